"""Every command that records something: what it says, what it leaves in the log, and how it refuses."""

import json

import pytest

from tests.cli.terminal import Terminal

OPENING = ("open", "autumn", "--name", "Autumn Open", "--rules", "masters-2019", "--date", "2026-09-05")


def _types(answer: dict[str, list[dict[str, str]]]) -> list[str]:
    return [event["type"] for event in answer["events"]]


def test_a_tournament_is_announced_with_amended_rules(terminal: Terminal) -> None:
    found = terminal.json(*OPENING, "--set", "rounds=4", "--set", "ranking=tp,cp", "--seed", "dice")
    assert _types(found) == ["PersonRegistered", "TournamentOpened"]
    opened = found["events"][-1]
    assert opened["data"]["name"] == "Autumn Open"
    assert opened["data"]["amendments"] == {"rounds": 4, "ranking": ["tp", "cp"]}
    assert terminal.json("standings")["columns"] == ["tp", "cp"]


def test_a_player_is_checked_in_and_named_back(terminal: Terminal) -> None:
    terminal.run(*OPENING)
    result = terminal.run("check-in", "Ada One", "--faction", "Ash Court", "--area", "North", "--club", "Tuesday")
    assert result.stdout.endswith("Ada One checked in as #1 with Ash Court\n")
    assert result.stderr == "To take it back: `ledger remove-entry 'Ada One' --reason TEXT`.\n"


def test_two_people_of_one_name_are_told_apart(spring: Terminal) -> None:
    spring.run("check-in", "Ada One", "--distinct")
    found = spring.json("standings")
    players = [each["player"] for each in (*found["rows"], *found["unranked"])]
    assert {"Ada One (#1)", "Ada One (#6)"} <= set(players)
    assert "There are several called Ada One: entry:1 and entry:6" in spring.refused("drop", "Ada One", code=65)
    assert "Ada One (#6) dropped" in spring.answer("drop", "entry:6")


PLAYER_ALONE = (
    *(("drop",), ("skip",), ("explain",), ("lists",), ("conduct",), ("table", "2")),
    *(("warn", "--reason", "slow play"), ("disqualify", "--reason", "loaded dice")),
    *(("forfeit", "--reason", "illegal list"), ("concede",), ("dispute", "--claim", "the flag was mine")),
    *(("refuse-agreement", "--reason", "time is left"), ("adjust", "tp=1", "--reason", "sheet lost")),
)


@pytest.mark.parametrize(("name", "more"), [(name, more) for name, *more in PLAYER_ALONE])
def test_a_bare_number_is_a_table_and_where_a_player_is_meant_both_are_told(
    spring: Terminal, name: str, more: list[str]
) -> None:
    assert spring.refused(name, "2", *more, code=65) == (
        "2 alone is a table, and no player; at table 2 sit Cy Three (entry:3) and Di Four (entry:4); "
        "entry number 2 is Bo Two (entry:2). Name the player, or write entry:2 for an entry number."
    )


def test_a_bare_number_that_is_neither_a_table_nor_an_entry_is_told_how_to_name_one(spring: Terminal) -> None:
    said = spring.refused("drop", "77", code=65)
    assert said == "77 alone is a table, and no player. Name the player, or write entry:77 for an entry number."


def test_an_entry_number_means_its_player_where_a_table_may_stand_too(spring: Terminal) -> None:
    said = spring.answer("result", "entry:4", "5-2", "41-22", "--winner", "entry:4")
    assert "table 2: Cy Three against Di Four is a win for Di Four (CP 2-5, APD 22-41)" in said


def test_whoever_is_called_a_number_is_named_by_entry_and_the_hint_says_so(spring: Terminal) -> None:
    assert spring.run("check-in", "1").stderr == "To take it back: `ledger remove-entry entry:6 --reason TEXT`.\n"
    assert "1 alone is a table" in spring.refused("drop", "1", code=65)
    assert spring.answer("drop", "entry:6").endswith(": 1 dropped\n")


