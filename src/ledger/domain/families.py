"""Families of a stream: each a folder with its facts, requests, decisions, evolve and sentences.

What can be asked of a family stands in its `__init__.py`, which is light. The tables of a stream are gathered from
there along one list of families, and whatever they name is loaded when it is asked for.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar

from ledger.domain.places import Places

T = TypeVar("T")


class Asked(NamedTuple):
    """A request as its family lists it."""

    request: str  # its class, in `requests`
    decision: str | None  # module of the family and function in it; None: it begins a stream, or stands for others
    by: Any  # who may ask for it, in the terms of the stream


@dataclass(frozen=True, eq=False)
class Families:
    """The families of one stream, in their order."""

    package: str
    names: tuple[str, ...]

    def asked(self, family: str) -> Mapping[str, Asked]:
        """What can be asked of one family, by the names that requests have."""
        listed: Mapping[str, Asked] = import_module(f"{self.package}.{family}").REQUESTS
        return listed

    def requests(self) -> Mapping[str, Any]:
        """The class of every request, by its name."""
        return Places(self.package, {name: f"{each}.requests:{asked.request}" for each, name, asked in self._all()})

    def decisions(self) -> Mapping[str, Callable[..., Any]]:
        """Where every request is decided, by its name."""
        decided = {name: f"{each}.{asked.decision}" for each, name, asked in self._all() if asked.decision}
        return Places(self.package, decided)

    def _all(self) -> Iterator[tuple[str, str, Asked]]:
        for family in self.names:
            for name, asked in self.asked(family).items():
                yield family, name, asked

    def each(self, place: str) -> Mapping[str, Any]:
        """What every family has in the same place, such as `evolve:evolve`."""
        return Places(self.package, {family: f"{family}.{place}" for family in self.names})


@dataclass(frozen=True, eq=False)
class RequestsTo(Mapping[str, T], Generic[T]):
    """Requests to the stream of a package, by name; gathered when somebody first asks for one."""

    package: str

    @cached_property
    def kinds(self) -> Mapping[str, T]:
        """What is gathered."""
        families: Families = import_module(self.package).FAMILIES
        return families.requests()

    def __getitem__(self, name: str) -> T:
        return self.kinds[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.kinds)

    def __len__(self) -> int:
        return len(self.kinds)

    def __contains__(self, name: object) -> bool:
        return name in self.kinds  # and stays unloaded


def family_of(kind: type) -> str:
    """The folder in which a kind of fact or request is declared."""
    return kind.__module__.split(".")[-2]
