"""What everyone may read: for each kind of fact of the judges, whether it is shown and without what."""

from typing import Any
from uuid import UUID

import pytest

from ledger.domain.facts import TournamentEvent
from ledger.domain.pairing.values import WHY
from ledger.domain.tournament.awards.facts import AwardGiven
from ledger.domain.tournament.results.facts import (
    AgreementRefused,
    AgreementSought,
    AgreementVoided,
    ResultAgreed,
    ResultCorrected,
)
from ledger.domain.tournament.rounds.facts import PairingChanged, PlanAnnounced
from ledger.domain.tournament.rounds.sentences import public_rules
from ledger.domain.values import NOT_PUBLIC, WITHHELD, ContestantId, Relaxed, RoundNo, Side, TableNo, Version
from ledger.projections.audit_trail import Publicity, is_public
from tests.builders import (
    OF_2017,
    S2,
    SEED,
    Facts,
    Figures,
    adjusted,
    closed,
    contestants,
    corrected,
    field,
    finished,
    paired,
    recorded,
)
from tests.domain.armies import DYAD, brought, chose, revealed
from tests.domain.entries import NOTE, inspected, ringer
from tests.domain.judgements import (
    cleared,
    disputed,
    disqualified,
    lifted,
    made,
    reopened,
    ruled,
    stated,
    taken,
    warned,
    warning_withdrawn,
)
from tests.domain.line_ups import kept_apart, let_meet, seeded
from tests.domain.outcomes import replayed
from tests.domain.paintings import SCORES, VOTES, contest, voted
from tests.domain.paintings import scored as scored_painting
from tests.domain.scheming import made as made_in_secret
from tests.domain.scheming import struck, told
from tests.domain.venue import planned, started
from tests.golden.skirmish import POOL, seated
from tests.golden.skirmish import hired as hired_crew
from tests.projections.envelopes import in_place, sealed

TABLES = (*field(4), paired(1, (1, 2), (3, 4)))
REPEATED = ("repeated-scenario",)
PLAYED = (*TABLES, recorded(1, 1, 1, 2, won=1))  # versions 6 the pairing, 7 the result


def test_that_there_are_bans_is_in_no_public_why() -> None:
    why = "others-are-banned"
    bent = (
        Relaxed(rule="second-bye", contestants=contestants(1), why=why),
        Relaxed(rule="banned", contestants=(), why=""),
    )
    assert [(each.rule, each.why) for each in public_rules(bent)] == [("second-bye", "others-cannot-be-paired")]
    assert "ban" in WHY[why]
    assert "ban" not in WHY["others-cannot-be-paired"]


def shown(facts: Facts, reasons: dict[int, str] | None = None) -> list[tuple[str, bool]]:
    """The public facts after the pairing, by name, and whether each still has a reason."""
    publicity = Publicity(replayed(facts), events := in_place(facts, reasons or {}))
    public = [found for event in events[len(TABLES) :] if (found := publicity.shown(event))]
    return [(type(event.fact).__name__, event.reason is not None) for event in public]


@pytest.mark.rule("MC-28")
def test_warnings_and_statements_are_never_public() -> None:
    facts = (*TABLES, warned(1), disputed(1, 1, 1, 2), stated(1, 2))
    assert shown(facts, {7: "slow play"}) == [("DisputeOpened", False)]


@pytest.mark.rule("MC-28")
def test_a_disqualification_and_a_forfeit_are_public_without_conduct_and_reason() -> None:
    loss = taken(1, 1, 1, 2, by=(2,), kind="imposed-loss", conduct="exploiting-rules")
    facts = (*TABLES, loss, disqualified(3, "demeanour"))
    publicity = Publicity(replayed(facts), events := in_place(facts, {7: "moved twice", 8: "shouting"}))
    public = [publicity.shown(event) for event in events[-2:]]
    assert [each and (each.fact, each.reason) for each in public] == [
        (loss.model_copy(update={"conduct": None}), None),
        (disqualified(3), None),
    ]


