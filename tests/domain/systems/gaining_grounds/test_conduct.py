"""Conduct under both Gaining Grounds documents: what is answered by what, and what goes with a forfeit."""

import pytest

from ledger.application.remarks import judges_notes
from ledger.domain.errors import BadRequest, Note
from ledger.domain.system import oddity_in_words
from ledger.domain.systems import system_called
from tests.builders import OF_2017, S2, closed, drop, paired
from tests.domain.judgements import disqualified, disqualify, forfeit, taken, warn, warned
from tests.domain.outcomes import Facts, after, replayed, rows
from tests.domain.vp_games import agreed, earned, four, statuses, two, was
from tests.spec import given

both = pytest.mark.parametrize("system", [S2, OF_2017])


def told(facts: Facts) -> list[str]:
    """What the desk is told beside the newest fact."""
    return list(judges_notes(facts[-1], replayed(facts), lambda no: f"P{no:02}"))


# warnings


@pytest.mark.rule("GG17-17")
@pytest.mark.rule("GG2-34")
@both
@pytest.mark.parametrize("kind", ["unsporting", "slow-play"])
def test_conduct_and_slow_play_are_answered_by_a_warning(system: str, kind: str) -> None:
    given(*two(system)).when(warn(1, kind)).then(warned(1, kind))
    assert told(after(two(system), warn(1, kind))) == []


@pytest.mark.rule("GG17-17")
def test_a_second_warning_in_2017_reminds_of_the_rule() -> None:
    facts = after(two(OF_2017), warn(1, "slow-play"), warn(1))
    assert told(facts) == [
        "P01 has an earlier warning (slow-play).",
        "The document gives one warning; if it goes on, the organizer may disqualify.",
    ]
    assert len(told(after(two(OF_2017), warn(1), warn(2)))) == 0, "each player has a warning of their own"


@pytest.mark.rule("GG2-34")
def test_season_two_counts_no_warnings() -> None:
    facts = after(two(S2), warn(1, "slow-play"), warn(1))
    assert told(facts) == ["P01 has an earlier warning (slow-play)."]


@pytest.mark.rule("GG17-17")
@pytest.mark.parametrize(("system", "kind"), [(OF_2017, "cheating"), (OF_2017, "inducement"), (S2, "cheating")])
def test_a_warning_for_what_is_answered_by_disqualification_is_odd_and_recorded(system: str, kind: str) -> None:
    code = f"{kind}-answered-by-less"
    given(*two(system)).when(warn(1, kind)).then(warned(1, kind, code))
    assert "disqualification, and this is less" in oddity_in_words(code, system_called(system).oddity_words)


@pytest.mark.rule("GG2-34")
def test_season_two_names_no_measure_for_an_inducement() -> None:
    given(*two(S2)).when(warn(1, "inducement")).then(warned(1, "inducement"))


@both
def test_a_kind_the_document_does_not_know_is_refused(system: str) -> None:
    words = ("'rude'", "unsporting, slow-play, cheating and inducement")
    given(*two(system)).when(warn(1, "rude")).then_refused(BadRequest, *words)


# removal


@pytest.mark.rule("GG2-34")
@both
def test_who_is_removed_for_conduct_is_disqualified_and_at_any_time(system: str) -> None:
    before = two(system)[:-1]
    given(*before).when(disqualify(1, "unsporting")).then(disqualified(1, "unsporting"))
    facts = after(before, disqualify(1, "unsporting"))
    assert list(rows(facts)) == [2]


@pytest.mark.rule("GG2-34")
@both
def test_a_removal_that_the_organizer_calls_a_drop_leaves_the_player_ranked(system: str) -> None:
    facts = after((*two(system), was(1, 1, {1: 5, 2: 2}, won=1)), drop(2))
    assert statuses(facts) == {1: "active", 2: "dropped"}


# forfeits for conduct


