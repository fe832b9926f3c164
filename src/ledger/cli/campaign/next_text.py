"""What can be done in a campaign, in words and as the command that does it; names in shell quotes."""

from collections.abc import Callable, Iterator, Mapping
from shlex import quote
from typing import TYPE_CHECKING

from ledger.cli.options import many

if TYPE_CHECKING:
    from ledger.application.campaigns import ArmyReady, MissionToCome, Named, NextAct


PRISONERS, COUNTDOWN = 11, 46  # random events, by their number
JOINING = "ledger campaign join ARMY --player PLAYER --unit NAME=COST"


def says(act: "NextAct") -> str:
    """What there is to do, for whom."""
    return _SAYS[act.do](act)


def commands(act: "NextAct", mission: int | None) -> list[str]:
    """The commands that do it, one for each way; the mission is named where several are open."""
    which = f" --mission {mission}" if mission is not None else ""
    return [f"ledger campaign {each}{which}" for each in _COMMANDS[act.do](act)]


def beginning(to_come: "MissionToCome") -> list[str]:
    """The command that sets the next mission up; where none can, those that help armies to come."""
    if not to_come.coming:
        return [*_mustering(to_come)]
    # where play is parallel, not all are free to come
    if not to_come.is_parallel and not any(ready.leaves for ready in to_come.armies):
        return ["ledger campaign begin --all"]
    return [f"ledger campaign begin {' '.join(_bring(ready.army, ready.brings) for ready in to_come.coming)}"]


def _mustering(to_come: "MissionToCome") -> Iterator[str]:
    """A recruit outside any mission is for those who have nobody, or are too low; the others find another army."""
    lowest = sorted(to_come.armies, key=lambda ready: ready.value)[: len(to_come.armies) > 1]
    for each in (*(idle.army for idle in to_come.stays_out), *(ready.army for ready in lowest)):
        yield f"ledger campaign recruit {name(each, 'army')} UNIT=COST --reason TEXT"
    if to_come.is_joinable and len(to_come.armies) < 2:
        yield JOINING


def _bring(army: "Named", units: "tuple[Named, ...]") -> str:
    # what stands between marks of ours goes by its number where its name has one
    names = ",".join(_plainly(unit, "unit", ",") for unit in units)
    said = f"{_plainly(army, 'army', '=')}={names}"
    return f"--bring {quote(said)}"


def _plainly(named: "Named", kind: str, marks: str) -> str:
    return f"{kind}:{named.no}" if any(mark in named.name for mark in marks) else named.name


def name(named: "Named | None", kind: str = "unit") -> str:
    """A name as a shell takes it; what looks like an option goes by its number."""
    assert named is not None, "it is for somebody"
    return quote(_spoken(named, kind))


def _spoken(named: "Named", kind: str = "unit") -> str:
    return f"{kind}:{named.no}" if named.name.startswith("-") else named.name


def army(act: "NextAct") -> str:
    """The army of an act, likewise."""
    return name(act.army, "army")


def _of_army(verb: str) -> "Callable[[NextAct], list[str]]":
    return lambda act: [f"{verb} {army(act)}"]


def _of_unit(verb: str) -> "Callable[[NextAct], list[str]]":
    return lambda act: [f"{verb} {name(act.unit)}"]


def _called(named: "Named | None") -> str:
    return named.name if named else "nobody"


def _names(act: "NextAct") -> str:
    return ", ".join(unit.name for unit in act.units)


# random events


def _which(act: "NextAct") -> str:
    return f"{act.event} ({act.number}) of round {act.round}"


def _drawing(act: "NextAct") -> str:
    among = f" among those that are {act.among}, of {_names(act)}" if act.among else ""
    return f"{_which(act)} is to be drawn{among}."


def _draw(act: "NextAct") -> Iterator[str]:
    if not act.among:
        yield f"draw-event --round {act.round}"
        return
    yield f"draw-event --round {act.round} --among UNIT"
    yield f"draw-event --round {act.round} --among-none"


def _answering(act: "NextAct") -> str:
    if act.number == PRISONERS:
        return f"{_called(act.unit)} of {_called(act.army)} is bought back for {act.points} points, or disbanded."
    if act.units:
        return f"{_which(act)}: {_called(act.army)} may send a unit that is not shaken, and gets points for it."
    return f"{_which(act)}: {_called(act.army)} may take it for {act.points} points."