def test_a_changed_pairing_is_public_with_its_reason_and_who_is_kept_apart_for_good_is_not() -> None:
    change = PairingChanged(round_no=RoundNo(1), pairings=(), byes=(), paired_down=(), relaxed=())
    facts = (*TABLES, kept_apart(1, 2, always=True), let_meet(1, 2), kept_apart(3, 4), seeded(1, 2), change)
    assert shown(facts, {7: "their own", 9: "one club", 11: "one car"}) == [
        ("PlayersKeptApart", True),
        ("SeedsGiven", False),
        ("PairingChanged", True),
    ]


def test_that_a_round_brings_those_together_who_were_never_to_meet_is_not_public() -> None:
    known, hidden = (Relaxed(rule=rule, contestants=contestants(1, 2), why="by-hand") for rule in ("rematch", "banned"))
    change = PairingChanged(round_no=RoundNo(1), pairings=(), byes=(), paired_down=(), relaxed=(known, hidden))
    drawn = paired(1, (1, 2), (3, 4)).model_copy(update={"relaxed": (hidden,)})
    facts = (*field(4), drawn, change)
    publicity = Publicity(replayed(facts), events := in_place(facts, {}))
    assert publicity.veiled(events[-2]).fact == paired(1, (1, 2), (3, 4))
    assert publicity.veiled(events[-1]).fact == change.model_copy(update={"relaxed": (known,)})


def test_a_claim_is_withheld_and_a_ruling_is_not() -> None:
    facts = (*PLAYED, disputed(1, 1, 1, 2, claim=sealed("he moved it")), ruled(1), reopened(1))
    assert shown(facts, {9: "it had moved", 10: "a witness"})[1:] == [
        ("DisputeOpened", False),
        ("DisputeRuled", True),
        ("DisputeReopened", True),
    ]
    publicity = Publicity(replayed(facts), events := in_place(facts))
    opened = publicity.shown(events[7])
    assert opened is not None
    assert opened.fact == disputed(1, 1, 1, 2, claim=WITHHELD)


@pytest.mark.rule("MC-28")
def test_of_a_dispute_about_conduct_only_the_new_result_is_public_and_not_why() -> None:
    facts = (*PLAYED, disputed(1, 1, 1, 2, about="conduct"), ruled(1), corrected(1, 1, 1, 2, won=2, replaces=7))
    events = in_place(facts, {9: "he cheated", 10: "he cheated"})
    events[9] = events[9]._replace(command_id=events[8].command_id)
    publicity = Publicity(replayed(facts), events)
    public = [found for event in events[7:] if (found := publicity.shown(event))]
    assert [(event.fact, event.reason) for event in public] == [(facts[-1], None)]


def test_other_reasons_are_public() -> None:
    facts = (*PLAYED, corrected(1, 1, 1, 2, won=2, replaces=7), adjusted(1, cp=1))
    assert shown(facts, {8: "misread", 9: "sheet lost"})[1:] == [("ResultCorrected", True), ("ScoreAdjusted", True)]


def as_shown(facts: Facts, place: int) -> dict[str, Any]:
    """The fields of a fact as everyone may read them."""
    found = Publicity(replayed(facts), events := in_place(facts)).shown(events[place])
    assert found is not None
    return dict(found.fact)


@pytest.mark.rule("MC-19")
def test_the_seed_of_the_opening_is_public_once_the_tournament_is_finished_and_that_of_a_pairing_always() -> None:
    facts = (*field(2), paired(1, (1, 2), seed="ab" * 32), recorded(1, 1, 1, 2, won=1))
    assert as_shown(facts, 0)["seed"] == NOT_PUBLIC
    assert as_shown(facts, 3)["seed"] == "ab" * 32
    assert as_shown((*facts, finished((1,), (2,))), 0)["seed"] == SEED


