"""A beginning of a name: taken where it is typed and fits one entrant alone; never guessed, and never in a file."""

import pytest

from ledger.application import Ledger
from ledger.domain.errors import BadRequest, UnknownPlayer
from tests.application.batches import OPEN, apply, check_in, execute, pair, state_of

ENTRANTS = ("Ada Lovelace", "Adam Ant", "José Luis Mora", "Jose Two", "Zoë Quick", "4th Player")


@pytest.fixture
def entered(ledger: Ledger) -> Ledger:
    apply(ledger, OPEN, *map(check_in, ENTRANTS))
    return ledger


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ada L", "Ada Lovelace"),
        ("ada l", "Ada Lovelace"),
        ("Love", "Ada Lovelace"),
        ("Adam", "Adam Ant"),
        ("Mora", "José Luis Mora"),
        ("Lu", "José Luis Mora"),
        ("zo", "Zoë Quick"),
        ("4th", "4th Player"),
    ],
)
def test_one_that_fits_one_alone_is_taken_and_told_in_full(entered: Ledger, typed: str, meant: str) -> None:
    assert execute(entered, {"do": "drop", "player": typed}).remarks == (f"{typed} is {meant} in spring.",)
    gone = [row.player for row in entered.view("spring").standings().rows if row.status == "dropped"]
    assert gone == [meant]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("Ada", "Did you mean Ada Lovelace or Adam Ant?"),
        ("Jose", "Did you mean José Luis Mora or Jose Two?"),
        ("Zoe", "Did you mean Zoë Quick?"),
        ("Lovelass", "Did you mean Ada Lovelace?"),
        ("velace", "Did you mean Ada Lovelace?"),
    ],
)
def test_what_fits_several_and_a_close_spelling_are_offered(entered: Ledger, typed: str, offered: str) -> None:
    before = state_of(entered)
    with pytest.raises(UnknownPlayer) as refusal:
        execute(entered, {"do": "drop", "player": typed})
    assert offered in str(refusal.value)
    assert state_of(entered) == before


def test_a_number_that_nobody_has_begins_no_name(entered: Ledger) -> None:
    apply(entered, {"do": "check-in", "tournament": "spring", "player": "77 Sunset"})
    with pytest.raises(BadRequest, match="77 alone is a table, and no player"):
        execute(entered, {"do": "drop", "player": "77"})


def test_a_batch_file_writes_names_whole(entered: Ledger) -> None:
    with pytest.raises(UnknownPlayer, match=r"Nobody called Love is checked in at spring\. Did you mean Ada Lovelace"):
        apply(entered, {"do": "drop", "tournament": "spring", "player": "Love"})


def test_whoever_is_called_just_that_is_meant(entered: Ledger) -> None:
    apply(entered, {"do": "check-in", "tournament": "spring", "player": "Ada"})
    assert execute(entered, {"do": "drop", "player": "Ada"}).remarks == ()


def test_players_and_winner_of_a_result_are_told_once_each(entered: Ledger) -> None:
    tables = zip(ENTRANTS[::2], ENTRANTS[1::2], strict=True)
    apply(entered, {"tournament": "spring", **pair(*tables)})
    line = {"do": "result", "player": "Love", "scores": "5-2 41-22", "winner": "Love"}
    apply(entered, {"do": "start-round", "tournament": "spring"})
    assert execute(entered, line).remarks == ("Love is Ada Lovelace in spring.",)
    assert entered.view("spring").pairings().tables[0].winner == "Ada Lovelace"


def test_a_read_takes_a_beginning_too(entered: Ledger) -> None:
    view = entered.view("spring")
    assert view.explain("Love", None) == view.explain("Ada Lovelace", None)
    with pytest.raises(UnknownPlayer):
        view.explain("Ada", None)


def test_the_beginning_of_a_player_s_name_means_the_team(ledger: Ledger) -> None:
    opening = {**OPEN, "rules": "gaining-grounds-s2", "set": {"mode": "double-rush"}}
    teams = {"The Hats": ["Ada One", "Bo Two"], "The Caps": ["Cy Three", "Di Four"]}
    apply(ledger, opening, *({"do": "check-in-team", "team": team, "players": two} for team, two in teams.items()))
    assert execute(ledger, {"do": "drop", "player": "Di"}).remarks == ("Di is The Caps in spring.",)
    with pytest.raises(UnknownPlayer):
        execute(ledger, {"do": "drop", "player": "The"})