def _answer(act: "NextAct") -> Iterator[str]:
    if act.units:
        yield from (f"answer-event take --unit {name(unit)} --round {act.round}" for unit in act.units)
    else:
        yield f"answer-event take --round {act.round}"
    yield f"answer-event decline --round {act.round}"


def _settling(act: "NextAct") -> str:
    if act.number == COUNTDOWN:
        have = "has" if act.points == 1 else "have"
        more = f"; {act.points} of them {have} one more" if act.points else ""
        return f"{_which(act)} is shared among {_names(act)}{more}."
    whose = f" ({_called(act.unit or act.army)})" if act.unit or act.army else ""
    return f"{_which(act)}{whose}: tell it when it was done."


def _settle(act: "NextAct") -> Iterator[str]:
    if act.number == COUNTDOWN:
        more = "".join(f" --more {name(unit)}" for unit in act.units[: act.points or 0])
        yield f"settle-event --round {act.round}{more}"
        return
    unit = " UNIT" if "unit" in act.options else ""
    victim = " --victim UNIT" if "victim" in act.options else ""
    yield f"settle-event{unit}{victim} --round {act.round}"


# a mission


def _ending(act: "NextAct") -> str:
    if len(act.armies) == 1:
        return f"{act.armies[0].name} is the last in play and has won."
    return "Once the mission is won, say by whom."


def _end(act: "NextAct") -> Iterator[str]:
    rounds = "" if act.round else " --rounds N"
    yield from (f"end {name(each, 'army')}{rounds}" for each in act.armies)


def _conceding(act: "NextAct") -> Iterator[str]:
    yield from (f"concede {name(each, 'army')}" for each in act.armies)


def _rolling(act: "NextAct") -> str:
    again = "; a death may be rolled once more (--again)" if act.again else ""
    who = f"{_called(act.unit)} of {_called(act.army)}"
    return f"{who} is a casualty and not rolled for{again}{_further_dice(act)}."


def _further_dice(act: "NextAct") -> str:
    from ledger.application import errors

    if not act.options:
        return ""
    return f"; what was thrown besides the first die goes with {errors.either(f'--{each}' for each in act.options)}"


def _step(act: "NextAct") -> str:
    from ledger.application import MISSION_STEPS

    return MISSION_STEPS[(act.step or 1) - 1]


def _listing(act: "NextAct") -> str:
    from ledger.application import errors

    lost = errors.listed(unit.name for unit in act.lost)
    was = "was" if len(act.lost) == 1 else "were"
    before = f"; {lost} {was} lost before the army conceded" if lost else ""
    return f"The casualty list is missing: who was lost, and to whom, of {_names(act)}{before}."


def _list(act: "NextAct") -> Iterator[str]:
    """Who was lost before its army conceded is named in any case."""
    killed = " ".join(quote(f"{_spoken(unit)} by KILLER") for unit in act.lost)
    yield f"casualties {killed}" if killed else "casualties 'UNIT by KILLER' UNIT"
    yield f"casualties {' '.join(map(name, act.lost))}" if act.lost else "casualties --none"


def _picking(act: "NextAct") -> str:
    from ledger.application import errors

    return f"{_called(act.unit)} of {_called(act.army)} takes {errors.either(act.options)}."


def _selling(act: "NextAct") -> str:
    items = ", ".join(
        f"{each.name} of {each.unit.name} {each.points}{' (by a die)' * each.needs_die}" for each in act.items
    )
    return f"{_called(act.army)} can sell: {items}."


def _sell(act: "NextAct") -> Iterator[str]:
    """By name, or by number where a unit has two of a name."""
    names = [(each.unit.no, each.name) for each in act.items]
    for each in act.items:
        is_clear = names.count((each.unit.no, each.name)) == 1 and not each.name.isdigit()
        yield f"sell {name(each.unit)} {quote(each.name) if is_clear else each.item}"


def _recruiting(act: "NextAct") -> str:
    kinds = [*["one hero"] * act.hero, *["one unit with experience (--trained)"] * act.trained]
    also = f"; {' and '.join(kinds)} may be among them" if kinds else ""
    return f"{_called(act.army)} has {act.points} points for recruits{also}."


def _closing(act: "NextAct") -> str:
    without = f"; {_names(act)} then get no experience" if act.units else ""
    return f"All steps that are left can be closed at once{without}."