@pytest.mark.rule("MC-44")
def test_what_stands_on_army_lists_is_public_once_round_1_is_paired() -> None:
    facts = (*field(2), brought(1, *DYAD))
    shown = as_shown(facts, 3)
    assert (shown["lists"], shown["faction"]) == (({}, {}), "Khador")
    assert as_shown((*facts, paired(1, (1, 2))), 3)["lists"] == DYAD


@pytest.mark.rule("MC-19")
@pytest.mark.parametrize(
    ("later", "expected"),
    [
        ((), ()),
        ((paired(2, (1, 3), (2, 4)),), ()),
        ((paired(2, (1, 3), (2, 4)), started(2, "Bunkers")), REPEATED),
    ],
    ids=["planned", "paired", "announced"],
)
def test_a_repeat_is_not_told_while_it_could_be_of_a_plan_not_announced(
    later: Facts, expected: tuple[str, ...]
) -> None:
    plans = (planned(2, "Bunkers"), planned(1, "Bunkers", oddities=REPEATED))
    facts = (*TABLES, *plans, started(1, "Bunkers", oddities=REPEATED), *later)
    assert [as_shown(facts, place)["oddities"] for place in (7, 8)] == [expected, expected]


@pytest.mark.rule("GG17-23")
def test_what_is_odd_about_the_deployments_of_all_rounds_tells_nothing_while_one_is_hidden() -> None:
    old = (*field(4, system="gaining-grounds-2017"), paired(1, (1, 2), (3, 4)))
    odd = started(1, "Extraction", oddities=("few-deployments",))
    assert as_shown((*old, odd), 6)["oddities"] == ("few-deployments",)
    assert as_shown((*old, planned(2, "Turf War"), odd), 7)["oddities"] == ()


def test_other_oddities_of_a_start_are_told_whatever_is_planned() -> None:
    facts = (*TABLES, planned(2, "Bunkers"), started(1, "Anarchy", oddities=("odd", *REPEATED)))
    assert as_shown(facts, 7)["oddities"] == ("odd",)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ((planned(1, "Bunkers"),), False),
        ((planned(1, "Bunkers"), started(1, "Bunkers")), True),
        ((planned(2, "Bunkers"), started(1, "Bunkers")), False),
        ((chose(1, "list", "a"),), False),
        ((chose(1, "list", "a"), revealed("list", {1: 1, 2: 2})), True),
        ((made(1, 1),), True),
        ((made(1, 1, about="conduct"),), False),
    ],
    ids=["planned", "announced", "another round", "chosen", "revealed", "a model approved", "a ruling on conduct"],
)
def test_what_is_not_announced_is_not_public(facts: Facts, expected: bool) -> None:
    first: TournamentEvent = facts[0]
    assert is_public(first, replayed((*TABLES, *facts))) is expected


SKIRMISH = (*field(3, system=S2), seated(1, (1, 2), bye=3), started(1, "Turf War", POOL))
POINTS = {"vp": 6, "strategy": 4, "schemes": [{"name": "Vendetta", "reveal": 1, "end": 1}]}
SCORED = told(POINTS, {"vp": 2}, 1, "scheme-not-noted")


def reason_of(facts: Facts, place: int) -> bool:
    """Whether everyone may read why."""
    version = range(len(facts))[place] + 1
    found = Publicity(replayed(facts), events := in_place(facts, {version: "xyzzy"})).shown(events[place])
    return found is not None and found.reason is not None


@pytest.mark.rule("GG17-33")
def test_what_came_of_looking_at_models_is_never_public() -> None:
    facts = (*field(2, system=OF_2017), inspected(1, "failed", NOTE))
    assert is_public(facts[-1], replayed(facts)) is False


