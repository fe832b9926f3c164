"""The answer of a draw that was run again: the same, or not and where it parts from the record."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Literal

from ledger.domain.errors import listed
from ledger.domain.pairing.values import WHY
from ledger.domain.tournament.draw_check import Checked, Difference
from ledger.domain.tournament.seed_check import CheckedSeeds, SeedDifference
from ledger.domain.values import ContestantId, Relaxed, Value
from ledger.projections.names import Names
from ledger.projections.publicity import public_rules

SEEDING = "seeds-by-points/1"


class DrawAnswer(Value):
    """What came of one draw."""

    round: int
    answer: Literal["same", "different", "by-hand"]
    says: str
    part: str | None  # what is different, by code
    algorithm: str
    seed: str | None
    withdrawn: bool
    changed: bool  # by hand since


class DrawCheck(Value):
    """What came of one draw, or of all of a tournament."""

    tournament: str
    same: bool  # whether nothing is different
    draws: tuple[DrawAnswer, ...]


def draw_check(
    tournament: str, checked: Iterable[Checked], names: Names, seeds: Iterable[CheckedSeeds] = ()
) -> DrawCheck:
    """The answers, oldest first."""
    both: list[Checked | CheckedSeeds] = sorted((*checked, *seeds), key=attrgetter("version"))
    draws = tuple(_seeds(each, names) if isinstance(each, CheckedSeeds) else _answer(each, names) for each in both)
    return DrawCheck(tournament=tournament, same=all(each.answer != "different" for each in draws), draws=draws)


def _answer(checked: Checked, names: Names) -> DrawAnswer:
    fact, difference = checked.fact, checked.difference
    withdrawn = ", which was withdrawn," if checked.is_withdrawn else ""
    if checked.is_by_hand:
        says = f"Round {fact.round_no}{withdrawn or ' was'} given by hand; there is nothing to check."
    elif difference is None:
        says = f"Round {fact.round_no}{withdrawn} is the same when {fact.algorithm} draws it again from its seed."
    else:
        says = f"Round {fact.round_no}{withdrawn} is not the same: {_in_words(difference, names)}."
    return DrawAnswer(
        round=fact.round_no,
        answer="by-hand" if checked.is_by_hand else "same" if difference is None else "different",
        says=f"{says} The organizer changed it by hand afterwards." if checked.is_changed else says,
        part=None if difference is None else difference.part,
        algorithm=fact.algorithm,
        seed=fact.seed,
        withdrawn=checked.is_withdrawn,
        changed=checked.is_changed,
    )


def _seeds(checked: CheckedSeeds, names: Names) -> DrawAnswer:
    fact, difference = checked.fact, checked.difference
    if difference is None:
        says = f"The seeds are the same when they are drawn again from the points in {fact.season} and their seed."
    else:
        says = f"The seeds are not the same: {_seeds_in_words(difference, names)}."
    return DrawAnswer(
        round=1,
        answer="same" if difference is None else "different",
        says=says,
        part=None if difference is None else difference.part,
        algorithm=SEEDING,
        seed=fact.seed,
        withdrawn=False,
        changed=False,
    )


def _seeds_in_words(difference: SeedDifference, names: Names) -> str:
    part, recorded, drawn = difference
    match part:
        case "seed":
            return "the seed of the draw is not the one that follows from the seed of the tournament"
        case "seeded":
            return _told("who was seeded", _everyone(sorted(recorded), names), _everyone(sorted(drawn), names))
        case "points":
            ((no, was), *_) = ((no, has) for no, has in recorded.items() if drawn.get(no) != has)
            return _told(f"how many points {names[no]} had", str(was), f"{drawn.get(no, 'none')} by the season")
        case "order":
            ((was, gives), *_) = (pair for pair in zip(recorded, drawn, strict=True) if pair[0] != pair[1])
            return _told(f"seed {recorded.index(was) + 1}", names[was], names[gives])


def _in_words(difference: Difference, names: Names) -> str:
    part, recorded, drawn = difference
    match part:
        case "seed":
            return "its seed is not the one that follows from the seed of the tournament"
        case "algorithm":
            return f"it is recorded as drawn by {recorded}, and the rules name {drawn}"
        case "no-round":  # without why: that may name whom the organizer keeps apart for good
            return "drawn again there is no round at all"
        case "tables":
            return _first_table(recorded, drawn, lambda players: _against(players, names))
        case "attackers":
            return _first_table(recorded, drawn, lambda who: f"{names[who]} attacking" if who else "nobody attacking")
        case "byes":
            return _told("the bye", _everyone(recorded, names), _everyone(drawn, names))
        case "paired-down":
            return _told("who is paired down", _everyone(recorded, names), _everyone(drawn, names))
        case "relaxed":
            return _bent(public_rules(recorded), public_rules(drawn), names)
        case "path":
            return _told("how it was found", recorded or "nothing", drawn or "nothing")
        case "objective":
            return _told("what it costs", _costs(recorded), _costs(drawn))


def _told(what: str, recorded: str, drawn: str) -> str:
    return f"{what} is recorded as {recorded}, and the draw gives {drawn}"


def _first_table(recorded: Mapping[int, Any], drawn: Mapping[int, Any], said: Callable[[Any], str]) -> str:
    """The lowest table at which the two differ."""
    no = min(no for no in {*recorded, *drawn} if (no in recorded, recorded.get(no)) != (no in drawn, drawn.get(no)))
    here, there = (said(tables[no]) if no in tables else "empty" for tables in (recorded, drawn))
    return _told(f"table {no}", here, there)


def _against(players: Sequence[ContestantId], names: Names) -> str:
    return " against ".join(names[player] for player in players)


def _everyone(players: Sequence[ContestantId], names: Names) -> str:
    return listed(names[player] for player in players) or "nobody"


def _bent(recorded: Sequence[Relaxed], drawn: Sequence[Relaxed], names: Names) -> str:
    if recorded == drawn:
        return "what is bent differs in a rule that is not public"
    return _told("what is bent", _rules(recorded, names), _rules(drawn, names))


def _rules(relaxed: Sequence[Relaxed], names: Names) -> str:
    return "; ".join(_rule(each, names) for each in relaxed) or "nothing"


def _rule(bent: Relaxed, names: Names) -> str:
    whom = f" for {_everyone(bent.contestants, names)}" if bent.contestants else ""
    return f"{bent.rule}{whom} ({WHY.get(bent.why, bent.why).removesuffix('.')})"


def _costs(objective: Mapping[str, int]) -> str:
    return ", ".join(f"{rule} {cost}" for rule, cost in sorted(objective.items())) or "nothing"
