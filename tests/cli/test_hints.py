"""What a command tells to do next: followed word for word, it changes the tournament the call was for."""

import re
import shlex

import pytest

from tests.cli.terminal import Terminal

CALL = re.compile(r"`ledger (.*)`")
SCORES = ("5-2", "41-22")
ODD = "A `ledger void` 'x"


def _open(terminal: Terminal, slug: str, *more: str) -> str:
    opening = ("open", slug, "--name", slug.title(), "--rules", "masters-2019", "--date", "2019-08-02")
    return terminal.run(*opening, *more).stderr


@pytest.fixture
def two(terminal: Terminal) -> Terminal:
    """Two tournaments with the same four players, both in round 1; the cup is chosen."""
    for slug in ("cup", "q1"):
        _open(terminal, slug)
        players = ("Ada One", "Bo Two", "Cy Three", "Di Four")
        terminal.apply(
            *({"do": "check-in", "tournament": slug, "player": player} for player in players),
            {"do": "pair", "pairings": [list(players[:2]), list(players[2:])]},
        )
    terminal.run("use", "cup")
    return terminal


def _followed(terminal: Terminal, hint: str) -> None:
    """Carry out the command of a hint, with a reason where it asks for one; what asks at a terminal is answered."""
    found = CALL.search(hint)
    assert found, hint
    answers = ("--yes", "--reason", "because") if found[1].startswith("undo ") else ()
    terminal.run(*("because" if word == "TEXT" else word for word in shlex.split(found[1])), *answers)


def _version(terminal: Terminal, slug: str) -> int:
    version: int = terminal.json("standings", "-t", slug)["version"]
    return version


@pytest.mark.parametrize("name", ["Fay Six", ODD, "Gus 'Seven'"])
def test_a_hint_followed_changes_the_tournament_of_the_call(two: Terminal, name: str) -> None:
    before = _version(two, "cup"), _version(two, "q1")
    hint = two.run("-t", "q1", "check-in", name).stderr
    assert hint.endswith(" -t q1`.\n")
    _followed(two, hint)
    assert (_version(two, "cup"), _version(two, "q1")) == (before[0], before[1] + 2)


@pytest.mark.parametrize("call", [("drop", "Ada One"), ("withdraw-round", "--reason", "again"), ("plan",)])
def test_every_hint_names_the_tournament_that_was_typed(two: Terminal, call: tuple[str, ...]) -> None:
    before = _version(two, "cup")
    _followed(two, two.run(*call, "-t", "q1").stderr)
    assert _version(two, "cup") == before


def test_a_hint_names_the_ledger_that_was_typed(spring: Terminal) -> None:
    spring.run("backup", "copy of it.db")
    before = spring.head()
    hint = spring.run("drop", "Ada One", "--store", "sqlite:///copy of it.db").stderr
    assert hint == "To take it back: `ledger reinstate 'Ada One' --store 'sqlite:///copy of it.db'`.\n"
    _followed(spring, hint)
    assert spring.head() == before


