"""Remarks for those who judge: on games settled otherwise than by playing them, what to do next, what stands and what
is not known; and earlier rulings on like questions, so that like cases get like answers."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from textwrap import shorten

from ledger.domain.errors import NameOf, Note, listed
from ledger.domain.facts import Recorded, TournamentEvent
from ledger.domain.scoring.byes_and_forfeits import share_of_army
from ledger.domain.systems import system_called
from ledger.domain.text import search_key
from ledger.domain.tournament.judging.facts import (
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    PlayerDisqualified,
    RulingMade,
)
from ledger.domain.tournament.results.concessions import agreed_games
from ledger.domain.tournament.results.facts import (
    AgreementRefused,
    AgreementSought,
    AgreementVoided,
    GameConceded,
    GameForfeited,
)
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import METRICS, Commitment, ContestantId

QUESTIONS = (DisputeOpened, DisputeReopened, DisputeRuled, RulingMade)
"""What questions and their answers are read from."""
MOST_RULINGS = 3
_LONGEST = 300  # of an answer as it is told; the rulings themselves have the whole
_WORD = re.compile(r"[^\W\d_]{5,}")  # shorter ones stand in any sentence

TextOf = Callable[[Commitment], str | None]
"""The words behind a commitment, or nothing once they are erased."""


def agreement_notes(fact: TournamentEvent, state: Tournament, name_of: NameOf) -> Iterator[str]:
    """Sentences for whoever settles the game; the state has seen the fact."""
    system = system_called(state.rules.system)
    if isinstance(fact, GameConceded | GameForfeited) and state.rules.army_metric is not None:
        yield from _list_untold(fact, state, name_of)
    match fact:
        case AgreementSought():
            yield Note("Nothing is settled yet.", code="nothing-settled", table=fact.table_no)
        case AgreementRefused() if system.judging.without_agreement:
            yield f"Table {fact.table_no} of round {fact.round_no}: {system.judging.without_agreement}."
        case AgreementVoided() if not _is_taken_too(fact, state):
            again = f"Table {fact.table_no} of round {fact.round_no} is open again."
            yield Note(again, code="open-again", table=fact.table_no, round=fact.round_no)
        case GameConceded() if state.rules.conceder_leaves:
            yield Note(
                f"{name_of(fact.conceder)} leaves the tournament by it and keeps the place in the table, which is our "
                "reading; where the players can agree on a result, the document prefers that.",
                code="agreement-preferred",
            )
        case GameForfeited() if system.judging.forfeit_asks:
            yield from _asked_to_remove(fact.forfeiters[-1:], fact.conduct, state, name_of)
        case RulingMade() if fact.about in system.judging.voiding:
            if system.judging.conduct.get(fact.about) == "disqualification":
                yield from _asked_to_remove(fact.contestants, fact.about, state, name_of)
            yield from _closed_agreements(fact.contestants, state)
        case PlayerDisqualified():
            if fact.conduct in system.judging.voiding:
                yield from _closed_agreements((fact.contestant,), state)
            yield from _playing_on(fact.contestant, state, name_of)


def _list_untold(fact: GameConceded | GameForfeited, state: Tournament, name_of: NameOf) -> Iterator[Note]:
    """Where what the winner gets is a share of a list, and several are known, of which nobody told the one played."""
    losers = (fact.conceder,) if isinstance(fact, GameConceded) else fact.forfeiters
    winners = [side.contestant for side in fact.sides if side.contestant not in losers]
    if len(winners) != 1 or (isinstance(fact, GameForfeited) and fact.kind == "disqualification"):
        return
    round_ = state.rounds[fact.round_no - 1]
    share = share_of_army(state, round_, round_.games[fact.table_no])
    if share is None or not share.is_unknown:
        return
    name, lists = name_of(losers[0]), len(state.entrants[losers[0]].lists)
    gets = f"{name_of(winners[0])} gets {share.points} {METRICS[share.metric].title} or more"
    whole = f"by the {state.rules.army_points} points of the rules"
    untold = f"It is not known which of their {lists} lists {name} played, so {gets}, {whole}."
    do = "concede" if isinstance(fact, GameConceded) else "forfeit"
    yield Note(untold, code="list-untold", do=do, player=name, round=fact.round_no)


def _is_taken_too(fact: AgreementVoided, state: Tournament) -> bool:
    """Whether the disqualification by which it is void, the fact before, forfeits the game of two in the next one."""
    is_by_removal = any(each.version == state.version - 1 for each in state.conduct[-1:])
    return is_by_removal and len(state.rounds[fact.round_no - 1].games[fact.table_no].contestants) == 2


def _asked_to_remove(
    players: tuple[ContestantId, ...], conduct: str | None, state: Tournament, name_of: NameOf
) -> Iterator[Note]:
    """The document asks for a decision on each of them."""
    for player in players:
        if state.entrants[player].status != "disqualified":
            name = name_of(player)
            to_decide = f"Decide whether {name} is disqualified for it."
            if conduct is None:
                yield Note(to_decide, code="removal-to-decide", player=name)
            else:
                yield Note(to_decide, code="removal-for-conduct", player=name, conduct=conduct)


def _closed_agreements(players: tuple[ContestantId, ...], state: Tournament) -> Iterator[Note]:
    """Agreed results of these players that are closed over: they stand until somebody corrects them."""
    for round_ in state.rounds:
        tables = [str(game.table_no) for game in agreed_games(round_, players)] if round_.closed else []
        if tables:
            where = f"table {listed(tables)} of round {round_.no}, which is closed"
            yield Note(f"The result agreed on at {where}, stands.", code="agreement-closed")


def is_settled_by(fact: GameForfeited, remark: str, name_of: NameOf) -> bool:
    """Whether a remark asks for the game of many sides that was just forfeited, with the scores of the others."""
    if not isinstance(remark, Note) or remark.code != "others-play-on":
        return False
    return remark.facts.get("player") in [name_of(player) for player in fact.forfeiters]


def _playing_on(player: ContestantId, state: Tournament, name_of: NameOf) -> Iterator[Note]:
    """A game of many sides is not over because one of them is out."""
    newest = state.rounds[-1] if state.rounds else None
    table = newest.seats.get(player) if newest else None
    game = newest.games[table] if newest and table is not None else None
    if game is not None and game.outcome is None and len(game.contestants) > 2:
        others = f"The others at table {game.table_no} play on."
        yield Note(others, code="others-play-on", player=name_of(player))


# like questions


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
