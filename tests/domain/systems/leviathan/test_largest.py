"""The most that a battle of Leviathan can bring: counted out here from what the cards say, for each mission, deployment
and choice, and held at the door however it is handed in. No figure is taken from the rule system."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

import pytest

from ledger.domain.errors import BadRequest, LedgerError, RuleViolation
from ledger.domain.tournament.decide import decide
from ledger.domain.values import Sheet
from tests.builders import Facts
from tests.domain.leviathan_sheets import PLAIN, TARGETS, at, card, kept, recorded, scored, shown, table, unplanned
from tests.domain.leviathan_values import FIXED, LATE, NINE, SEVEN, TACTICAL
from tests.domain.outcomes import replayed
from tests.domain.scheming import hand_in
from tests.domain.venue import started
from tests.spec import given

DEPLOYMENTS = ("Search and Destroy", "Dawn of War", "Sweeping Engagement", "Crucible of Battle", "Hammer and Anvil")
SUPPLIES = ("Hidden Supplies",)
RULES: tuple[tuple[str, ...], ...] = (
    *((rule,) for rule in ("Chilling Rain", "Sweep and Clear", "Minefields", "Scrambler Fields", "Delayed Reserves")),
    *((rule,) for rule in ("Chosen Battlefield", "Supply Lines", "Secret Intel", "Vox Static")),
    SUPPLIES,
    TARGETS,
    ("Maelstrom of Battle", *SUPPLIES, *TARGETS),
    ("Maelstrom of Battle", "Minefields", "Vox Static", *SUPPLIES),
)

# primary missions: every state of the table, and what a player scores for it


def each_held(markers: int) -> Iterator[int]:
    """How many of the markers a player controls."""
    return (sum(held) for held in product((0, 1), repeat=markers))


def more_than(mine: int, theirs: int) -> int:
    return 4 * (mine > 0) + 4 * (mine > theirs)


def purge(no: int) -> Iterator[int]:
    """Units destroyed and lost in the battle round, markers held by both."""
    for destroyed, lost, mine, theirs in product(range(3), repeat=4):
        yield more_than(destroyed, lost) + (more_than(mine, theirs) if no > 1 else 0)


def sites(between: int) -> Iterator[int]:
    """Of two markers in the zones none, or 3; of those between none, 3, or 6 where a Character stands by."""
    for scored_for in product(*[(0, 3)] * 2, *[(0, 3, 6)] * between):
        yield min(15, sum(scored_for))


def supply(between: int, no: int) -> Iterator[int]:
    """One is removed before battle round 4, and all but one before battle round 5."""
    there, worth = {2: (between, 5), 3: (between, 5), 4: (between - 1, 8), 5: (1, 15)}[no]
    return (worth * held for held in each_held(there))


def skulls(between: int) -> Iterator[int]:
    return (sum(near) for near in product((0, 2, 2 + 5, 2 + 5 + 8), repeat=between))


def vital(between: int) -> Iterator[int]:
    for own, theirs, held in product((0, 1), (0, 1), each_held(between - 1)):
        yield 2 * own + 6 * theirs + 5 * held


Turn = Callable[[int, int], Iterable[int]]  # by markers between the zones, and battle round
BRINGS: dict[str, Turn] = {
    "Take and Hold": lambda between, no: (min(15, 5 * held) for held in each_held(between + 2)),
    "Scorched Earth": lambda between, no: (min(15, 5 * held) for held in each_held(between + 2)),
    "Purge the Foe": lambda between, no: purge(no),
    "Sites of Power": lambda between, no: sites(between),
    "The Ritual": lambda between, no: (min(15, 5 * held) for held in range(9)),  # as many as were set up
    "Priority Targets": lambda between, no: (min(10, 5 * held) for held in each_held(between + 2)),
    "Supply Drop": supply,
    "Deploy Servo-Skulls": lambda between, no: skulls(between),
    "Vital Ground": lambda between, no: vital(between),
}
AT_THE_END: dict[str, Turn] = {
    "Scorched Earth": lambda between, no: (5 * nearer + 10 * theirs for nearer, theirs in product((0, 1), repeat=2)),
    "Priority Targets": lambda between, no: (min(15, 5 * held) for held in each_held(between + 2)),
}


def turns(mission: str, between: int, *, before_a_gambit: bool) -> list[tuple[int | str, set[int]]]:
    """What each time of scoring can bring: from battle round 2 on, kills in the first too; nothing after a gambit."""
    first = 1 if mission == "Purge the Foe" else 2
    found: list[tuple[int | str, set[int]]] = []
    for no in range(first, 4 if before_a_gambit else 6):
        found.append((no, {*BRINGS[mission](between, no)}))
    if mission in AT_THE_END and not before_a_gambit:
        found.append(("end", {*AT_THE_END[mission](between, 5)}))
    return found


def sums(parts: Iterable[set[int]]) -> set[int]:
    """Whatever one of each part comes to."""
    found = {0}
    for values in parts:
        found = {so_far + value for so_far in found for value in values}
    return found


class Door:
    """A table before which sheets are tried."""

    def __init__(self, facts: Facts) -> None:
        self.state = replayed(facts)

    def takes(self, sheet: Sheet) -> bool:
        try:
            decide(hand_in(sheet), self.state)
        except LedgerError:
            return False
        return True

    def taken(self, numbers: Iterable[int], part: str, **beside: object) -> set[int]:
        """The sums of a part that are taken, nothing being scored by the other."""
        other = {"primary": "secondary", "secondary": "primary"}[part]
        plain = {other: 0, "battle_ready": False, **beside}
        return {points for points in numbers if self.takes({**plain, part: points})}


def played(mission: str, deployment: str, rules: Sequence[str]) -> Facts:
    return (*unplanned(), started(1, mission, {"deployment": deployment, "rules": [*rules]}))


def places() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Every mission with every rule, and in every deployment."""
    for mission in BRINGS:
        found = [(DEPLOYMENTS[1], rules) for rules in RULES] + [(each, PLAIN) for each in DEPLOYMENTS]
        for deployment, rules in found:
            if mission != "Vital Ground" or "Hidden Supplies" not in rules:
                yield mission, deployment, rules


