"""`ledger errata`: whether a change to the game's rules counts."""

import pytest

from tests.cli.terminal import Terminal


def opened(terminal: Terminal, rules: str, day: str) -> Terminal:
    terminal.apply({"do": "open", "tournament": "june", "name": "June Open", "rules": rules, "date": day})
    return terminal


@pytest.mark.rule("GG17-01")
def test_it_is_answered_for_the_day_of_the_tournament(terminal: Terminal) -> None:
    opened(terminal, "gaining-grounds-2017", "2017-06-15")
    assert terminal.answer("errata", "2017-06-01") == (
        "Yes: they count on 2017-06-15; "
        "published on 2017-06-01, they count from 2017-06-15 on (Gaining Grounds 2017).\n"
    )
    assert terminal.answer("errata", "2017-06-02") == (
        "No: they do not count on 2017-06-15; "
        "published on 2017-06-02, they count from 2017-06-16 on (Gaining Grounds 2017).\n"
    )


@pytest.mark.rule("GG2-03")
def test_it_is_answered_for_another_day_and_as_json(terminal: Terminal) -> None:
    opened(terminal, "gaining-grounds-s2", "2026-06-14")
    assert not terminal.json("errata", "2026-05-15")["in_force"]
    assert terminal.json("errata", "2026-05-15", "--on", "2026-06-15") == {
        "rules": "Gaining Grounds Season Two",
        "published": "2026-05-15",
        "counts_from": "2026-06-15",
        "on": "2026-06-15",
        "in_force": True,
        "event": 1,
    }


@pytest.mark.rule("GG2-03")
def test_what_the_organizer_amended_is_what_counts(terminal: Terminal) -> None:
    opened(terminal, "gaining-grounds-s2", "2026-06-14")
    terminal.run("amend", "--set", "errata.months=0", "--set", "errata.days=7")
    assert terminal.json("errata", "2026-06-07")["in_force"]
    assert not terminal.json("errata", "2026-06-08")["in_force"]


@pytest.mark.rule("GG2-03")
@pytest.mark.rule("GG17-01")
@pytest.mark.parametrize(
    ("rules", "published", "on"),
    [
        ("gaining-grounds-s2", "2026-01-31", "2026-02-28"),
        ("gaining-grounds-2017", "2017-06-01", "2017-06-15"),
    ],
)
def test_a_rule_system_alone_is_enough(rules: str, published: str, on: str) -> None:
    found = Terminal().json("errata", published, "--rules", rules, "--on", on)
    assert (found["counts_from"], found["in_force"]) == (on, True)


def test_a_document_that_does_not_say_is_answered_with_exit_1(terminal: Terminal) -> None:
    opened(terminal, "masters-2019", "2019-08-02")
    said = terminal.refused("errata", "2019-07-01", code=1)
    assert said == "Masters 2019 does not say from when errata count; the organizer announces which do."


def test_days_are_written_in_full_and_a_rule_system_needs_one(terminal: Terminal) -> None:
    opened(terminal, "gaining-grounds-s2", "2026-06-14")
    assert "'1 June' is no day" in terminal.refused("errata", "1 June", code=65)
    assert "'20260614' is no day" in terminal.refused("errata", "2026-06-14", "--on", "20260614", code=65)
    assert "--on 2026-05-02" in terminal.run("errata", "2026-06-14", "--rules", "masters-2019", code=2).stderr
    assert "No rule system" in terminal.refused("errata", "2026-06-14", "--rules", "x", "--on", "2026-06-14", code=65)
