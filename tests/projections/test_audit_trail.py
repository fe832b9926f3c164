"""The log in words: every kind of fact says what happened, and an entry says where, when, by whom and why."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from ledger.domain.facts import Fact, PersonEvent, SeasonEvent
from ledger.domain.person.facts import PersonRegistered
from ledger.domain.sentences import said
from ledger.domain.tournament.judging.facts import Unforfeited
from ledger.domain.tournament.opening.facts import (
    RulesAmended,
    TournamentFinished,
    TournamentReopened,
    TournamentVoided,
)
from ledger.domain.values import (
    Choice,
    ContestantId,
    DisputeNo,
    Member,
    Pairing,
    PersonId,
    Relaxed,
    RoundNo,
    RulingNo,
    TableNo,
    Version,
)
from ledger.projections.audit_trail import log_entry, withdrawn_by
from tests import facts as e
from tests.builders import (
    adjusted,
    closed,
    contestants,
    corrected,
    disqualified,
    dropped,
    entered,
    finished,
    forfeited,
    opened,
    paired,
    person,
    recorded,
    reinstated,
    withdrawn,
)
from tests.domain.conventions import named
from tests.projections.envelopes import JUDGE, PEOPLE, in_place, name_of, sealed, unsealed

ONE, TWO = contestants(1, 2)
PLACE: dict[str, Any] = {"round_no": RoundNo(1), "table_no": TableNo(3)}
NOON = datetime(2019, 8, 3, 12, tzinfo=UTC)
OPENED = opened().model_copy(update={"name": sealed("Spring 26")})
OPEN_AGAIN = Unforfeited(**PLACE, replaces=Version(8), stands=None)
AS_AGREED = Unforfeited(**PLACE, replaces=Version(8), stands=Version(6))
BENT = Relaxed(rule="rematch", contestants=contestants(1, 2), why="given by hand")

SAID: list[tuple[Fact, str]] = [
    (OPENED, "Spring 26 opened under Masters 2019, to be played on 2026-05-02"),
    (
        OPENED.model_copy(update={"amendments": {"format": "wild", "rounds": 4}}),
        "Spring 26 opened under Masters 2019, to be played on 2026-05-02; amended: format = wild and rounds = 4",
    ),
    (
        RulesAmended(amendments={"rounds": 4, "lists": 3}, rules=OPENED.rules, text=None, oddities=()),
        "rules amended: rounds = 4 and lists = 3",
    ),
    (entered(1), "P01 checked in as #1"),
    (entered(2, "Cygnar"), "P02 checked in as #2 with Cygnar"),
    (dropped(1), "P01 dropped"),
    (reinstated(1), "P01 came back"),
    (disqualified(1), "P01 was disqualified"),
    (paired(1, (1, 2), seed="5eed" * 16), "round 1 drawn: 1 table"),
    (paired(2, (1, 2), (3, 4), bye=5), "round 2 paired by hand: 2 tables, bye for P05"),
    (
        paired(2, (1, 2)).model_copy(update={"relaxed": (BENT, BENT)}),
        "round 2 paired by hand: 1 table, bending rematch",
    ),
    (withdrawn(2), "the pairing of round 2 was withdrawn"),
    (
        e.ResultCleared(**PLACE, replaces=Version(7), goes_on=None),
        "round 1, table 3: the result was cleared, and the table is open again",
    ),
    (
        e.ResultCleared(**PLACE, replaces=Version(7), goes_on="play-on"),
        "round 1, table 3: the result counts no more, and the game is played on",
    ),
    (
        e.ResultCleared(**PLACE, replaces=Version(7), goes_on="replay"),
        "round 1, table 3: the result counts no more, and the game is played again",
    ),
    (
        e.StrikeWithdrawn(**PLACE, contestant=ONE, part="Vendetta", replaces=Version(7), stands=None),
        "round 1, table 3: Vendetta scores again for P01",
    ),
    (
        e.AdjustmentWithdrawn(contestant=ONE, replaces=Version(7)),
        "points given to P01 outside any game count no more",
    ),
    (e.WarningWithdrawn(contestant=ONE, replaces=Version(7)), "a warning of P01 was withdrawn"),
    (
        e.DisqualificationLifted(contestant=ONE, replaces=Version(7), games=(OPEN_AGAIN, AS_AGREED)),
        "the disqualification of P01 was lifted; round 1, table 3 is open again; "
        "round 1, table 3 stands as it was agreed on",
    ),
    (
        recorded(1, 3, 1, 2, won=1, how="scenario"),
        "round 1, table 3: P01 against P02 is a win for P01 by scenario (CP 5-2, APD 40-12)",
    ),
    (recorded(1, 3, 1, 2, won=None), "round 1, table 3: P01 against P02 is a tie (CP 5-2, APD 40-12)"),
    (
        corrected(1, 3, 1, 2, won=2, replaces=7),
        "round 1, table 3: P01 against P02 now stands as a win for P02 (CP 5-2, APD 40-12)",
    ),
    (forfeited(1, 2, 1, 2, by=[1]), "round 1, table 2: P01 forfeited"),
    (adjusted(1, tp=1, cp=-2), "P01 was given +1 TP and -2 CP"),
    (closed(1, games=4, points=5), "round 1 closed over 4 games and 5 tournament points"),
    (finished((1, 3), (2,)), "finished; first: P01 and P03"),
    (TournamentFinished(places=(), oddities=()), "finished; first: "),
    (TournamentReopened(is_mistake=False), "opened again"),
    (TournamentReopened(is_mistake=True), "opened again: its end was entered by mistake"),
    (TournamentVoided(), "voided: nothing of it counts"),
    (PersonRegistered(name=sealed("Ada One")), "Ada One became known"),
    (e.AttendanceRecorded(attendance=120), "120 attendees at the convention"),
    (named("Spring Con"), "part of Spring Con, from 2026-05-01 to 2026-05-03"),
    (e.FeederLinked(feeder="q1", stream=UUID(int=1), oddities=()), "fed by q1"),
    (e.FinalLinked(final="cup", stream=UUID(int=1)), "feeds cup"),
    (e.AwardGiven(award="best-painted", contestant=ONE), "best-painted goes to P01"),
    (e.ListsRecorded(contestant=ONE, lists=({}, {}), faction=None, replaces=None), "P01 handed in 2 army lists"),
    (
        e.EntryAmended(
            contestant=ONE,
            member=None,
            changed=("faction", "club", "lists"),
            faction="Khador",
            area=None,
            club=None,
            lists=({}, {}),
        ),
        "the entry of P01 was amended: faction Khador, no club and 2 army lists",
    ),
    (
        e.EntryAmended(contestant=ONE, member=1, changed=("faction",), faction="Cryx", area=None, club=None, lists=()),
        "the entry of P01 was amended: faction of player 2 Cryx",
    ),
    (
        e.EntryAmended(
            contestant=ONE,
            member=None,
            changed=("area", "lists"),
            faction=None,
            area=sealed("North"),
            club=None,
            lists=(),
        ),
        "the entry of P01 was amended: area North and no lists",
    ),
    (e.EntryRemoved(contestant=ONE), "the entry of P01, #1, was taken out"),
    (
        e.EntryReassigned(contestant=ONE, was=person(1), person=person(2), oddities=()),
        "entry #1 is P01",
    ),
    (e.RoundSkipped(contestant=ONE, round_no=RoundNo(2)), "P01 sits out round 2"),
    (e.TableFixed(contestant=ONE, table_no=TableNo(4)), "P01 plays at table 4"),
    (e.TableFixed(contestant=ONE, table_no=None), "P01 plays at any table"),
    (e.AccessibleTablesNamed(tables=(TableNo(1), TableNo(5))), "accessible tables: 1 and 5"),
    (e.AccessibleTablesNamed(tables=()), "accessible tables: none"),
    (e.AccessibleTableNeeded(contestant=ONE, needed=True), "P01 needs an accessible table"),
    (e.AccessibleTableNeeded(contestant=ONE, needed=False), "P01 no longer needs an accessible table"),
    (
        e.RoundPlanned(round_no=RoundNo(2), scenario="Bunkers", setup={}, seed="5eed" * 16, oddities=()),
        "scenario of round 2 drawn: Bunkers",
    ),
    (
        e.RoundPlanned(round_no=RoundNo(2), scenario="Bunkers", setup={}, seed=None, oddities=()),
        "scenario of round 2 chosen: Bunkers",
    ),
    (
        e.RoundStarted(round_no=RoundNo(2), at=NOON, scenario="Bunkers", setup={}, oddities=()),
        "round 2 started with Bunkers",
    ),
    (e.RoundStarted(round_no=RoundNo(2), at=NOON, scenario=None, setup={}, oddities=()), "round 2 started"),
    (
        e.ChoiceMade(**PLACE, contestant=ONE, kind="list", choice=sealed("2"), oddities=()),
        "round 1, table 3: P01 chose in secret (list)",
    ),
    (
        e.ChoicesRevealed(
            **PLACE, kind="list", choices=(Choice(contestant=ONE, value=2), Choice(contestant=TWO, value=1))
        ),
        "round 1, table 3: list 2 for P01 and 1 for P02",
    ),
    (e.ClockPaused(**PLACE, at=NOON), "round 1, table 3: clock paused"),
    (e.ClockRestarted(**PLACE, at=NOON), "round 1, table 3: clock restarted"),
    (
        e.ResultAgreed(**recorded(1, 3, 1, 2, won=1).__dict__, consents=(ONE, TWO), replaces=None),
        "round 1, table 3: P01 against P02 was agreed as a win for P01 (CP 5-2, APD 40-12)",
    ),
    (
        e.GameConceded(**PLACE, sides=(), replaces=None, conceder=ONE, cause="device"),
        "round 1, table 3: P01 conceded (device failed)",
    ),
    (e.WarningGiven(contestant=ONE, conduct="unsporting", oddities=()), "P01 was warned (unsporting)"),
    (
        e.DisputeOpened(**PLACE, dispute=DisputeNo(1), contestants=(ONE,), about="result", claim=sealed("it was five")),
        "dispute 1 (result) by P01, round 1, table 3: it was five",
    ),
    (
        e.StatementTaken(dispute=DisputeNo(1), contestant=TWO, statement=sealed("it was four")),
        "dispute 1, P02 says: it was four",
    ),
    (
        e.StatementTaken(dispute=DisputeNo(1), contestant=None, statement=sealed("I saw five")),
        "dispute 1, a bystander says: I saw five",
    ),
    (e.DisputeRuled(dispute=DisputeNo(1), oddities=()), "dispute 1 was ruled on"),
    (e.DisputeReopened(dispute=DisputeNo(1)), "dispute 1 was taken up again"),
    (
        e.RulingMade(ruling=RulingNo(1), contestants=(ONE,), about="model", text=sealed("it is fine")),
        "ruling 1 (model) for P01: it is fine",
    ),
    (e.ReportIssued(kind="standings/1", content="ab" * 32, size=7), "standings/1 issued over 7 events"),
    (
        RulesAmended(amendments={}, rules=OPENED.rules, text=sealed("no game after ten"), oddities=()),
        "rules amended: no game after ten",
    ),
    (e.OfficialAppointed(person=person(9), role="judge"), "somebody is appointed judge"),
    (e.OfficialAppointed(person=person(9), role=None), "somebody is no official any more"),
    (e.OwnCauseDecided(person=person(9), request="warn", oddities=("own-cause",)), "somebody decides about themself"),
    (e.SeasonOfficialAppointed(person=person(9), role="judge"), "somebody is appointed judge"),
    (e.LedgerOfficialAppointed(person=person(9), role="judge"), "somebody is appointed judge of the ledger"),
    (
        e.OwnWordsForgotten(person=person(9), request="redact", oddities=("own-cause",)),
        "somebody has words about themself forgotten",
    ),
    (e.PlayersKeptApart(contestants=(ONE, TWO), always=False), "kept apart in round 1: P01 and P02"),
    (e.PlayersKeptApart(contestants=(ONE, TWO), always=True), "kept apart in every round to come: P01 and P02"),
    (e.PlayersLetMeet(contestants=(ONE, TWO)), "no longer kept apart: P01 and P02"),
    (e.SeedsGiven(contestants=(TWO, ONE)), "seeded, the first seed first: P02 and P01"),
    (
        e.PairingChanged(
            round_no=RoundNo(2),
            pairings=(Pairing(table_no=TableNo(3), contestants=(ONE, TWO)),),
            byes=(ContestantId(5),),
            paired_down=(),
            relaxed=(BENT,),
        ),
        "round 2 changed by hand: table 3 P01 against P02, bye for P05, bending rematch",
    ),
    (
        e.TeamCheckedIn(
            contestant=ONE,
            name=sealed("The Pair"),
            members=(Member(person=person(1), faction="Guild"), Member(person=person(2), faction="Arcanists")),
            area=None,
            club=None,
            oddities=(),
        ),
        "team P01 of 2 checked in as #1 with Guild and Arcanists",
    ),
    (
        e.RingerRegistered(contestant=TWO, person=person(2), faction=None, oddities=()),
        "P02 agreed to be the ringer, as #2",
    ),
    (
        e.ModelsInspected(contestant=ONE, mark="failed", text=sealed("primed only")),
        "the models of P01 were looked at: failed: primed only",
    ),
    (e.ModelsInspected(contestant=ONE, mark="passed", text=None), "the models of P01 were looked at: passed"),
    (e.PlayerWithdrew(contestant=ONE), "P01 left the tournament by giving up a game"),
    (
        e.RoundPlanned(
            round_no=RoundNo(2),
            scenario="Turf War",
            setup={"deployment": "Corner", "schemes": ["Vendetta", "Outflank"]},
            seed=None,
            oddities=(),
        ),
        "round 2 is planned with Turf War; deployment Corner; schemes Vendetta, Outflank",
    ),
    (
        e.RoundPlanned(
            round_no=RoundNo(2),
            scenario="The Ritual",
            setup={"tables": [{"primary": "Supply Drop", "rules": ["Minefields"]}, {"primary": "The Ritual"}]},
            seed=None,
            oddities=(),
        ),
        "round 2 is planned with The Ritual; tables 1 (primary Supply Drop; rules Minefields), 2 (primary The Ritual)",
    ),
    (
        e.PlanAnnounced(round_no=RoundNo(2), parts=("scenario", "deployment")),
        "announced of round 2: scenario and deployment",
    ),
    (
        e.ChoicesRevealed(**PLACE, kind="schemes", choices=(Choice(contestant=ONE, value=({"name": "Vendetta"},)),)),
        "round 1, table 3: schemes Vendetta for P01",
    ),
    (
        e.CrewRecorded(**PLACE, contestant=ONE, member=0, crew={}, replaces=None, oddities=()),
        "round 1, table 3: P01 showed a crew",
    ),
    (e.KeywordBanned(**PLACE, contestant=ONE, keyword="Frontier"), "round 1, table 3: P01 banned Frontier"),
    (
        e.AgreementSought(**PLACE, contestant=ONE, sides=()),
        "round 1, table 3: P01 asks to end the game by agreement",
    ),
    (e.AgreementRefused(**PLACE, refusers=(TWO,)), "round 1, table 3: no agreement, refused by P02"),
    (e.AgreementRefused(**PLACE, refusers=()), "round 1, table 3: no agreement, refused by the organizer"),
    (e.AgreementVoided(**PLACE, replaces=Version(4)), "round 1, table 3: the agreed result is void"),
    (e.ScoreStruck(**PLACE, contestant=ONE, part="Vendetta"), "round 1, table 3: Vendetta scores nothing for P01"),
    (
        e.PaintingEntered(contestant=ONE, models=("Old Bone", "Scout")),
        "P01 entered the painting contest with Old Bone and Scout",
    ),
    (
        e.SeedsDrawn(contestants=(TWO, ONE), points=(17, 10), season="ig-2019", seed="5eed" * 16),
        "seeded by points in ig-2019, the first seed first: P02 (17) and P01 (10)",
    ),
    (e.PaintingVoted(contestant=ONE, votes=(TWO,)), "P01 voted in the painting contest for P02"),
    (
        e.PaintingScored(contestant=ONE, scores={"theme": 4, "wow": 5}),
        "the entry of P01 was scored: theme 4 and wow 5",
    ),
    (
        e.PaintingWithdrawn(contestant=ONE, what="entry"),
        "the entry of P01 in the painting contest was taken back",
    ),
    (e.AwardWithdrawn(award="best-sport"), "best-sport was taken back"),
    (e.VoidWithdrawn(), "no longer voided: everything counts again"),
    (e.FeederUnlinked(feeder="q1"), "no longer fed by q1"),
    (e.FinalUnlinked(final="finals"), "no longer feeds finals"),
    (e.RoundReopened(round_no=RoundNo(2)), "round 2 is open again"),
    (e.SettingWithdrawn(withdrawn=Version(7)), "taken back: what was set by fact 7"),
]


@pytest.mark.parametrize(("fact", "sentence"), SAID, ids=[type(fact).__name__ for fact, _ in SAID])
def test_every_fact_says_what_happened(fact: Fact, sentence: str) -> None:
    assert said(fact, name_of, unsealed) == sentence


def test_no_kind_of_fact_is_left_without_words() -> None:
    in_files_of_their_own = {*e.kinds(SeasonEvent), *e.kinds(PersonEvent), e.TextRedacted}  # which insist likewise
    assert {type(fact) for fact, _ in SAID} | in_files_of_their_own == e.kinds()


def test_an_appointment_names_the_official() -> None:
    event = in_place([OPENED, e.OfficialAppointed(person=PersonId(JUDGE), role="judge")])[1]
    assert log_entry(event, "tournament/spring", PEOPLE, name_of, unsealed).says == "Judge Two is appointed judge"


def test_an_entry_says_where_when_by_whom_and_why() -> None:
    event = in_place([OPENED, dropped(1)], {2: "train home"}, judged=[2])[1]
    shown = log_entry(event, "tournament/spring", PEOPLE, name_of, unsealed)
    assert (shown.seq, shown.stream, shown.version, shown.type) == (42, "tournament/spring", 2, "PlayerDropped")
    assert (shown.at.isoformat(), shown.recorded_at.isoformat()) == (
        "2026-05-02T10:00:00+00:00",
        "2026-05-02T10:02:00+00:00",
    )
    assert (shown.by, shown.reason, shown.says) == ("Judge Two", "train home", "P01 dropped")
    assert shown.data == {"contestant": 1}


def test_an_entry_without_a_reason_has_none_and_an_erased_author_is_called_so() -> None:
    (event,) = in_place([dropped(1)])
    shown = log_entry(event, "tournament/spring", {}, name_of, unsealed)
    assert (shown.reason, shown.by) == (None, "(erased)")


def test_names_in_the_data_are_words_and_not_commitments() -> None:
    opening, registered = in_place([OPENED, PersonRegistered(name=sealed("Ada One"))])
    assert log_entry(opening, "tournament/spring", PEOPLE, name_of, unsealed).data["name"] == "Spring 26"
    assert log_entry(registered, "person/1", PEOPLE, name_of, unsealed).data["name"] == "Ada One"


def test_a_pairing_that_is_withdrawn_takes_what_was_played_in_it_along_and_leaves_the_plan() -> None:
    planned = e.RoundPlanned(round_no=RoundNo(1), scenario="Bunkers", setup={}, seed=None, oddities=())
    announced = e.PlanAnnounced(round_no=RoundNo(1), parts=("scenario",))
    facts = [OPENED, planned, announced, paired(1, (1, 2)), recorded(1, 1, 1, 2, won=1), withdrawn(1)]
    gone = in_place(facts)[-1].seq
    assert withdrawn_by(in_place(facts)) == {4: gone, 5: gone}
