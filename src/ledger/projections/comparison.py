"""Comparison: two players as the ranking has them, figure by figure, and which one decides; opponent by opponent where
that is strength of schedule, and the games they played against each other, which say nothing where no figure asks."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

from ledger.domain.errors import BadRequest, listed
from ledger.domain.scoring.ranking import Placed, deciding, ranked, unranked
from ledger.domain.sentences import NameOf
from ledger.domain.tournament.awards.decide import holder
from ledger.domain.tournament.lookups import disputed
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import METRICS, ContestantId, Number, Value
from ledger.projections.explanation import Explained, Reader
from ledger.projections.wording import ordinal, shown

Verdict = Literal["level", "decides", "not-asked"]


class ComparedFigure(Value):
    """One figure of the ranking, of both."""

    metric: str
    title: str
    values: tuple[int | float, int | float]
    exact: tuple[str, str] | None  # fractions, which are rounded above and compared as they are
    verdict: Verdict


class ComparedPlayer(Value):
    """One of the two, and where they stand."""

    entry: ContestantId
    player: str
    place: int | None
    status: str
    unranked: str | None  # why they are not ranked, by code


class GameBetween(Value):
    """A game they played against each other, told from the side of the first."""

    round: int
    says: str
    events: tuple[int, ...]


class Comparison(Value):
    """The read model of two players in one ranking."""

    tournament: str
    round: int
    provisional: bool  # a result is missing, or a dispute is open
    players: tuple[ComparedPlayer, ComparedPlayer]
    ahead: str | None  # who stands higher
    decided_by: str | None
    says: tuple[str, ...]
    figures: tuple[ComparedFigure, ...]  # in the order of the ranking; none where somebody is not ranked
    strength: tuple[Explained, ...]  # of both, where strength of schedule decides
    games: tuple[GameBetween, ...]


def comparison(reader: Reader, one: ContestantId, other: ContestantId) -> Comparison:
    """Two players as the ranking has them: it is asked, and nothing is compared here."""
    refuse_one(one, other, reader.name_of)
    state, pair = reader.state, (one, other)
    order = state.rules.ranking
    placed = {each.account.contestant: each for each in ranked(state, reader.book)}
    out = unranked(state)
    mine, theirs = (placed.get(each) for each in pair)
    figure = None if mine is None or theirs is None else deciding(mine.figures, theirs.figures)
    decided_by = None if figure is None else order[figure]
    compared = tuple(
        ComparedPlayer(
            entry=each,
            player=reader.name_of(each),
            place=placed[each].place if each in placed else None,
            status=state.entrants[each].status,
            unranked=None if each in placed else out.get(each, "ringer"),
        )
        for each in pair
    )
    return Comparison(
        tournament=state.slug,
        round=len(state.rounds),
        provisional=any(round_.missing for round_ in state.rounds) or bool(disputed(state, None)),
        players=(compared[0], compared[1]),
        ahead=None if mine is None or theirs is None or figure is None else reader.name_of(_higher(mine, theirs)),
        decided_by=decided_by,
        says=tuple(_placed_in_words(compared, mine, theirs, figure, state)),
        figures=tuple(_figures(mine, theirs, figure, state)) if mine and theirs else (),
        strength=tuple(reader.explain(each, "sos") for each in pair) if decided_by == "sos" else (),
        games=tuple(_games(reader, one, other)),
    )


def refuse_one(one: ContestantId, other: ContestantId | None, name_of: NameOf) -> None:
    """Refuse to hold somebody against themselves."""
    if one == other:
        raise BadRequest(f"That is {name_of(one)} twice; name two players.")


def _higher(mine: Placed, theirs: Placed) -> ContestantId:
    return min(mine, theirs, key=lambda each: each.place).account.contestant


def _figures(mine: Placed, theirs: Placed, figure: int | None, state: Tournament) -> Iterator[ComparedFigure]:
    for no, key in enumerate(state.rules.ranking):
        values = mine.figures[no], theirs.figures[no]
        yield ComparedFigure(
            metric=key,
            title=METRICS[key].title,
            values=(shown(values[0]), shown(values[1])),
            exact=(str(values[0]), str(values[1])) if any(isinstance(each, Fraction) for each in values) else None,
            verdict="level" if figure is None or no < figure else "decides" if no == figure else "not-asked",
        )


def _placed_in_words(
    players: Sequence[ComparedPlayer], mine: Placed | None, theirs: Placed | None, figure: int | None, state: Tournament
) -> Iterator[str]:
    if mine is None or theirs is None:
        yield from map(_where, players)
        return
    if figure is None:
        both = listed(each.player for each in players)
        yield f"{both} share {ordinal(mine.place)} place: every figure of the ranking is level."
        yield from _settled(players, state)
        return
    first, second = sorted(players, key=lambda each: each.place or 0)
    numbers = [each.figures[figure] for each in sorted((mine, theirs), key=lambda each: each.place)]
    title = METRICS[state.rules.ranking[figure]].title
    yield (
        f"{first.player} ({ordinal(first.place or 0)}) stands before {second.player} ({ordinal(second.place or 0)}): "
        f"{title} decides, {' to '.join(said_apart(*numbers))}."
    )


def said_apart(one: Number, other: Number) -> tuple[str, str]:
    """Two figures as they are shown, and exactly where that is the same of both and they are not."""
    if one != other and shown(one) == shown(other):
        return f"{shown(one)} ({one})", f"{shown(other)} ({other})"
    return str(shown(one)), str(shown(other))


_UNRANKED = {
    "disqualified": "was disqualified",
    "did-not-play": "never had a table or a bye",
    "ringer": "only fills a seat",
}
"""Why somebody is not ranked, by code."""


def _where(player: ComparedPlayer) -> str:
    if player.unranked is None:
        return f"{player.player} is {ordinal(player.place or 0)}."
    return f"{player.player} is not ranked: {player.player} {_UNRANKED[player.unranked]}."


def _settled(players: Sequence[ComparedPlayer], state: Tournament) -> Iterator[str]:
    """Who of equals was given what they share; in the standings they stay equal."""
    called = {each.entry: each.player for each in players}
    for rule in state.rules.awards:
        if rule.place is not None and (given := holder(rule.key, state)) in called:
            yield f"The organizer gave {rule.title} to {called[given]}; in the standings they stay equal."


def _games(reader: Reader, one: ContestantId, other: ContestantId) -> Iterator[GameBetween]:
    """Their games, as they are explained."""
    rounds = {line.round_no for line in reader.book[one].lines if other in line.opponents}
    if rounds:
        for part in reader.explain(one, "tp").parts:
            if part.round is not None and part.round in rounds:
                yield GameBetween(round=part.round, says=part.why, events=part.events)
