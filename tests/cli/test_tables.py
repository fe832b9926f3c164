"""What a person sees: no wider than the terminal, no colour in a file, and names that never steer the terminal."""

import sqlite3

import pytest
from rich.cells import cell_len

from tests.cli.terminal import Terminal, environment, process

ODD_NAMES = ("[bold]Ada[/bold] One", "Bo [link=https://example.com]Two", "x" * 80, "Ö" * 80, "李" * 60, ":smile: Di\\")


@pytest.fixture
def odd(terminal: Terminal) -> Terminal:
    """A tournament of people with trying names."""
    opening = {"do": "open", "tournament": "odd", "name": "[red]Odd[/red]", "rules": "masters-2019"}
    terminal.apply(
        {**opening, "date": "2026-05-02"},
        *({"do": "check-in", "player": name, "faction": "[blink]" * 8} for name in ODD_NAMES),
        {"do": "pair", "pairings": [list(ODD_NAMES[:2]), list(ODD_NAMES[2:4]), list(ODD_NAMES[4:])]},
    )
    terminal.run("result", "1", "5-2", "41-22", "--tie")
    return terminal


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("name", ["standings", "pairings", "tournaments"])
def test_tables_keep_to_the_width_of_the_terminal(
    odd: Terminal, monkeypatch: pytest.MonkeyPatch, name: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = odd.answer(name).splitlines()
    assert max(map(cell_len, lines)) <= columns
    assert max(map(cell_len, lines)) > columns * 0.7
    assert not any(line != line.rstrip() for line in lines)


def test_a_row_is_one_line_and_a_long_name_is_cut(odd: Terminal) -> None:
    table = odd.answer("standings").splitlines()[3:-2]
    assert len(table) == len(ODD_NAMES)
    assert sum("xxxxxx…" in line for line in table) == 1
    assert all({"0-1-0", "0-0-0"} & {*line.split()} for line in table)


def test_in_pairings_a_long_name_runs_over_lines_so_that_nobody_is_taken_for_another(
    odd: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = odd.answer("pairings")
    assert "…" not in said
    assert (said.count("Ö"), said.count("李")) == (80, 60)


def test_markup_in_a_name_is_printed_as_it_is(odd: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    for name in ("standings", "pairings"):
        said = odd.answer(name)
        assert all(each in said for each in ODD_NAMES)
    assert "[red]Odd[/red]" in odd.answer("status")
    assert "[bold]Ada[/bold] One" in odd.answer("explain", "[bold]Ada[/bold] One")


@pytest.mark.bad_input(4)
@pytest.mark.parametrize("name", ["standings", "pairings", "log", "status", "explain", "pair", "drop"])
def test_an_escape_in_an_old_store_never_reaches_the_terminal(spring: Terminal, name: str) -> None:
    connection = sqlite3.connect("ledger.db")
    with connection:
        connection.execute("UPDATE vault SET words = words || char(27) || '[2J' || char(7) || char(8238)")
    connection.close()
    if name == "pair":
        spring.run("withdraw-round", "--reason", "again")
    more = {"explain": ("#1",), "drop": ("#1",)}.get(name, ())
    result = spring.run(name, *more)
    assert "\\x1b[2J\\x07\\u202e" in result.stdout
    assert not {"\x1b", "\x07", "\u202e"} & set(result.stdout + result.stderr)


@pytest.mark.bad_input(4)
def test_an_escape_in_a_refusal_is_shown_escaped(spring: Terminal) -> None:
    assert "\\x1b[31m" in spring.run("status", "-t", "\x1b[31mred", code=65).stderr
    assert "\\x1b" in spring.run("st\x1batus", code=2).stderr


@pytest.mark.parametrize("columns", [40, 80, 120, 400])
@pytest.mark.parametrize("name", ["standings", "pairings", "tournaments", "people", "explain"])
def test_a_plain_table_is_the_one_rich_draws(
    odd: Terminal, monkeypatch: pytest.MonkeyPatch, name: str, columns: int
) -> None:
    odd.run("drop", "#4")
    monkeypatch.setenv("COLUMNS", str(columns))
    more = ("#3",) if name == "explain" else ()
    plain = odd.answer(name, *more)
    monkeypatch.setenv("TTY_COMPATIBLE", "0")  # rich is asked, and told that nobody sees colours
    assert odd.answer(name, *more) == plain


def test_a_table_that_fits_needs_no_rich(spring: Terminal) -> None:
    for name in ("standings", "pairings", "tournaments"):
        loaded = process(name, env=environment(PYTHONPROFILEIMPORTTIME="1", COLUMNS="100")).stderr
        assert "ledger.cli.tables" in loaded
        assert "rich" not in loaded


def test_a_file_gets_no_colours(played: Terminal) -> None:
    for name in ("standings", "pairings", "status", "log"):
        assert "\x1b" not in played.answer(name)


def test_a_terminal_gets_colours_unless_it_asks_for_none(played: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("FORCE_COLOR", "1")  # what rich takes for a terminal where there is none
    assert "\x1b[1m" in played.answer("standings")
    monkeypatch.setenv("TTY_COMPATIBLE", "0")
    assert "\x1b" not in played.answer("standings")


def test_json_is_utf8_and_keeps_letters(spring: Terminal) -> None:
    spring.run("check-in", "José Ünal 李")
    assert '"player": "José Ünal 李"' in spring.answer("standings", "--json")
