"""`--set`: figures of the rules amended as people type them, until round 1 is paired."""

import pytest

from tests.cli.terminal import Terminal

OPENING = ("open", "autumn", "--name", "Autumn Open", "--rules", "masters-2019", "--date", "2026-09-05")


@pytest.mark.parametrize(
    ("value", "columns"),
    [("tp", ["tp"]), ("tp,cp", ["tp", "cp"]), ('["tp"]', ["tp"]), ('["tp", "cp"]', ["tp", "cp"]), ('"cp"', ["cp"])],
)
def test_a_figure_that_is_a_list_takes_one_value_or_several(terminal: Terminal, value: str, columns: list[str]) -> None:
    terminal.run(*OPENING, "--set", f"ranking={value}")
    assert terminal.json("standings")["columns"] == columns
    terminal.run("amend", "--set", "ranking=apd")
    assert terminal.json("standings")["columns"] == ["apd"]
    terminal.run("amend", "--set", f"ranking={value}")
    assert terminal.json("standings")["columns"] == columns


@pytest.mark.parametrize("pair", ["ranking=", "ranking=tp,", "ranking=5", "ranking=null", "ranking=[]", "sos=sum,sum"])
def test_a_list_holds_what_the_rules_know(terminal: Terminal, pair: str) -> None:
    terminal.run(*OPENING)
    assert terminal.refused("amend", "--set", pair, code=65)


def test_rules_are_amended_before_round_one(terminal: Terminal) -> None:
    terminal.run(*OPENING)
    result = terminal.run("amend", "--set", "army_points=100", "--set", "rounds=null")
    assert "rules amended: army_points = 100 and rounds = None" in result.stdout
    assert "ledger amend" in result.stderr


@pytest.mark.bad_input(60)
def test_rules_do_not_change_once_round_one_is_paired(spring: Terminal) -> None:
    assert "round 1 is paired" in spring.refused("amend", "--set", "army_points=50", code=1)


@pytest.mark.bad_input(24)
@pytest.mark.parametrize("value", ["true", "3.0", "1_0", " 5 ", "٣", '"3"', "9" * 5_000])
def test_a_figure_is_a_plain_whole_number(terminal: Terminal, value: str) -> None:
    terminal.run(*OPENING)
    assert terminal.refused("amend", "--set", f"rounds={value}", code=65)


@pytest.mark.parametrize("pair", ["rounds", "=5"])
def test_an_amendment_names_figure_and_value(spring: Terminal, pair: str) -> None:
    assert "KEY=VALUE" in spring.refused("amend", "--set", pair, code=2)


def test_prizes_of_the_organizer_are_awards_at_any_time(played: Terminal) -> None:
    awards = '[{"key": "first", "title": "First place", "place": 1}, {"key": "best-sport", "title": "Best sport"}]'
    told = played.answer("amend", "--set", f"awards={awards}", "--reason", "a shop gave a prize")
    amendment = int(told.split(":")[0].removeprefix("event "))
    played.run("award", "best-sport", "Bo Two")
    assert [(each["title"], [won["player"] for won in each["winners"]]) for each in played.json("awards")["rows"]] == [
        ("First place", ["Ada One"]),
        ("Best sport", ["Bo Two"]),
    ]
    gone = ("amend", "--set", 'awards=[{"key": "first", "title": "First place", "place": 1}]', "--reason", "no prize")
    given = "Best sport was given already; that is withdrawn first."
    assert given in played.refused(*gone, code=1)
    assert given in played.refused("withdraw", str(amendment), "--reason", "no prize", code=1)
    played.run("withdraw-award", "best-sport", "--reason", "no prize")
    played.run("withdraw", str(amendment), "--reason", "no prize")
    assert [each["title"] for each in played.json("awards")["rows"]] == ["First place", "Second place", "Third place"]


@pytest.mark.parametrize(
    ("awards", "why"),
    [
        ('[{"key": "a", "title": "A"}, {"key": "a", "title": "B"}]', "Two awards have the same key"),
        ('[{"key": "a", "title": "A", "place": 1}, {"key": "b", "title": "B", "place": 1}]', "for the same place"),
        ('[{"key": "a", "title": "A", "place": 1, "order": ["cp"]}]', "for a place or for the most of a figure"),
        ('[{"key": "a", "title": "A", "order": ["vp"]}]', "a cannot go by vp; Masters 2019 knows tp, cp, apd"),
        ('[{"key": "Best Sport", "title": "A"}]', "is no key of an award"),
        ('[{"key": "a", "title": ""}]', "award"),
        ('["first"]', "The rules cannot be amended like that"),
        ('{"key": "a"}', "The rules cannot be amended like that"),
    ],
)
def test_awards_that_cannot_be_are_refused(terminal: Terminal, awards: str, why: str) -> None:
    terminal.run(*OPENING)
    assert why in terminal.refused("amend", "--set", f"awards={awards}", code=65)
