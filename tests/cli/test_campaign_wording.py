"""What the commands of a campaign say where something is missing: the option, the number or the command that helps."""

import pytest

from tests.cli.campaign_evening import STEPS
from tests.cli.terminal import Terminal


def last_event(terminal: Terminal) -> str:
    """The newest event of the log, as it is typed."""
    return str(terminal.head()[0] - 1)


def rising(terminal: Terminal, dice: str) -> Terminal:
    """Maw, a hero, and Line have a level each, of which the first die of the unit's table was thrown."""
    for unit in ("Maw", "Line"):
        terminal.run("campaign", "adjust-unit", unit, "--xp", "5", "--reason", "from before")
        terminal.run("campaign", "level", unit, "--dice", dice)
    return terminal


@pytest.mark.parametrize("beginning", ["experience"])
def test_a_step_does_not_close_over_a_pick_and_says_what_there_is(evening: Terminal) -> None:
    rising(evening, "3")
    refusal = (
        "Line must take Specialist: melee or Specialist: shooting: `ledger campaign pick Line 'Specialist: melee'`."
    )
    assert evening.refused("campaign", "close-step", "4", code=1) == refusal
    assert evening.refused("campaign", "close", code=1) == refusal


@pytest.mark.parametrize("beginning", ["experience"])
def test_a_pick_is_typed_in_any_letters(evening: Terminal) -> None:
    rising(evening, "3")
    evening.run("campaign", "pick", "Maw", "fighter")
    evening.run("campaign", "pick", "Line", "specialist: MELEE")
    assert evening.json("campaign", "unit", "Line")["traits"][0]["what"] == "Specialist: melee"
    other = ("pick", "Line", "specialist: shooting", "--reason", "the other one")
    evening.run("campaign", "correct", last_event(evening), *other)
    assert evening.json("campaign", "unit", "Line")["traits"][0]["what"] == "Specialist: shooting"


@pytest.mark.parametrize("beginning", ["experience"])
def test_a_level_whose_set_is_to_be_picked_has_its_number(evening: Terminal) -> None:
    rising(evening, "3")
    (line, maw) = sorted(evening.json("campaign", "mission", "1")["levels"], key=lambda each: each["unit"])
    assert (line["level"], maw["level"]) == (1, 1)
    evening.run("campaign", "pick", "Maw", "Fighter")
    evening.run("campaign", "level", "Maw", "--dice", "1")
    taken = [each for each in evening.json("campaign", "mission", "1")["levels"] if each["unit"] == "Maw"]
    assert [each["level"] for each in taken] == [1]


@pytest.mark.parametrize("beginning", ["play"])
def test_underdog_points_are_told_as_what_is_left(evening: Terminal) -> None:
    evening.run("campaign", "underdog", "Tide", "plus")
    assert "3 of 4 left" in evening.answer("campaign", "mission", "1")


@pytest.mark.parametrize("beginning", ["play"])
def test_what_an_event_is_told_by_is_said_with_its_options(evening: Terminal) -> None:
    evening.run("campaign", "round", "--dice", "5,5,2")
    evening.run("campaign", "draw-event", "--army", "Tide")
    evening.run("campaign", "note-event", "Line")
    refusal = "Moral Victory is told by the victim: `ledger campaign settle-event --victim UNIT --round 4`."
    assert evening.refused("campaign", "settle-event", "Line", code=1) == refusal


@pytest.mark.parametrize(
    ("dice", "command"),
    [
        ("4,1", "`ledger campaign draw-event --among UNIT` with each of them"),
        ("5,5", "`ledger campaign draw-event --among-none`"),
        ("6,6", "`ledger campaign draw-event --among UNIT`"),
        ("2,6", "`ledger campaign settle-event UNIT --victim UNIT --round 4`"),
        ("4,4", "`ledger campaign settle-event UNIT --victim UNIT --round 4`"),
        ("4,6", "`ledger campaign settle-event --more UNIT --round 4`"),
    ],
)
@pytest.mark.parametrize("beginning", ["play"])
def test_an_event_that_comes_up_names_its_command(evening: Terminal, dice: str, command: str) -> None:
    assert command in evening.run("campaign", "round", "--dice", f"5,{dice}").stderr


@pytest.mark.parametrize(
    ("dice", "drawn", "command"),
    [
        ("3,5", ["--unit", "Spawn"], "`ledger campaign settle-event --round 4`"),
        ("3,6", ["--quarter", "2"], "`ledger campaign settle-event UNIT --round 4`"),
    ],
)
@pytest.mark.parametrize("beginning", ["play"])
def test_an_event_that_was_drawn_names_its_command(
    evening: Terminal, dice: str, drawn: list[str], command: str
) -> None:
    evening.run("campaign", "round", "--dice", f"5,{dice}")
    assert command in evening.run("campaign", "draw-event", *drawn).stderr


@pytest.mark.parametrize("beginning", ["joined"])
def test_whom_a_text_may_mean_is_told_by_numbers_that_can_be_typed(evening: Terminal) -> None:
    evening.run("campaign", "rename-unit", "Riders", "Linemen")
    said = evening.refused("campaign", "unit", "Lin", code=65)
    assert said == "Lin fits several: Line (unit:2) and Linemen (unit:3). Say which."
    assert evening.json("campaign", "unit", "unit:3")["unit"] == "Linemen"


@pytest.mark.parametrize("beginning", ["joined"])
def test_a_campaign_that_is_not_there_is_looked_up_among_all(evening: Terminal) -> None:
    said = evening.refused("-c", "nope", "campaign", "leaderboard", code=66)
    assert said == "There is no campaign called nope; `ledger campaign` lists them."
    assert "dust" in evening.answer("campaign")


@pytest.mark.parametrize("beginning", ["set-up"])
def test_what_was_drawn_can_be_taken_back_by_its_event(evening: Terminal) -> None:
    evening.run("campaign", "objective", "Tide")
    event = last_event(evening)
    said = evening.refused("campaign", "correct-roll", event, "5", "--reason", "misread", code=1)
    assert f"`ledger campaign withdraw {event} --reason TEXT` takes it back, to be entered anew" in said
    evening.run("campaign", "withdraw", event, "--reason", "thrown at the table")


@pytest.mark.parametrize("beginning", ["casualties"])
def test_a_list_that_is_in_is_entered_anew_as_it_says(evening: Terminal) -> None:
    said = evening.refused("campaign", "casualties", "--none", code=1)
    assert "`ledger campaign correct EVENT casualties 'UNIT by KILLER' ... --reason TEXT`" in said
    event = last_event(evening)
    evening.run("campaign", "correct", event, "casualties", "Line by Maw", "--reason", "another killer")


def test_points_that_are_lost_can_be_saved(terminal: Terminal) -> None:
    terminal.apply({"campaign": "dust", **STEPS["opened"][0]})
    join = ("campaign", "join", "Tide", "--player", "Bo Two", "--unit", "Maw=895")
    lost = "note: 105 points are neither spent nor saved, and are lost; --saved 105 saves as many as may be.\n"
    assert lost in terminal.run(*join, "--saved", "0", "-n").stderr
    assert "lost" not in terminal.run(*join, "--saved", "105").stderr