@pytest.mark.rule("GG2-31")
@pytest.mark.rule("GG2-36")
def test_votes_are_never_public_and_scores_once_the_award_is_given() -> None:
    entered = (*contest(3, SCORES), scored_painting(1, 3, 3, 3, 3))
    award = AwardGiven(award="best-painted", contestant=ContestantId(1))
    assert is_public(entered[-1], replayed(entered)) is False
    assert is_public(entered[-1], replayed((*entered, award))) is True
    votes = (*contest(3, VOTES), voted(2, 1))
    assert is_public(votes[-1], replayed((*votes, award))) is False


@pytest.mark.rule("GG2-30")
def test_who_the_ringer_is_and_why_is_not_public() -> None:
    facts = (*field(2, system=S2), ringer(3, who=9, oddities=("organizer-as-ringer",)))
    shown = as_shown(facts, 3)
    assert (shown["person"], shown["oddities"], shown["contestant"]) == (UUID(int=0), (), 3)
    assert reason_of(facts, 3) is False


@pytest.mark.rule("GG2-38")
@pytest.mark.rule("GG17-28")
def test_that_schemes_were_noted_is_public_at_once_and_what_is_odd_about_them_once_the_round_is_closed() -> None:
    facts = (*SKIRMISH, made_in_secret(1, "a", "scheme-unnamed"))
    assert as_shown(facts, 6)["oddities"] == ()
    assert as_shown((*facts, SCORED, closed(1, 1, 6)), 6)["oddities"] == ("scheme-unnamed",)


@pytest.mark.rule("GG2-38")
@pytest.mark.rule("GG17-28")
def test_a_result_is_public_by_its_sums_until_the_round_is_closed() -> None:
    facts = (*SKIRMISH, SCORED)
    shown = as_shown(facts, 6)
    assert ([side.sheet for side in shown["sides"]], shown["oddities"]) == ([{"vp": 6}, {"vp": 2}], ())
    final = as_shown((*facts, closed(1, 1, 6)), 6)
    assert ([side.sheet for side in final["sides"]], final["oddities"]) == ([POINTS, {"vp": 2}], ("scheme-not-noted",))


@pytest.mark.rule("GG2-38")
def test_neither_is_where_points_come_from_in_an_agreement_that_somebody_wants() -> None:
    side = Side(ContestantId(1), POINTS)
    sought = AgreementSought(round_no=RoundNo(1), table_no=TableNo(1), contestant=ContestantId(1), sides=(side,))
    assert [each.sheet for each in as_shown((*SKIRMISH, sought), 6)["sides"]] == [{"vp": 6}]


@pytest.mark.rule("GG17-24")
@pytest.mark.rule("GG17-28")
def test_which_scheme_was_struck_and_why_is_public_once_the_round_is_closed() -> None:
    facts = (*SKIRMISH, SCORED, struck(1, "Vendetta"))
    assert (as_shown(facts, 7)["part"], reason_of(facts, 7)) == (NOT_PUBLIC, False)
    final = (*facts, closed(1, 1, 6))
    assert (as_shown(final, 7)["part"], reason_of(final, 7)) == ("Vendetta", True)


@pytest.mark.rule("GG17-37")
def test_who_carries_a_face_down_upgrade_is_public_once_the_round_is_closed() -> None:
    carrier = {"name": "Scout", "upgrades": [{"name": "Hidden Blade", "face_down": True}]}
    crew = {"leader": {"name": "Captain Ash"}, "models": [carrier]}
    facts = (*field(2, system=OF_2017), seated(1, (1, 2)), hired_crew(1, 1, 1, crew))
    veiled = as_shown(facts, 4)["crew"]
    assert ([model["name"] for model in veiled["models"]], veiled["face_down"]) == (["Scout"], ["Hidden Blade"])
    assert "upgrades" not in veiled["models"][0]
    final = (*facts, told({"vp": 1}, {"vp": 0}, 1), closed(1, 1, 3))
    assert as_shown(final, 4)["crew"] == crew


