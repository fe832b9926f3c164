"""Lazy tables: things by name, each loaded only when it is asked for. A call pays for the families it meets, and for no
others."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Generic, TypeVar

T = TypeVar("T")


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