ATTEMPTED = {"card": "Orbital Strike Coordinates", "vp": 0}
CHOICES: tuple[tuple[dict[str, Any], bool], ...] = (  # what is told of a gambit, and whether it ends the primary
    ({}, False),
    ({"gambit": 0}, False),
    ({"gambit": {"card": "Proceed as Planned"}}, False),
    ({"gambit": 30}, True),
    *(({"gambit": {**ATTEMPTED, "card": name}}, True) for name in ("Delaying Tactics", "Emergency Evacuation")),
    ({"gambit": ATTEMPTED}, True),
)
LARGEST = {  # with three markers between the zones, and four; then the same before a gambit
    "Take and Hold": (60, 60, 30, 30),
    "Scorched Earth": (75, 75, 30, 30),
    "Purge the Foe": (72, 72, 40, 40),
    "Sites of Power": (60, 60, 30, 30),
    "The Ritual": (60, 60, 30, 30),
    "Priority Targets": (55, 55, 20, 20),
    "Supply Drop": (61, 79, 30, 40),
    "Deploy Servo-Skulls": (180, 240, 90, 120),
    "Vital Ground": (72, 92, 36, 46),
}


@pytest.mark.rule("LV-12")
@pytest.mark.parametrize("mission", BRINGS)
def test_what_a_mission_can_bring_at_most_is_what_its_card_comes_to(mission: str) -> None:
    """The brute force below comes to these, written out by hand."""
    found = [
        max(sums(values for _, values in turns(mission, between, before_a_gambit=before)))
        for before in (False, True)
        for between in (3, 4)
    ]
    assert tuple(found) == LARGEST[mission]


@pytest.mark.rule("LV-12")
@pytest.mark.rule("LV-15")
@pytest.mark.parametrize(("mission", "deployment", "rules"), [*places()])
def test_the_largest_primary_of_every_mission_is_taken_and_one_more_is_refused(
    mission: str, deployment: str, rules: tuple[str, ...]
) -> None:
    door = Door(played(mission, deployment, rules))
    for gambit, is_before in CHOICES:
        found = turns(mission, 4 if "Hidden Supplies" in rules else 3, before_a_gambit=is_before)
        best = [at(when, max(values)) for when, values in found]
        largest = sum(entry["vp"] for entry in best)
        assert door.takes(scored(largest, **gambit))
        assert not any(door.takes(scored(largest + more, **gambit)) for more in (1, 2, 3, 5, 8, 15, 100))
        assert door.takes(scored(best, **gambit))
        for place, entry in enumerate(best):
            more = [*best[:place], {**entry, "vp": entry["vp"] + 1}, *best[place + 1 :]]
            assert not door.takes(scored(more, **gambit))


