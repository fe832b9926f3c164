"""A campaign worked out a second time, in plain Python from recorded steps: nothing of ledger is imported, and every
name and figure of the rules stands here once more.

`play(steps)` gives the campaign after a list of steps; `take(campaign, step)` gives another one after one more step,
`go_on(campaign, step)` changes the one it is given, and `refusal(campaign, step)` says which rule forbids a step.
A step is a dictionary; chance stands in it as the dice that fell (a D3 as 1 to 3), never as a seed. A list of rolls
ends with the one that counts; those before it were rolled again.

What the rules forbid for certain is `Refused` with the number of the rule. Armies and units that a step names are taken
to be there, and what only the table saw (who was destroyed, which unit was drawn from which candidates) as it was told.
Left out is what touches neither points, experience nor places: draws (GF-31), sealed notes (GF-33), sheets (GF-27).

    open            type (games, points, time, endless), roll (None for endless); parallel, late, no_permadeath;
                    figures: those that differ from FIGURES
    join            army, player, units [{name, cost, hero, upgrades [{name, cost}]}], saved (None: all that is left);
                    instead_of: the disbanded army it follows, or None
    bring-over      army, player, units (likewise, and xp, traits, skills, talents, injuries), saved: as it is
    adjust-unit     army, unit, price and xp (by so much), gained and lost {traits, skills, talents, injuries};
                    hero (None: as it was); repriced [(name, price before, price from now on)]
    begin           mission, brings {army: [units]}, hours since the opening
    objective       mission, army, rolls                                                    step 1
    underdog        mission, army                                                           step 2, as all to `end`
    concede         mission, army
    event           mission, round, rolls (one die; on 5+ two more, tens and units)
    effect          mission, event (11 to 66), and by event:
                      11 army, unit, roll      captured; the ransom is roll x 50
                      12 army                  whose heads are wanted
                      26 army, unit, roll      a kill in melee            61 army, unit, roll    a relic
                      35 army, unit, roll      escorted off the table     62 army, unit, roll    sent to the outpost
                      36 army, unit            intel off the table        63 army, unit          the weapon
                      44 army, unit            the first without mercy    64 army, roll          extorted
                      46 army, shares {unit: n}   won in time; after the casualty list, in step 3 or 4
                      51 army                  pays                       65 army                heard them
                      52 army                  the noted unit fell; in step 2 or 3
                      66 army, unit, won, sit_out      in step 2 or 3, before casualties are rolled for
    end             mission, winners, rounds
    ransom          mission, army, unit, pays                                               step 2, after `end`
    objective-done  mission, army               Rage and Destruction in step 3, the others from step 2; before the rolls
    casualties      mission, list [{army, unit, killer (army, unit) or None}]               step 3
    casualty-roll   mission, army, unit, rolls; table (rolls on the injuries or talents of a hero), sit_out   step 3
    experience      mission, army, unit (None: all of the army that have not got theirs)    step 4
    level           mission, army, unit; a unit: rolls, pick; a hero: set_rolls, set (None where none is due), rolls
    buy             mission (None: for a reason, outside any; likewise below), army, unit, name, price   step 5
    sell            mission, army, unit, name, roll (for a price of 5); price, where two have one name   step 5
    recruit         mission, army, unit (as in `join`), trained; rolls and pick of its level, or `level` next   step 6
    adjust          army, points, vp: what the organizer corrected
    disband         army, unit                                                              step 6, or between missions
    disband-army    army                                                                    likewise
    advance         mission: its next step; after step 6 it is closed
"""

import copy
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

Step = dict[str, Any]
Campaign = dict[str, Any]
Army = dict[str, Any]
Unit = dict[str, Any]
Mission = dict[str, Any]
Who = tuple[str, str]

FIGURES: dict[str, int | bool] = {
    "least_length": 4,  # GF-01: beside the die
    "start": 1000,  # GF-04
    "most_saved": 200,
    "start_heroes": 1,
    "lead": 250,  # GF-07
    "underdog": 50,  # GF-08
    "objective": 75,  # GF-09
    "bounty": 25,  # GF-13, by event: 12
    "escort": 25,  # 35
    "countdown": 5,  # 46
    "care": 50,  # 51
    "outpost": 50,  # 62
    "extortion": 25,  # 64
    "warp_xp": 3,  # 66
    "warp_points": 150,
    "ransom": 50,  # 11
    "win_vp": 2,  # GF-14
    "win": 150,
    "loss": 300,
    "roll": 5,  # GF-17: dearer by a talent, cheaper by an injury
    "level_xp": 5,  # GF-20
    "most_xp": 30,
    "level": 25,
    "hero_level": 25,  # GF-21
    "heroes": 3,  # GF-24
    "training": 50,  # GF-25
    "trained_xp": 5,
    "allied_winners": False,
}
OBJECTIVES = ("Mastery", "Honor", "Casting", "Recovery", "Rage", "Destruction")
OF_THE_FIRST = ("Recovery", "Rage")
OF_KILLERS = ("Rage", "Destruction")
DEAD = "Dead"
INJURIES = (DEAD, "Chest Wound", "Blinded Eye", "Arm Injury", "Traumatized", "Smashed Leg")
NATURAL = "Natural Talent"
TALENTS = (NATURAL, "Motivated", "Crazed", "Bitter Rivalry", "Horrible Scars", "Toughened")
SPECIALIST, FAST_LEARNER = "Specialist", "Fast Learner"
TRAITS = ("Agile", "Headstrong", SPECIALIST, "Resilient", "Elite", FAST_LEARNER)
SPECIALISTS = ("Specialist (melee)", "Specialist (shooting)")
HELD_TRAITS = ("Agile", "Headstrong", *SPECIALISTS, "Resilient", "Elite")
PAIRS = (("Captain", "Support"), ("Fighter", "Shooter"), ("Pathfinder", "Healer"))
SKILLS = {
    "Captain": ("Leader", "Instigator", "Tactician"),
    "Support": ("Vanguard", "Scavenger", "Mastermind"),
    "Fighter": ("Duellist", "Fanatic", "Berserker"),
    "Shooter": ("Hunter", "Destroyer", "Suppressor"),
    "Pathfinder": ("Runner", "Prowler", "Climber"),
    "Healer": ("Chemist", "Herbalist", "Warden"),
}
GIFT = "Alien Cannon"
HOURS_OF_A_WEEK = 7 * 24
SET_UP, PLAY, CASUALTIES, EXPERIENCE, UPGRADES, RECRUITING, CLOSED = range(1, 8)


