"""The score sheet as it is printed: what each side fills in under the mission of its table, with every limit, and what
is easily forgotten about that mission; and a sheet handed in, laid out in the places of the form."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ledger.domain.rules import Rules
from ledger.domain.system import Box, Form, FormLine, FormPart
from ledger.domain.systems.leviathan import armies, primaries
from ledger.domain.systems.leviathan.armies import SIZES, active_cards
from ledger.domain.systems.leviathan.figures import SECRET_INTEL, SUPPLY_LINES, VOX_STATIC, LeviathanFigures, own_of
from ledger.domain.systems.leviathan.primaries import END, PrimaryMission
from ledger.domain.values import ChosenValue, Sheet

PRIMARY, SECONDARY, READY, CARDS = "primary", "secondary", "battle_ready", "cards"

ENDINGS = ("played to the end", "tabled", "time", "conceded", "agreed")
_APART = {  # what is scored for apart, where a mission has these figures
    "kills": ("Kills", ("kill_vp", "more_kills_vp")),
    "control": ("Control", ("control_vp", "more_control_vp")),
}

SCORED_LATE = "who has the second turn scores the primary mission at the end of that turn."
SCORED_OTHERWISE = {  # Primary Mission Deck: when these are scored, in every battle round
    "Priority Targets": "The primary mission is scored in the Command phase, in the last battle round too.",
    "Deploy Servo-Skulls": "The primary mission is scored at the end of each own turn.",
}


def form(rules: Rules, setup: Sheet, scenario: str | None = None) -> Form:
    """What each side fills in where that mission is played; where none is known, whatever it may be."""
    own = own_of(rules)
    return Form(
        parts=(
            FormPart(title="", lines=(_before_play(),), is_sealed=False),
            _table("Primary mission", _primary_lines(own, primaries.missions_at(rules, setup, scenario))),
            _table("Secondary missions", _secondary_lines(rules, own, setup)),
            _table("Command points", _command_lines(own, setup)),
            _table("What counts", _counted_lines(own)),
        ),
        totals=(
            Box(label="VP", most=rules.vp_cap, key="vp"),
            Box(label="DIFF", most=None, key="diff"),
            Box(label="TP", most=None, key="tp"),
        ),
        endings=ENDINGS,
        notes=tuple(filter(None, (_explained(rules), " ".join(reminders(rules, setup, scenario))))),
        facts=(("battle size", SIZES[own.battle_size]),),
        leader=None,
        attacker="attacker",
    )


def notes(rules: Rules) -> tuple[str, str]:
    """How victory points are limited, and what a difference is."""
    own = own_of(rules)
    limits = (
        f"At most {own.primary_cap} VP from the primary mission and a gambit together, {own.secondary_cap} from "
        f"secondary missions ({own.fixed_cap} from one fixed card), {own.battle_ready} for a painted army"
    )
    whole = "" if rules.vp_cap is None else f"; {rules.vp_cap} in all"
    return f"{limits}{whole}.", "DIFF: your VP minus theirs."


def _explained(rules: Rules) -> str:
    """What a whole sheet says beside its boxes."""
    (limits, difference), points = notes(rules), rules.points
    worth = f"TP: {points.win} for a win, {points.tie} for a draw, {points.loss} for a loss."
    return f"{limits} Write down all that was scored; what goes past a limit is lost. {worth} {difference}"


def reminders(rules: Rules, setup: Sheet, scenario: str | None) -> Iterator[str]:
    """What is easily forgotten about that mission."""
    own, names = own_of(rules), setup.get("rules") or ()
    if scenario is not None:
        yield SCORED_OTHERWISE.get(scenario, f"Battle round {own.battle_rounds}: {SCORED_LATE}")
    if SUPPLY_LINES in names:
        yield f"{SUPPLY_LINES}: 1 CP on a 4+ for the marker at home, as the own Command phase begins."
    if VOX_STATIC in names:
        yield f"{VOX_STATIC}: Command Re-roll and New Orders cost {own.vox_static_cost} CP each."
    if SECRET_INTEL in names:
        yield f"{SECRET_INTEL}: one card more at the first draw of a Command phase, then one away."


def _table(title: str, lines: Iterator[FormLine]) -> FormPart:
    return FormPart(title=title, lines=tuple(lines), is_sealed=False, is_table=True)


def _before_play() -> FormLine:
    """Ticked before the first turn: who won the roll-off for the roles, who begins, and which missions are played."""
    ticks = {"won_roll": "won roll", "first_turn": "1st turn", "is_fixed": "fixed", "is_tactical": "tactical"}
    boxes = tuple(Box(label=label, most=None, key=key) for key, label in ticks.items())
    return FormLine(label="Tick", blanks=(), boxes=boxes)


def _primary_lines(own: LeviathanFigures, missions: Sequence[PrimaryMission]) -> Iterator[FormLine]:
    """A box a battle round and one for the end; kills and control apart where they score. A gambit pays at the end."""
    mission = missions[0] if len(missions) == 1 else None
    figures = None if mission is None else mission.figures
    for part, (label, keys) in _APART.items():
        if figures is not None and keys[0] in figures:
            most, first = sum(figures[key] for key in keys), 1 if part == "kills" else primaries.FIRST_SCORED
            boxes = (Box(label=str(no), most=most * (no >= first), key=f"{part}.{no}") for no in _rounds(own))
            yield FormLine(label=label, blanks=(), boxes=(*boxes, Box(label=END, most=0)))
    whole = (_primary_box(mission, when) for when in (*_rounds(own), END))
    yield FormLine(label="Primary mission", blanks=(), boxes=tuple(whole))
    paid = Box(label=END, most=own.gambit, key="gambit.vp", is_all_or_nothing=True)
    cards = ("gambit.card", "gambit.discarded")
    yield FormLine(label="", blanks=("gambit", "gambit that was discarded"), boxes=(paid,), keys=cards)


def _primary_box(mission: PrimaryMission | None, when: primaries.When) -> Box:
    """With the most that a mission brings at a time; without where no mission is known."""
    label, key = str(when), f"primary.{when}"
    if mission is None:
        return Box(label=label, most=None, key=key)
    amounts = primaries.amounts(mission, when)
    is_all = not amounts.each and [len(step) for step in amounts.steps] == [1]
    return Box(label=label, most=primaries.over((amounts,)).most, key=key, is_all_or_nothing=is_all)


def _secondary_lines(rules: Rules, own: LeviathanFigures, setup: Sheet) -> Iterator[FormLine]:
    """A line a card: the two fixed ones with a box a battle round, or as many as can be achieved."""
    for place in range(active_cards(rules, setup) * own.battle_rounds):
        boxes = [Box(label=str(no), most=None, key=f"cards.{place}.{no}") for no in _rounds(own)]
        total = Box(label="sum", most=None, key=f"cards.{place}.sum")
        yield FormLine(label="", blanks=(f"card {place + 1}",), boxes=(*boxes, total), keys=(f"cards.{place}.card",))


def _command_lines(own: LeviathanFigures, setup: Sheet) -> Iterator[FormLine]:
    """Ticked in the battle round: New Orders and what they cost, and cards given up, which bring a point."""
    cost = own.vox_static_cost if VOX_STATIC in (setup.get("rules") or ()) else own.new_orders_cost
    for label, key, last, total in (
        (f"New Orders, {cost} CP", "new_orders", own.battle_rounds, "spent"),
        ("Cards given up, +1 CP", "discards", own.discard_points, "gained"),
    ):
        boxes = (Box(label=str(no), most=None if no <= last else 0, key=f"{key}.{no}") for no in _rounds(own))
        points = Box(label="CP", most=None, key=f"command_points.{total}")
        yield FormLine(label=label, blanks=(), boxes=(*boxes, points))


def _counted_lines(own: LeviathanFigures) -> Iterator[FormLine]:
    for label, key, most in (
        ("Primary and gambit", "primary", own.primary_cap),
        ("Secondaries", "secondary", own.secondary_cap),
        ("Battle Ready", READY, own.battle_ready),
    ):
        scored, lost = (Box(label=part, most=None, key=f"{part}.{key}") for part in ("scored", "lost"))
        counts = Box(label="counts", most=most, key=f"counted.{key}", is_all_or_nothing=key == READY)
        yield FormLine(label=label, blanks=(), boxes=(scored, lost, counts))


def _rounds(own: LeviathanFigures) -> range:
    return range(1, own.battle_rounds + 1)


TICK = "X"


def laid_out(handed: Sheet, shown: Mapping[str, ChosenValue]) -> Sheet:
    """What was handed in, in the places of the form; whatever it leaves out of what was shown stands there as well."""
    sheet = {**_missions(shown), **handed}
    primary = sheet.get("primary")
    entries = primary if isinstance(primary, list | tuple) else ()
    return {
        "attacker": sheet.get("attacker"),
        **{key: TICK for key in ("won_roll", "first_turn") if sheet.get(key)},
        f"is_{sheet.get('kind', 'fixed' if sheet.get('fixed') else None)}": TICK,
        "primary": _by_round(entries, "vp"),
        "kills": _by_round(entries, "kills"),
        "control": _by_round(entries, "control"),
        "gambit": _gambit(sheet.get("gambit"), armies.shown_of(shown, armies.GAMBIT) or {}),
        "cards": _cards(sheet),
        **{key: {str(no): TICK for no in sheet.get(key) or ()} for key in ("new_orders", "discards")},
        "command_points": sheet.get("command_points", {}),
        "scored": {part: points + _lost(sheet).get(part, 0) for part, points in sheet.get("counted", {}).items()},
        "lost": _lost(sheet),
        "counted": sheet.get("counted", {}),
    }


def _by_round(entries: Iterable[Mapping[str, Any]], part: str) -> dict[str, int]:
    return {str(entry["round"]): entry[part] for entry in entries if entry.get(part) is not None}


def _missions(shown: Mapping[str, ChosenValue]) -> Sheet:
    """The kind of secondary missions that was shown, with the fixed cards."""
    chosen = armies.shown_of(shown, armies.SECONDARY) or {}
    return {key: chosen[name] for key, name in (("kind", "kind"), ("fixed", "cards")) if name in chosen}


def _gambit(given: Any, laid: Sheet) -> Mapping[str, Any]:
    """The card and what it brought; beside it the one that was discarded."""
    told = {**laid, **(given if isinstance(given, Mapping) else {"vp": given})}
    gone = told.get("discarded")
    return {**told, "discarded": None if gone is None else f"discarded: {gone}"}


def _cards(sheet: Sheet) -> list[dict[str, Any]]:
    """A line a card, the fixed ones first, with what it brought in each battle round."""
    entries = sheet.get("secondary")
    cards: dict[str, dict[str, Any]] = {card: {"card": card} for card in sheet.get("fixed") or ()}
    for entry in entries if isinstance(entries, list | tuple) else ():
        line, no = cards.setdefault(entry["card"], {"card": entry["card"]}), str(entry["round"])
        line[no] = line.get(no, 0) + entry["vp"]
        line["sum"] = line.get("sum", 0) + entry["vp"]
    return list(cards.values())


def _lost(sheet: Sheet) -> dict[str, int]:
    """What of each part went past its limit."""
    return {part: points for part, points in sheet.get("lost", {}).items() if isinstance(points, int)}
