"""What the workbook holds: games with what counts, players with their lists, and of the log what is public."""

from collections.abc import Mapping

import pytest

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.results.facts import ResultCleared
from ledger.domain.values import ContestantId, RoundNo, Side, TableNo, Version
from ledger.projections.wording import public_names
from ledger.projections.workbook import GameRow, PublicWords, StandingsBook, standings_book
from tests import facts as e
from tests.builders import (
    Facts,
    contestants,
    disqualified,
    dropped,
    entered,
    field,
    finished,
    forfeited,
    opened,
    paired,
    person,
    played,
    recorded,
)
from tests.domain.armies import army, brought, chose, revealed
from tests.domain.entries import inspected
from tests.domain.outcomes import replayed
from tests.domain.paintings import voted
from tests.domain.venue import planned, started
from tests.golden.skirmish import ringer, scored, seated, team
from tests.projections.envelopes import PEOPLE, in_place, name_of, sealed, unsealed

NO_REASONS: Mapping[int, str] = {}
NAMED = e.TournamentOpened.model_validate(field(0)[0].__dict__ | {"name": sealed("Spring Open")})
FIELD = (NAMED, *field(4)[1:])


def book_of(facts: Facts, up_to: int | None = None, reasons: Mapping[int, str] = NO_REASONS) -> StandingsBook:
    state = replayed(facts)
    names = public_names(state, {no: name_of(no) for no in state.entrants})
    members = {no: ("Ada One", "Bo Two") for no, entrant in state.entrants.items() if entrant.members}
    words = PublicWords(names, PEOPLE, unsealed, members)
    events = in_place(facts, reasons)
    leaves = {event.seq: f"leaf-{event.seq}" for event in events}
    return standings_book(state, events, words, leaves, None if up_to is None else RoundNo(up_to))


def the_game(*facts: TournamentEvent) -> GameRow:
    (row,) = book_of((*FIELD, *facts)).games
    return row


def test_the_heading_names_tournament_rules_and_day() -> None:
    heading = book_of(FIELD).heading
    assert (heading.name, heading.tournament, heading.rules) == ("Spring Open", "spring", "Masters 2019")
    assert heading.date.isoformat() == "2026-05-02"


def test_every_row_of_the_standings_has_a_mark_a_round() -> None:
    facts = (*FIELD, *played(1, (1, 2), (3, 4)), paired(2, (1, 3), bye=2), recorded(2, 1, 1, 3, won=None, cp=(4, 4)))
    book = book_of(facts)
    marks = {
        row.player: [None if mark is None else mark.text for mark in line]
        for row, line in zip(book.standings.rows, book.marks, strict=True)
    }
    assert marks == {"P01": ["5+", "4="], "P02": ["2-", "bye"], "P03": ["5+", "4="], "P04": ["2-", None]}


def test_the_standings_say_which_moment_they_show() -> None:
    one = (*FIELD, *played(1, (1, 2), (3, 4)))
    two = (*one, paired(2, (1, 3), (2, 4)), recorded(2, 1, 1, 3, won=1))
    done = (*two, recorded(2, 2, 2, 4, won=2), finished((1,), (2, 3), (4,)))
    moments = [book_of(facts).standing for facts in (FIELD, one, two, done)]
    assert moments == ["", "after round 1", "during round 2", "final"]
    gone = ResultCleared(round_no=RoundNo(2), table_no=TableNo(1), replaces=Version(10), goes_on=None)
    assert book_of((*done, gone)).standing == "final, provisional"
    assert [book_of(facts, up_to=1).standing for facts in (two, done)] == ["after round 1"] * 2


def test_the_legend_names_the_figure_that_marks_show() -> None:
    assert book_of(FIELD).legend == "control points, then + won, = tied, - lost"


def test_a_game_has_its_figures_lists_winner_and_ending() -> None:
    result = e.ResultRecorded(
        round_no=RoundNo(1),
        table_no=TableNo(1),
        sides=(
            Side(contestant=ContestantId(1), sheet={"cp": 5, "apd": 41, "list": 2}),
            Side(contestant=ContestantId(2), sheet={"cp": 1, "apd": 22, "list": 1}),
        ),
        winner=ContestantId(1),
        how="assassination",
        game={},
        oddities=(),
    )
    row = the_game(paired(1, (1, 2)), result)
    assert (row.round, row.table, row.winner, row.how) == (1, 1, "P01", "assassination")
    assert [(side.player, side.list_no, side.figures) for side in row.sides] == [
        ("P01", 2, (5, 41)),
        ("P02", 1, (1, 22)),
    ]