def test_a_known_person_is_chosen_by_id(terminal: Terminal) -> None:
    terminal.run(*OPENING)
    person = terminal.json("check-in", "Ada One")["events"][-1]["data"]["person"]
    terminal.run("open", "winter", "--name", "Winter", "--rules", "masters-2019", "--date", "2026-12-05")
    found = terminal.json("check-in", "Ada One", "--person", person, "-t", "winter")
    assert _types(found) == ["PlayerCheckedIn"]


def test_a_player_drops_and_comes_back(spring: Terminal) -> None:
    dropped = spring.run("drop", "Ed Five", "--reason", "train home")
    assert dropped.stdout.endswith(": Ed Five dropped (train home)\n")
    assert dropped.stderr == "To take it back: `ledger reinstate 'Ed Five'`.\n"
    back = spring.run("reinstate", "Ed Five")
    assert back.stdout.endswith(": Ed Five came back\n")
    assert back.stderr == "To take it back: `ledger drop 'Ed Five'`.\n"


def test_a_disqualified_player_forfeits_the_game_under_way(spring: Terminal) -> None:
    found = spring.json("disqualify", "Bo Two", "--reason", "loaded dice")
    assert _types(found) == ["PlayerDisqualified", "GameForfeited"]
    assert "Bo Two" not in [row["player"] for row in spring.json("standings")["rows"]]


@pytest.mark.bad_input(41)
def test_disqualifying_a_stranger_names_who_is_near(spring: Terminal) -> None:
    assert "Did you mean Ada One?" in spring.refused("disqualify", "Ada Onee", "--reason", "loaded dice", code=65)


def test_a_disqualification_needs_a_reason(spring: Terminal) -> None:
    assert "--reason" in spring.refused("disqualify", "Ada One", code=2)


def test_a_round_is_drawn_and_its_tables_are_shown(played: Terminal) -> None:
    result = played.run("pair", "--round", "2")
    assert "round 2 drawn: 2 tables, bye for " in result.stdout
    assert "  table 1: " in result.stdout
    assert "ledger withdraw-round" in result.stderr


def test_a_round_is_given_by_hand(played: Terminal) -> None:
    tables = ("--table", "Ada One", "Cy Three", "--table", "Ed Five", "Bo Two", "--bye", "Di Four")
    said = played.answer("pair", *tables)
    assert "round 2 paired by hand: 2 tables, bye for Di Four" in said
    assert "  table 1: Ada One against Cy Three\n  table 2: Ed Five against Bo Two\n  bye: Di Four\n" in said


def test_a_pairing_by_hand_leaves_nobody_out(played: Terminal) -> None:
    assert "leaves out Bo Two" in played.refused(
        "pair", "--table", "Ada One", "Cy Three", "--table", "Di Four", "Ed Five", code=1
    )


@pytest.mark.bad_input(36)
def test_nobody_is_paired_against_themselves(played: Terminal) -> None:
    assert "Ada One stands twice" in played.refused("pair", "--table", "Ada One", "Ada One", code=1)


@pytest.mark.bad_input(58)
def test_a_rematch_by_hand_needs_a_reason(played: Terminal) -> None:
    tables = ("--table", "Ada One", "Bo Two", "--table", "Cy Three", "Ed Five", "--bye", "Di Four")
    assert "bends a rule" in played.refused("pair", *tables, code=1)
    said = played.answer("pair", *tables, "--reason", "both asked for it")
    assert "bent: rematch for Ada One and Bo Two (given by hand)" in said


@pytest.mark.bad_input(53)
def test_a_second_bye_by_hand_needs_a_reason(played: Terminal) -> None:
    tables = ("--table", "Ada One", "Cy Three", "--table", "Bo Two", "Di Four", "--bye", "Ed Five")
    assert "second-bye" in played.refused("pair", *tables, code=1)
    assert "second-bye" in played.answer("pair", *tables, "--reason", "the bus was late")