class Refused(Exception):
    """What a rule forbids; its number is the first argument."""


def play(steps: Iterable[Step]) -> Campaign:
    """The campaign after these steps."""
    campaign: Campaign = {}
    for step in steps:
        go_on(campaign, step)
    return campaign


def take(campaign: Campaign, step: Step) -> Campaign:
    """The campaign after one more step; the one that was given stays as it is."""
    after = copy.deepcopy(campaign)
    go_on(after, step)
    return after


def refusal(campaign: Campaign, step: Step) -> str | None:
    """The number of the rule that forbids a step, or nothing."""
    try:
        take(campaign, step)
    except Refused as refused:
        return str(refused)
    return None


def go_on(campaign: Campaign, step: Step) -> None:
    """The same campaign after one more step, for steps that were recorded; a refused one may have been half taken."""
    _TAKE[step["do"]](campaign, step)


# --- what can be read ------------------------------------------------------------------------------------------------


def value(campaign: Campaign, army: str, unit: str) -> int:
    """GF-29: what a unit counts for."""
    return sum(points for _, points in receipt(campaign, army, unit))


def receipt(campaign: Campaign, army: str, unit: str) -> list[tuple[str, int]]:
    """GF-29: the parts of a unit's value, those of nothing too."""
    found, figures = campaign["armies"][army]["units"][unit], campaign["figures"]
    return [
        ("price", found["price"]),
        *((item["name"], item["price"]) for item in found["items"]),
        ("levels", found["levels"] * figures["hero_level" if found["hero"] else "level"]),
        ("talents", found["talent_rolls"] * figures["roll"]),
        ("injuries", -found["injury_rolls"] * figures["roll"]),
    ]


def held(campaign: Campaign, army: str) -> int:
    """The points an army has to spend: what came in less what went out."""
    return sum(points for name, _, points in campaign["books"] if name == army)


def books(campaign: Campaign, army: str) -> tuple[int, int, int]:
    """Points in, points out and points held; the first is always the sum of the others."""
    moved = [points for name, _, points in campaign["books"] if name == army]
    return sum(each for each in moved if each > 0), -sum(each for each in moved if each < 0), sum(moved)


def score(campaign: Campaign, army: str) -> Fraction | None:
    """GF-02, GF-03: victory points, by match where not all armies play all matches; none before the first."""
    found = campaign["armies"][army]
    if not found["played"]:
        return None
    return Fraction(found["vp"], found["played"] if campaign["parallel"] or campaign["late"] else 1)


def leaderboard(campaign: Campaign) -> list[tuple[int | None, str, int, int, Fraction | None]]:
    """GF-28: place, army, victory points, matches and score; equal scores share a place, who never played has none."""
    scores = {name: score(campaign, name) for name, army in campaign["armies"].items() if not army["closed"]}
    rows = []
    for name, own in scores.items():
        better = sum(1 for other in scores.values() if other is not None and own is not None and other > own)
        army = campaign["armies"][name]
        rows.append((None if own is None else better + 1, name, army["vp"], army["played"], own))
    return sorted(rows, key=lambda row: (row[0] is None, row[0] or 0, row[1].casefold()))


def ended(campaign: Campaign, hours: int = 0) -> bool:
    """GF-01: whether no new mission may begin."""
    kind, length = campaign["type"], campaign["length"]
    if kind == "games":
        return len(campaign["missions"]) >= int(length)
    if kind == "time":
        return hours >= int(length) * HOURS_OF_A_WEEK
    return bool(campaign["target_reached"])


def winners(campaign: Campaign) -> list[str]:
    """GF-01: who leads, or reached the target with the most victory points; several where they are equal."""
    rows = leaderboard(campaign)
    if not campaign["target_reached"]:
        return [army for place, army, *_ in rows if place == 1]
    most = max(vp for _, _, vp, _, _ in rows)
    return [army for _, army, vp, _, _ in rows if vp == most]


# --- opening and joining ---------------------------------------------------------------------------------------------


def _open(campaign: Campaign, step: Step) -> None:
    figures = {**FIGURES, **step.get("figures", {})}
    campaign.update(
        type=step["type"],
        length=None if step["type"] == "endless" else step["roll"] + figures["least_length"],
        parallel=step["parallel"],
        late=step["late"],
        no_permadeath=step["no_permadeath"],
        figures=figures,
        armies={},
        missions={},
        books=[],  # army, what for, points
        cuts=[],  # army, unit, experience beyond the most there is
        target_reached=False,
    )


