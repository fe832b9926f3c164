"""`ledger deal`: a player's cards for a game, by seed; and choices that say several things."""

from hashlib import sha256

import pytest

from tests.cli.terminal import FIVE, Terminal

ADA, BO, CY, DI, ED = FIVE
SEED = "5eed" * 16


@pytest.fixture
def event(terminal: Terminal) -> Terminal:
    """A first round of Leviathan with a bye, its mission not yet said."""
    return opened(terminal)


def opened(terminal: Terminal, **figures: str) -> Terminal:
    opening = {"do": "open", "tournament": "spring", "name": "Spring Open", "rules": "leviathan", "seed": SEED}
    terminal.apply(
        {**opening, "date": "2023-09-02", "set": figures},
        *({"do": "check-in", "player": player} for player in FIVE),
        {"do": "pair", "round": 1, "pairings": [[ADA, BO], [CY, DI], [ED, None]]},
    )
    return terminal


def started(event: Terminal, *rules: str) -> Terminal:
    setup = {"deployment": "Dawn of War", "rules": list(rules)}
    event.apply({"do": "start-round", "tournament": "spring", "scenario": "Take and Hold", "setup": setup})
    return event


@pytest.mark.rule("LV-08")
@pytest.mark.rule("LV-06")
def test_each_player_of_a_table_has_a_deck_of_their_own(event: Terminal) -> None:
    ada, bo = event.json("deal", ADA, "tactical"), event.json("deal", BO, "tactical")
    assert (ada["round"], ada["table"], ada["player"], ada["entry"], ada["kind"]) == (1, 1, ADA, 1, "tactical")
    assert sorted(ada["cards"]) == sorted(bo["cards"])
    assert len(set(ada["cards"])) == 16
    assert ada["cards"] != bo["cards"]
    assert event.json("deal", "#1", "tactical") == ada, "always the same, and nothing is recorded"


def test_the_seed_of_a_deal_follows_from_that_of_the_tournament(event: Terminal) -> None:
    dealt = event.json("deal", BO, "gambit")
    assert dealt["seed"] == sha256(bytes.fromhex(SEED) + b"|deal-gambit-2|1|0").hexdigest()
    assert event.json("deal", BO, "tactical")["seed"] != dealt["seed"]


@pytest.mark.rule("LV-15")
def test_the_gambit_that_goes_is_told_with_what_is_left(event: Terminal) -> None:
    head, gone, note = event.answer("deal", ADA, "gambit").splitlines()
    assert head == "Round 1, table 1, Ada One: gambit"
    assert gone.strip() in ("Delaying Tactics", "Orbital Strike Coordinates", "Emergency Evacuation")
    assert note.startswith("It is discarded; the player chooses from Proceed as Planned, ")


@pytest.mark.rule("LV-30")
def test_cards_may_be_turned_up_as_they_are_drawn(event: Terminal) -> None:
    cards = event.json("deal", ADA, "tactical")["cards"]
    assert event.json("deal", ADA, "tactical", "--cards", "3")["cards"] == cards[:3]
    said = event.answer("deal", ADA, "tactical").splitlines()
    assert said[1:17] == [f"  {no:>2}. {card}" for no, card in enumerate(cards, start=1)]


@pytest.mark.rule("LV-30")
def test_what_cannot_be_achieved_in_battle_round_1_goes_back_and_another_is_drawn(terminal: Terminal) -> None:
    late = ("Storm Hostile Objective", "Defend Stronghold")
    went_back = set()
    for number in range(10):
        slug, seed = f"event-{number}", f"{number:064x}"
        opening = {"do": "open", "tournament": slug, "name": slug, "rules": "leviathan", "date": "2023-09-02"}
        players = ({"do": "check-in", "player": player} for player in (ADA, BO))
        terminal.apply({**opening, "seed": seed}, *players, {"do": "pair", "pairings": [[ADA, BO]]})
        for player in (ADA, BO):
            dealt = terminal.json("deal", player, "tactical", "-t", slug)
            assert set(late).isdisjoint(dealt["cards"][:2])
            assert set(late) <= set(dealt["cards"][2:])
            went_back |= {card for card in late for note in dealt["notes"] if f"{card} was drawn" in note}
    assert went_back == set(late)


