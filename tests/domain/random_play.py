"""Little tournaments played by numbers: each number picks one request that the state allows."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from ledger.domain.tournament.decide import decide
from ledger.domain.tournament.evolve import evolve
from ledger.domain.tournament.state import Game, Round, Tournament
from tests.builders import (
    WHY,
    Facts,
    adjust,
    amend,
    check_in,
    close_round,
    correct,
    disqualify,
    drop,
    field,
    finish,
    pair,
    reinstate,
    reopen,
    result,
    withdraw,
)
from tests.domain.outcomes import replayed

if TYPE_CHECKING:
    from ledger.domain.requests import Request

    Asked = Request

START = field(4)
MOST_PLAYERS = 9
choice = st.integers(0, 10**6)
# The length first: a plain list of up to 60 would hold five on average, and five requests play no round.
numbers = st.integers(0, 60).flatmap(lambda length: st.lists(choice, min_size=length, max_size=length))
"""What a little tournament is played by."""

Option = Callable[[int], "Asked"]


def play(numbers: Sequence[int]) -> Iterator[tuple["Asked", Facts]]:
    """Each request with the facts it led to."""
    state = replayed(START)
    for number in numbers:
        options = list(_options(state))
        request = options[number % len(options)](number // len(options))
        new = decide(request, state)
        for fact in new:
            evolve(state, fact)
        yield request, new


def facts_of(numbers: Sequence[int]) -> Facts:
    """A whole little tournament."""
    return (*START, *(fact for _, new in play(numbers) for fact in new))


def as_wire(request: "Asked") -> dict[str, Any]:
    """The same request as an outsider would write it, players by entry number."""
    fields = request.model_dump(mode="json", exclude_none=True)
    if request.do == "check-in":
        fields["player"] = f"P{int(fields['player'][-2:], 16):02}"
        return fields
    for key in ("player", "winner"):
        if key in fields:
            fields[key] = f"#{fields[key]}"
    if "scores" in fields:
        fields["scores"] = {f"#{no}": sheet for no, sheet in fields["scores"].items()}
    if "winner" in type(request).model_fields:
        fields.setdefault("winner", None)
    return fields


def _options(state: Tournament) -> Iterator[Option]:
    yield lambda n: adjust(_one(state, "active", "dropped", n=n), cp=n % 7 + 1)
    if state.rounds:
        yield from (_correction(round_, game) for round_ in state.rounds for game in round_.games.values())
    if state.is_finished:
        yield lambda n: reopen()
        return
    yield from _entry_options(state)
    yield from _round_options(state)


def _correction(round_: Round, game: Game) -> Option:
    """A new result for a table that has one, or its first."""
    one, two = game.contestants
    ask = correct if game.outcome else result
    # a score nobody else hands in: the version makes each differ from what stands
    cp = (10 + game.outcome.version if game.outcome else 4, 2)
    return lambda n: ask(one, two, won=(one, two, None)[n % 3], cp=cp, apd=(n % 50, 9), round_no=round_.no)


def _entry_options(state: Tournament) -> Iterator[Option]:
    statuses = [entrant.status for entrant in state.entrants.values()]
    if len(statuses) < MOST_PLAYERS:
        yield lambda n: check_in(len(statuses) + 1)
    if statuses.count("active") > 2:
        yield lambda n: drop(_one(state, "active", n=n))
        yield lambda n: disqualify(_one(state, "active", n=n))
    if "dropped" in statuses:
        yield lambda n: reinstate(_one(state, "dropped", n=n))


def _round_options(state: Tournament) -> Iterator[Option]:
    newest = state.rounds[-1] if state.rounds else None
    if newest is None:
        yield lambda n: amend(army_points=100 + state.version)
    elif not newest.closed:
        yield lambda n: withdraw()
    if newest is None or not newest.missing:
        yield from [lambda n: pair(reason=WHY)] * 3  # so that rounds are played at all
    if newest is not None and not newest.missing:
        yield lambda n: finish(reason=WHY)
        if not newest.closed:
            yield lambda n: close_round()


def _one(state: Tournament, *statuses: str, n: int) -> int:
    found = [no for no, entrant in state.entrants.items() if entrant.status in statuses]
    return found[n % len(found)]