def test_what_the_environment_says_need_not_be_typed_again(two: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEDGER_TOURNAMENT", "q1")
    monkeypatch.setenv("LEDGER_STORE", "sqlite:///ledger.db")
    assert two.run("drop", "Ada One").stderr == "To take it back: `ledger reinstate 'Ada One'`.\n"
    assert two.run("drop", "Ada One", "-t", "cup").stderr.endswith("'Ada One' -t cup`.\n")


def test_a_tournament_just_announced_is_named_in_the_hint_that_would_void_it(two: Terminal) -> None:
    hint = _open(two, "autumn", "-t", "cup")
    assert hint == "To take it back: `ledger void --reason TEXT -t autumn`.\n"


def test_a_refusal_and_the_status_name_the_tournament_too(two: Terminal) -> None:
    two.run("withdraw-round", "-t", "q1", "--reason", "again")
    said = "No round is paired yet; `ledger pair -t q1` draws one."
    assert two.refused("pairings", "-t", "q1", code=1) == said
    assert "Next: `ledger pair -t q1`\n" in two.answer("status", "-t", "q1")
    assert "`ledger start-round -t cup`, then" in two.answer("status", "-t", "cup")
    assert "`ledger start-round -t cup` starts it" in two.answer("clock", "-t", "cup")


def test_a_command_that_is_for_no_tournament_is_given_none() -> None:
    said = Terminal().run("status", "-t", "q1", "--store", "sqlite:///league.db", code=66).stderr
    assert "`ledger init --store sqlite:///league.db` makes one" in said
    said = Terminal().run("init", "--store", "sqlite:///league.db").stderr
    assert "`ledger open SLUG --name NAME --rules ID --date DATE --store sqlite:///league.db`" in said
    said = Terminal().run("tournaments", "--store", "sqlite:///league.db").stderr
    assert "`ledger open --store sqlite:///league.db` announces one" in said
    said = Terminal().run("status", "--store", "sqlite:///league.db", code=2).stderr
    assert said.endswith("`ledger open --store sqlite:///league.db` announces one. See `ledger status --help`.\n")


def test_the_rules_need_no_ledger(two: Terminal) -> None:
    _open(two, "autumn")
    said = two.refused("amend", "--set", "qqq=1", "-t", "autumn", "--store", "ledger.db", code=65)
    assert "`ledger rules show masters-2019` lists them all" in said


@pytest.mark.parametrize(
    ("call", "hint"),
    [
        (("concede", "Di Four"), "To replace it: `ledger correct 2 ... --reason TEXT`."),
        (("concede", "#3", "--round", "1"), "To replace it: `ledger correct 2 ... --round 1 --reason TEXT`."),
        (("forfeit", "Bo Two", "--reason", "absent"), "To replace it: `ledger correct 1 ... --reason TEXT`."),
        (("result", "Di Four", *SCORES, "--tie"), "To replace it: `ledger correct 2 ... --reason TEXT`."),
        (("plan",), "To take it back: `ledger withdraw 17 --reason TEXT`."),
        (("plan", "4"), "To take it back: `ledger withdraw 17 --reason TEXT`."),
        (
            ("adjust", "Ada One", "tp=-1", "cp=+2", "--reason", "late"),
            "To take it back: `ledger withdraw-adjustment 'Ada One' --reason TEXT`.",
        ),
    ],
)
def test_a_hint_holds_what_is_known_by_now(two: Terminal, call: tuple[str, ...], hint: str) -> None:
    assert two.run(*call).stderr.splitlines()[-1] == hint


def test_the_hint_of_a_dispute_has_its_number(two: Terminal) -> None:
    two.run("dispute", "Ada One", "--claim", "my flag")
    said = two.run("dispute", "Di Four", "--claim", "my zone").stderr
    answer, back = (
        "To answer it: `ledger rule 2 --reason TEXT`.",
        " To take it back: `ledger withdraw 18 --reason TEXT`.",
    )
    assert said.endswith(f"{answer}{back}\n")
    _followed(two, answer)


def test_the_hint_of_an_agreement_has_its_table(two: Terminal) -> None:
    consents = (part for who in ("#3", "#4", "organizer") for part in ("--consent", who))
    said = two.run("agree", "2", "3-3", "20-20", "--tie", "--how", "time", *consents).stderr
    assert said == "To replace it: `ledger correct 2 ... --reason TEXT`.\n"


@pytest.mark.parametrize("act", [("forfeit", "Bo Two"), ("forfeit", "Ada One", "--imposed"), ("concede", "Ada One")])
def test_what_took_the_place_of_a_result_is_answered_by_undo_and_nothing_is_typed_again(
    played: Terminal, act: tuple[str, ...]
) -> None:
    said = played.run(*act, "--reason", "r").stderr
    assert said == f"To put back what stood before: `ledger undo {played.head()[0] - 1}`.\n"
