"""Games by victory points at the desk: recorded without naming a winner, conceded, agreed on, refused, taken away."""

import json

import pytest

from tests.cli.terminal import Terminal

FOUR = ("Ada One", "Bo Two", "Cy Three", "Di Four")


def opened(terminal: Terminal, rules: str, *tables: list[str], **figures: object) -> Terminal:
    """A tournament of four in its first round."""
    opening = {"do": "open", "tournament": "spring", "name": "Spring", "rules": rules, "date": "2026-05-02"}
    terminal.apply(
        {**opening, "set": figures, "seed": "dice"},
        *({"do": "check-in", "player": player} for player in FOUR),
        {"do": "pair", "round": 1, "pairings": list(tables) or [list(FOUR[:2]), list(FOUR[2:])]},
    )
    return terminal


@pytest.fixture
def season_two(terminal: Terminal) -> Terminal:
    return opened(terminal, "gaining-grounds-s2")


@pytest.fixture
def of_2017(terminal: Terminal) -> Terminal:
    return opened(terminal, "gaining-grounds-2017")


def row(terminal: Terminal, player: str) -> dict[str, object]:
    found: dict[str, object] = next(each for each in terminal.json("standings")["rows"] if each["player"] == player)
    return found


def figures(terminal: Terminal, player: str) -> tuple[object, ...]:
    return tuple(row(terminal, player)[key] for key in ("tp", "diff", "vp"))


# results


@pytest.mark.rule("GG2-25")
def test_a_result_needs_no_winner_where_the_points_tell(season_two: Terminal) -> None:
    season_two.run("result", "1", "5-2")
    season_two.run("result", "Di Four", "4-4", "--tie")
    assert (figures(season_two, "Ada One"), figures(season_two, "Di Four")) == ((3, 3, 5), (1, 0, 4))
    assert "VP 5-2" in season_two.answer("pairings")


@pytest.mark.rule("GG2-25")
def test_a_winner_that_the_points_contradict_is_refused(season_two: Terminal) -> None:
    refusal = season_two.refused("result", "1", "5-2", "--winner", "Bo Two", code=1)
    assert refusal == "By these points it is a win for Ada One; leave the winner out."
    assert "it is a win for Ada One" in season_two.refused("result", "1", "5-2", "--tie", code=1)
    assert "takes 1 score (victory points), such as 5-2" in season_two.refused("result", "1", "5-2", "4-4", code=65)
    assert '"vp" must be at most 8' in season_two.refused("result", "1", "9-2", code=65)


@pytest.mark.rule("GG2-25")
def test_a_correction_says_the_points_anew(season_two: Terminal) -> None:
    season_two.run("result", "1", "5-2")
    season_two.run("correct", "1", "5-6", "--reason", "sheet misread")
    assert figures(season_two, "Bo Two") == (3, 1, 6)


@pytest.mark.rule("GG2-44")
def test_a_brawl_is_typed_in_one_line(terminal: Terminal) -> None:
    brawl = opened(terminal, "gaining-grounds-s2", list(FOUR), mode="all-out-brawl")
    brawl.run("result", "1", "12-3-7-0")
    assert (figures(brawl, "Ada One"), figures(brawl, "Di Four")) == ((3, 5, 12), (0, -12, 0))
    (diff,) = brawl.json("explain", "Cy Three", "diff")
    against = "lost against Ada One, Bo Two and Di Four (VP 7-12-3-0)"
    assert [part["why"] for part in diff["parts"]] == [f"{against}: 7 - 12, the best of the others"]


# agreements


@pytest.mark.rule("GG2-39")
@pytest.mark.rule("GG2-29")
def test_a_concession_in_season_two_waits_for_everyones_consent(season_two: Terminal) -> None:
    result = season_two.run("concede", "Bo Two", "2-5")
    assert "round 1, table 1: Bo Two asks to end the game by agreement" in result.stdout
    assert "Nothing is settled yet" in result.stderr
    assert "`ledger agree 1 --consent PLAYER ... --consent organizer`" in " ".join(result.stderr.split())
    assert "Open: Bo Two asks to end table 1 by agreement (VP 5-2)" in season_two.answer("status")
    assert season_two.json("status")["open_agreements"] == [{"table": 1, "player": "Bo Two", "proposed": "VP 5-2"}]
    assert season_two.json("status", "--public")["open_agreements"] == []
    consents = [word for who in (*FOUR[:2], "organizer") for word in ("--consent", who)]
    refusal = season_two.refused("agree", "1", *consents[:4], code=1)
    assert "the consent of the organizer is missing; without it the score as it stands" in refusal
    season_two.run("agree", "1", *consents)
    assert (figures(season_two, "Ada One"), figures(season_two, "Bo Two")) == ((3, 3, 5), (0, -3, 2))
    assert "asks to end" not in season_two.answer("status")
    assert row(season_two, "Bo Two")["status"] == "active"


@pytest.mark.rule("GG2-29")
def test_a_refusal_is_told_with_what_stands_instead(season_two: Terminal) -> None:
    season_two.run("concede", "Bo Two")
    result = season_two.run("refuse-agreement", "Bo Two", "--refuser", "Ada One", "--reason", "wants to play on")
    assert "no agreement, refused by Ada One (wants to play on)" in result.stdout
    assert "how: as-it-stands" in result.stderr
    assert season_two.json("status")["open_agreements"] == []
    season_two.run("result", "1", "4-2", "--how", "as-it-stands")
    assert figures(season_two, "Ada One") == (3, 2, 4)