@pytest.mark.bad_input(59)
@pytest.mark.parametrize("players", [(), ("Ada One",)])
def test_a_round_needs_two_players(terminal: Terminal, players: tuple[str, ...]) -> None:
    terminal.run(*OPENING)
    for player in players:
        terminal.run("check-in", player)
    assert terminal.refused("pair", code=1)


def test_a_pairing_is_withdrawn_with_a_reason(spring: Terminal) -> None:
    assert "--reason" in spring.refused("withdraw-round", code=2)
    result = spring.run("withdraw-round", "--reason", "a player was missing")
    assert "the pairing of round 1 was withdrawn (a player was missing)" in result.stdout
    assert result.stderr == f"To let it stand again: `ledger undo {spring.head()[0] - 1}`.\n"


def test_a_withdrawn_round_stands_again_by_the_hint_with_results_and_start_and_is_withdrawn_by_the_next(
    spring: Terminal,
) -> None:
    spring.run("start-round", "--at", "2019-08-02T09:00:00+00:00", "--scenario", "Invasion", "--reason", "as agreed")
    spring.run("result", "1", "5-2", "41-22", "--winner", "a")
    why = ("--reason", "a player was missing")
    withdrawn = spring.run("withdraw-round", "--discard-results", *why)
    hint = withdrawn.stderr.splitlines()[-1].split("`")[1].split()[1:]
    again = spring.run(*hint, "--yes", *why)
    assert "round 1 started with Invasion" in again.stdout
    assert "Nobody told when" not in again.stderr
    spring.run("withdraw-round", "--discard-results", *why)
    restored = spring.run("pair", "--again", "--restore-results")
    assert "ledger withdraw-round --discard-results --reason TEXT" in restored.stderr
    assert "was withdrawn" in spring.answer("withdraw-round", "--discard-results", *why)


def test_points_are_adjusted_with_a_reason(played: Terminal) -> None:
    played.run("adjust", "Ada One", "tp=-1", "apd=+10", "--reason", "late")
    row = next(row for row in played.json("standings")["rows"] if row["player"] == "Ada One")
    assert (row["tp"], row["cp"], row["apd"]) == (0, 5, 51)


@pytest.mark.parametrize("points", ["tp", "tp=1.5", "tp=٣", "tp=1_0", "tp=", "=3", "TP=1", "tp=9999999"])
def test_an_adjustment_is_a_figure_and_plain_digits(played: Terminal, points: str) -> None:
    assert "tp=-1" in played.refused("adjust", "Ada One", points, "--reason", "late", code=65)


def test_a_figure_is_adjusted_once_a_request(played: Terminal) -> None:
    assert "twice" in played.refused("adjust", "Ada One", "tp=1", "tp=2", "--reason", "late", code=65)


def test_a_tournament_is_closed_finished_reopened_and_voided(played: Terminal) -> None:
    assert _types(played.json("close-round", "--round", "1")) == ["RoundClosed"]
    finished = played.run("finish", "--reason", "the hall closes")
    assert "finished; first:" in finished.stdout
    assert "ledger reopen" in finished.stderr
    assert "opened again (one game missing)" in played.answer("reopen", "--reason", "one game missing")
    assert "voided: nothing of it counts (power cut)" in played.answer("void", "--reason", "power cut")
    assert "was voided" in played.refused("drop", "Ada One", code=1)


@pytest.mark.parametrize("name", ["reopen", "void"])
def test_what_undoes_a_tournament_needs_a_reason(played: Terminal, name: str) -> None:
    assert "--reason" in played.refused(name, code=2)


def test_a_dry_run_tells_the_facts_and_records_nothing(spring: Terminal) -> None:
    before = spring.head()
    said = spring.run("check-in", "Fay Six", "--faction", "Ash Court", "--reason", "late train", "-n")
    assert said.stdout == (
        "would record: Fay Six became known\nwould record: Fay Six checked in as #6 with Ash Court (late train)\n"
    )
    assert said.stderr == "Nothing was recorded.\n"
    assert spring.head() == before