@pytest.mark.rule("LV-12")
@pytest.mark.parametrize("rules", [PLAIN, SUPPLIES])
@pytest.mark.parametrize("mission", [each for each in BRINGS if each != "Deploy Servo-Skulls"])
def test_a_sum_that_no_entries_make_is_refused(mission: str, rules: tuple[str, ...]) -> None:
    if mission == "Vital Ground" and rules == SUPPLIES:
        return
    door, between = Door(played(mission, DEPLOYMENTS[1], rules)), 4 if rules == SUPPLIES else 3
    whole = sums(values for _, values in turns(mission, between, before_a_gambit=False))
    before = sums(values for _, values in turns(mission, between, before_a_gambit=True))
    numbers = range(max(whole) + 6)
    assert door.taken(numbers, "primary", gambit=0) == whole
    assert door.taken(numbers, "primary", gambit=30) == before
    assert door.taken(numbers, "primary") == whole | {points + 30 for points in before}  # it may hold a gambit


@pytest.mark.rule("LV-12")
@pytest.mark.parametrize("markers", [2, 5])
@pytest.mark.parametrize("mission", BRINGS)
def test_with_other_maps_a_mission_brings_what_their_markers_do(mission: str, markers: int) -> None:
    door = Door(table(mission, figures={"markers": markers}))
    best = [at(when, max(values)) for when, values in turns(mission, markers, before_a_gambit=False)]
    assert door.takes(scored(best, gambit=0))
    assert door.takes(scored(sum(entry["vp"] for entry in best), gambit=0))
    for place, entry in enumerate(best):
        assert not door.takes(scored([*best[:place], {**entry, "vp": entry["vp"] + 5}, *best[place + 1 :]], gambit=0))
    assert not door.takes(scored(1 + sum(entry["vp"] for entry in best), gambit=0))


@pytest.mark.rule("LV-12")
def test_skulls_come_to_what_three_of_them_make() -> None:
    values = sums(values for _, values in turns("Deploy Servo-Skulls", 3, before_a_gambit=True))
    door = Door(table("Deploy Servo-Skulls"))
    assert door.taken(range(100), "primary", gambit=30) == values


@pytest.mark.rule("LV-12")
@pytest.mark.rule("LV-15")
@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        (scored(7), "Take and Hold brings 5 or 10 in a battle and nothing between, not 7."),
        (scored(7, gambit=0), "Take and Hold brings 5 or 10 in a battle and nothing between, not 7."),
        (scored(200), "Take and Hold brings at most 60 in a battle, not 200."),
        (scored(40, gambit=30), "Take and Hold brings at most 30 beside a gambit, not 40."),
        (scored(40, gambit=ATTEMPTED), "Take and Hold brings at most 30 beside a gambit, not 40."),
    ],
)
def test_a_refused_sum_is_told_what_is_possible(sheet: Sheet, words: str) -> None:
    given(*table()).when(hand_in(sheet)).then_refused(RuleViolation, "The sheet of #1", words)


@pytest.mark.rule("LV-15")
def test_a_gambit_that_was_shown_limits_a_sum_too() -> None:
    laid = ({"card": "Delaying Tactics"},), ({"card": "Proceed as Planned"},)
    door = Door((*table(), shown("gambit", *laid)))
    fives = range(0, 66, 5)
    assert door.taken(fives, "primary") == {*range(0, 61, 5)}  # 30, and what it brought
    assert door.taken(fives, "primary", gambit=0) == {*range(0, 31, 5)}
    went_on = Door((*table("Priority Targets"), shown("gambit", *reversed(laid))))
    assert went_on.taken(range(0, 66, 5), "primary") == {*range(0, 56, 5)}


@pytest.mark.rule("LV-12")
def test_without_a_known_mission_a_sum_is_one_that_some_mission_makes() -> None:
    door = Door(unplanned())
    assert door.taken((0, 1, 2, 3, 200, 240, 241), "primary") == {0, 2, 3, 200, 240}
    words = "The primary mission, whichever it is, brings at most 240 in a battle, not 241."
    given(*unplanned()).when(hand_in(scored(241))).then_refused(BadRequest, words)


# secondary missions


def drawn_best(cards: Sequence[str], most: int) -> int:
    """The best of every choice of so many cards."""
    return max(sum(max(TACTICAL[name]) for name in chosen) for chosen in combinations(cards, most))