@pytest.mark.rule("GG2-28")
@pytest.mark.parametrize("kind", ["unsporting", "cheating", "inducement"])
def test_disqualification_goes_with_a_forfeit_for_conduct_in_season_two(kind: str) -> None:
    known = ("unsporting", "cheating")
    loss = taken(1, 1, 1, 2, by=(2,), conduct=kind).model_copy(update={"ground": kind if kind in known else None})
    given(*two(S2)).when(forfeit(2, conduct=kind)).then(disqualified(2, kind), loss)
    facts = after(two(S2), forfeit(2, conduct=kind))
    assert earned(facts) == {1: (3, 8, 8)}
    assert told(facts) == [], "nothing is left to decide, and nothing is odd"


@pytest.mark.rule("GG2-28")
def test_a_ground_that_is_conduct_brings_disqualification_too() -> None:
    facts = after(two(S2), forfeit(2, ground="cheating"))
    assert facts[4:] == (
        disqualified(2, "cheating"),
        taken(1, 1, 1, 2, by=(2,), conduct="cheating").model_copy(update={"ground": "cheating"}),
    )


@pytest.mark.rule("GG2-28")
def test_any_other_forfeit_in_season_two_leaves_the_player_in_unless_the_organizer_says_so() -> None:
    assert statuses(after(two(S2), forfeit(2)))[2] == "active"
    assert statuses(after(two(S2), forfeit(2, conduct="slow-play")))[2] == "active"
    assert told(after(two(S2), forfeit(2))) == []
    assert 2 not in rows(after(two(S2), forfeit(2, disqualify=True)))
    kept = after(two(S2), forfeit(2, conduct="cheating", disqualify=False))
    assert statuses(kept)[2] == "active"
    (note,) = told(kept)
    assert "answers cheating by disqualification, and this is less" in note


@pytest.mark.rule("GG17-16")
@pytest.mark.parametrize("ground", [None, "no-show", "void-game", "unsporting"])
def test_a_forfeit_in_2017_asks_whether_the_player_is_disqualified(ground: str | None) -> None:
    facts = after(two(OF_2017), forfeit(2, ground=ground))
    assert statuses(facts)[2] == "active"
    (note,) = told(facts)
    assert note == "Decide whether P02 is disqualified for it."
    assert isinstance(note, Note)
    told_of = {"conduct": "unsporting"} if ground == "unsporting" else {}
    assert note.code == ("removal-for-conduct" if told_of else "removal-to-decide")
    assert note.facts == {"player": "P02", **told_of}


@pytest.mark.rule("GG17-16")
def test_the_decision_may_come_with_the_forfeit() -> None:
    request = forfeit(2, ground="void-game", disqualify=True)
    loss = taken(1, 1, 1, 2, by=(2,)).model_copy(update={"ground": "void-game"})
    given(*two(OF_2017)).when(request).then(disqualified(2), loss)
    facts = after(two(OF_2017), request)
    assert earned(facts) == {1: (3, 10, 10)}
    assert told(facts) == []
    assert statuses(after(two(OF_2017), forfeit(2, disqualify=False)))[2] == "active"


@pytest.mark.rule("GG2-28")
@pytest.mark.rule("GG2-33")
def test_who_forfeits_an_earlier_game_for_cheating_is_out_of_the_game_they_play_now() -> None:
    one = (taken(1, 1, 1, 2, by=(1,)), agreed(1, 2, {3: 4, 4: 2}, won=3), closed(1, 2, 6))
    facts = (*four(S2), *one, paired(2, (1, 3), (2, 4)))
    more = forfeit(1, conduct="cheating", round=1)
    given(*facts).when(more).then(
        disqualified(1, "cheating"),
        taken(2, 1, 1, 3, by=(1,), kind="disqualification", conduct="cheating"),
        taken(1, 1, 1, 2, by=(1,), conduct="cheating", replaces=7).model_copy(update={"ground": "cheating"}),
    )


@pytest.mark.rule("GG17-17")
def test_cheating_in_2017_answered_by_a_loss_is_told_as_less() -> None:
    notes = told(after(two(OF_2017), forfeit(2, conduct="cheating")))
    assert "answers cheating by disqualification, and this is less" in notes[0]
    assert "Decide whether P02 is disqualified" in notes[1]
    assert told(after(two(OF_2017), disqualify(2, "cheating"))[:-1]) == []
