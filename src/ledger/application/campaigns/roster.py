"""What armies, units and players of a campaign are called, and which of them a text means; nothing is guessed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NoReturn, cast

from ledger.application.people.roster import Words, erased
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.state import Army, Campaign, Unit
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import BadRequest, either, listed
from ledger.domain.text import clean_name, fold, nearest, search_key
from ledger.domain.values import Commitment, PersonId, Version
from ledger.projections.names import ERASED

Kind = Literal["army", "unit"]
_NUMBER = re.compile(r"(#|army:|unit:)([0-9]{1,6})")


@dataclass(slots=True)
class CampaignRoster:
    """The names of one campaign as it stands; it is the `CampaignWords` that sentences ask."""

    state: Campaign
    words: Words
    seqs: Sequence[int]  # the event of each act, by version
    _texts: dict[Commitment, str | None] = field(default_factory=dict)  # None: it was forgotten

    # what something is called

    @property
    def rules(self) -> CampaignRules:
        """The tables that dice are looked up in."""
        return self.state.rules

    def is_hero(self, no: UnitNo) -> bool:
        """Whether a unit is one; of a withdrawn one nobody knows."""
        return no in self.state.units and self.state.units[no].is_hero

    def army(self, no: ArmyNo) -> str:
        """What an army is called; one that was withdrawn goes by its number."""
        found = self.state.armies.get(no)
        return f"army {no}" if found is None else self.name_of(found)

    def unit(self, no: UnitNo) -> str:
        """Likewise a unit."""
        found = self.state.units.get(no)
        return f"unit {no}" if found is None else self.name_of(found)

    def name_of(self, what: Army | Unit) -> str:
        """A name, or the number where it was forgotten."""
        kind = "Army" if isinstance(what, Army) else "Unit"
        return self._read(what.name) or f"{kind} {what.no} {ERASED}"

    def address(self, kind: Kind, no: int) -> str:
        """How a request names one: by its name, or by its number where that was forgotten."""
        found = next(each for each in self._of(kind) if each.no == no)
        return self._read(found.name) or f"{kind}:{no}"

    def player(self, person: PersonId) -> str:
        """What somebody is called."""
        return self.words.person_names([person]).get(person) or erased(person)

    def event(self, version: Version) -> str:
        """An act by its place in the log."""
        return f"event {self.seqs[version - 1]}"

    def text(self, commitment: Commitment) -> str:
        """The words of a text, as far as they are there."""
        return self._read(commitment) or ERASED

    def _read(self, commitment: Commitment) -> str | None:
        if commitment not in self._texts:
            asked = (commitment, *(what.name for what in (*self._of("army"), *self._of("unit"))))
            self._texts |= {**dict.fromkeys(asked), **self.words.texts(asked)}
        return self._texts.get(commitment)

    # who is meant

    def own_name(self, kind: Kind, no: int | None) -> Commitment | None:
        """What stands for the name of one of them."""
        return next((each.name for each in self._of(kind) if each.no == no), None)

    def taken(self, kind: Kind, name: str) -> Commitment | None:
        """What stands for a name that an army or a unit has, however it is spelt; names of the dead stay taken."""
        return next((each.name for each in self._of(kind) if fold(self._read(each.name) or "") == fold(name)), None)

    def find_army(self, text: str, *, is_typed: bool = False) -> ArmyNo:
        """The army a text means, or its player's."""
        return cast(ArmyNo, self._find("army", text, is_typed=is_typed))

    def find_unit(self, text: str, *, is_typed: bool = False) -> UnitNo:
        """The unit a text means."""
        return cast(UnitNo, self._find("unit", text, is_typed=is_typed))

    def _of(self, kind: Kind) -> Sequence[Army | Unit]:
        return list(self.state.armies.values()) if kind == "army" else list(self.state.units.values())

    def _find(self, kind: Kind, text: str, *, is_typed: bool) -> int:
        found = self.meant(kind, text, is_typed=is_typed)
        if len(found) > 1:
            names = listed(f"{self.name_of(each)} ({kind}:{each.no})" for each in found)
            raise BadRequest(f"{clean_name(text)} fits several: {names}. Say which.")
        if not found:
            self._refuse(kind, text)
        return found[0].no

    def meant(self, kind: Kind, text: str, *, is_typed: bool = False) -> Sequence[Army | Unit]:
        """All that a text may mean: whoever has that name, else leads that army, else has that number, else has a name
        that goes on like this, where that will do."""
        key, things = fold(text), self._of(kind)
        found = [each for each in things if fold(self.name_of(each)) == key]  # as it is told, also once forgotten
        if not found and kind == "army":
            led = [each for each in self.state.armies.values() if fold(self.player(each.player)) == key]
            found = [each for each in led if not each.is_closed] or [*led]
        if not found and (number := _NUMBER.fullmatch(text)) and number[1] in ("#", f"{kind}:"):
            found = [each for each in things if each.no == int(number[2])]
        if not found and is_typed and key:
            rough = search_key(text)
            found = [each for each in things if f" {rough}" in f" {search_key(self._read(each.name) or '')}"]
        return found

    def _refuse(self, kind: Kind, text: str) -> NoReturn:
        """Nobody is called that: say who nearly is."""
        unknown = f"There is no {kind} called {clean_name(text)} in {self.state.slug}."
        if near := nearest(text, [name for each in self._of(kind) if (name := self._read(each.name))]):
            raise BadRequest(f"{unknown} Did you mean {either(near)}?")
        if kind == "army":
            raise BadRequest(unknown, code="no-such-army")
        raise BadRequest(unknown, code="no-such-unit")
