"""Sentences: facts in words, one line for the log, half a line for an explanation.

Each family puts its own facts into words: `said` in `sentences` of the folder in which a fact stands.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from ledger.domain.errors import listed
from ledger.domain.facts import CampaignEvent, Fact
from ledger.domain.text import NOTE_MOST
from ledger.domain.values import METRICS, Commitment, ContestantId

if TYPE_CHECKING:
    from ledger.domain.campaign.sentences import CampaignWords


NameOf = Callable[[ContestantId], str]
TextOf = Callable[[Commitment], str]
FactAt = Callable[[int], Fact]
"""An earlier fact of the same stream, by its version."""


class Lexicon(NamedTuple):
    """Entrants by number, texts by commitment, people as far as it is known what they are called, whose fact it is, and
    what earlier facts of its stream say."""

    name_of: NameOf
    text_of: TextOf
    people: Mapping[UUID, str]
    whose: UUID | None
    told: Callable[[int], str]


def points(tally: Mapping[str, int], *, signed: bool = False) -> str:
    """Figures in words, such as `3 CP and 38 APD`; a difference has its sign always."""
    return listed(f"{value:+d} {_title(key)}" if signed else _shown(key, value) for key, value in tally.items())


def amended(amendments: Mapping[str, object]) -> str:
    """Figures of rules with the values they were given."""
    return listed(f"{key} = {figure(value)}" for key, value in amendments.items())


def figure(value: object) -> str:
    """The value of a rule; of one that holds long lists, how long they are."""
    if not isinstance(value, dict):
        return str(value)
    return listed(_member(key, each) for key, each in value.items())


def _member(key: str, value: object) -> str:
    if isinstance(value, dict):
        return f"{key} ({figure(value)})"
    return f"{len(value)} {key}" if isinstance(value, list) else f"{key} {value}"


def many(number: int, thing: str) -> str:
    """`1 game`, `2 games`."""
    return f"{number} {thing}{'s' * (number != 1)}"


def _shown(key: str, value: int) -> str:
    metric = METRICS.get(key)
    return f"{metric.said(value) if metric else value} {_title(key)}"


def _title(key: str) -> str:
    return METRICS[key].title if key in METRICS else key


def becomes(role: str | None) -> str:
    """What an appointment makes of somebody."""
    return "is no official any more" if role is None else f"is appointed {role}"


ERASED = "(erased)"


def erased(person: UUID) -> str:
    """What stands where the name of a person was."""
    return f"Player {person.hex[:4]} {ERASED}"


NO_PEOPLE: Mapping[UUID, str] = {}


def said(
    fact: Fact,
    name_of: NameOf,
    text_of: TextOf,
    people: Mapping[UUID, str] = NO_PEOPLE,
    whose: UUID | None = None,
    campaign: "CampaignWords | None" = None,
    fact_at: FactAt | None = None,
) -> str:
    """A fact as a sentence; `people` are those of whom it is known what they are called, and `whose` fact it is. Of a
    campaign the names of its armies and units are asked of `campaign`; what a fact takes back, of `fact_at`."""
    if campaign is not None and isinstance(fact, CampaignEvent):
        from ledger.domain.campaign.sentences import said as said_of_campaign

        return said_of_campaign(fact, campaign)

    def earlier(version: int) -> str:
        if fact_at is None:
            return f"what was set by fact {version}"
        return said(fact_at(version), name_of, text_of, people, whose, fact_at=fact_at)

    # `sentences_of`, written out: every write goes through here
    family = import_module(f"{type(fact).__module__.rpartition('.')[0]}.sentences")
    told: str = family.said(fact, Lexicon(name_of, text_of, people, whose, earlier))
    return told


# reasons that have another in them

_EVENT = " (event "
_PUT_BACK = "; put back: "
_CUT = "…"


def quoting(first: str | None, seq: int, by: str, why: str) -> str:
    """The reason of what is recorded once more: why and by whom it was at first, at which event, then why it is put
    back. The first words are cut where both are too long, for they stand whole at their event."""
    said, was_put_back, _ = (first or "").partition(_PUT_BACK)
    if was_put_back:
        words, event, official = said.rpartition(_EVENT)
    elif said:
        words, event, official = said, _EVENT, f"{seq}, {by})"
    else:
        words, event, official = "", "as in event ", f"{seq}, {by}"
    behind = f"{event}{official}{_PUT_BACK}{why}"
    if (room := NOTE_MOST - len(behind)) < len(words):
        words = f"{words[: room - 1]}{_CUT}"
    return f"{words}{behind}" if room > 0 else why


def is_quoted(texts: Iterable[str], seq: int, reason: str) -> bool:
    """Whether a reason has one of the texts of an event in it, as above."""
    quoted, was_put_back, _ = reason.partition(_PUT_BACK)
    words, _, official = quoted.rpartition(_EVENT)
    if not was_put_back or not official.startswith(f"{seq}, "):
        return False
    return any(text.startswith(words.removesuffix(_CUT)) if words.endswith(_CUT) else text == words for text in texts)