def _recruit(act: "NextAct") -> Iterator[str]:
    yield f"recruit {army(act)} NAME=COST"
    if act.hero:
        yield f"recruit {army(act)} NAME=COST,hero"


_SAYS: "Mapping[str, Callable[[NextAct], str]]" = {
    "roll-objective": lambda act: f"{_called(act.army)} has not rolled its own objective.",
    "begin-round": lambda act: f"Round {act.round} can begin.",
    "achieve-objective": lambda act: f"{_called(act.army)} gets {act.points} points for {act.objective}, if it did it.",
    "end-mission": _ending,
    "concede-mission": lambda act: "An army may give up at the start of a round.",
    "draw-event": _drawing,
    "note-event": lambda act: f"{_which(act)}: {_called(act.army)} notes in secret what it asks for.",
    "roll-ransom": lambda act: f"{_called(act.unit)} of {_called(act.army)} was captured; its ransom is to be rolled.",
    "answer-event": _answering,
    "fight-warp": lambda act: f"{_which(act)}: {_called(act.unit)} fights for its return.",
    "settle-event": _settling,
    "list-casualties": _listing,
    "after-mission": lambda act: "Casualties, experience and levels can come in one file.",
    "roll-casualty": _rolling,
    "earn-experience": lambda act: f"Without their experience: {_names(act)}.",
    "take-level": lambda act: (
        f"{_called(act.unit)} of {_called(act.army)} has {many(act.points or 0, 'level')} to take."
    ),
    "pick-trait": _picking,
    "buy-upgrade": lambda act: f"{_called(act.army)} has {act.points} points for upgrades.",
    "sell-upgrade": _selling,
    "recruit": _recruiting,
    "close-step": lambda act: f"Step {act.step}, {_step(act)}, is closed when it is done.",
    "close-mission": _closing,
}
_COMMANDS: "Mapping[str, Callable[[NextAct], list[str] | Iterator[str]]]" = {
    "roll-objective": _of_army("objective"),
    "begin-round": lambda act: ["round"],
    "achieve-objective": _of_army("achieve"),
    "end-mission": _end,
    "concede-mission": _conceding,
    "draw-event": _draw,
    "note-event": lambda act: [f"note-event TEXT --round {act.round}"],
    "roll-ransom": lambda act: [f"ransom --round {act.round}"],
    "answer-event": _answer,
    "fight-warp": lambda act: [f"fight-warp won --round {act.round}", f"fight-warp lost --round {act.round}"],
    "settle-event": _settle,
    "list-casualties": _list,
    "after-mission": lambda act: ["after-mission FILE"],
    "roll-casualty": lambda act: [f"roll {name(act.unit)}{' --again' * act.again}"],
    "earn-experience": lambda act: ["earn"],
    "take-level": _of_unit("level"),
    "pick-trait": lambda act: [f"pick {name(act.unit)} {quote(each)}" for each in act.options],
    "buy-upgrade": lambda act: ["buy UNIT UPGRADE:COST"],
    "sell-upgrade": _sell,
    "recruit": _recruit,
    "close-step": lambda act: [f"close-step {_step(act)}"],
    "close-mission": lambda act: ["close"],
}
"""By request."""


def whether_it_can_begin(to_come: "MissionToCome") -> str:
    if len(to_come.armies) < 2:
        outside = "; an army may recruit outside any mission, for a reason" if to_come.stays_out else ""
        return f"Mission {to_come.mission} needs two armies that can bring something{outside}."
    limit = f"no army brings over {to_come.gap} points more than the lowest"
    if to_come.coming:
        return f"Mission {to_come.mission} can begin; {limit}."
    return f"Mission {to_come.mission} cannot begin: {limit}, and nothing they can bring keeps within that."


def can_bring(ready: "ArmyReady", to_come: "MissionToCome") -> str:
    sitting = f"; {', '.join(unit.name for unit in ready.sits_out)} sits out" if ready.sits_out else ""
    units = ", ".join(unit.name for unit in ready.units)
    can = f"{ready.army.name} can bring {many(ready.value, 'point')}: {units}{sitting}"
    if ready.leaves:
        left = ", ".join(unit.name for unit in ready.leaves)
        return f"{can}; that is {ready.over} too many, so it leaves {left} at home and brings {ready.brings_value}"
    return f"{can}; none of it keeps within that" if to_come.coming and not ready.brings else can