def test_a_dry_run_knows_where_a_player_comes_from(spring: Terminal) -> None:
    found = spring.json("check-in", "Fay Six", "--area", "North", "--club", "Tuesday", "-n")["events"]
    assert [event["says"] for event in found] == ["Fay Six became known", "Fay Six checked in as #6"]
    assert (found[1]["data"]["area"], found[1]["data"]["club"]) == ("North", "Tuesday")


def test_a_dry_run_of_a_whole_opening_is_told_too(terminal: Terminal) -> None:
    before = terminal.head()
    assert terminal.answer(*OPENING, "--dry-run") == (
        "would record: Org Zero became known\n"
        "would record: Autumn Open opened under Masters 2019, to be played on 2026-09-05\n"
    )
    found = terminal.json(*OPENING, "--dry-run")
    assert [event["stream"].split("/")[0] for event in found["events"]] == ["person", "tournament"]
    assert found["dry_run"] is True
    assert terminal.head() == before


def test_the_draw_of_a_dry_run_is_the_draw_that_is_recorded(played: Terminal) -> None:
    tables = [line for line in played.answer("pair", "-n").splitlines() if line.startswith("  ")]
    assert [line for line in played.answer("pair").splitlines() if line.startswith("  ")] == tables


@pytest.mark.bad_input(30)
def test_the_same_id_again_records_nothing(spring: Terminal) -> None:
    result = ("result", "1", "5-2", "41-22", "--winner", "Ada One", "--id", "table-1")
    first = spring.run(*result)
    before = spring.head()
    again = spring.run(*result)
    assert (again.stdout, again.stderr) == (f"already recorded, nothing changed\n{first.stdout}", "")
    assert spring.json(*result)["skipped"] is True
    assert spring.head() == before


def test_a_repeat_is_told_with_the_names_of_the_players_too(played: Terminal) -> None:
    first = played.answer("pair", "--id", "round-2")
    assert "  table 1: " in first
    assert "#" not in first
    assert played.answer("pair", "--id", "round-2") == f"already recorded, nothing changed\n{first}"


def test_the_same_id_for_another_request_is_refused(spring: Terminal) -> None:
    spring.run("drop", "Ada One", "--id", "x1")
    assert 'The id "x1" stands for another request' in spring.refused("drop", "Bo Two", "--id", "x1", code=65)


def test_a_request_on_the_command_line_is_the_batch_line(spring: Terminal) -> None:
    spring.run("drop", "Ada One", "--id", "x1", "--reason", "train home")
    line = {"do": "drop", "tournament": "spring", "player": "Ada One", "id": "x1", "reason": "train home"}
    assert "0 events recorded, 1 skipped" in spring.answer("apply", "-", stdin=json.dumps(line).encode())


def test_what_happened_earlier_keeps_both_times(spring: Terminal) -> None:
    event = spring.json("drop", "Ada One", "--at", "2026-05-02T10:00:00+02:00")["events"][0]
    assert event["at"] == "2026-05-02T08:00:00Z"
    assert event["recorded_at"] > event["at"]


@pytest.mark.bad_input(82)
@pytest.mark.parametrize("moment", ["2026-05-02T10:00:00", "yesterday", "2026-02-30T10:00:00Z"])
def test_a_time_without_zone_or_sense_is_refused(spring: Terminal, moment: str) -> None:
    assert "such as 2026-05-02T10:00:00+02:00" in spring.refused("drop", "Ada One", "--at", moment, code=65)


def test_the_answer_as_json_holds_events_size_and_root(spring: Terminal) -> None:
    found = spring.json("drop", "Ada One")
    assert (found["size"], found["root"]) == spring.head()
    assert (found["skipped"], found["dry_run"]) == (False, False)
    assert found["events"][0]["says"] == "Ada One dropped"
    assert found["events"][0]["seq"] == found["size"] - 1