def _join(campaign: Campaign, step: Step) -> None:
    """GF-04; GF-03 for who comes later; GF-40 for who begins anew."""
    figures, instead_of = campaign["figures"], step.get("instead_of")
    if instead_of is not None:
        _need(campaign["armies"][instead_of]["closed"], "GF-40")
    else:
        _need(not campaign["missions"] or campaign["late"], "GF-03")
    _need(_fold(step["army"]) not in map(_fold, campaign["armies"]), "GF-05")
    spent = sum(map(_cost, step["units"]))
    saved = figures["start"] - spent if step["saved"] is None else step["saved"]
    _need(0 <= saved <= figures["most_saved"] and spent + saved <= figures["start"], "GF-04")
    _need(sum(unit["hero"] for unit in step["units"]) <= figures["start_heroes"], "GF-04")
    army: Army = {"player": step["player"], "vp": 0, "played": 0, "units": {}, "closed": False}
    for unit in step["units"]:
        _add_unit(army, unit)
    campaign["armies"][step["army"]] = army
    _book(campaign, step["army"], "start", figures["start"])
    _book(campaign, step["army"], "units", -spent)
    _book(campaign, step["army"], "not saved", spent + saved - figures["start"])


def _bring_over(campaign: Campaign, step: Step) -> None:
    """An army that was played elsewhere: neither GF-04 nor GF-24 is asked, and what it is worth came in with it."""
    _need(_fold(step["army"]) not in map(_fold, campaign["armies"]), "GF-05")
    army: Army = {"player": step["player"], "vp": 0, "played": 0, "units": {}, "closed": False}
    for unit in step["units"]:
        _add_unit(army, unit)
        army["units"][unit["name"]].update(
            xp=unit["xp"],
            levels=unit["xp"] // campaign["figures"]["level_xp"],
            talent_rolls=len(unit["talents"]),
            injury_rolls=len(unit["injuries"]),
            sets=_sets_of(unit["skills"]),
            **{kind: list(unit[kind]) for kind in ("traits", "skills", "talents", "injuries")},
        )
    campaign["armies"][step["army"]] = army
    spent = sum(map(_cost, step["units"]))
    _book(campaign, step["army"], "brought over", spent + step["saved"])
    _book(campaign, step["army"], "units", -spent)


def _sets_of(skills: list[str]) -> list[str]:
    """The sets that skills come from, in their order."""
    return list(dict.fromkeys(name for skill in skills for name, each in SKILLS.items() if skill in each))


def _adjust_unit(campaign: Campaign, step: Step) -> None:
    """What the organizer puts right: a trait or a skill takes a level that is due, a talent or an injury is a roll."""
    unit = _living(campaign, _who(step))
    unit["price"] += step["price"]
    unit["xp"] += step["xp"]
    _adjust_levels(unit, step, campaign["figures"]["level_xp"])
    for kind in ("traits", "skills", "talents", "injuries"):
        unit[kind] = [name for name in unit[kind] if name not in step["lost"][kind]] + list(step["gained"][kind])
    for kind, counts in (("talents", "talent_rolls"), ("injuries", "injury_rolls")):
        unit[counts] += len(step["gained"][kind]) - len(step["lost"][kind])
    unit["sets"] += [name for name in _sets_of(unit["skills"]) if name not in unit["sets"]]
    unit["hero"] = unit["hero"] if step["hero"] is None else step["hero"]
    for name, before, price in step["repriced"]:
        next(item for item in unit["items"] if (item["name"], item["price"]) == (name, before))["price"] = price