@pytest.mark.rule("GG17-14")
def test_the_organizer_of_2017_has_the_game_played_out(of_2017: Terminal) -> None:
    result = of_2017.run("refuse-agreement", "Ada One", "--reason", "two turns are left")
    assert "no agreement, refused by the organizer" in result.stdout
    assert "the game stays open and is played out" in result.stderr
    assert "does not end by 'as-it-stands'" in of_2017.refused("result", "1", "4-2", "--how", "as-it-stands", code=65)
    refusal = of_2017.refused("result", "1", "4-2", "--how", "organizer-call", code=1)
    assert "needs a reason" in refusal
    of_2017.run("result", "1", "9-7")
    assert figures(of_2017, "Bo Two") == (0, -2, 7)


@pytest.mark.rule("GG17-15")
def test_a_conceder_of_2017_has_withdrawn_for_good(of_2017: Terminal) -> None:
    result = of_2017.run("concede", "Bo Two")
    assert "Bo Two left the tournament by giving up a game" in result.stdout
    assert "an agreed result" not in result.stdout
    assert "the document prefers that (`ledger agree`)" in " ".join(result.stderr.split())
    assert (figures(of_2017, "Ada One"), figures(of_2017, "Bo Two")) == ((3, 10, 10), (0, -10, 0))
    assert row(of_2017, "Bo Two")["status"] == "withdrawn"
    assert "1 withdrawn" in of_2017.answer("status")
    of_2017.refused("reinstate", "Bo Two", "--reason", "back after all", code=1)
    (diff,) = of_2017.json("explain", "Ada One", "diff")
    assert diff["parts"][0]["why"] == "won by concession against Bo Two: 3 TP, +10 DIFF and 10 VP"
    assert "Bo Two came back" in of_2017.answer("correct", "1", "6-4", "--reason", "it was another Bo")
    assert row(of_2017, "Bo Two")["status"] == "active"


# forfeits and inducements


@pytest.mark.rule("GG2-28")
@pytest.mark.rule("GG17-16")
@pytest.mark.parametrize("rules", ["gaining-grounds-s2", "gaining-grounds-2017"])
def test_a_forfeit_is_the_organizers_decision_and_has_a_reason(terminal: Terminal, rules: str) -> None:
    desk = opened(terminal, rules)
    assert "'--reason'" in desk.refused("forfeit", "Bo Two", "--ground", "void-game", code=2)
    line = json.dumps({"do": "forfeit", "tournament": "spring", "player": "Bo Two"}).encode()
    assert '"reason" is missing' in desk.refused("apply", "-", code=65, stdin=line)


@pytest.mark.rule("GG17-31")
@pytest.mark.rule("GG17-16")
def test_a_forfeit_of_2017_names_its_ground_and_asks_for_a_decision(of_2017: Terminal) -> None:
    result = of_2017.run("forfeit", "Bo Two", "--ground", "no-show", "--reason", "waited ten minutes")
    assert "Decide whether Bo Two is disqualified for it" in result.stderr
    assert figures(of_2017, "Ada One") == (3, 10, 10)
    of_2017.run("forfeit", "Di Four", "--ground", "void-game", "--disqualify", "--reason", "a card was missing")
    assert [each["player"] for each in of_2017.json("standings")["rows"]] == ["Ada One", "Cy Three", "Bo Two"]


@pytest.mark.rule("GG2-28")
def test_a_forfeit_of_season_two_for_cheating_disqualifies(season_two: Terminal) -> None:
    result = season_two.run("forfeit", "Bo Two", "--conduct", "cheating", "--reason", "marked cards")
    assert "Bo Two was disqualified" in result.stdout
    assert "Bo Two forfeited" in result.stdout
    assert (figures(season_two, "Ada One"), len(season_two.json("standings")["rows"])) == ((3, 8, 8), 3)


@pytest.mark.rule("GG17-34")
def test_a_ruling_on_an_inducement_voids_what_was_agreed_on(of_2017: Terminal) -> None:
    consents = [word for who in (*FOUR[:2], "organizer") for word in ("--consent", who)]
    of_2017.run("agree", "1", "6-4", *consents)
    result = of_2017.run(
        "ruling", "a draw was paid for", "--about", "inducement", "--player", "Ada One", "--player", "Bo Two"
    )
    assert "round 1, table 1: the agreed result is void" in result.stdout
    assert result.stderr.count("is disqualified for it") == 2
    assert [table["table"] for table in of_2017.json("status")["open_tables"]] == [1, 2]
    of_2017.run("disqualify", "Ada One", "--conduct", "inducement", "--reason", "offered it")
    assert figures(of_2017, "Bo Two") == (3, 10, 10)


@pytest.mark.rule("GG17-17")
def test_a_warning_needs_no_kind_and_a_second_one_reminds(of_2017: Terminal) -> None:
    of_2017.run("warn", "Bo Two", "--reason", "slow play")
    result = of_2017.run("warn", "Bo Two", "--conduct", "slow-play", "--reason", "still slow")
    assert "The document gives one warning" in result.stderr
