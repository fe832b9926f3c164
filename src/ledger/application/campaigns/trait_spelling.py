"""What a list builder calls traits, skills, talents and injuries, and what the tables of a campaign call them.

Case and signs do not matter: `Specialist (Melee)` is the `Specialist: melee` of a table. A list may also leave out what
follows the colon; which one is meant is then settled by what the unit holds already.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.text import fold

_SIGNS = re.compile(r"\W+")


@dataclass(frozen=True, slots=True)
class TraitSpelling:
    """The names of the tables, by how they may be written."""

    names: dict[str, tuple[str, ...]]

    def meant(self, written: str) -> tuple[str, ...]:
        """What of the tables is meant: one, or several where the list does not say which; none if no table has it."""
        return self.names.get(_key(written), ())


def trait_spelling(rules: CampaignRules) -> TraitSpelling:
    """How everything that units of a campaign can hold may be written."""
    names: dict[str, list[str]] = defaultdict(list)
    for name in _held(rules):
        names[_key(name)].append(name)
    for name in _held(rules):
        stem, colon, _ = name.partition(":")
        if colon and _key(name) != _key(stem):
            names[_key(stem)].append(name)
    return TraitSpelling({key: tuple(found) for key, found in names.items()})


def _held(rules: CampaignRules) -> Iterator[str]:
    """Death is in the tables too, and nothing that a unit holds."""
    yield from (trait for line in rules.traits for trait in line)
    yield from (skill for skills in rules.skills.values() for skill in skills)
    yield from rules.talents
    yield from (injury for injury in rules.injuries if injury != rules.injury_dead)


def _key(text: str) -> str:
    return fold(_SIGNS.sub(" ", text))
