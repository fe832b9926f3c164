"""Families: a stream's folders, each with its facts, requests, decisions, replay and sentences.

What can be asked of a family stands in its `__init__.py`, which is light: one line for each request. The tables of a
stream are gathered from there. Beside it stand the settings of a family of tournaments: facts that can be taken back by
their event alone, each with the request it comes from.

Whatever a table names is loaded when it is asked for (`LazyTable`): a call pays for the families it meets, and for no
others. Rule systems and pairing engines are found in the same way.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Generic, NamedTuple, TypeVar

from ledger.domain.values import Role

T = TypeVar("T")

ORGANIZER_ALONE: tuple[Role, ...] = ()
JUDGE: tuple[Role, ...] = ("judge",)
SCOREKEEPER: tuple[Role, ...] = ("scorekeeper",)
ANY_OFFICIAL: tuple[Role, ...] = ("judge", "scorekeeper")

ABOUT_SOMEBODY = frozenset(
    {
        "warn",
        "withdraw-warning",
        "rule",
        "ruling",
        "lift-disqualification",
        "strike",
        "withdraw-strike",
        "adjust",
        "withdraw-adjustment",
        "award",
        "withdraw-award",
        "withdraw-painting",
    }
)
"""Requests that judge somebody, which nobody should do for themself; results are none: an organizer may play."""


class Asked(NamedTuple):
    """One request of a family."""

    request: str  # its class in `requests`
    decision: str | None  # module of the family and function in it; None: it begins a stream, or stands for others
    by: Any = ORGANIZER_ALONE  # who may ask beside the organizer: officials, or in a campaign the player it is for
    looks_outside: bool = False  # whether it must also know what the door has seen in other streams
    after_the_end: bool = False  # whether it is taken once the tournament is finished
    moves: bool = False  # whether it can change what came of something recorded: then it is told what it moves


RequestTable = Mapping[str, tuple[str, Asked]]
"""By the name of the request: the family it belongs to, and what that says of it."""


def gathered(stream: str, families: Iterable[str]) -> RequestTable:
    """The requests of all families of a stream's package."""
    return {
        name: (family, asked)
        for family in families
        for name, asked in import_module(f"{stream}.{family}").REQUESTS.items()
    }


@cache
def family_of(kind: type) -> str:
    """The folder in which a kind of fact or request is declared."""
    return kind.__module__.split(".")[-2]


def sentences_of(kind: type) -> ModuleType:
    """The file beside a kind of fact that words it, and says what of it is hidden; loaded when it is asked for."""
    return import_module(f"{kind.__module__.rpartition('.')[0]}.sentences")


@dataclass(frozen=True, eq=False)
class LazyTable(Mapping[str, T], Generic[T]):
    """Things by name, each with its place in a package: `{"result": "results:RecordResult"}`."""

    package: str
    places: Mapping[str, str]
    _loaded: dict[str, T] = field(default_factory=dict, init=False)

    def __getitem__(self, name: str) -> T:
        if name not in self._loaded:
            module, _, attribute = self.places[name].partition(":")
            self._loaded[name] = getattr(import_module(f"{self.package}.{module}"), attribute)
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)

    def __contains__(self, name: object) -> bool:
        return name in self.places  # and stays unloaded