def drawn_sums(cards: Sequence[str], most: int) -> set[int]:
    """Whatever at most so many cards come to, card by card."""
    found = {(0, 0)}  # cards achieved, points
    for name in cards:
        found |= {(many + 1, so_far + vp) for many, so_far in found for vp in TACTICAL[name] if many < most}
    return {points for _, points in found}


def fixed_sums(name: str) -> set[int]:
    return sums(FIXED[name] for no in range(1, 6) if not (name in LATE and no == 1))


ENDLESS = ("Assassination", "Bring it Down")  # as many as are destroyed
PAIRS = list(combinations(SEVEN, 2))
BOUNDED = [pair for pair in PAIRS if not {*pair} & {*ENDLESS}]


@pytest.mark.rule("LV-13")
@pytest.mark.rule("LV-27")
@pytest.mark.parametrize(("rules", "most", "largest"), [(PLAIN, 10, 59), (TARGETS, 15, 84), (RULES[-2], 15, 84)])
def test_the_largest_of_tactical_missions_is_taken_and_one_more_is_refused(
    rules: tuple[str, ...], most: int, largest: int
) -> None:
    cards = (*SEVEN, *NINE)
    assert drawn_best(cards, most) == largest == max(drawn_sums(cards, most))
    door = Door(table(rules=rules))
    assert door.taken(range(largest + 4), "secondary", kind="tactical") == drawn_sums(cards, most)
    ranked = sorted(cards, key=lambda name: -max(TACTICAL[name]))
    entries = [card(name, 5 - place * 5 // most, max(TACTICAL[name])) for place, name in enumerate(ranked[:most])]
    fact = recorded(table(rules=rules), scored(0, entries, kind="tactical"))
    assert (fact.sides[0].sheet["vp"], fact.oddities) == (40, ())
    assert fact.sides[0].sheet["lost"] == {"secondary": largest - 40}
    again = card(ranked[most], 2, max(TACTICAL[ranked[most]]))
    assert not door.takes(scored(0, [*entries, again], kind="tactical"))
    for place, entry in enumerate(entries):
        more = [*entries[:place], {**entry, "vp": entry["vp"] + 1}, *entries[place + 1 :]]
        assert not door.takes(scored(0, more, kind="tactical"))


@pytest.mark.rule("LV-13")
@pytest.mark.rule("LV-27")
@pytest.mark.parametrize(("mission", "deployment", "rules"), [*places()])
def test_the_largest_of_secondary_missions_is_the_same_at_every_table(
    mission: str, deployment: str, rules: tuple[str, ...]
) -> None:
    """Fixed missions in the deployment and tactical ones with the cards that the mission rules give."""
    door, has_targets = Door(played(mission, deployment, rules)), TARGETS[0] in rules
    largest = 84 if has_targets else 59
    assert door.taken(range(largest - 2, largest + 9), "secondary", kind="tactical") == {
        points for points in drawn_sums((*SEVEN, *NINE), 15 if has_targets else 10) if points >= largest - 2
    }
    for pair, most in ((("Cleanse", "Deploy Teleport Homers"), 40), (("Cleanse", "Storm Hostile Objective"), 36)):
        most += 31 if has_targets else 0
        assert door.taken(range(most, most + 9), "secondary", fixed=[*pair]) == {most}


@pytest.mark.rule("LV-26")
@pytest.mark.parametrize("pair", BOUNDED)
def test_the_largest_of_two_fixed_missions_is_taken_and_one_more_is_refused(pair: tuple[str, str]) -> None:
    whole = sums(fixed_sums(name) for name in pair)
    assert max(whole) == (36 if "Storm Hostile Objective" in pair else 40)
    door = Door(table())
    assert door.taken(range(max(whole) + 9), "secondary", fixed=[*pair]) == whole
    entries = [card(name, no, max(FIXED[name])) for name in pair for no in range(1, 6) if name not in LATE or no > 1]
    assert kept(table(), scored(0, entries, fixed=[*pair]))["vp"] == max(whole)
    assert not door.takes(scored(0, [*entries, card(pair[0], 6, 2)], fixed=[*pair]))
    for place, entry in enumerate(entries):
        more = [*entries[:place], {**entry, "vp": entry["vp"] + 1}, *entries[place + 1 :]]
        assert not door.takes(scored(0, more, fixed=[*pair]))


@pytest.mark.rule("LV-08")
@pytest.mark.rule("LV-27")
@pytest.mark.parametrize("pair", BOUNDED)
def test_beside_fixed_missions_five_more_cards_are_drawn_with_targets_of_opportunity(pair: tuple[str, str]) -> None:
    drawn = drawn_sums(NINE, 5)
    assert max(drawn) == drawn_best(NINE, 5) == 31
    whole = sums((sums(fixed_sums(name) for name in pair), drawn))
    assert Door(table(rules=TARGETS)).taken(range(80), "secondary", fixed=[*pair]) == whole


@pytest.mark.rule("LV-26")
@pytest.mark.parametrize("pair", [pair for pair in PAIRS if pair not in BOUNDED])
def test_what_counts_each_model_destroyed_has_no_end_but_comes_in_its_steps(pair: tuple[str, str]) -> None:
    taken = Door(table()).taken((0, 1, 2, 3, 4, 401, 402, 403, 404), "secondary", fixed=[*pair])
    if "Bring it Down" in pair:
        assert taken == {0, 2, 3, 4, 401, 402, 403, 404}
    else:
        assert taken == {0, 4, 404} if "Storm Hostile Objective" in pair else {0, 2, 4, 402, 404}


@pytest.mark.rule("LV-13")
@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        (scored(0, 1), "Secondary missions bring 0 or 2 in a battle and nothing between, not 1."),
        (scored(0, 60, kind="tactical"), "Tactical missions bring at most 59 in a battle, not 60."),
        (scored(0, 1, kind="fixed"), "Fixed missions bring 0 or 2 in a battle and nothing between, not 1."),
        (
            scored(0, 37, fixed=["Cleanse", "Storm Hostile Objective"]),
            "Cleanse and Storm Hostile Objective bring at most 36 in a battle, not 37.",
        ),
        (
            scored(0, 7, fixed=["Cleanse", "Behind Enemy Lines"]),
            "Cleanse and Behind Enemy Lines bring 6 or 8 in a battle and nothing between, not 7.",
        ),
    ],
)
def test_a_refused_sum_of_cards_is_told_what_is_possible(sheet: Sheet, words: str) -> None:
    given(*table()).when(hand_in(sheet)).then_refused(BadRequest, "The sheet of #1", words)