def test_an_open_game_has_no_figures_and_says_that_it_is_open() -> None:
    row = the_game(paired(1, (1, 2)))
    assert (row.winner, row.how, [side.figures for side in row.sides]) == ("", "open", [(None, None), (None, None)])


def test_a_bye_is_a_row_with_what_it_is_worth() -> None:
    *_, row = book_of((*FIELD, paired(1, (1, 2), bye=3))).games
    assert (row.table, row.how, row.winner) == (None, "bye", "")
    assert [(side.player, side.figures) for side in row.sides] == [("P03", (3, 38))]


def test_a_tie_has_no_winner() -> None:
    assert the_game(paired(1, (1, 2)), recorded(1, 1, 1, 2, won=None, how="time")).winner == "tie"


def test_a_game_that_was_given_up_shows_what_counts_and_how_it_ended() -> None:
    conceded = e.GameConceded(
        round_no=RoundNo(1),
        table_no=TableNo(1),
        sides=tuple(Side(contestant=no, sheet={"cp": 4, "apd": 30}) for no in contestants(1, 2)),
        replaces=None,
        conceder=ContestantId(1),
        cause="own-will",
    )
    row = the_game(paired(1, (1, 2)), conceded)
    assert (row.winner, row.how, row.sides[0].figures) == ("P02", "conceded", (0, 0))
    assert the_game(paired(1, (1, 2)), forfeited(1, 1, 1, 2, by=[1, 2])).winner == "nobody"


def test_the_scenario_of_a_round_is_shown_once_it_has_started() -> None:
    before = (planned(1, "Bunkers"), paired(1, (1, 2)))
    assert the_game(*before).scenario == ""
    assert the_game(*before, started(1, "Bunkers")).scenario == "Bunkers"


def test_a_list_chosen_in_secret_is_shown_once_both_are_revealed() -> None:
    chosen = (paired(1, (1, 2)), chose(1, "list", "1"), chose(2, "list", "2"))
    assert [side.list_no for side in the_game(*chosen).sides] == [None, None]
    shown = the_game(*chosen, revealed("list", {1: 2, 2: 1}))
    assert [side.list_no for side in shown.sides] == [2, 1]


def test_players_are_listed_by_entry_with_club_and_status() -> None:
    entry = e.PlayerCheckedIn(
        contestant=ContestantId(5), person=person(5), faction="Cryx", area=None, club=sealed("Club One"), oddities=()
    )
    players = book_of((*FIELD, entry, dropped(1), disqualified(2))).players
    assert [(each.entry, each.status) for each in players][:3] == [(1, "dropped"), (2, "disqualified"), (3, "active")]
    assert (players[4].player, players[4].faction, players[4].club) == ("P05", "Cryx", "Club One")


def test_army_lists_are_open_to_all_from_the_first_pairing_on() -> None:
    facts = (*FIELD, brought(1, army("Captain Ash 1"), army("Captain Ash 2")))
    assert book_of(facts).players[0].lists == ()
    short = book_of((*facts, paired(1, (1, 2), (3, 4)))).players[0].lists
    assert [line.startswith("Captain Ash") and line.endswith("104") for line in short] == [True, True]


def test_awards_belong_to_the_whole_tournament() -> None:
    facts = (*FIELD, *played(1, (1, 2), (3, 4)), *played(2, (1, 3), (2, 4)))
    first = book_of(facts).awards[0]
    assert (first.player, first.figures) == ("P01", "TP 2, SoS 2, CP 10, APD 80")
    assert book_of(facts, up_to=1).awards == ()


def test_the_log_has_places_times_authors_reasons_and_hashes() -> None:
    *_, row = book_of((*FIELD, dropped(4)), reasons={6: "train home"}).audit
    assert (row.seq, row.type, row.by, row.reason, row.leaf) == (
        46,
        "PlayerDropped",
        "Org One",
        "train home",
        "leaf-46",
    )
    assert row.says == "P04 dropped"
    assert row.recorded_at.isoformat() == "2026-05-02T10:06:00+00:00"
    assert row.at.isoformat() == "2026-05-02T10:00:00+00:00"


