"""Whatever is wrong with what somebody types at a campaign: one sentence, its exit code, and nothing recorded."""

import shlex
from collections.abc import Iterator, Mapping

import pytest

from tests.cli.terminal import Terminal

# by how far the evening is: with which code it ends, what is typed, and how the sentence begins
TYPED: Mapping[str, str] = {
    "opened": """
66 leaderboard -c dusk => There is no campaign called dusk. Did you mean dust?
65 leaderboard -c 'Dust!' => 'Dust!' is no short name: those have a-z, 0-9 and -, at most 64 of them
 2 nxet => No command is called "nxet". Did you mean next?
 1 open dust --name Dust --date 2026-05-02 --type endless => There is a campaign called dust already; choose another
65 open ash --name Ash --date 2026-02-30 --type endless => The request is not complete or not well formed: "date" must
 2 open ash --name Ash --date 2026-05-02 --type forever => Invalid value for '--type': 'forever' is not one of
65 open ash --name Ash --date 2026-05-02 --type endless --rules grimdark-3 => No rules of a campaign are called
65 open ash --name Ash --date 2026-05-02 --type endless --set objective_pai=5 => Grimdark Future 3.1 has no figure
65 open ash --name Ash --date 2026-05-02 --type endless --set saved_most=2000 => "saved_most" is more than the 1000
65 open ash --name Ash --date 2026-05-02 --type endless --length 3 => An endless campaign has no length; leave its die
 1 open ash --name Ash --date 2026-05-02 --type game-limited --length 7 => A D6 does not show 7
65 join Pact --player 'Ada One' --unit Vanguard => 'Vanguard' is no unit; write its name and its cost, such as Line=400
65 join Pact --player 'Ada One' --unit Vanguard=150,hero,Banner => 'Banner' is no upgrade; write its name and its cost,
 1 join Pact --player 'Ada One' --unit A=600 --unit B=600 => These units cost 1200 points; an army starts with 1000
 1 join Pact --player 'Ada One' --unit A=600 --saved 300 => At most 200 points may be saved before the first mission
 1 join Pact --player 'Ada One' --unit A=100,hero --unit B=100,hero --saved 0 => An army starts with at most 1 hero;
 1 join Pact --player 'Ada One' --unit A=400 --unit a=400 => There is a unit called A already
65 join ' ' --player 'Ada One' --unit A=400 --unit B=400 => The name of the army is empty; give at least one character
""",
    "joined": """
 1 join TIDE --player 'Cy Three' --unit A=400 --unit B=500 => There is an army called Tide already
 1 join Newcomers --player 'Cy Three' --unit line=900 => There is a unit called Line already
 1 join Newcomers --player 'Ada One' --unit X=900 => This player leads Ashen Pact already
 2 begin => Say who brings what with --bring ARMY=UNIT,UNIT, or --all
 1 begin --bring Tide=Maw => A mission needs two armies or more
 1 begin --bring Tide=Maw --bring 'Ashen Pact=Line' --mission 3 => The next mission is 1, not 3
 1 begin --bring Tide=Maw,Line --bring 'Ashen Pact=Vanguard' => Line does not belong to Tide
65 begin --bring Tide=Maw,Mow --bring 'Ashen Pact=Vanguard' => There is no unit called Mow in dust. Did you mean Maw?
65 begin --bring Tyde=Maw --bring 'Ashen Pact=Vanguard' => There is no army called Tyde in dust. Did you mean Tide?
 1 begin --bring Tide=Maw,Maw --bring 'Ashen Pact=Vanguard' => Tide brings a unit twice
65 begin --bring Tide= --bring 'Ashen Pact=Vanguard' => 'Tide=' does not say of whom and what; write it like
 1 begin --bring Tide=Maw,Spawn,Lurkers --bring 'Ashen Pact=Vanguard' => Tide brings 940 points, 780 more than the
 1 round => No mission of dust is open
""",
    "set-up": """
 1 join Newcomers --player 'Cy Three' --unit X=900 => dust has begun and takes no late joiners
 1 begin --all => Ashen Pact is in mission 1, which is not closed
 1 round => Mission 1 is in step 1, set-up; this belongs to play
 1 objective Tide --dice 7 => A D6 does not show 7
65 objective Tide --dice x => 'x' is no roll; write the dice as they fell, such as 4, or 1,4 after a re-roll
65 objective Tide --dice 0 => '0' is no roll; write the dice as they fell, such as 4, or 1,4 after a re-roll
65 objective Horde => There is no army called Horde in dust
 1 objective Tide --mission 4 => There is no mission 4
 2 objective Tide --mission none => Invalid value for '--mission': 'none' is no mission: write a number from 1 to 100000
""",
    "play": """
 1 objective Tide => Mission 1 is in step 2, play; this belongs to set-up
 1 round --dice 5 => A round has one die, and two more on 5 or higher; this is one (such as --dice 3 or --dice 6,3,4)
 1 round --dice 5,1 => A round has one die, and two more on 5 or higher; these are 2
 1 round --dice 3,1,1 => A round has one die, and two more on 5 or higher; these are 3
 1 underdog 'Ashen Pact' plus => Ashen Pact has no underdog points
 2 underdog Tide twice => Invalid value for 'plus|minus': 'twice' is not one of 'plus', 'minus', '+1'
 1 close-step => Step 2, play, ends with the mission; say who won
65 close-step dinner => 'dinner' is no step; there are set-up (1), play (2), casualties (3), experience (4),
 1 close => Mission 1 is in step 2, play; this belongs to casualties, experience, upgrades or
 1 draw-event --round 1 => P.O.W. of round 1 was drawn already
 1 draw-event --round 7 => Round 7 of mission 1 has no random event
 1 draw-event --round 2 => Say which units are shaken; War Shout draws among them
 1 draw-event --round 3 => Earthquake of round 3 draws nothing
 1 draw-event --round 2 --among Maw --unit Line => Line cannot be drawn
 1 draw-event --round 2 --among Maw --army Tide => War Shout draws a unit, and nothing else
 1 note-event 'the ruin' --round 2 => War Shout has nothing to note
 1 answer-event take --round 1 => Mission 1 is in step 2, play; this belongs to casualties
 1 answer-event take --round 3 => Earthquake offers nothing that could be declined
 2 answer-event perhaps --round 1 => Invalid value for '{take|decline}': 'perhaps' is not one of 'take', 'decline'
 1 fight-warp won --round 1 => P.O.W. is no warp
 1 settle-event Line --round 2 => War Shout has nothing to settle
 1 ransom => Earthquake has no ransom
 1 achieve 'Ashen Pact' => Destruction is paid once the casualty list is in
 1 concede Tide --lost Line => Line does not belong to Tide
65 end Nobody => There is no army called Nobody in dust
 1 end Tide 'Ashen Pact' => A mission has one winner
 1 end Tide --rounds 2 => 3 rounds were begun; the mission cannot end after 2
 2 end Tide --rounds 0 => Invalid value for '--rounds': '0' is no round: write a number from 1 to 100
 2 end Tide --rounds 101 => Invalid value for '--rounds': '101' is no round: write a number from 1 to 100
 1 casualties 'Line by Spawn' => Mission 1 is in step 2, play; this belongs to casualties
""",
    "won": """
 1 casualties 'Line by Spawn' => Riders was captured; say whether it is bought back
 1 answer-event take => Earthquake offers nothing that could be declined
 1 ransom --dice 4 => A D3 does not show 4
 1 close-step => Riders was captured; say whether it is bought back
 1 end Tide => Mission 1 is in step 3, casualties; this belongs to set-up or play
""",
    "casualties": """
 1 casualties 'Line by Spawn' => The casualty list of mission 1 is in
 2 casualties => Name the casualties, such as "Line by Spawn", or say --none
 1 roll Spawn => Spawn is no casualty of mission 1
65 roll Lime => There is no unit called Lime in dust. Did you mean Line?
 1 roll Line --dice 7 => A D6 does not show 7
 1 roll Line --dice 1,3 => Line has no re-roll for this
 1 roll Line --dice 1 --injury 3 => This casualty has no roll for injury
 1 roll Line --dice 3 --sit-out 2 => This casualty has no roll for sit-out
 1 close-step casualties => Line is a casualty and was not rolled for
 1 close => Line is a casualty and was not rolled for
 1 earn => Mission 1 is in step 3, casualties; this belongs to experience
 1 achieve 'Ashen Pact' => Ashen Pact killed nothing by the casualty list
66 after-mission . => There is no file .
66 ledger begin-mission --all -c nowhere => There is no campaign called nowhere
 2 ledger roll-casualty => Missing argument 'UNIT'
""",
    "experience": """
 1 earn Lurkers => Lurkers was not brought to mission 1
 1 earn Line Line => A unit is named twice
 1 level Maw => Maw has 0 XP and no level to take
 1 pick Maw Elite => Maw has nothing to pick
 1 buy Line Flag:10 => Mission 1 is in step 4, experience; this belongs to upgrades
66 after-mission nowhere.json => There is no file nowhere.json
""",
    "upgrades": """
 1 buy Line Cannon:5000 => Ashen Pact has 300 points; 5000 are needed
65 buy Line Cannon => 'Cannon' is no upgrade; write its name and its cost, such as Banner:10
65 buy Lign Flag:10 => There is no unit called Lign in dust. Did you mean Line?
65 sell Line Banner => Line has no upgrade called Banner; it has Old Rifles (1)
 1 sell Line 9 => Line has no item 9
 1 sell Vanguard Banner --dice 3 => This sale needs no die
 1 recruit Tide Newts=100 => Mission 1 is in step 5, upgrades; this belongs to recruiting
 1 disband-unit Lurkers => Mission 1 is in step 5, upgrades; disbanding is for recruiting and between missions
 1 sell Line 'Old Rifles' => Ashen Pact has 300 points; 400 are needed
""",
    "recruiting": """
 1 recruit Tide Newts=9000 => Tide has 210 points; 9000 are needed
 1 recruit Tide maw=100 => There is a unit called Maw already
 1 recruit Tide Newts=100,hero --trained => A hero is never recruited with experience
65 recruit Tide Newts => 'Newts' is no unit; write its name and its cost, such as Line=400 or Vanguard=150,hero
""",
    "closed": """
 1 recruit Tide Newts=10 => Say after which mission; outside any mission, give a reason
 1 earn => No mission of dust is open
 1 earn --mission 1 => Everyone has the experience of mission 1
 1 adjust-army Tide --points -5000 --reason x => Tide has 210 points; 5000 are needed
 1 adjust-army Tide --reason x => An adjustment says by how many points or VP
 2 adjust-army Tide --points 5 => Missing option '--reason'
 2 adjust-army Tide --points five --reason x => Invalid value for '--points': 'five' is not a valid integer
 1 adjust-unit Line --gained Brave --reason x => No table has Brave
 1 adjust-unit Line --xp 40 --reason x => Line has 0 XP; it can have 0 to 30
 1 rename-army Tide 'ashen pact' => There is an army called Ashen Pact already
 1 rename-unit Maw LINE => There is a unit called Line already
 1 withdraw 3 --reason x => Events 6 (mission 1 began between Ashen Pact and Tide), 7 (Ashen Pact rolled its
 1 withdraw 1 --reason x => The opening of dust is never withdrawn
65 withdraw 999 --reason x => Event 999 is none of dust
65 withdraw seven --reason x => 'seven' is no event; write its number in the log, such as 41, or a run such as 41-45
 2 withdraw 7 => Missing option '--reason'
 1 withdraw-mission 2 --reason x => There is no mission 2
 1 correct-roll 7 9 --reason x => A D6 does not show 9
 1 correct-roll 9 3 --reason x => Event 9 has no roll
 2 correct 18 end 'Ashen Pact' => Missing option '--reason'
 2 correct 18 leaderboard --reason x => Say the command as it should have been given, such as end; 'leaderboard' is none
 2 correct 18 --with-dependents => Say the command as it should have been given, such as end; '' is none
65 correct 18-20 end Tide --reason x => '18-20' is no event
65 correct-roll six 3 --reason x => 'six' is no event
 1 correct 18 buy Line Flag:10 --reason x => Event 18 was another kind of act; withdraw it instead
65 unit Lime => There is no unit called Lime in dust. Did you mean Line?
65 army Zzz => There is no army called Zzz in dust
 1 mission 9 => There is no mission 9
 1 leaderboard --mission 9 => Mission 9 has no winner yet
65 explain Zzz => There is no army or unit called Zzz in dust
65 explain Line speed => speed is no figure here; there are value, xp and level
65 leaderboard --as-of yesterday => 'yesterday' is no moment; write an event (12), before:12, version:3, mission:2
 1 next --mission 1 => Mission 1 is closed
65 bring-over Old --player Di --unit Marshal=120 --xp Marshall=7 --reason x => Marshall is none of the units named:
 1 bring-over Old --player Di --unit Marshal=120 --held Marshal=Brave --reason x => No table has Brave
 2 appoint 'Di Four' --role judge => Invalid value for '--role': 'judge' is not one of 'organizer', 'none'
 1 appoint 'Di Four' --role none => Di Four is not the organizer of dust
""",
    "ransomed": """
 1 casualties 'Line by Lurkers' => Lurkers was not brought to mission 1
 1 casualties 'Line by Vanguard' => Vanguard belongs to the army of Line
 1 casualties 'Riders by Spawn' => Riders left play (bought back) and is no casualty
 1 casualties 'Line by Spawn' 'Line by Maw' => A unit is named twice; it has one killer at most
65 casualties 'Line by Nobody' => There is no unit called Nobody in dust
 2 casualties Line --none => Name the casualties, such as "Line by Spawn", or say --none
 1 roll Line => The casualty list comes before its rolls
""",
    "resting": """
 1 begin --bring Tide=Spawn --bring 'Ashen Pact=Line' => Line sits out 2 more of its army's matches
 1 earn Line --mission 1 => Mission 1 is closed
""",
    "hero": """
 1 recruit Tide Second=50,hero => Tide recruited its new hero of this step already
""",
    "parallel": """
65 round => Several missions are open: 1 (Ashen Pact and Tide) and 2 (Cult and Dirge)
 1 objective Cult --mission 1 => Cult takes no part in mission 1
 1 begin --bring Tide=Maw --bring Cult=Chosen => Cult is in mission 2, which is not closed
""",
    "led": """
77 begin --all --by 'Bo Two' => Bo Two is not the organizer of dust; `begin-mission` is for the organizer. Say with --by
77 rename-army 'Ashen Pact' Cinder --by 'Bo Two' => Bo Two is not the organizer of dust; `rename-army` is for the
77 join Cult --player 'Cy Three' --unit Chosen=900 --by 'Bo Two' => Bo Two is not the organizer of dust;
77 adjust-army Tide --vp 2 --reason x --by 'Bo Two' => Bo Two is not the organizer of dust; `adjust-army` is for the
 1 appoint 'Olga Organizer' --role none => Olga Organizer is the only organizer of dust; appoint another one first
""",
}
# the same for what `after-mission` reads
FILES = [
    (
        "experience",
        b"{broken",
        65,
        "This is not JSON: expecting property name enclosed in double quotes at character 2",
    ),
    ("experience", b"[1, 2]", 65, "The file does not hold a JSON object with casualties, objectives and levels"),
    ("experience", b'{"units": []}', 65, "After a mission casualties, objectives and levels are told, and not 'units'"),
    ("experience", b'{"levels": [{"unit": "Maw"}]}', 1, "Maw has 1 XP and no level to take"),
    ("experience", b'{"levels": [{"unit": "Mow"}]}', 65, "There is no unit called Mow in dust. Did you mean Maw?"),
    ("casualties", b'{"casualties": [{"unit": "Line", "dice": [9]}]}', 1, "A D6 does not show 9"),
    (
        "casualties",
        b'{"casualties": "Line"}',
        65,
        'The request is not complete or not well formed: "casualties" must be a list',
    ),
    ("casualties", b"\xff\xfe", 65, "Line 1 of the file is not UTF-8; save it as UTF-8"),
]


