"""A round sat out and a table of one's own, from the command line."""

from tests.cli.terminal import Terminal


def test_a_player_sits_out_one_round_and_the_status_says_so(played: Terminal) -> None:
    assert "Ed Five sits out round 2" in played.answer("skip", "Ed Five")
    assert "Sits out round 2: Ed Five" in played.answer("status")
    played.run("pair")
    seated = {player for table in played.json("pairings")["tables"] for player in table["players"]}
    assert seated == {"Ada One", "Bo Two", "Cy Three", "Di Four"}
    found = played.json("status")
    assert found["sitting_out"] == [{"player": "Ed Five", "round": 2}]
    assert (found["active"], found["dropped"]) == (5, 0)


def test_only_a_round_to_come_can_be_sat_out(played: Terminal) -> None:
    assert "Round 1 is paired already" in played.refused("skip", "Ed Five", "--round", "1", code=1)
    played.run("drop", "Ed Five")
    assert "Ed Five has left the tournament" in played.refused("skip", "Ed Five", code=1)


def test_a_player_keeps_to_a_table_until_freed(played: Terminal) -> None:
    assert "Di Four plays at table 7" in played.answer("table", "Di Four", "7")
    played.run("pair")
    seats = {table["table"]: table["players"] for table in played.json("pairings")["tables"]}
    assert "Di Four" in seats[7]
    assert sorted(seats) == [1, 7]
    assert "Di Four plays at any table" in played.answer("table", "Di Four", "--any")
    assert "plays at any table already" in played.refused("table", "Di Four", "--any", code=1)


def test_a_table_is_given_or_any_is_said(played: Terminal) -> None:
    for args in ((), ("7", "--any")):
        assert "Give the number of the table, or --any" in played.refused("table", "Di Four", *args, code=2)
    assert "'0' is no table" in played.refused("table", "Di Four", "0", code=2)


def test_batch_lines_say_the_same(played: Terminal) -> None:
    played.apply(
        {"do": "table", "tournament": "spring", "player": "Ada One", "table": 2},
        {"do": "table", "player": "Ada One", "table": None},
        {"do": "skip", "player": "Bo Two"},
    )
    assert played.json("status")["sitting_out"] == [{"player": "Bo Two", "round": 2}]
