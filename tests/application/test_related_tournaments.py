"""Tournaments that feed each other: read from other streams by person, in the same moment, with nothing left behind."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger.application import Ledger
from ledger.application.related_tournaments import Link, Web
from ledger.domain.errors import BadRequest, NeedsReason, NotFound, RuleViolation
from ledger.domain.tournament.entry.facts import PlayerCheckedIn
from ledger.domain.tournament.opening.facts import FeederLinked
from tests.application.batches import ADA, BO, BY, CY, DEE, EVE, OPEN, Fields, apply, check_in, pair, state_of, types

CUP = "cup"


def open_(slug: str, **also: Any) -> Fields:
    return {**OPEN, "tournament": slug, "name": slug.title(), "date": "2019-08-01", **also}


def fed_by(feeder: str, final: str = CUP, **also: Any) -> Fields:
    return {"do": "fed-by", "tournament": final, "feeder": feeder, **also}


def enter(player: str, slug: str, **also: Any) -> Fields:
    return check_in(player, tournament=slug, **also)


def out(player: str, slug: str) -> Fields:
    return {"do": "disqualify", "tournament": slug, "player": player, "reason": "loaded dice"}


QUALIFIERS = (
    open_("q1"),
    enter(ADA, "q1"),
    enter(BO, "q1"),
    open_("q2"),
    enter(BO, "q2"),
    enter(CY, "q2"),
)
FINAL = (*QUALIFIERS, open_(CUP), fed_by("q1"), fed_by("q2"))


@pytest.fixture
def cup(ledger: Ledger) -> Ledger:
    """Two qualifiers that feed a final nobody has entered yet."""
    apply(ledger, *FINAL)
    return ledger


@pytest.fixture
def afresh(tmp_path: Path, cup: Ledger) -> Iterator[Ledger]:
    """The same store, opened by somebody who has not seen it before."""
    with Ledger.open(str(tmp_path / "ledger.db")) as opened:
        yield opened


def entries(ledger: Ledger, slug: str = CUP) -> int:
    return len(ledger.view(slug).state.entrants)


@pytest.mark.rule("MC-04")
def test_a_link_names_the_feeder_by_its_short_name_and_its_stream(cup: Ledger) -> None:
    links = [event.fact for event in cup.view(CUP).events if isinstance(event.fact, FeederLinked)]
    assert [link.feeder for link in links] == ["q1", "q2"]
    assert links[0].stream == cup.view("q1").events[0].originator_id


@pytest.mark.rule("MC-04")
def test_players_of_every_feeder_get_in_and_others_with_a_reason(cup: Ledger, afresh: Ledger) -> None:
    for ledger, player in ((cup, ADA), (afresh, CY)):
        assert types(apply(ledger, enter(player, CUP))) == ["PlayerCheckedIn"]
    before = state_of(afresh)
    with pytest.raises(NeedsReason, match=r"Dee Four entered none of the tournaments that feed this one \(q1 and q2\)"):
        apply(afresh, enter(DEE, CUP))
    assert state_of(afresh) == before
    applied = apply(afresh, enter(DEE, CUP, reason="won a wild card"))
    fact = applied.events[-1].fact
    assert isinstance(fact, PlayerCheckedIn)
    assert fact.oddities == ("not-from-a-feeder",)
    assert "entered none of the tournaments that feed this one" in applied.remarks[-1]


@pytest.mark.rule("MC-04")
def test_players_are_let_in_by_person_and_not_by_name(cup: Ledger) -> None:
    with pytest.raises(NeedsReason, match="Ada One entered none"):
        apply(cup, enter(ADA, CUP, distinct=True))
    assert types(apply(cup, enter("ADA  one", CUP))) == ["PlayerCheckedIn"]


@pytest.mark.rule("MC-04")
def test_one_file_may_open_link_and_admit(ledger: Ledger) -> None:
    apply(ledger, *FINAL, enter(ADA, CUP), enter(BO, CUP))
    assert entries(ledger) == 2


@pytest.mark.rule("MC-04")
def test_one_file_that_admits_a_stranger_after_linking_is_refused_whole(ledger: Ledger) -> None:
    before = state_of(ledger)
    with pytest.raises(NeedsReason, match=r"Line 10 \(check-in\): Eve Five entered none"):
        apply(ledger, *FINAL, enter(EVE, CUP))
    assert state_of(ledger) == before


def test_one_who_entered_a_feeder_since_is_let_in(cup: Ledger, afresh: Ledger) -> None:
    apply(afresh, enter(DEE, "q1"))
    assert types(apply(cup, enter(DEE, CUP))) == ["PlayerCheckedIn"]


@pytest.mark.parametrize("how", [{"dry_run": True}, {}])
def test_a_link_that_was_not_recorded_binds_nobody(ledger: Ledger, how: dict[str, bool]) -> None:
    apply(ledger, *QUALIFIERS, open_(CUP))
    if how:
        apply(ledger, fed_by("q1"), **how)
    else:
        with pytest.raises(NotFound):
            apply(ledger, fed_by("q1"), fed_by("q9"))
    assert types(apply(ledger, enter(EVE, CUP))) == ["PersonRegistered", "PlayerCheckedIn"]


def test_a_link_is_known_to_one_who_had_looked_before_it_was_made(ledger: Ledger, tmp_path: Path) -> None:
    apply(ledger, *QUALIFIERS, open_(CUP))
    with Ledger.open(str(tmp_path / "ledger.db")) as other:
        apply(other, enter(ADA, CUP))
        apply(ledger, fed_by("q1"))
        with pytest.raises(NeedsReason):
            apply(other, enter(EVE, CUP))


@pytest.mark.rule("MC-04")
@pytest.mark.parametrize(("feeder", "final"), [("cup", "q1"), ("grand", "cup"), ("grand", "q1")])
def test_no_circle_of_feeders_is_made_however_long(cup: Ledger, feeder: str, final: str) -> None:
    apply(cup, open_("grand"), fed_by(CUP, "grand"))
    with pytest.raises(RuleViolation, match=f"{final} feeds {feeder}, so {feeder} cannot feed it in turn"):
        apply(cup, fed_by(feeder, final))


@pytest.mark.rule("MC-27")
@pytest.mark.parametrize(
    ("where", "entering", "words"),
    [
        ("q1", CUP, "Bo Two was disqualified in q1, which feeds this tournament"),
        ("q1", "q3", "Bo Two was disqualified in q1, which feeds cup too"),
        (CUP, "q3", "Bo Two was disqualified in cup, which this tournament feeds"),
    ],
)
def test_one_who_was_disqualified_is_barred_from_every_related_tournament(
    ledger: Ledger, where: str, entering: str, words: str
) -> None:
    apply(ledger, *FINAL, open_("q3"), fed_by("q3"))
    if where == CUP:
        apply(ledger, enter(BO, CUP))
    apply(ledger, out(BO, where))
    before = state_of(ledger)
    for reason in ({}, {"reason": "he is sorry"}):
        with pytest.raises(RuleViolation, match=words):
            apply(ledger, enter(BO, entering, **reason))
    assert state_of(ledger) == before


@pytest.mark.rule("MC-27")
def test_one_who_was_disqualified_two_steps_away_is_barred_too(cup: Ledger) -> None:
    apply(cup, open_("grand"), fed_by(CUP, "grand"), out(BO, "q1"))
    with pytest.raises(RuleViolation, match="Bo Two was disqualified in q1, which feeds this tournament"):
        apply(cup, enter(BO, "grand", reason="he is sorry"))


@pytest.mark.rule("MC-27")
def test_one_who_was_disqualified_elsewhere_is_not_barred_here(cup: Ledger) -> None:
    apply(cup, open_("other"), enter(BO, "other"), out(BO, "other"))
    assert types(apply(cup, enter(BO, CUP))) == ["PlayerCheckedIn"]


def test_a_tournament_is_not_related_to_itself(cup: Ledger) -> None:
    apply(cup, out(BO, "q1"), out(CY, "q2"))
    web = Web([Link(CUP, "q1"), Link(CUP, "q2")], lambda slug: cup.view(slug).state)
    assert list(web.for_requirements("q1").barred.values()) == ["q2, which feeds cup too"]


def test_two_finals_of_one_feeder_are_not_related_to_each_other(cup: Ledger) -> None:
    apply(cup, open_("plate"), fed_by("q1", "plate"), enter(BO, "plate"), out(BO, "plate"))
    assert types(apply(cup, enter(BO, CUP))) == ["PlayerCheckedIn"]


def test_a_feeder_that_was_voided_lets_nobody_in_and_bars_nobody(cup: Ledger) -> None:
    apply(cup, out(BO, "q1"), {"do": "void", "tournament": "q1", "reason": "the hall was closed"})
    with pytest.raises(NeedsReason, match="Ada One entered none"):
        apply(cup, enter(ADA, CUP))
    assert types(apply(cup, enter(BO, CUP))) == ["PlayerCheckedIn"]


@pytest.mark.rule("MC-04")
def test_distinct_players_are_counted_by_person_over_the_feeders(cup: Ledger) -> None:
    apply(cup, enter(ADA, CUP), enter(ADA, "q2", distinct=True))
    rows = {row.key: row for row in cup.view(CUP).requirements().rows}
    assert (rows["participants"].found, rows["participants"].asked) == (4, 32)
    assert rows["participants"].says == "4 distinct players over q1 and q2, at least 32 are asked for"
    feeder = {row.key: row for row in cup.view("q1").requirements().rows}
    assert feeder["participants"].says.endswith("they count for cup too, which it feeds")


def test_requirements_of_the_past_know_the_feeders_of_the_past(ledger: Ledger) -> None:
    apply(ledger, *QUALIFIERS, open_(CUP), fed_by("q1"))
    then = ledger.size
    apply(ledger, fed_by("q2"), enter(EVE, "q1"), out(EVE, "q1"), out(ADA, "q1"))
    now, past = ledger.view(CUP), ledger.view(CUP, f"before:{then}")
    assert [row.found for row in past.requirements().rows][:1] == [2]
    assert [row.found for row in now.requirements().rows][:1] == [2]
    assert "over q1," in past.requirements().rows[0].says
    assert "over q1 and q2," in now.requirements().rows[0].says


@pytest.mark.rule("MC-27")
def test_one_who_was_disqualified_after_checking_in_elsewhere_is_reported(cup: Ledger) -> None:
    apply(cup, enter(BO, CUP), out(BO, "q2"))
    row = {row.key: row for row in cup.view(CUP).requirements().rows}["nobody-barred"]
    assert (row.status, row.says) == ("failed", "Bo Two was disqualified in q2, which feeds this tournament")


def merge(person: str, into: str) -> Fields:
    return {"do": "merge-person", "person": person, "into": into, "reason": "one and the same"}


@pytest.mark.rule("MC-04")
def test_distinct_players_are_counted_by_person_after_a_merge_too(cup: Ledger) -> None:
    then = cup.size
    apply(cup, open_("q9"), enter(EVE, "q9"), merge(CY, EVE), merge(EVE, ADA))
    now, past = (cup.view(CUP, at).requirements().rows[0] for at in (None, f"before:{then}"))
    assert (past.found, now.found) == (3, 2)  # Cy turned out to be Eve, and she to be Ada
    assert now.says.startswith("2 distinct players over q1 and q2")
    season = {
        "season": "ig-2019",
        "name": "IG",
        "rules": "iron-gauntlet-2019",
        "from": "2019-06-07",
        "to": "2020-06-07",
    }
    asked = {"do": "sanction", "season": "ig-2019", "tournament": CUP, "attendance": 120}
    told = apply(cup, {"do": "open-season", **season}, asked).remarks
    assert [each.partition(" over")[0] for each in told] == ["cup, Participants, is not met: 2 distinct players"]


@pytest.mark.rule("MC-27")
@pytest.mark.parametrize(("entered", "barred"), [(ADA, CY), (CY, ADA)])
def test_so_is_whoever_is_barred(cup: Ledger, entered: str, barred: str) -> None:
    apply(cup, enter(entered, CUP), merge(CY, ADA), out(barred, "q1" if barred == ADA else "q2"))
    row = {row.key: row for row in cup.view(CUP).requirements().rows}["nobody-barred"]
    assert (row.status, row.says.partition(",")[0]) == (
        "failed",
        f"{entered} was disqualified in {'q1' if barred == ADA else 'q2'}",
    )


@pytest.mark.rule("MC-04")
def test_what_feeds_a_final_is_settled_when_its_first_round_is_paired(cup: Ledger) -> None:
    apply(cup, open_("q3"), enter(ADA, CUP), enter(CY, CUP), pair(tournament=CUP))
    with pytest.raises(RuleViolation, match="Round 1 of cup is paired"):
        apply(cup, fed_by("q3", reason="forgotten"))


def test_where_nothing_feeds_anything_no_other_tournament_is_looked_at() -> None:
    def nobody(slug: str) -> None:
        raise AssertionError(f"{slug} was read for nothing")

    assert Web([], nobody).seen_at_check_in(CUP).entitled is None
    assert Web([Link("other", "q7")], nobody).seen_at_check_in(CUP).entitled is None


@pytest.mark.rule("MC-04")
def test_a_link_with_a_reason_leaves_the_store_whole(ledger: Ledger, tmp_path: Path) -> None:
    apply(ledger, *QUALIFIERS, open_(CUP), fed_by("q1", reason="agreed at the meeting"))
    link, back = list(ledger.log())[-2:]
    assert (link.type, link.reason) == ("FeederLinked", "agreed at the meeting")
    assert (back.type, back.reason) == ("FinalLinked", None)
    assert ledger.verify(is_replaying=True).faults == []
    assert ledger.backup(tmp_path / "copy.db").faults == []
    assert ledger.export_log(tmp_path / "log.jsonl").faults == []
    assert Ledger.import_log(tmp_path / "log.jsonl", str(tmp_path / "again.db")).faults == []


@pytest.mark.rule("MC-27")
def test_a_disqualification_names_the_related_tournaments_the_player_is_entered_in(cup: Ledger, afresh: Ledger) -> None:
    apply(cup, enter(BO, CUP))
    remarks = apply(afresh, out(BO, "q1")).remarks
    assert remarks == (
        "Bo Two is entered in q2, which feeds cup too, and barred there too; disqualify them there as well.",
        "Bo Two is entered in cup, which this tournament feeds, and barred there too; disqualify them there as well.",
    )
    assert len(apply(afresh, out(BO, CUP)).remarks) == 1
    assert apply(afresh, out(BO, "q2")).remarks == ()


def test_a_disqualification_says_nothing_of_tournaments_the_player_did_not_enter(cup: Ledger) -> None:
    apply(cup, open_("other"), enter(BO, "other"), enter(ADA, CUP), enter(EVE, "q1"))
    assert apply(cup, out(EVE, "q1")).remarks == ()
    assert apply(cup, out(BO, "other")).remarks == ()


@pytest.mark.parametrize("zone", ["UTC", "Europe/Paris", "America/Argentina/Buenos_Aires", "Etc/GMT+3"])
def test_a_tournament_keeps_a_known_time_zone(ledger: Ledger, zone: str) -> None:
    apply(ledger, open_("spring", zone=zone))
    assert ledger.view("spring").zone == zone


@pytest.mark.parametrize(
    ("zone", "hint"),
    [
        ("Europe/Pariss", "Did you mean Europe/Paris"),
        ("localtime", "no known time zone"),
        ("Factory", "no known time zone"),
        ("Europe", "no known time zone"),
        ("../../etc/passwd", "Write it like Europe/Paris, or UTC."),
        ("\x1b[31m", r"\\x1b"),
    ],
)
def test_a_time_zone_nobody_else_would_know_is_refused(ledger: Ledger, zone: str, hint: str) -> None:
    before = state_of(ledger)
    with pytest.raises(BadRequest, match=hint):
        ledger.execute(open_("spring", zone=zone), BY)
    assert state_of(ledger) == before


def test_who_is_disqualified_no_more_is_barred_no_more_and_told_where(cup: Ledger) -> None:
    apply(cup, out(BO, "q1"))
    with pytest.raises(RuleViolation, match="was disqualified in q1"):
        apply(cup, enter(BO, CUP))
    lift = {"do": "lift-disqualification", "tournament": "q1", "player": BO, "reason": "another Bo"}
    told = cup.execute(lift, BY).remarks
    assert told == (
        f"{BO} is barred no more from q2, which feeds cup too.",
        f"{BO} is barred no more from cup, which this tournament feeds.",
    )
    apply(cup, enter(BO, CUP))


def test_who_is_disqualified_after_all_is_barred_again(cup: Ledger) -> None:
    apply(cup, enter(BO, "q2"), out(BO, "q1"))
    lift = {"do": "lift-disqualification", "tournament": "q1", "player": BO, "reason": "another Bo"}
    (lifted,) = cup.execute(lift, BY).events
    back = cup.execute({"do": "withdraw", "tournament": "q1", "event": lifted.seq, "reason": "it was Bo"}, BY)
    assert back.remarks == (
        f"{BO} is entered in q2, which feeds cup too, and barred there too; disqualify them there as well.",
    )
    with pytest.raises(RuleViolation, match="was disqualified in q1"):
        apply(cup, enter(BO, CUP))
    again = cup.undoing("tournament", "q1", back.events[-1].seq).carry_out({"reason": "no"}, BY)
    assert f"{BO} is barred no more from cup, which this tournament feeds." in again.remarks


def test_who_is_out_of_another_one_too_stays_barred(cup: Ledger) -> None:
    apply(cup, out(BO, "q1"), out(BO, "q2"))
    lift = {"do": "lift-disqualification", "tournament": "q1", "player": BO, "reason": "another Bo"}
    assert cup.execute(lift, BY).remarks == (f"{BO} is barred no more from q2, which feeds cup too.",)
    with pytest.raises(RuleViolation, match="was disqualified in q2"):
        apply(cup, enter(BO, CUP))