def _cases() -> Iterator[tuple[str, str, int, str]]:
    for beginning, lines in TYPED.items():
        for line in lines.strip().splitlines():
            call, _, words = line.strip().partition(" => ")
            code, _, typed = call.partition(" ")
            at_the_top = typed.removeprefix("ledger ")
            yield beginning, at_the_top if at_the_top != typed else f"campaign {typed}", int(code), words


CASES = list(_cases())


@pytest.mark.parametrize(
    ("beginning", "typed", "code", "words"), CASES, ids=[f"{each[0]}: {each[1]}" for each in CASES]
)
def test_what_is_wrong_is_told_in_one_sentence(evening: Terminal, typed: str, code: int, words: str) -> None:
    assert words
    assert evening.refused(*shlex.split(typed), code=code).startswith(words)


@pytest.mark.parametrize(("beginning", "data", "code", "words"), FILES, ids=[str(each[1]) for each in FILES])
def test_a_file_that_tells_something_wrong_is_refused_whole(
    evening: Terminal, data: bytes, code: int, words: str
) -> None:
    assert evening.refused("campaign", "after-mission", "-", code=code, stdin=data).startswith(words)


def test_every_kind_of_refusal_is_met_many_times() -> None:
    assert len({typed for _, typed, _, _ in CASES}) > 150
    assert {code for _, _, code, _ in CASES} == {1, 2, 65, 66, 77}
