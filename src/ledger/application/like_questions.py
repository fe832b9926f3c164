"""Like questions: earlier rulings that are told beside a new dispute or ruling, so that like cases get like answers."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from textwrap import shorten

from ledger.domain.facts import Recorded
from ledger.domain.text import search_key
from ledger.domain.tournament.judging.facts import (
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    RulingMade,
)
from ledger.domain.values import Commitment

QUESTIONS = (DisputeOpened, DisputeReopened, DisputeRuled, RulingMade)
"""What questions and their answers are read from."""
MOST_RULINGS = 3
_LONGEST = 300  # of an answer as it is told; the rulings themselves have the whole
_WORD = re.compile(r"[^\W\d_]{5,}")  # shorter ones stand in any sentence

TextOf = Callable[[Commitment], str | None]
"""The words behind a commitment, or nothing once they are erased."""


@dataclass(slots=True)
class _Answered:
    """A question of a tournament, and its answer as far as there is one."""

    called: str  # Dispute 3
    about: str
    texts: list[str]
    answer: str | None = None

    def words(self) -> set[str]:
        return _words((*self.texts, self.answer or ""))


@dataclass(slots=True)
class _Reader:
    """Reads questions and answers in the order they came."""

    text_of: TextOf
    answered: dict[str, _Answered] = field(default_factory=dict)  # the one answered last comes last

    def read(self, event: Recorded) -> None:
        match event.fact:
            case RulingMade(ruling=number, about=about, text=text):
                called = f"Ruling {number}"
                self.answered[called] = _Answered(called, about, [], self._said(text))
            case DisputeOpened(dispute=number, about=about, claim=claim):
                called = f"Dispute {number}"
                self.answered[called] = _Answered(called, about, [self._said(claim)])
            case DisputeRuled(dispute=number):
                dispute = self.answered.pop(f"Dispute {number}")
                dispute.answer = self._said(event.reason)
                self.answered[dispute.called] = dispute
            case DisputeReopened(dispute=number):
                self.answered[f"Dispute {number}"].answer = None

    def _said(self, commitment: Commitment | None) -> str:
        return "" if commitment is None else self.text_of(commitment) or ""


def like_questions(events: Sequence[Recorded], text_of: TextOf) -> list[str]:
    """What to tell of earlier rulings beside the last of these events, newest first: those about the same kind of
    thing that have a word in common with it."""
    match events[-1].fact:
        case DisputeOpened(about=about, claim=text) | RulingMade(about=about, text=text):
            asked = _words([text_of(text) or ""])
        case _:
            return []
    reader = _Reader(text_of)
    for event in events[:-1]:
        reader.read(event)
    like = (each for each in reversed(reader.answered.values()) if each.about == about and each.answer)
    found = [each for each in like if not asked.isdisjoint(each.words())]
    told = ((each.called, shorten(each.answer or "", _LONGEST, placeholder=" ...")) for each in found[:MOST_RULINGS])
    return [f"{called} was about a like question: {answer}" for called, answer in told]


def _words(texts: Iterable[str]) -> set[str]:
    return {word for text in texts for word in _WORD.findall(search_key(text))}