@pytest.mark.rule("LV-24")
def test_cards_that_were_shown_limit_a_sum_that_names_none() -> None:
    two = ({"kind": "fixed", "cards": ["Cleanse", "Storm Hostile Objective"]},)
    door = Door((*table(), shown("secondaries", two, ({"kind": "tactical"},))))
    assert door.taken((36, 37, 38, 40), "secondary") == {36}


@pytest.mark.rule("LV-11")
def test_a_sum_of_fixed_cards_counts_no_more_than_the_cards_can() -> None:
    sheet = kept(table(), scored(0, 44, fixed=["Assassination", "Storm Hostile Objective"]))
    assert (sheet["vp"], sheet["lost"]) == (20 + 16, {"secondary": 8})
    assert kept(table(), scored(0, 44, fixed=["Assassination", "Cleanse"]))["vp"] == 40


# totals


@pytest.mark.rule("LV-11")
@pytest.mark.rule("LV-23")
@pytest.mark.parametrize("mission", BRINGS)
def test_a_total_alone_is_at_most_a_hundred_and_ninety_without_battle_ready(mission: str) -> None:
    for kind in ("tactical", "fixed"):
        door = Door(table(mission))
        assert door.takes({"vp": 100, "kind": kind})
        assert not door.takes({"vp": 101, "kind": kind})
        assert door.takes({"vp": 90, "kind": kind, "battle_ready": False})
        assert not door.takes({"vp": 91, "kind": kind, "battle_ready": False})


@pytest.mark.rule("LV-11")
@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ({"vp": 46, "primary": 45, "battle_ready": False}, '"vp" is 46, but its parts come to 45 or 47 and nothing'),
        ({"vp": 37, "secondary": 30, "battle_ready": False}, '"vp" is 37, but its parts come to 35 or 40 and nothing'),
        (
            {"vp": 82, "gambit": ATTEMPTED, "battle_ready": True},
            '"vp" must be at most 80 with Battle Ready.',
        ),
        (
            {"vp": 87, "primary": 50, "fixed": ["Cleanse", "Storm Hostile Objective"], "battle_ready": False},
            '"vp" is 87, but its parts come to 50 at least and to 86 at most without Battle Ready.',
        ),
    ],
)
def test_a_total_leaves_to_what_is_not_told_only_what_that_can_bring(sheet: Sheet, words: str) -> None:
    given(*table()).when(hand_in(sheet)).then_refused(BadRequest, words)