@pytest.mark.rule("GG17-23")
@pytest.mark.rule("GG17-27")
def test_of_a_plan_the_announced_parts_are_public_and_seed_cards_and_oddities_are_not() -> None:
    setup: Figures = {"deployment": "Corner", "schemes": ["Set Up"], "cards": ["7 of Crows"]}
    secret = planned(1, "Extraction", setup, seed="ab" * 32, oddities=("few-deployments",))
    facts = (*field(2, system=OF_2017), secret)
    assert is_public(secret, replayed(facts)) is False
    told_all = PlanAnnounced(round_no=RoundNo(1), parts=("scenario", "deployment"))
    shown = as_shown((*facts, told_all), 3)
    assert (shown["scenario"], shown["setup"]) == ("Extraction", {"deployment": "Corner"})
    assert (shown["seed"], shown["oddities"], reason_of((*facts, told_all), 3)) == (None, (), False)
    begun = (*facts, seated(1, (1, 2)), started(1, "Extraction", setup))
    assert as_shown(begun, 3)["setup"] == setup


@pytest.mark.rule("GG17-27")
def test_where_the_pool_alone_is_announced_the_strategy_stays_hidden() -> None:
    setup: Figures = {"schemes": ["Set Up"], "cards": ["7 of Crows"]}
    facts = (*field(2, system=OF_2017), planned(1, "Extraction", setup))
    shown = as_shown((*facts, PlanAnnounced(round_no=RoundNo(1), parts=("schemes",))), 3)
    assert (shown["scenario"], shown["setup"]) == (NOT_PUBLIC, {"schemes": ["Set Up"]})


@pytest.mark.rule("GG17-27")
def test_a_plan_that_another_took_the_place_of_is_not_public_with_it() -> None:
    first, second = planned(1, "Extraction", {"deployment": "Flank"}), planned(1, "Turf War", {"deployment": "Corner"})
    facts = (*field(2, system=OF_2017), first, second, PlanAnnounced(round_no=RoundNo(1), parts=("scenario",)))
    assert [is_public(fact, replayed(facts)) for fact in (first, second)] == [False, True]


@pytest.mark.rule("GG2-31")
@pytest.mark.rule("GG2-34")
def test_neither_ground_nor_reason_of_a_forfeit_is_public() -> None:
    facts = (*SKIRMISH, taken(1, 1, 1, 2, by=(2,), conduct="cheating").model_copy(update={"ground": "conduct"}))
    shown = as_shown(facts, 6)
    assert (shown["conduct"], shown["ground"], reason_of(facts, 6)) == (None, None, False)
    assert as_shown((*facts, closed(1, 1, 6)), 6)["ground"] is None


@pytest.mark.rule("GG2-29")
@pytest.mark.rule("GG2-31")
def test_why_an_agreement_was_refused_or_voided_is_not_public() -> None:
    refused = AgreementRefused(round_no=RoundNo(1), table_no=TableNo(1), refusers=())
    voided = AgreementVoided(round_no=RoundNo(1), table_no=TableNo(1), replaces=Version(7))
    agreed = ResultAgreed(**SCORED.__dict__, consents=(ContestantId(1), ContestantId(2)), replaces=None)
    assert reason_of((*SKIRMISH, refused), 6) is False
    assert reason_of((*SKIRMISH, agreed, voided), 7) is False
    assert reason_of((*SKIRMISH, agreed, closed(1, 1, 6)), 6) is True


@pytest.mark.rule("GG2-38")
@pytest.mark.rule("GG17-28")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_why_a_result_stands_like_that_may_name_a_scheme_and_is_public_once_the_round_is_closed(system: str) -> None:
    facts = (*field(2, system=system), seated(1, (1, 2)), told({"vp": 4}, {"vp": 2}, 1))
    again = ResultCorrected(**told({"vp": 3}, {"vp": 2}, 1).__dict__, replaces=Version(5))
    agreed = ResultAgreed(**facts[-1].__dict__, consents=(ContestantId(1), ContestantId(2)), replaces=None)
    for ending in ((*facts, again), (*facts[:-1], agreed), facts):
        assert reason_of(ending, len(ending) - 1) is False
        assert reason_of((*ending, closed(1, 1, 3)), len(ending) - 1) is True


