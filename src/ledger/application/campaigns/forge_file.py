"""Files of the list builder Army Forge: their JSON, read strictly, and cut down to what somebody asks for."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from ledger.application.roster_files import decoded
from ledger.domain.errors import BadRequest
from ledger.domain.jsonlines import parse_object
from ledger.domain.text import NAME_MOST, NOTE_MOST, printable

MOST_BYTES = 5 * 1024 * 1024  # a list carries the whole tables of its upgrades
MOST_POINTS = 100_000
LIST = "the list"
Shape = Mapping[str, "Shape | None"]
"""Fields by name; None where a field has none of its own."""
_OPTION: Shape = {"label": None, "cost": None, "costs": {"unitId": None, "cost": None}}
_UNIT: Shape = {
    **dict.fromkeys(("id", "selectionId", "name", "customName", "cost", "size", "xp", "traits")),
    **dict.fromkeys(("joinToUnit", "combined")),
    "rules": {"name": None},
    "selectedUpgrades": {"option": _OPTION},
}
_LIST_SHAPE: Shape = {"name": None, "campaignMode": None, "units": _UNIT}


def read_list_file(data: bytes, file_name: str) -> dict[str, Any]:
    """What a request is made of: the list in a file of the list builder, as far as anybody asks for it, and what the
    file is called; or a refusal that says what is wrong with the file."""
    file = {"name": plain_file_name(file_name), "sha256": sha256(data).hexdigest()}
    return {"list": _kept(_parsed(data), _LIST_SHAPE), "file": file}


@dataclass(frozen=True, slots=True)
class ForgeEntry:
    """An object of the file, and what to call it. A field that is missing, or null, is none."""

    fields: dict[str, Any]
    where: str

    def text(self, key: str) -> str | None:
        found = self.fields.get(key)
        if found is not None and not isinstance(found, str):
            raise self.refusal(key, "is no text")
        return self._short(key, found) if found else None

    def number(self, key: str) -> int | None:
        found = self.fields.get(key)
        if found is not None and type(found) is not int:  # true and false are numbers to Python
            raise self.refusal(key, "is no whole number")
        return found

    def points(self, key: str) -> int | None:
        found = self.number(key)
        if found is not None and abs(found) > MOST_POINTS:
            raise self.refusal(key, f"is more than {MOST_POINTS:,} points")
        return found

    def not_negative(self, key: str) -> int | None:
        found = self.number(key)
        if found is not None and found < 0:
            raise self.refusal(key, "is below zero")
        return found

    def flag(self, key: str) -> bool:
        found = self.fields.get(key)
        if found is not None and not isinstance(found, bool):
            raise self.refusal(key, "is neither true nor false")
        return bool(found)

    def entries(self, key: str, most: int) -> list["ForgeEntry"]:
        return [self._entry(key, no, found) for no, found in enumerate(self._listed(key, most), start=1)]

    def texts(self, key: str, most: int) -> list[str]:
        found = self._listed(key, most)
        if not all(isinstance(each, str) for each in found):
            raise self.refusal(key, "holds something that is no text")
        return [self._short(key, each) for each in found]

    def entry(self, key: str) -> "ForgeEntry":
        return self._object(self.fields.get(key), f"the {key} of {self.where}")

    def refusal(self, key: str, what: str) -> BadRequest:
        return BadRequest(f'In {self.where}, "{key}" {what}.')

    def _short(self, key: str, text: str) -> str:
        if len(text) > NOTE_MOST:
            raise self.refusal(key, f"has a text of {len(text):,} characters; at most {NOTE_MOST:,} are read")
        return text

    def _listed(self, key: str, most: int) -> list[Any]:
        found = self.fields.get(key)
        if found is not None and not isinstance(found, list):
            raise self.refusal(key, "is no list")
        if found and len(found) > most:
            raise self.refusal(key, f"has {len(found):,} entries; at most {most} are read")
        return found or []

    def _entry(self, key: str, no: int, found: Any) -> "ForgeEntry":
        place = f"{_SINGULAR[key]} {no}"
        return self._object(found, place if self.where == LIST else f"{place} of {self.where}")

    def _object(self, found: Any, where: str) -> "ForgeEntry":
        if not isinstance(found, dict):
            raise BadRequest(f"{where[:1].upper()}{where[1:]} is no JSON object.")
        return ForgeEntry(found, where)


_SINGULAR = {"units": "unit", "rules": "rule", "selectedUpgrades": "upgrade", "costs": "price"}


def _parsed(data: bytes) -> dict[str, Any]:
    if len(data) > MOST_BYTES:
        raise BadRequest(f"The file has more than {MOST_BYTES // 1024**2} MB; no army list needs that.")
    text = decoded(data)
    if not text.lstrip().startswith("{"):
        raise BadRequest("The file is no list of Army Forge: it does not hold a JSON object.")
    fields = parse_object(text)
    refuse_foreign(fields)
    return fields


def refuse_foreign(fields: dict[str, Any]) -> None:
    if fields.get("units") is None:
        raise BadRequest('This is no list of Army Forge: it has no "units".')


def _kept(found: Any, shape: Shape | None) -> Any:
    """A part of the file without what nobody asks for; what is not as it should be stays, to be refused."""
    if shape is None:
        return found
    if isinstance(found, list):
        return [_kept(each, shape) for each in found]
    if not isinstance(found, dict):
        return found
    return {key: _kept(found[key], inner) for key, inner in shape.items() if key in found}


def plain_file_name(given: str) -> str:
    """Its end, without folders: what a file is called is no reason to refuse it."""
    return printable(given.replace("\\", "/").rpartition("/")[2])[-NAME_MOST:]