@pytest.mark.rule("LV-08")
@pytest.mark.rule("LV-22")
def test_the_mission_rules_of_the_round_count(event: Terminal) -> None:
    assert "Targets of Opportunity" in event.refused("deal", ADA, "opportunity", code=1)
    started(event, "Maelstrom of Battle", "Targets of Opportunity", "Minefields")
    assert "The first 3 are drawn in battle round 1" in event.answer("deal", ADA, "tactical")
    assert len(event.json("deal", ADA, "opportunity")["cards"]) == 9


@pytest.mark.rule("LV-08")
def test_where_tables_play_missions_of_their_own_those_of_the_table_count(terminal: Terminal) -> None:
    event = opened(terminal, mission_for="table")
    missions = [
        {"primary": "The Ritual", "deployment": "Dawn of War", "rules": [rule]}
        for rule in ("Minefields", "Targets of Opportunity")
    ]
    event.apply({"do": "plan", "tournament": "spring", "round": 1, "setup": {"tables": missions}})
    event.run("start-round")
    assert "The first 2 are drawn" in event.answer("deal", ADA, "tactical")
    assert "The first 3 are drawn" in event.answer("deal", CY, "tactical")


def test_nothing_is_dealt_while_the_mission_of_the_round_is_hidden(event: Terminal) -> None:
    event.run("plan", "1")
    assert "is not announced yet" in event.refused("deal", ADA, "tactical", code=1)
    event.run("announce", "1")
    event.run("deal", ADA, "tactical")


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        ((ADA, "tactical", "--public"), 2, "No such option"),
        ((ADA, "coins"), 65, "deals nothing called 'coins'; say gambit, tactical, opportunity or dice"),
        ((ED, "tactical"), 1, "Ed Five has the bye in round 1"),
        ((ADA, "tactical", "--round", "2"), 1, "Round 2 is not paired yet"),
        (("Nobody", "tactical"), 65, "Nobody"),
        ((ADA, "tactical", "--cards", "0"), 2, "number of cards"),
    ],
)
def test_what_cannot_be_dealt_is_refused(event: Terminal, args: tuple[str, ...], code: int, words: str) -> None:
    assert words in event.refused("deal", *args, code=code)


def test_rules_without_cards_say_so(spring: Terminal) -> None:
    assert "Masters 2019 has no cards" in spring.refused("deal", ADA, "tactical", code=1)


# choosing at the desk


@pytest.mark.rule("LV-24")
def test_secondary_missions_are_chosen_at_the_desk_and_shown_together(event: Terminal) -> None:
    first = event.answer("choose", ADA, "secondaries=Cleanse, Assassination")
    assert "Ada One chose in secret (secondaries)" in first
    assert "Cleanse" not in first + event.answer("log", "--public")
    said = event.answer("choose", BO, "secondaries=tactical")
    assert "secondaries kind fixed; cards Cleanse, Assassination for Ada One and kind tactical for Bo Two" in said


@pytest.mark.rule("LV-15")
def test_a_gambit_is_chosen_with_the_card_that_went(event: Terminal) -> None:
    gone = event.json("deal", ADA, "gambit")["cards"][0]
    refused = event.refused("choose", ADA, f'gambit={{"card": "{gone}", "discarded": "{gone}"}}', code=1)
    assert f"{gone} was discarded and cannot be chosen" in refused
    hidden = event.answer("choose", ADA, f'gambit={{"card": "Proceed as Planned", "discarded": "{gone}"}}')
    assert "Proceed" not in hidden
    said = event.answer("choose", BO, "gambit=delaying tactics")
    assert f"gambit card Proceed as Planned; discarded {gone} for Ada One and card Delaying Tactics for Bo Two" in said
    event.run("verify", "--replay")


@pytest.mark.rule("LV-29")
def test_formations_are_written_as_json(event: Terminal) -> None:
    over = 'formations=[{"units": 9, "reserve_units": 5}]'
    assert "5 of 9 units in reserve are more than half" in event.refused("choose", ADA, over, code=1)
    event.run("choose", ADA, 'formations={"units": 9, "reserve_units": 4, "notes": ["Captain with the guard"]}')
    said = event.answer("choose", BO, "formations={}")
    assert (
        "formations units 9; reserve units 4; notes Captain with the guard for Ada One and nothing for Bo Two" in said
    )


@pytest.mark.parametrize("wrong", ["gambit=[{]", 'gambit=[], "x": [1]', "gambit={", 'gambit=[1, {"a": 1, "a": 2}]'])
def test_json_that_cannot_be_read_is_refused(event: Terminal, wrong: str) -> None:
    event.refused("choose", ADA, wrong, code=65)
