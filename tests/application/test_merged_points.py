"""A merge makes points add up: what two ids earned in a season is one person's, and two persons' again after it."""

import pytest

from ledger.application import Ledger
from tests.application.batches import Fields, apply
from tests.application.test_same_people import merge, unmerge

SEASON: Fields = {
    "do": "open-season",
    "season": "ig-2019",
    "name": "Iron Gauntlet 2019",
    "rules": "iron-gauntlet-2019",
    "from": "2019-06-07",
    "to": "2020-06-07",
}


def qualifier(slug: str, day: str, *players: str) -> list[Fields]:
    """A qualifier of four that counts; its places are the players in that order."""
    at = f"{day}T10:00:00+00:00"
    one, two, three, four = players

    def game(round_no: int, winner: str, loser: str, cp: int) -> Fields:
        scores = {winner: {"cp": cp, "apd": 40}, loser: {"cp": 0, "apd": 12}}
        return {"do": "result", "round": round_no, "winner": winner, "scores": scores, "at": at}

    return [
        {"do": "open", "tournament": slug, "name": slug, "rules": "masters-2019", "date": day, "seed": "5eed"},
        *({"do": "check-in", "player": player, "at": at} for player in players),
        {"do": "sanction", "season": "ig-2019", "attendance": 120, "at": at},
        {"do": "request-qualifier", "at": at},
        {"do": "pair", "pairings": [[one, four], [two, three]], "at": at},
        game(1, one, four, 5),
        game(1, two, three, 5),
        {"do": "pair", "pairings": [[one, two], [three, four]], "at": at},
        game(2, one, two, 5),
        game(2, three, four, 3),
        {"do": "finish", "at": at},
        {"do": "report-qualifier", "at": at},
    ]


def points(ledger: Ledger) -> dict[str, tuple[int, bool]]:
    return {row.player: (row.qp, row.qualified) for row in ledger.season("ig-2019").table().rows}


@pytest.mark.rule("MC-34")
@pytest.mark.rule("MC-35")
def test_the_points_of_two_ids_that_are_one_person_are_added_up(ledger: Ledger) -> None:
    apply(ledger, SEASON, *qualifier("q1", "2019-08-02", "Ada One", "Bo Two", "Cy Three", "Di Four"))
    apply(ledger, *qualifier("q2", "2019-09-02", "Eve Five", "Bo Twoo", "Ada One", "Fay Six"))
    before = points(ledger)
    assert before["Bo Two"] == before["Bo Twoo"] == (7, False)
    apply(ledger, merge("Bo Twoo", "Bo Two"))
    after = points(ledger)
    assert "Bo Twoo" not in after
    assert after["Bo Two"] == (14, True)
    assert {name: after[name] for name in after if name != "Bo Two"} == {
        name: before[name] for name in before if not name.startswith("Bo")
    }
    apply(ledger, unmerge("Bo Twoo"))
    assert points(ledger) == before


@pytest.mark.rule("MC-34")
def test_a_person_shows_what_both_ids_earned(ledger: Ledger) -> None:
    apply(ledger, SEASON, *qualifier("q1", "2019-08-02", "Ada One", "Bo Two", "Cy Three", "Di Four"))
    apply(ledger, *qualifier("q2", "2019-09-02", "Eve Five", "Bo Twoo", "Ada One", "Fay Six"))
    apply(ledger, merge("Bo Twoo", "Bo Two"))
    ((season,),) = (ledger.people().show("Bo Two")[0].seasons,)
    assert (season.season, season.name, season.place, season.qp) == ("ig-2019", "Iron Gauntlet 2019", 1, 14)
    assert season.qualified


@pytest.mark.rule("MC-34")
def test_one_person_entered_twice_in_a_qualifier_gets_its_points_once(ledger: Ledger) -> None:
    apply(ledger, SEASON, *qualifier("q1", "2019-08-02", "Ada One", "Bo Two", "Cy Three", "Di Four"))
    assert points(ledger)["Ada One"] == (10, True)
    assert points(ledger)["Cy Three"] == (4, False)
    apply(ledger, merge("Cy Three", "Ada One"))
    assert points(ledger) == {"Ada One": (10, True), "Bo Two": (7, False)}