@pytest.mark.rule("GG2-38")
@pytest.mark.rule("GG17-28")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_a_ruling_on_a_scheme_of_somebody_is_public_once_the_round_is_closed(system: str) -> None:
    facts = (*field(2, system=system), seated(1, (1, 2)), told({"vp": 4}, {"vp": 2}, 1))
    for about, text in (("scheme", WITHHELD), ("clock", "5" * 64)):
        assert as_shown((*facts, made(1, 1, about=about)), 5)["text"] == text
        assert as_shown((*facts, made(1, 1, about=about), closed(1, 1, 3)), 5)["text"] == "5" * 64
    assert as_shown((*facts, made(1, about="scheme")), 5)["text"] == "5" * 64, "it is nobody's in particular"
    later = (*facts, made(1, 1, about="scheme"), closed(1, 1, 3), seated(2, (1, 2)))
    assert as_shown(later, 5)["text"] == "5" * 64
    contested = (*facts, disputed(1, 1, 1, 2, about="scheme"), ruled(1))
    assert reason_of(contested, 6) is False
    assert reason_of((*contested, closed(1, 1, 3)), 6) is True


@pytest.mark.rule("GG2-31")
@pytest.mark.rule("GG2-34")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_conduct_is_the_judges_matter_in_rulings_disputes_and_removals(system: str) -> None:
    facts = (*field(2, system=system), seated(1, (1, 2)))
    for about in ("conduct", "inducement"):
        assert is_public(made(1, 1, about=about), replayed((*facts, made(1, 1, about=about)))) is False
        opened = disputed(1, 1, 1, 2, about=about)
        assert is_public(opened, replayed((*facts, opened))) is False
    assert is_public(warned(1, "slow-play"), replayed((*facts, warned(1, "slow-play")))) is False
    out = (*facts, disqualified(1, "cheating"))
    assert (as_shown(out, 4)["conduct"], reason_of(out, 4)) == (None, False)


@pytest.mark.rule("GG17-22")
@pytest.mark.rule("GG17-27")
def test_the_seed_that_orders_the_deck_is_public_once_the_event_is_over() -> None:
    facts = (*field(2, system=OF_2017), seated(1, (1, 2)), told({"vp": 4}, {"vp": 2}, 1), closed(1, 1, 3))
    assert as_shown(facts, 0)["seed"] == NOT_PUBLIC
    assert as_shown((*facts, finished((1,), (2,))), 0)["seed"] == SEED


# what answers a measure


def shown_of(facts: Facts, reasons: dict[int, str]) -> list[str | None]:
    """The reasons that everyone reads, of the newest fact."""
    events = in_place(facts, reasons)
    found = Publicity(replayed(facts), events).shown(events[-1])
    return [] if found is None else [found.reason]


def test_a_warning_withdrawn_is_for_judges_and_why_a_disqualification_was_lifted_too() -> None:
    assert shown_of((*TABLES, warned(1), warning_withdrawn(1, 7)), {8: "slow play"}) == []
    assert shown_of((*TABLES, disqualified(1), lifted(1, 7)), {8: "loaded dice"}) == [None]


def test_why_a_result_was_cleared_is_public_unless_it_answers_a_forfeit() -> None:
    assert shown_of((*PLAYED, cleared(1, 1, replaces=7)), {8: "wrong table"}) == [sealed("wrong table")]
    forfeited = (*TABLES, taken(1, 1, 1, 2, by=(1,)))
    assert shown_of((*forfeited, cleared(1, 1, replaces=7)), {8: "they did come"}) == [None]
