"""Circuit: what a season document offers. It is figures and nothing else; how they count is the same for all."""

from collections.abc import Mapping
from typing import NamedTuple

from ledger.domain.season.rules import SeasonRules
from ledger.domain.system import Figure
from ledger.domain.values import Value


class Circuit(NamedTuple):
    """A season document: its figures, each with the place where it stands."""

    id: str
    title: str
    document: str
    figures: Mapping[str, Figure]  # one for each field of SeasonRules but system and title
    own: type[Value] = SeasonRules  # what the figures make up
