"""Opening under Masters and Champions 2019: one format, a year in force, 75 points; what is odd is told."""

from collections.abc import Mapping
from datetime import date

import pytest
from pydantic import JsonValue

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.system import ODDITY_WORDS, oddity_in_words
from ledger.domain.systems import system_called
from ledger.domain.tournament.opening.decide import open_tournament
from ledger.domain.tournament.opening.facts import RulesAmended, TournamentOpened
from ledger.domain.tournament.opening.requests import OpenTournament
from ledger.domain.tournament.results.requests import Concede
from ledger.domain.values import Commitment, ContestantId
from tests.builders import NONE, SEED, SLUG, Figures, amend, disqualify, entered, field, opened, paired
from tests.domain.armies import NINE
from tests.domain.outcomes import after, figures, replayed
from tests.spec import given

BOTH = ("masters-2019", "champions-2019")


def opening(rules: str, day: date = date(2019, 8, 1), amendments: Figures = NONE) -> OpenTournament:
    return OpenTournament(
        do="open", tournament=SLUG, name=Commitment("1" * 64), rules=rules, date=day, set=dict(amendments)
    )


def open_(rules: str, day: date = date(2019, 8, 1), amendments: Figures = NONE) -> TournamentOpened:
    (fact,) = open_tournament(opening(rules, day, amendments), None, bytes.fromhex(SEED))
    return fact


def roster(*leaders: str) -> Mapping[str, JsonValue]:
    return {"roster": {"leaders": list(leaders), "themes": ["Storm Division"]}}


@pytest.mark.rule("MC-01")
@pytest.mark.parametrize(("first", "second"), [BOTH, BOTH[::-1]])
def test_a_tournament_of_one_format_is_not_opened_again_under_the_other(first: str, second: str) -> None:
    state = replayed([opened(system=first)])
    with pytest.raises(RuleViolation, match="called spring already"):
        open_tournament(opening(second), state, bytes(32))
    assert state.rules.system == first


@pytest.mark.rule("MC-01")
@pytest.mark.parametrize("key", ["system", "title", "rules"])
@pytest.mark.parametrize("system", BOTH)
def test_the_format_is_no_figure_that_could_be_amended(system: str, key: str) -> None:
    given(opened(system=system)).when(amend(**{key: "champions-2019"})).then_refused(
        BadRequest, f"no figure called '{key}'"
    )


@pytest.mark.rule("MC-02")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("day", [date(2019, 6, 25), date(2020, 2, 29), date(2020, 7, 1)])
def test_the_document_is_in_force_from_25_june_2019_to_1_july_2020(rules: str, day: date) -> None:
    assert open_(rules, day).oddities == ()


@pytest.mark.rule("MC-02")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("day", [date(2019, 6, 24), date(2020, 7, 2), date(2026, 5, 2)])
def test_a_date_outside_it_is_taken_with_a_warning(rules: str, day: date) -> None:
    fact = open_(rules, day)
    assert (fact.date, fact.oddities) == (day, ("date-outside-document",))


@pytest.mark.rule("MC-03")
@pytest.mark.parametrize("rules", BOTH)
def test_both_formats_are_played_with_75_points_unless_the_organizer_says_otherwise(rules: str) -> None:
    assert open_(rules).rules.army_points == 75
    assert open_(rules, amendments={"army_points": 100}).rules.army_points == 100


@pytest.mark.rule("MC-03")
@pytest.mark.parametrize("system", BOTH)
@pytest.mark.parametrize(("army_points", "half"), [(75, 38), (100, 50), (25, 13), (1, 1)])
def test_bye_concession_and_forfeit_are_worth_half_an_army_of_75_or_as_amended(
    system: str, army_points: int, half: int
) -> None:
    start = after(
        opened(system=system),
        amend(army_points=army_points) if army_points != 75 else (),
        *(entered(no) for no in range(1, 6)),
        paired(1, (1, 2), (3, 4), bye=5),
    )
    concede = Concede(do="concede", tournament=SLUG, player=ContestantId(1))
    found = figures(after(start, concede, disqualify(3)), "tp", "cp", "apd")
    assert (found[2], found[4], found[5]) == ((1, 3, half), (1, 3, half), (1, 3, half))


@pytest.mark.rule("MC-03")
def test_an_amended_army_size_changes_no_other_figure_that_was_amended_itself() -> None:
    fact = after(field(2, {"concession.winner.apd": 20}), amend(army_points=100))[-1]
    assert isinstance(fact, RulesAmended)
    assert fact.rules.concession is not None
    assert (fact.rules.concession.winner["apd"], fact.rules.bye["apd"]) == (20, 50)


@pytest.mark.rule("MC-09")
def test_a_roster_with_the_nine_box_leaders_is_in_order_however_they_are_written() -> None:
    written = (*(name.upper() for name in NINE[:4]), *(name.replace(" ", "  ") for name in NINE[4:]), "Another One")
    assert open_("champions-2019", amendments=roster(*NINE)).oddities == ()
    assert open_("champions-2019", amendments=roster(*written)).oddities == ()


@pytest.mark.rule("MC-09")
@pytest.mark.parametrize("missing", NINE)
def test_a_roster_that_lacks_a_box_leader_is_taken_as_it_is_with_a_warning(missing: str) -> None:
    given_leaders = [name for name in NINE if name != missing]
    fact = open_("champions-2019", amendments=roster(*given_leaders))
    assert fact.oddities == ("roster-lacks-box-leader",)
    assert fact.rules.roster is not None
    assert list(fact.rules.roster.leaders) == given_leaders, "nothing is added to it by itself"


@pytest.mark.rule("MC-09")
def test_a_roster_amended_later_is_looked_at_too() -> None:
    before = opened(roster(*NINE), system="champions-2019")
    facts = after(before, amend(**roster(*NINE[1:])))
    assert getattr(facts[-1], "oddities", None) == ("roster-lacks-box-leader",)
    assert getattr(after(*facts, amend(**roster(*NINE, "Another One")))[-1], "oddities", None) == ()


def test_a_roster_that_was_not_given_is_not_odd() -> None:
    assert open_("champions-2019").oddities == ()
    fact = after(opened(system="champions-2019"), amend(rounds=5))[-1]
    assert getattr(fact, "oddities", None) == ()


def test_where_no_leader_is_always_on_it_no_roster_is_odd() -> None:
    assert open_("masters-2019", amendments=roster("Another One")).oddities == ()


def test_an_opening_may_be_odd_in_two_ways() -> None:
    fact = open_("champions-2019", date(2026, 5, 2), roster("Another One"))
    assert fact.oddities == ("date-outside-document", "roster-lacks-box-leader")


def test_every_oddity_of_an_opening_or_a_check_in_has_words() -> None:
    assert set(ODDITY_WORDS) >= {"date-outside-document", "not-from-a-feeder"}
    assert all(ODDITY_WORDS.values())


def test_what_is_odd_about_a_roster_is_the_rule_system_s_to_say() -> None:
    code = "roster-lacks-box-leader"
    assert code not in ODDITY_WORDS
    assert oddity_in_words(code, system_called("champions-2019").oddity_words).startswith("the roster lacks a leader")


def test_a_system_has_its_own_words_and_an_unknown_code_speaks_for_itself() -> None:
    assert oddity_in_words("date-outside-document", {}) == ODDITY_WORDS["date-outside-document"]
    assert oddity_in_words("date-outside-document", {"date-outside-document": "too late"}) == "too late"
    assert oddity_in_words("never-heard-of", {}) == "never-heard-of"