def _adjust_levels(unit: Unit, step: Step, level_xp: int) -> None:
    """What was lost beyond surplus traits takes its level along; what was gained fills levels that are due."""
    gained, lost = (len(step[what]["traits"]) + len(step[what]["skills"]) for what in ("gained", "lost"))
    surplus = len(unit["traits"]) + len(unit["skills"]) - unit["levels"]
    unit["levels"] -= min(unit["levels"], max(0, lost - max(0, surplus)))
    unit["levels"] += max(0, min(gained, unit["xp"] // level_xp - unit["levels"]))


def _cost(unit: Unit) -> int:
    return int(unit["cost"]) + sum(int(upgrade["cost"]) for upgrade in unit["upgrades"])


def _add_unit(army: Army, unit: Unit) -> None:
    """GF-05: names are told apart without case, and those of the dead stay taken."""
    _need(_fold(unit["name"]) not in map(_fold, army["units"]), "GF-05")
    army["units"][unit["name"]] = {
        "price": unit["cost"],
        "hero": unit["hero"],
        "items": [_item(upgrade["name"], upgrade["cost"]) for upgrade in unit["upgrades"]],
        "xp": 0,
        "levels": 0,
        "traits": [],
        "sets": [],
        "skills": [],
        "talents": [],
        "injuries": [],
        "talent_rolls": 0,
        "injury_rolls": 0,
        "status": "active",  # or dead, disbanded
        "sits_out": 0,  # matches of its army
    }


def _item(name: str, price: int, is_gift: bool = False) -> dict[str, Any]:
    return {"name": name, "price": price, "gift": is_gift, "tried": None}


# --- setting up ------------------------------------------------------------------------------------------------------


def _begin(campaign: Campaign, step: Step) -> None:
    brings = step["brings"]
    _need(not ended(campaign, step.get("hours", 0)), "GF-01")
    _need(len(brings) >= 2, "GF-01")
    _need(step["mission"] == len(campaign["missions"]) + 1, "GF-06")
    _need_right_armies(campaign, brings)
    for army, units in brings.items():
        for unit in units:
            _need_ready(campaign, army, unit)
    worth = {army: sum(value(campaign, army, unit) for unit in units) for army, units in brings.items()}
    _need(max(worth.values()) - min(worth.values()) <= campaign["figures"]["lead"], "GF-07")
    campaign["missions"][step["mission"]] = _mission(campaign, brings, worth)
    for army in (*brings, *campaign["missions"][step["mission"]]["stays_out"]):
        for found in campaign["armies"][army]["units"].values():
            found["sits_out"] = max(0, found["sits_out"] - 1)  # GF-18: this is one of them


def _need_right_armies(campaign: Campaign, brings: dict[str, list[str]]) -> None:
    """GF-30: everybody, or whoever is free where matches run side by side."""
    if campaign["parallel"]:
        _need(not any(_open_mission(campaign, army) for army in brings), "GF-30")
    else:
        _need(all(mission["step"] == CLOSED for mission in campaign["missions"].values()), "GF-06")
        able = {name for name, army in campaign["armies"].items() if not army["closed"] and _ready_units(army)}
        _need(set(brings) == able, "GF-30")
    for army, units in brings.items():
        _need(not campaign["armies"][army]["closed"], "GF-26")
        _need(bool(units) and len(set(units)) == len(units), "GF-30")


def _ready_units(army: Army) -> list[str]:
    return [name for name, unit in army["units"].items() if unit["status"] == "active" and not unit["sits_out"]]


def _need_ready(campaign: Campaign, army: str, unit: str) -> None:
    found = campaign["armies"][army]["units"].get(unit)
    _need(found is not None and found["status"] == "active", "GF-30")
    _need(found is not None and not found["sits_out"], "GF-18")


def _mission(campaign: Campaign, brings: dict[str, list[str]], worth: dict[str, int]) -> Mission:
    brought = [(army, unit) for army, units in brings.items() for unit in units]
    most = max(worth.values())
    return {
        "step": SET_UP,
        "brought": brought,
        "worth": worth,
        "stays_out": [
            name for name, army in campaign["armies"].items() if not army["closed"] and not _ready_units(army)
        ],
        "values": {(army, unit): value(campaign, army, unit) for army, unit in brought},  # as they were then
        "xp_before": {(army, unit): campaign["armies"][army]["units"][unit]["xp"] for army, unit in brought},
        "underdog": {army: (most - own) // campaign["figures"]["underdog"] for army, own in worth.items()},
        "objectives": {},
        "objectives_paid": [],
        "events": Counter(),
        "countdowns": [],  # the rounds they were drawn in
        "effects": Counter(),
        "conceded": [],
        "left": [],  # out of play and no casualty: GF-36
        "warped": [],
        "ransoms": {},
        "wanted": [],
        "cared": [],
        "winners": None,
        "rounds": None,
        "casualties": None,
        "rolled": [],
        "no_xp": [],
        "earned": [],
        "new_heroes": [],
        "trained": [],
        "recruits": [],  # those that came with a level
    }


def _objective(campaign: Campaign, step: Step) -> None:
    """GF-09: the last roll counts, the ones before it could not be done."""
    mission = _at(campaign, step, SET_UP)
    _need(step["army"] in mission["worth"] and step["army"] not in mission["objectives"], "GF-09")
    mission["objectives"][step["army"]] = OBJECTIVES[step["rolls"][-1] - 1]


# --- playing ---------------------------------------------------------------------------------------------------------


def _underdog(campaign: Campaign, step: Step) -> None:
    mission = _at(campaign, step, PLAY)
    _need(mission["underdog"][step["army"]] > 0, "GF-08")
    mission["underdog"][step["army"]] -= 1


def _concede(campaign: Campaign, step: Step) -> None:
    mission = _in_play(campaign, step)
    _need(step["army"] in mission["worth"] and step["army"] not in mission["conceded"], "GF-11")
    _need(len(mission["conceded"]) + 1 < len(mission["worth"]), "GF-38")
    mission["conceded"].append(step["army"])


def _event(campaign: Campaign, step: Step) -> None:
    """GF-12: on 5+ two more dice, tens and units."""
    mission, rolls = _in_play(campaign, step), step["rolls"]
    _need(len(rolls) == (3 if rolls[0] >= 5 else 1), "GF-12")
    if rolls[0] >= 5:
        mission["events"][10 * rolls[1] + rolls[2]] += 1
        if rolls[1:] == [4, 6]:
            mission["countdowns"].append(step["round"])


def _effect(campaign: Campaign, step: Step) -> None:
    """GF-13: what an event that was drawn does to the ledger."""
    mission, no = _mission_of(campaign, step), step["event"]
    _need(mission["step"] in _EFFECT_STEPS.get(no, (PLAY,)), "GF-06")
    _need(mission["events"][no] > 0, "GF-13")
    if no != 26:  # every kill in melee counts; the others happen once each time they are drawn
        _need(mission["effects"][no] < mission["events"][no], "GF-13")
    mission["effects"][no] += 1
    _EFFECTS[no](campaign, mission, step)


def _captured(campaign: Campaign, mission: Mission, step: Step) -> None:
    _leaves(mission, step)
    mission["ransoms"][_who(step)] = step["roll"] * campaign["figures"]["ransom"]


def _wanted(campaign: Campaign, mission: Mission, step: Step) -> None:
    mission["wanted"].append(step["army"])


def _learns(campaign: Campaign, mission: Mission, step: Step) -> None:
    _gain(campaign, mission, _who(step), step["roll"])


def _escorts(campaign: Campaign, mission: Mission, step: Step) -> None:
    _leaves(mission, step)
    _book(campaign, step["army"], "35", step["roll"] * campaign["figures"]["escort"])


def _carries_intel(campaign: Campaign, mission: Mission, step: Step) -> None:
    _leaves(mission, step)
    campaign["armies"][step["army"]]["vp"] += 1


def _shows_no_mercy(campaign: Campaign, mission: Mission, step: Step) -> None:
    _gain(campaign, mission, _who(step), 1)


def _in_time(campaign: Campaign, mission: Mission, step: Step) -> None:
    """As evenly as it goes among those still in play: nobody gets two more than another, nothing is left over."""
    army, shares = step["army"], step["shares"]
    _need(mission["casualties"] is not None and army in mission["winners"], "GF-13")
    _need(mission["effects"][46] <= mission["countdowns"].count(mission["rounds"]), "GF-13")
    there = [unit for name, unit in mission["brought"] if name == army and _still_there(mission, (army, unit))]
    each, more = divmod(campaign["figures"]["countdown"], len(there)) if there else (0, 0)
    even = sorted([each + 1] * more + [each] * (len(there) - more))
    _need(set(shares) <= set(there) and sorted(shares.get(unit, 0) for unit in there) == even, "GF-13")
    for unit, share in shares.items():
        _gain(campaign, mission, (army, unit), share)


def _still_there(mission: Mission, who: Who) -> bool:
    return who not in mission["left"] and not _is_casualty(mission, who)


def _cares(campaign: Campaign, mission: Mission, step: Step) -> None:
    _pay(campaign, step["army"], "51", campaign["figures"]["care"], "GF-39")
    mission["cared"].append(step["army"])


def _triumphs(campaign: Campaign, mission: Mission, step: Step) -> None:
    for who in mission["brought"]:
        if who[0] == step["army"]:
            _gain(campaign, mission, who, 1)


def _goes_to_outpost(campaign: Campaign, mission: Mission, step: Step) -> None:
    _leaves(mission, step)
    _book(campaign, step["army"], "62", step["roll"] * campaign["figures"]["outpost"])


def _digs_up(campaign: Campaign, mission: Mission, step: Step) -> None:
    _unit(campaign, _who(step))["items"].append(_item(GIFT, 0, is_gift=True))  # GF-32


def _extorts(campaign: Campaign, mission: Mission, step: Step) -> None:
    _book(campaign, step["army"], "64", step["roll"] * campaign["figures"]["extortion"])


def _listens(campaign: Campaign, mission: Mission, step: Step) -> None:
    campaign["armies"][step["army"]]["vp"] += 1


def _warps(campaign: Campaign, mission: Mission, step: Step) -> None:
    who, figures = _who(step), campaign["figures"]
    _need(who in mission["brought"] and who not in mission["left"] and who not in mission["warped"], "GF-31")
    _need(not mission["rolled"], "GF-13")
    mission["warped"].append(who)
    if step["won"]:
        _gain(campaign, mission, who, figures["warp_xp"])
        _book(campaign, step["army"], "66", figures["warp_points"])
    else:
        _dies(campaign, mission, who, step.get("sit_out"))


def _leaves(mission: Mission, step: Step) -> None:
    who = _who(step)
    _need(who in mission["brought"] and who not in mission["left"] and who not in mission["warped"], "GF-36")
    mission["left"].append(who)


_EFFECTS: dict[int, Callable[[Campaign, Mission, Step], None]] = {
    11: _captured,
    12: _wanted,
    26: _learns,
    35: _escorts,
    36: _carries_intel,
    44: _shows_no_mercy,
    46: _in_time,
    51: _cares,
    52: _triumphs,
    61: _learns,
    62: _goes_to_outpost,
    63: _digs_up,
    64: _extorts,
    65: _listens,
    66: _warps,
}


_EFFECT_STEPS = {  # where the casualty list tells
    46: (CASUALTIES, EXPERIENCE),
    52: (PLAY, CASUALTIES),
    66: (PLAY, CASUALTIES),
}


def _end(campaign: Campaign, step: Step) -> None:
    """GF-10, GF-14, GF-38: one winner, and everybody else lost."""
    mission, figures, won = _in_play(campaign, step), campaign["figures"], step["winners"]
    _need(len(won) == 1 or (figures["allied_winners"] and 1 <= len(won) < len(mission["worth"])), "GF-10")
    _need(all(army in mission["worth"] and army not in mission["conceded"] for army in won), "GF-10")
    mission.update(winners=list(won), rounds=step["rounds"])
    for army in mission["worth"]:
        campaign["armies"][army]["played"] += 1
        if army in won:
            campaign["armies"][army]["vp"] += figures["win_vp"]
        _book(campaign, army, "mission", figures["win" if army in won else "loss"])


def _ransom(campaign: Campaign, step: Step) -> None:
    """GF-39; not paid, the unit is disbanded, which no option undoes (GF-36)."""
    mission, who = _at(campaign, step, PLAY), _who(step)
    _need(mission["winners"] is not None and who in mission["ransoms"], "GF-39")
    price = mission["ransoms"].pop(who)
    if step["pays"]:
        _pay(campaign, who[0], "11", price, "GF-39")
    else:
        _unit(campaign, who)["status"] = "disbanded"


def _objective_done(campaign: Campaign, step: Step) -> None:
    """GF-09, GF-35."""
    mission, army = _mission_of(campaign, step), step["army"]
    objective = mission["objectives"].get(army)
    paid = [mission["objectives"][other] for other in mission["objectives_paid"]]
    _need(objective is not None and army not in mission["objectives_paid"], "GF-09")
    _need(objective not in OF_THE_FIRST or objective not in paid, "GF-35")
    if objective in OF_KILLERS:
        _need(mission["step"] == CASUALTIES and mission["casualties"] is not None, "GF-13")
        _need(not mission["rolled"], "GF-13")
        _need(_did_kill(mission, army) if objective == "Rage" else _dearest_fell(mission, army), "GF-35")
    else:
        _need(mission["step"] == PLAY or (mission["step"] == CASUALTIES and not mission["rolled"]), "GF-06")
    mission["objectives_paid"].append(army)
    _book(campaign, army, "objective", campaign["figures"]["objective"])


def _did_kill(mission: Mission, army: str) -> bool:
    return any(killer is not None and killer[0] == army for killer in mission["casualties"].values())


def _dearest_fell(mission: Mission, army: str) -> bool:
    enemies = {who: worth for who, worth in mission["values"].items() if who[0] != army}
    most = max(enemies.values())
    return any(worth == most and who in mission["casualties"] for who, worth in enemies.items())


# --- casualties ------------------------------------------------------------------------------------------------------


def _casualties(campaign: Campaign, step: Step) -> None:
    """GF-15, GF-34; what is paid for heads (GF-13) is paid now, before the rolls."""
    mission = _at(campaign, step, CASUALTIES)
    _need(mission["casualties"] is None, "GF-15")
    found: dict[Who, Who | None] = {}
    for entry in step["list"]:
        who, killer = _who(entry), entry["killer"] and (entry["killer"][0], entry["killer"][1])
        _need(who in mission["brought"] and who not in mission["left"] and who not in found, "GF-36")
        _need(killer is None or (killer in mission["brought"] and killer[0] != who[0]), "GF-34")
        found[who] = killer
    mission["casualties"] = found
    for (army, _), killer in found.items():
        if killer is not None and mission["wanted"].count(army):
            _book(campaign, killer[0], "12", mission["wanted"].count(army) * campaign["figures"]["bounty"])


def _casualty_roll(campaign: Campaign, step: Step) -> None:
    mission, who = _at(campaign, step, CASUALTIES), _who(step)
    due = mission["casualties"] or {}
    _need(who in due and who not in mission["rolled"] and who not in mission["warped"], "GF-16")
    _need_rerolls_of_ones(mission, who[0], step)
    mission["rolled"].append(who)
    unit, roll = _unit(campaign, who), step["rolls"][-1]
    if roll == 1 and unit["hero"]:
        _is_injured(campaign, mission, who, step)
    elif roll == 1:
        _dies(campaign, mission, who, step.get("sit_out"))
    elif roll == 6 and unit["hero"]:
        _finds_talent(campaign, mission, who, step)
    elif roll == 6:
        _gain(campaign, mission, who, 1)


def _need_rerolls_of_ones(mission: Mission, army: str, step: Step) -> None:
    """GF-13, 51: a 1 is rolled again once for each unit of an army that paid."""
    again = step["rolls"][:-1]
    _need(not again or (again == [1] and army in mission["cared"]), "GF-16")


def _is_injured(campaign: Campaign, mission: Mission, who: Who, step: Step) -> None:
    """GF-17: cheaper whatever it is; with five injuries nothing is left but death."""
    unit = _unit(campaign, who)
    unit["injury_rolls"] += 1
    if len(unit["injuries"]) == len(INJURIES) - 1:
        _dies(campaign, mission, who, step.get("sit_out"))
        return
    may_reroll_one = who[0] in mission["cared"] and len(step["rolls"]) == 1
    injury = _off_table(INJURIES, unit["injuries"], step["table"], may_reroll_one)
    if injury == DEAD:
        _dies(campaign, mission, who, step.get("sit_out"))
    else:
        unit["injuries"].append(injury)


def _finds_talent(campaign: Campaign, mission: Mission, who: Who, step: Step) -> None:
    """GF-17: with all six held nothing happens."""
    unit = _unit(campaign, who)
    if len(unit["talents"]) == len(TALENTS):
        return
    unit["talent_rolls"] += 1
    unit["talents"].append(_off_table(TALENTS, unit["talents"], step["table"]))
    if unit["talents"][-1] == NATURAL:
        _gain(campaign, mission, who, 1)


def _off_table(table: tuple[str, ...], has: list[str], rolls: list[int], may_reroll_one: bool = False) -> str:
    """What the last roll says; each before it must have said what is held already, or be the one that was let off."""
    names = [table[roll - 1] for roll in rolls]
    let_off = [name for name in names[:-1] if name not in has]
    _need(let_off in ([], [table[0]] if may_reroll_one else []), "GF-17")
    _need(bool(names) and names[-1] not in has, "GF-17")
    return names[-1]


def _dies(campaign: Campaign, mission: Mission, who: Who, sit_out: int | None) -> None:
    """GF-18: or loses what it learnt in this match, and sits out."""
    unit = _unit(campaign, who)
    if not campaign["no_permadeath"]:
        unit["status"] = "dead"
        return
    _need(sit_out in (1, 2, 3), "GF-18")
    unit["sits_out"] = sit_out
    unit["xp"] = mission["xp_before"][who]
    mission["no_xp"].append(who)


def _is_casualty(mission: Mission, who: Who) -> bool:
    return who in (mission["casualties"] or {}) or who in mission["warped"]


# --- experience ------------------------------------------------------------------------------------------------------


def _experience(campaign: Campaign, step: Step) -> None:
    """GF-19, GF-34: it follows from the casualty list."""
    mission, army, unit = _at(campaign, step, EXPERIENCE), step["army"], step.get("unit")
    if unit is not None:
        _earn(campaign, mission, (army, unit))
        return
    for who in mission["brought"]:
        if who[0] == army and who not in mission["earned"] and _unit(campaign, who)["status"] == "active":
            _earn(campaign, mission, who)


def _earn(campaign: Campaign, mission: Mission, who: Who) -> None:
    _need(who in mission["brought"] and who not in mission["earned"], "GF-34")
    _need(_unit(campaign, who)["status"] == "active", "GF-34")
    mission["earned"].append(who)
    victims = [victim for victim, killer in (mission["casualties"] or {}).items() if killer == who]
    kills = sum(2 if _unit(campaign, victim)["hero"] else 1 for victim in victims)
    _gain(campaign, mission, who, kills + (0 if _is_casualty(mission, who) else 1))


def _gain(campaign: Campaign, mission: Mission, who: Who, earned: int) -> None:
    """GF-20: what goes beyond the most there is is cut, and the cut kept."""
    unit, most = _unit(campaign, who), campaign["figures"]["most_xp"]
    _need(who in mission["brought"], "GF-34")
    if who in mission["no_xp"] or unit["status"] != "active":
        return
    over = max(0, unit["xp"] + earned - most)
    unit["xp"] += earned - over
    if over:
        campaign["cuts"].append((*who, over))


def _level(campaign: Campaign, step: Step) -> None:
    """GF-37: one crossing at a time; a trained recruit rolls in the step it came in."""
    mission, who = _mission_of(campaign, step), _who(step)
    is_recruit = who in mission["recruits"]
    _need(mission["step"] == (RECRUITING if is_recruit else EXPERIENCE), "GF-06")
    unit = _unit(campaign, who)
    _need((is_recruit or who in mission["brought"]) and _due_levels(campaign, unit) > 0, "GF-37")
    _take_level(unit, step)


def _due_levels(campaign: Campaign, unit: Unit) -> int:
    due = int(unit["xp"] // campaign["figures"]["level_xp"] - unit["levels"])
    room = due if unit["hero"] else 6 - len(unit["traits"])  # there are six traits, Specialist counted twice
    return max(0, min(due, room)) if unit["status"] == "active" else 0


def _take_level(unit: Unit, step: Step) -> None:
    if unit["hero"]:
        _take_skill(unit, step)
    else:
        _take_trait(unit, step)
    unit["levels"] += 1


def _take_trait(unit: Unit, step: Step) -> None:
    """GF-20: a specialist in melee or shooting by pick, with Fast Learner anything else that is not held."""
    open_now = [trait for trait in HELD_TRAITS if trait not in unit["traits"]]
    _need(not any(choices(roll, open_now) for roll in step["rolls"][:-1]), "GF-20")
    left = choices(step["rolls"][-1], open_now)
    pick = step.get("pick") or (left[0] if len(left) == 1 else None)
    _need(pick in left, "GF-20")
    unit["traits"].append(pick)


def choices(roll: int, open_now: list[str]) -> list[str]:
    """What a roll leaves to choose from; nothing where it must be rolled again."""
    trait = TRAITS[roll - 1]
    if trait == FAST_LEARNER:
        return open_now
    return [each for each in open_now if each == trait or (trait == SPECIALIST and each in SPECIALISTS)]


def _take_skill(unit: Unit, step: Step) -> None:
    """GF-21: a set first where none has room, then a skill of it."""
    current = _set_with_room(unit)
    if current is None:
        current = step["set"]
        _need(current in PAIRS[(step["set_rolls"][-1] - 1) // 2] and current not in unit["sets"], "GF-21")
        unit["sets"].append(current)
    names = [SKILLS[current][(roll - 1) // 2] for roll in step["rolls"]]
    _need(names[-1] not in unit["skills"] and all(name in unit["skills"] for name in names[:-1]), "GF-21")
    unit["skills"].append(names[-1])


def _set_with_room(unit: Unit) -> str | None:
    """The newest of them."""
    return next((each for each in reversed(unit["sets"]) if not set(SKILLS[each]) <= set(unit["skills"])), None)


# --- upgrades and recruits -------------------------------------------------------------------------------------------


def _buy(campaign: Campaign, step: Step) -> None:
    """GF-22: a price below zero pays."""
    _spending(campaign, step, UPGRADES)
    _pay(campaign, step["army"], "upgrade", step["price"], "GF-22")
    _living(campaign, _who(step))["items"].append(_item(step["name"], step["price"]))


def _sell(campaign: Campaign, step: Step) -> None:
    """GF-23: one try after each mission for an item of five points."""
    _spending(campaign, step, UPGRADES)
    items = _living(campaign, _who(step))["items"]
    named = [item for item in items if item["name"] == step["name"] and step.get("price") in (None, item["price"])]
    open_now = [item for item in named if step["mission"] is None or item["tried"] != step["mission"]]
    _need(bool(open_now) and not open_now[0]["gift"], "GF-23")
    item = open_now[0]
    if item["price"] == 5 and step["roll"] < 4:
        item["tried"] = step["mission"] or item["tried"]
        return
    _pay(campaign, step["army"], "sale", -sale_price(item["price"]), "GF-23")
    items.remove(item)


def sale_price(price: int) -> int:
    """GF-23: what an item brings once it can be sold; one that paid when bought costs as much."""
    if price < 0 or price == 5:
        return price
    return price // 2 // 5 * 5


def _recruit(campaign: Campaign, step: Step) -> None:
    """GF-24, GF-25."""
    mission, army, unit = _spending(campaign, step, RECRUITING), step["army"], step["unit"]
    found = campaign["armies"][army]
    if unit["hero"]:
        heroes = [each for each in found["units"].values() if each["hero"] and each["status"] == "active"]
        _need(army not in mission["new_heroes"] and not step["trained"], "GF-24")
        _need(len(heroes) < campaign["figures"]["heroes"], "GF-24")
        mission["new_heroes"].append(army)
    _pay(campaign, army, "recruit", _cost(unit), "GF-24")
    _add_unit(found, unit)
    if step["trained"]:
        _train(campaign, mission, step)


def _train(campaign: Campaign, mission: Mission, step: Step) -> None:
    army, unit, figures = step["army"], step["unit"]["name"], campaign["figures"]
    _need(army not in mission["trained"], "GF-25")
    mission["trained"].append(army)
    _pay(campaign, army, "training", figures["training"], "GF-25")
    found = campaign["armies"][army]["units"][unit]
    found["xp"] = figures["trained_xp"]
    mission["recruits"].append((army, unit))
    if step.get("rolls"):
        _take_level(found, step)


def _spending(campaign: Campaign, step: Step, wanted: int) -> Mission:
    """The mission after which an army spends; outside any, one that leaves no mark and has no limits of its own."""
    if step["mission"] is None:
        _need(not campaign["armies"][step["army"]]["closed"], "GF-26")
        return {"new_heroes": [], "trained": [], "recruits": []}
    mission = _at(campaign, step, wanted)
    _need_part(campaign, mission, step["army"])
    return mission


def _need_part(campaign: Campaign, mission: Mission, army: str) -> None:
    """Who could bring nothing to a mission buys and recruits after it all the same."""
    _need(army in mission["worth"] or army in mission["stays_out"], "GF-30")
    _need(not campaign["armies"][army]["closed"], "GF-26")


def _disband(campaign: Campaign, step: Step) -> None:
    """GF-26: in the recruiting step or between missions."""
    _need_free(campaign, step["army"])
    unit = _living(campaign, _who(step))
    unit.update(status="disbanded", xp=0, items=[])


def _disband_army(campaign: Campaign, step: Step) -> None:
    """GF-26, GF-40: units, victory points and points are lost."""
    army = step["army"]
    _need_free(campaign, army)
    _need(not campaign["armies"][army]["closed"], "GF-26")
    _book(campaign, army, "disbanded", -held(campaign, army))
    campaign["armies"][army].update(closed=True, vp=0)
    for unit in campaign["armies"][army]["units"].values():
        if unit["status"] == "active":
            unit["status"] = "disbanded"


def _adjust(campaign: Campaign, step: Step) -> None:
    _pay(campaign, step["army"], "adjusted", -step["points"], "GF-22")
    campaign["armies"][step["army"]]["vp"] += step["vp"]


def _need_free(campaign: Campaign, army: str) -> None:
    mission = _open_mission(campaign, army)
    _need(mission is None or mission["step"] == RECRUITING, "GF-26")


def _advance(campaign: Campaign, step: Step) -> None:
    """GF-06; a step with something unfinished in it stays."""
    mission = _mission_of(campaign, step)
    _need(mission["step"] != CLOSED, "GF-06")
    if mission["step"] == PLAY:
        _need(mission["winners"] is not None, "GF-10")
        _need(not mission["ransoms"], "GF-39")
        _test_target(campaign)
    if mission["step"] == CASUALTIES:
        due = set(mission["casualties"] or {}) - set(mission["warped"])
        _need(due == set(mission["rolled"]), "GF-16")
    if mission["step"] in (EXPERIENCE, RECRUITING):
        concerned = [*mission["brought"], *mission["recruits"]]
        _need(not any(_due_levels(campaign, _unit(campaign, who)) for who in concerned), "GF-37")
    mission["step"] += 1


def _test_target(campaign: Campaign) -> None:
    """GF-01, GF-14: at the end of play, by victory points that are not divided."""
    if campaign["type"] == "points" and any(army["vp"] >= campaign["length"] for army in campaign["armies"].values()):
        campaign["target_reached"] = True


# --- small things ----------------------------------------------------------------------------------------------------


def _need(is_so: bool, rule: str) -> None:
    if not is_so:
        raise Refused(rule)


def _fold(name: str) -> str:
    return " ".join(name.casefold().split())


def _who(step: Step) -> Who:
    return step["army"], step["unit"]


def _unit(campaign: Campaign, who: Who) -> Unit:
    army, unit = who
    _need(unit in campaign["armies"][army]["units"], "GF-34")
    found: Unit = campaign["armies"][army]["units"][unit]
    return found


def _living(campaign: Campaign, who: Who) -> Unit:
    unit = _unit(campaign, who)
    _need(unit["status"] == "active", "GF-26")
    return unit


def _mission_of(campaign: Campaign, step: Step) -> Mission:
    _need(step["mission"] in campaign["missions"], "GF-06")
    found: Mission = campaign["missions"][step["mission"]]
    return found


def _at(campaign: Campaign, step: Step, wanted: int) -> Mission:
    mission = _mission_of(campaign, step)
    _need(mission["step"] == wanted, "GF-06")
    return mission


def _in_play(campaign: Campaign, step: Step) -> Mission:
    mission = _at(campaign, step, PLAY)
    _need(mission["winners"] is None, "GF-06")
    return mission


def _open_mission(campaign: Campaign, army: str) -> Mission | None:
    open_now = [each for each in campaign["missions"].values() if each["step"] != CLOSED and army in each["worth"]]
    return open_now[0] if open_now else None


def _book(campaign: Campaign, army: str, what: str, points: int) -> None:
    if points:
        campaign["books"].append((army, what, points))


def _pay(campaign: Campaign, army: str, what: str, price: int, rule: str) -> None:
    """What an army cannot pay is refused; a price below zero comes in."""
    _need(held(campaign, army) >= price, rule)
    _book(campaign, army, what, -price)


_TAKE: dict[str, Callable[[Campaign, Step], None]] = {
    "open": _open,
    "join": _join,
    "bring-over": _bring_over,
    "begin": _begin,
    "objective": _objective,
    "underdog": _underdog,
    "concede": _concede,
    "event": _event,
    "effect": _effect,
    "end": _end,
    "ransom": _ransom,
    "objective-done": _objective_done,
    "casualties": _casualties,
    "casualty-roll": _casualty_roll,
    "experience": _experience,
    "level": _level,
    "buy": _buy,
    "sell": _sell,
    "recruit": _recruit,
    "disband": _disband,
    "disband-army": _disband_army,
    "adjust": _adjust,
    "adjust-unit": _adjust_unit,
    "advance": _advance,
}