def test_judges_matters_and_what_is_not_announced_stay_out_of_the_log() -> None:
    warning = e.WarningGiven(contestant=ContestantId(1), conduct="slow play", oddities=())
    hidden = (warning, planned(1, "Bunkers"), paired(1, (1, 2)), chose(1, "list", "1"))
    assert kinds((*FIELD, *hidden))[5:] == ["RoundPaired"]
    shown = kinds((*FIELD, *hidden, started(1, "Bunkers"), chose(2, "list", "2"), revealed("list", {1: 1, 2: 1})))
    assert shown.count("RoundPlanned") == 1
    assert shown.count("ChoiceMade") == 2
    assert "WarningGiven" not in shown


def test_why_somebody_was_disqualified_stays_with_the_judges() -> None:
    *_, row = book_of((*FIELD, disqualified(4)), reasons={6: "loaded dice"}).audit
    assert (row.type, row.says, row.reason) == ("PlayerDisqualified", "P04 was disqualified", "")


def test_the_log_may_be_read_twice() -> None:
    book = book_of(FIELD)
    assert list(book.audit) == list(book.audit) != []


def test_the_newest_event_dates_the_book() -> None:
    assert book_of(FIELD).last_event.isoformat() == "2026-05-02T10:05:00+00:00"


def kinds(facts: Facts) -> list[str]:
    return [row.type for row in book_of(facts).audit]


SKIRMISH = (
    e.TournamentOpened.model_validate(opened(system="gaining-grounds-s2").__dict__ | {"name": sealed("Spring Open")}),
    entered(1, "Guild"),
    team(2, (21, "Bayou"), (22, "Neverborn")),
    ringer(3),
)


@pytest.mark.rule("GG2-30")
def test_a_ringer_is_in_no_list_of_players_and_in_the_rounds_under_that_word() -> None:
    facts = (*SKIRMISH, seated(1, (1, 3), bye=2), scored(1, 1, {1: 5, 3: 6}))
    book = book_of(facts)
    assert [player.entry for player in book.players] == [1, 2]
    assert [row.contestant for row in book.standings.rows] == [2, 1]
    assert [line.contestant for line in book.ranks.lines] == [2, 1]
    assert [side.player for side in book.games[0].sides] == ["P01", "Ringer"]
    assert (book.games[0].winner, [row.player for row in book.crosstable.rows]) == ("Ringer", ["P02", "P01"])


def test_a_team_stands_with_those_who_play_for_it() -> None:
    (one, two) = book_of(SKIRMISH).players
    assert (one.members, two.members, two.faction) == ("", "Ada One, Bo Two", "Bayou / Neverborn")


@pytest.mark.rule("GG17-15")
def test_one_who_withdrew_stays_in_the_table_and_is_marked() -> None:
    facts = (*SKIRMISH, seated(1, (1, 2)), scored(1, 1, {1: 5, 2: 6}), e.PlayerWithdrew(contestant=ContestantId(1)))
    book = book_of(facts)
    assert [(row.contestant, row.status) for row in book.standings.rows] == [(2, "active"), (1, "withdrawn")]
    assert book.players[0].status == "withdrawn"


@pytest.mark.rule("GG2-25")
def test_marks_and_figures_are_victory_points_and_their_difference() -> None:
    book = book_of((*SKIRMISH, seated(1, (1, 2)), scored(1, 1, {1: 5, 2: 2})))
    assert [metric.key for metric in book.metrics] == ["diff", "vp"]
    assert [side.figures for side in book.games[0].sides] == [(3, 5), (-3, 2)]
    assert [[mark and mark.text for mark in line] for line in book.marks] == [["5+"], ["2-"]]
    assert book.legend == "victory points, then + won, = tied, - lost"


@pytest.mark.rule("GG17-33")
def test_what_is_not_public_is_no_row_of_the_audit() -> None:
    facts = (*SKIRMISH, inspected(1, "failed"), voted(1, 2), seated(1, (1, 2)))
    assert [row.type for row in book_of(facts).audit][-2:] == ["RingerRegistered", "RoundPaired"]
    assert "Ringer agreed" in next(row.says for row in book_of(facts).audit if row.type == "RingerRegistered")
