"""What only a rule system knows: generic code asks it, so another system may say something else."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from ledger.domain import systems
from ledger.domain.amendments import rules_of
from ledger.domain.errors import BadRequest, NeedsReason
from ledger.domain.systems import SYSTEMS, system_called
from ledger.domain.values import ContestantId
from ledger.projections.audit_trail import is_public
from ledger.projections.documents import heading
from ledger.projections.record_sheets import record_sheets
from tests.builders import amend, field, opened, paired, recorded, result
from tests.domain.judgements import made
from tests.domain.outcomes import after, replayed
from tests.domain.venue import paused, started
from tests.spec import given

Saying = Callable[..., None]
TABLE = (*field(2), paired(1, (1, 2)))
STOPPED = (*TABLE, started(1), paused(1, 30))


@pytest.fixture
def saying(monkeypatch: pytest.MonkeyPatch) -> Saying:
    """Makes Masters say something else, of itself or in one of its parts."""

    def say(part: str | None = None, /, **values: Any) -> None:
        masters = SYSTEMS["masters-2019"]
        changed = values if part is None else {part: getattr(masters, part)._replace(**values)}
        monkeypatch.setattr(systems, "SYSTEMS", {**SYSTEMS, "masters-2019": masters._replace(**changed)})

    return say


@pytest.mark.rule("MC-25")
def test_which_ending_means_that_the_time_was_up(saying: Saying) -> None:
    request = result(1, 2, won=None, how="time")
    given(*STOPPED).when(request).then_refused(NeedsReason, "was paused")
    saying("sheets", timed_ending=None)
    given(*STOPPED).when(request).then(recorded(1, 1, 1, 2, won=None, how="time"))


def test_what_a_game_as_a_whole_may_have(saying: Saying) -> None:
    def refuse(sheet: object, rules: object) -> None:
        raise BadRequest("No notes today.")

    request = result(1, 2, won=1).model_copy(update={"game": {"last_turn": 6}})
    assert getattr(after(TABLE, request)[-1], "game", None) == {"last_turn": 6}
    saying("sheets", check_game=refuse)
    given(*TABLE).when(request).then_refused(BadRequest, "No notes today.")


def test_which_amendments_are_odd(saying: Saying) -> None:
    saying(odd_figures=lambda given, rules: ("many-rounds",) if "rounds" in given else ())
    assert getattr(after(opened(), amend(rounds=9))[-1], "oddities", None) == ("many-rounds",)
    assert getattr(after(opened(), amend(army_points=50))[-1], "oddities", None) == ()


@pytest.mark.rule("MC-28")
def test_which_rulings_are_not_public(saying: Saying) -> None:
    facts = (*TABLE, made(1, 1, about="conduct"))
    assert not is_public(facts[-1], replayed(facts))
    saying("judging", private=frozenset({"model"}))
    assert is_public(facts[-1], replayed(facts))


@pytest.mark.rule("MC-42")
@pytest.mark.parametrize("system", ["masters-2019", "champions-2019"])
@pytest.mark.parametrize("points", [10, 12, 0])
def test_what_a_fallen_leader_counts_is_explained_as_it_is_amended(system: str, points: int) -> None:
    amendments = {} if points == 10 else {"leader_points": points}
    said = " ".join(system_called(system).sheets.notes(rules_of(system_called(system), amendments)))
    assert f"a leader counts {points}, also one of several models;" in said


def test_where_a_leader_counts_nothing_of_its_own_no_number_is_explained() -> None:
    said = " ".join(
        system_called("masters-2019").sheets.notes(rules_of(system_called("masters-2019"), {"leader_points": None}))
    )
    assert "leader" not in said
    assert "even if it came cheaper or free; a unit or an attachment" in said


def test_what_the_two_lines_above_a_list_are_called(saying: Saying) -> None:
    state = replayed(field(1))
    head = heading(state, "Spring", date(2026, 5, 2))
    names = {ContestantId(1): "P01"}
    assert record_sheets(state, head, names, {})[0].list_labels == ("leader", "theme")
    saying("lists", labels=("captain", "fleet"))
    assert record_sheets(state, head, names, {})[0].list_labels == ("captain", "fleet")


def test_champions_is_masters_but_for_its_name_and_figures() -> None:
    masters, champions = SYSTEMS["masters-2019"], SYSTEMS["champions-2019"]
    other = {name for name in masters._fields if getattr(masters, name) != getattr(champions, name)}
    assert other == {"id", "title", "figures", "follow"}
