"""What a player brings, chooses and is dealt: an army roster, secret choices that are shown together (secondary
missions, battle formations, a gambit), and cards and dice by seed for those who have none at the table.

Deals are frozen: old ones are told again. Cards are numbered from 0 as the document lists them and sorted by
`seeded_order` for "gambit" or "deck"; whatever goes back into a deck goes to a place below its new size, by the stream
"back" from 0. Dice are numbers below six of the stream "dice" from 0, and one.

For whoever reads a score sheet, `Played.shown` holds by kind a tuple of one object,
    "secondaries": ({"kind": "tactical"},) or ({"kind": "fixed", "cards": [card, card]},)
    "formations":  ({"units": 12, "points": 2000, "reserve_units": 3, "reserve_points": 400, "notes": [text]},)
    "gambit":      ({"card": card, "discarded": card},), "discarded" only where it was named
with cards as the document spells them. `shown_of` gives that object, or nothing where none is shown.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, Field

from ledger.domain.errors import BadRequest, RuleViolation, either, listed
from ledger.domain.pairing.chance import below, seeded_order, stream
from ledger.domain.rules import Rules
from ledger.domain.system import AtCheckIn, CheckedLists, Choosing, Deal, Dealt, ListLines, Lists, Picked, Secret
from ledger.domain.systems.leviathan.figures import (
    FIXED,
    GAMBITS,
    NOT_IN_ROUND_1,
    PROCEED,
    SECONDARIES,
    TACTICAL,
    TARGETS_OF_OPPORTUNITY,
    own_of,
)
from ledger.domain.text import as_written, clean_name, fold
from ledger.domain.values import ChosenValue, Label, Sheet, Value, read_strictly

Name = Annotated[str, AfterValidator(clean_name)]
Points = Annotated[int, Field(ge=0, le=100_000)]  # the document has no limit; ours only catches a slip of the finger
SIZES = {"incursion": "Incursion", "strike-force": "Strike Force"}  # as the document writes them

faction_key = fold


class LeviathanUnit(Value):
    """A unit, and its points where they are told."""

    name: Name
    points: Points | None = None


class LeviathanRoster(Value):
    """What is known of an Army Roster (1 - Muster Armies): at least where to find it."""

    roster: Name  # its title, its number, where it lies
    points: Points | None = None
    faction: Name | None = None
    detachment: Name | None = None
    battle_size: Literal["incursion", "strike-force"] | None = None
    units: Annotated[tuple[LeviathanUnit, ...], Field(max_length=200)] = ()


def check_lists(lists: Sequence[Sheet], rules: Rules) -> CheckedLists:
    """The roster as it is kept, with the size of the battle it was mustered for; or a refusal."""
    if not rules.least_lists <= len(lists) <= rules.lists:
        most = f"{rules.lists} roster{'s' * (rules.lists != 1)}"
        raise RuleViolation(f"A player hands in at most {most} here, not {len(lists)}.")
    size = own_of(rules).battle_size
    rosters = [_checked(sheet, size, rules) for sheet in lists]
    kept = tuple({**each.model_dump(mode="json", exclude_defaults=True), "battle_size": size} for each in rosters)
    return CheckedLists(kept, tuple(dict.fromkeys(each.faction for each in rosters if each.faction is not None)))


def owed(told: AtCheckIn, rules: Rules) -> tuple[str, ...]:
    """Every army is on a roster (1 - Muster Armies); the document says nothing of factions."""
    return () if told.lists else ("roster",)


def describe_list(sheet: Sheet) -> ListLines:
    """A roster as people read it: where it lies, whose it is, then its units."""
    found = _read_roster(sheet)
    size = SIZES.get(found.battle_size or "")
    subtitle = ", ".join(each for each in (found.faction, found.detachment, size) if each)
    lines = tuple((unit.name, "" if unit.points is None else str(unit.points)) for unit in found.units)
    return ListLines(found.roster, subtitle, _points(found) or 0, lines)


def strength_of(sheet: Sheet) -> tuple[int | None, int | None]:
    """How many units and points are on a roster, as far as it tells."""
    found = _read_roster(sheet)
    return len(found.units) or None, _points(found)


LISTS = Lists(check=check_lists, describe=describe_list, labels=("roster", "army"))


def _checked(sheet: Sheet, size: str, rules: Rules) -> LeviathanRoster:
    roster = _read_roster({**sheet, "units": _units(sheet["units"])} if "units" in sheet else sheet)
    units, points = sum(unit.points or 0 for unit in roster.units), _points(roster)
    if roster.points is not None and units > roster.points:
        raise BadRequest(f"The units of this roster come to {units} points, and the roster says {roster.points}.")
    if points is not None and points > rules.army_points:
        raise RuleViolation(f"This roster has {points} points; an army has at most {rules.army_points} here.")
    if roster.battle_size not in (None, size):
        said = SIZES[str(roster.battle_size)]
        raise RuleViolation(f"This roster is for {said}; {SIZES[size]} is played here.")
    return roster


def _points(roster: LeviathanRoster) -> int | None:
    """What the roster says, else what its units come to where each says something."""
    each = [unit.points for unit in roster.units]
    known = [points for points in each if points is not None]
    return roster.points if roster.points is not None or len(known) < len(each) or not each else sum(known)


def _units(given: object) -> object:
    """A unit may be no more than its name."""
    return [{"name": unit} if isinstance(unit, str) else unit for unit in given] if isinstance(given, list) else given


def _read_roster(sheet: Sheet) -> LeviathanRoster:
    return read_strictly(LeviathanRoster, sheet, "The roster does not fit")


# secret choices

SECONDARY, FORMATION, GAMBIT = "secondaries", "formations", "gambit"  # in the order in which a game comes to them
TITLE = "Leviathan"
FIXED_CARDS = 2  # 7 - Select Secondary Missions
_MOST = 100_000  # the document has no limit; ours only catches a slip of the finger

V = TypeVar("V", bound=Value)
Count = Annotated[int, Field(ge=0, le=_MOST)]
RosterNote = Annotated[str, AfterValidator(lambda text: clean_name(text, "note"))]


class ChosenSecondaries(Value):
    """Fixed missions with their cards, or tactical ones, which are drawn (7 - Select Secondary Missions)."""

    kind: Literal["fixed", "tactical"]
    cards: Annotated[tuple[Label, ...], Field(max_length=10)] = ()


class Formation(Value):
    """What starts attached, embarked or in reserve (8 - Declare Battle Formations)."""

    units: Count | None = None  # in the whole army
    points: Count | None = None
    reserve_units: Count | None = None  # passengers of transports in reserve included
    reserve_points: Count | None = None
    notes: Annotated[tuple[RosterNote, ...], Field(max_length=60)] = ()


class ChosenGambit(Value):
    """The card laid face down, and the one that went before (Gambit Deck)."""

    card: Label
    discarded: Label | None = None


def secrets(choosing: Choosing) -> Mapping[str, Secret]:
    """What a player chooses for a game, by kind. The mission may be one that the table drew on paper, so nothing here
    waits for it to be announced."""
    picks: Mapping[str, Callable[[Any], Picked]] = {
        SECONDARY: _pick_secondaries,
        FORMATION: lambda value: _pick_formation(value, choosing),
        GAMBIT: _pick_gambit,
    }
    return {kind: Secret(kind, (), "", pick=pick) for kind, pick in picks.items()}


def shown_of(shown: Mapping[str, ChosenValue], kind: str) -> Sheet | None:
    """What a side chose of a kind, once everyone was shown it."""
    found = shown.get(kind)
    return found[0] if isinstance(found, tuple) and found else None


# secondary missions


def _pick_secondaries(value: Any) -> Picked:
    """Also as typed at a desk: `tactical`, or the two cards."""
    names = value.split(",") if isinstance(value, str) else list(value) if isinstance(value, list | tuple) else []
    if names and all(isinstance(name, str) for name in names):
        is_tactical = [fold(name) for name in names] == ["tactical"]
        value = [{"kind": "tactical"} if is_tactical else {"kind": "fixed", "cards": names}]
    chosen = _read_choice(ChosenSecondaries, SECONDARY, value, '"tactical", or ["Cleanse", "Assassination"]')
    if chosen.kind == "fixed":
        return Picked(({"kind": "fixed", "cards": _fixed(chosen.cards)},))
    if chosen.cards:
        raise BadRequest("Who plays tactical missions names no cards; theirs are drawn.")
    return Picked(({"kind": "tactical"},))


def _fixed(names: tuple[str, ...]) -> list[str]:
    cards = [as_written(name, SECONDARIES, "secondary mission", TITLE) for name in names]
    for card in cards:
        if card not in FIXED:
            raise RuleViolation(f"{card} is only drawn and cannot be fixed; {listed(FIXED)} can.")
    if len(cards) != FIXED_CARDS or len(set(cards)) < len(cards):
        raise RuleViolation(f"Fixed missions are {FIXED_CARDS} different cards, not {listed(cards) or 'none'}.")
    return cards


# battle formations


def _pick_formation(value: Any, choosing: Choosing) -> Picked:
    noted = _read_choice(Formation, FORMATION, value, '[{"units": 12, "reserve_units": 3, "notes": ["..."]}]')
    units, points = strength_of(choosing.lists[0]) if choosing.lists else (None, None)
    _check_reserve("units", noted.reserve_units, units if noted.units is None else noted.units)
    _check_reserve("points", noted.reserve_points, points if noted.points is None else noted.points)
    return Picked((noted.model_dump(mode="json", exclude_defaults=True),))


def _check_reserve(what: str, reserve: int | None, army: int | None) -> None:
    """At most half of the army starts in reserve, as far as either is told."""
    if reserve is None or army is None or 2 * reserve <= army:
        return
    raise RuleViolation(f"{reserve} of {army} {what} in reserve are more than half; at most {army // 2} start there.")


# gambits


def _pick_gambit(value: Any) -> Picked:
    """Also as typed at a desk: the card alone, its discard being noted on paper."""
    given = [{"card": value}] if isinstance(value, str) else value
    chosen = _read_choice(
        ChosenGambit, GAMBIT, given, '[{"card": "Delaying Tactics", "discarded": "Emergency Evacuation"}]'
    )
    card = _gambit_called(chosen.card)
    if chosen.discarded is None:
        return Picked(({"card": card},))
    gone = _gambit_called(chosen.discarded)
    if gone == PROCEED:
        raise RuleViolation(f"{PROCEED} is not among those of which one goes: {either(GAMBITS)}.")
    if card == gone:
        left = either(each for each in (PROCEED, *GAMBITS) if each != gone)
        raise RuleViolation(f"{card} was discarded and cannot be chosen; {left} can.")
    return Picked(({"card": card, "discarded": gone},))


def _gambit_called(name: str) -> str:
    return as_written(name, (PROCEED, *GAMBITS), "gambit", TITLE)


def _read_choice(model: type[V], kind: str, value: Any, example: str) -> V:
    """A choice that is one object in a list."""
    if not isinstance(value, list | tuple) or len(value) != 1 or not isinstance(value[0], dict):
        raise BadRequest(f"The choice of {kind} is written {example}.")
    return read_strictly(model, value[0], f"The choice of {kind} does not fit")


# cards and dice by seed

ENGAGE = "Engage on All Fronts"
DICE = 30  # more than anybody has units to roll for


def gambit(deal: Deal) -> Dealt:
    """The one that goes before a player chooses (Gambit Deck)."""
    gone = GAMBITS[seeded_order(deal.seed, b"gambit", range(len(GAMBITS)))[0]]
    left = listed((PROCEED, *(card for card in GAMBITS if card != gone)))
    return Dealt((gone,), (f"It is discarded; the player chooses from {left}.",))


def tactical(deal: Deal) -> Dealt:
    """The whole deck of a player with tactical missions, in the order in which its cards come."""
    cards, notes = _dealt(deal.seed, SECONDARIES, active_cards(deal.rules, deal.setup))
    swap = f"Whoever has one or two qualifying units left when {ENGAGE} comes may put it away for the next card."
    return Dealt(cards, (*notes, swap))


def opportunity(deal: Deal) -> Dealt:
    """What a player with fixed missions draws beside them, one at a time, under Targets of Opportunity."""
    if not has_targets(deal.setup):
        raise RuleViolation(
            f"Who plays fixed missions draws no cards unless {TARGETS_OF_OPPORTUNITY} is among the mission's rules."
        )
    return Dealt(*_dealt(deal.seed, TACTICAL, 1))


def dice(deal: Deal) -> Dealt:
    """Dice for a gambit, in the order they fall: as many are read off as the card asks for (Gambit Deck)."""
    numbers = stream(deal.seed, b"dice", 0)
    rolled = tuple(str(1 + below(6, numbers)) for _ in range(DICE))
    return Dealt(
        rolled, ("Read off as many as the gambit rolls, from the first on; the sheet takes what came of them.",)
    )


DEALS: Mapping[str, Callable[[Deal], Dealt]] = {
    "gambit": gambit,
    "tactical": tactical,
    "opportunity": opportunity,
    "dice": dice,
}


def active_cards(rules: Rules, setup: Sheet) -> int:
    """How many secondary missions a tactical player has active at a time: one more under Targets of Opportunity."""
    return own_of(rules).active_cards + has_targets(setup)


def has_targets(setup: Sheet) -> bool:
    return TARGETS_OF_OPPORTUNITY in (setup.get("rules") or ())


def _dealt(seed: bytes, cards: Sequence[str], active: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards in the order they come, and what is to be known of them. Each comes once: the deck is never refilled.
    A card of the first battle round that cannot be achieved in it goes back, and another is drawn."""
    deck = [cards[no] for no in seeded_order(seed, b"deck", range(len(cards)))]
    hand, back, numbers = [], [], stream(seed, b"back", 0)
    for _ in range(active):
        returning = []
        while deck[0] in NOT_IN_ROUND_1:
            returning.append(deck.pop(0))
        hand.append(deck.pop(0))  # another is drawn first, and then those are shuffled in
        for card in returning:
            deck.insert(below(len(deck) + 1, numbers), card)
        back += returning
    return (*hand, *deck), tuple(_notes(cards, active, back))


def _notes(cards: Sequence[str], active: int, back: Sequence[str]) -> list[str]:
    first, fewer = (
        ("The first is", "is none") if active == 1 else (f"The first {active} are", f"are fewer than {active}")
    )
    barred = [card for card in cards if card in NOT_IN_ROUND_1]
    notes = [f"{first} drawn in battle round 1, the next whenever there {fewer}; no card comes twice."]
    notes += [f"{card} was drawn in battle round 1 and shuffled back." for card in dict.fromkeys(back)]
    notes.append(f"Whatever else is drawn in battle round 1 passes over {listed(barred)}, to come later.")
    return notes
