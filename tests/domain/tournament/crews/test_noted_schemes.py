"""Schemes that players note in secret: how many, out of which pool, and what each of them names."""

from typing import Any

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.values import Sheet
from tests.builders import OF_2017, S2, WHY, Facts, Figures, field, paired
from tests.domain.armies import revealed
from tests.domain.outcomes import replayed
from tests.domain.scheming import POOL, POOL_2017, hired, made, note, own_seal, table, told
from tests.domain.venue import started
from tests.spec import given

SECRETS: Figures = {"too_many_secrets": True}
VENDETTA: Sheet = {"name": "Vendetta", "names": ["Scout", "Golem"]}
SEASON = [
    *("Breakthrough", "Detonate Charges", "Vendetta", "Assassinate", "Claim Jump", "Hidden Martyrs", "Death Beds"),
    *("Catch and Release", "Let Them Bleed", "Outflank", "Research Mission", "Spread Them Out", "Bait and Switch"),
]
NAMING_NOTHING = [
    *("Breakthrough", "Detonate Charges", "Assassinate", "Let Them Bleed", "Outflank", "Research Mission"),
    "Spread Them Out",
]
CHART = [
    *("Claim Jump", "Eliminate the Leadership", "Accusation!", "Dig Their Graves", "Leave Your Mark"),
    *("Frame for Murder", "Covert Breakthrough", "Undercover Entourage", "Show of Force", "Hunting Party"),
    *("Hidden Trap", "Recover Evidence", "Set Up", "Search the Ruins", "Mark For Death", "Tail 'em"),
    *("Inspection", "A Quick Murder", "Last Stand"),
]


def model(name: str, cost: int | None = None, station: str | None = None) -> Sheet:
    known = {"cost": cost, "station": station}
    return {"name": name, **{key: value for key, value in known.items() if value is not None}}


OWN = (
    model("Captain Ash", 15, "Master"),
    model("Wisp", 2, "Totem"),
    model("Scout", 5, "Minion"),
    model("Digger", 8, "Enforcer"),
    model("Sapper", 9, "Minion"),
    model("Clerk", 3, "Peon"),
    model("Clerk", 3, "Peon"),
    model("Reeve", 9, "Henchman"),
)
ENEMY = (
    model("Lady Cinder", 15, "Master"),
    model("Rat", 4, "Minion"),
    model("Golem", 10, "Enforcer"),
    model("Twin", 10, "Minion"),
    model("Ogre", 9, "Enforcer"),
)
CREWS = (hired(1, *OWN), hired(2, *ENEMY))
CREWS_2017 = (hired(1, *OWN), hired(2, model("Lady Cinder", station="Master"), *ENEMY[1:]))  # Masters had no cost then


def noted(facts: Facts, *schemes: Any, odd: tuple[str, ...] = ()) -> None:
    """These schemes are noted, with these oddities."""
    given(*facts).when(note(1, *schemes), own_seal()).then(made(1, "a", *odd))


# sealed, and kept


@pytest.mark.rule("GG2-23")
@pytest.mark.rule("GG2-38")
@pytest.mark.rule("GG17-28")
@pytest.mark.parametrize(
    ("system", "pool"), [(S2, ["Assassinate", VENDETTA]), (OF_2017, ["Claim Jump", "Accusation!"])]
)
def test_schemes_stay_sealed_when_both_have_noted_theirs(system: str, pool: list[Any]) -> None:
    facts = (*table(system), made(2, "b"))
    given(*facts).when(note(1, *pool), own_seal()).then(made(1, "a"))


@pytest.mark.rule("GG2-23")
def test_a_second_note_needs_a_reason() -> None:
    facts = (*table(), made(1, "b"))
    given(*facts).when(note(1, "Assassinate", VENDETTA), own_seal()).then_refused(
        NeedsReason, "#1 has chosen already (schemes)"
    )
    given(*facts).when(note(1, "Assassinate", VENDETTA, reason=WHY), own_seal()).then(made(1, "a"))


def test_schemes_are_noted_once_the_round_has_started_and_until_its_result() -> None:
    early = (*field(2, system=S2), paired(1, (1, 2)))
    given(*early).when(note(1, "Assassinate", VENDETTA), own_seal()).then_refused(
        RuleViolation, code="round-not-started"
    )
    late = (*table(), told({"vp": 8}, {"vp": 2}, 1))
    given(*late).when(note(1, "Assassinate", VENDETTA), own_seal()).then_refused(RuleViolation, "has a result already")


# how many, and out of which


@pytest.mark.rule("GG2-23")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_a_player_notes_two_schemes(system: str) -> None:
    pool = POOL if system == S2 else POOL_2017
    for number in (1, 3):
        given(*table(system)).when(note(1, *pool[:number]), own_seal()).then_refused(
            RuleViolation, f"A player notes 2 schemes here, not {number}"
        )
    given(*table(system)).when(note(1, "Claim Jump", "claim  jump"), own_seal()).then_refused(
        RuleViolation, "cannot be noted twice"
    )


@pytest.mark.rule("GG2-23")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_a_scheme_is_of_the_rounds_pool(system: str) -> None:
    outside, unknown = ("Outflank", "Set Up") if system == S2 else ("Inspection", "Outflank")
    given(*table(system)).when(note(1, "Claim Jump", outside), own_seal()).then_refused(
        RuleViolation, f"{outside} is not among the schemes of this round", "Claim Jump"
    )
    given(*table(system)).when(note(1, "Claim Jump", unknown), own_seal()).then_refused(
        BadRequest, f"no scheme called {unknown!r}"
    )


@pytest.mark.rule("GG2-22")
@pytest.mark.parametrize("name", SEASON)
def test_each_of_the_thirteen_is_a_scheme(name: str) -> None:
    other = "Assassinate" if name != "Assassinate" else "Outflank"
    names = {"Vendetta": ["A", "B"], "Hidden Martyrs": ["A", "B"]}.get(name, [] if name in NAMING_NOTHING else ["A"])
    noted(table(pool=[]), {"name": name.upper(), "names": names}, other)


@pytest.mark.rule("GG17-28")
@pytest.mark.parametrize("name", CHART)
def test_none_of_the_nineteen_of_2017_may_start_revealed(name: str) -> None:
    facts = table(OF_2017, pool=[])
    shown = {"name": name, "names": [], "revealed": True}
    other = "Last Stand" if name != "Last Stand" else "Inspection"
    given(*facts).when(note(1, shown, other), own_seal()).then_refused(RuleViolation, f"{name} may not start revealed")


@pytest.mark.rule("GG17-28")
def test_a_scheme_of_the_core_chart_may_start_revealed_and_is_shown_at_once() -> None:
    chart = replayed(field(2, system=OF_2017)).rules.own["chart"]
    facts = table(OF_2017, {"chart": {**chart, "name": "core", "may_start_revealed": True}})
    shown: Sheet = {"name": "Accusation!", "names": [], "revealed": True}
    given(*facts).when(note(1, shown, "Claim Jump"), own_seal()).then(made(1, "a"), revealed("schemes", {1: (shown,)}))
    both = (*facts, made(2, "b"), revealed("schemes", {2: (shown,)}))
    given(*both).when(note(1, shown, "Claim Jump"), own_seal()).then(
        made(1, "a"), revealed("schemes", {1: (shown,), 2: (shown,)})
    )
    again = (*facts, made(1, "b"), revealed("schemes", {1: (shown,)}))
    given(*again).when(note(1, shown, "Set Up", reason=WHY), own_seal()).then(made(1, "a", "scheme-unnamed"))
    hidden = note(1, "Accusation!", "Claim Jump", reason=WHY)
    given(*again).when(hidden, own_seal()).then(made(1, "a"), revealed("schemes", {}))


@pytest.mark.rule("GG2-38")
def test_a_scheme_of_season_two_never_starts_revealed() -> None:
    given(*table()).when(note(1, {"name": "Assassinate", "revealed": True}, VENDETTA), own_seal()).then_refused(
        RuleViolation, "Assassinate may not start revealed"
    )


# Too Many Secrets


def halves(*names: str, reveal: int = 2) -> list[Sheet]:
    """So many reveal schemes, then end schemes; those that name two things name them."""
    return [
        {"name": name, "names": ["A", "B"] if name in ("Vendetta", "Hidden Martyrs") else [], "as": half}
        for name, half in zip(names, ["reveal"] * reveal + ["end"] * (len(names) - reveal), strict=True)
    ]


@pytest.mark.rule("GG2-24")
def test_with_too_many_secrets_two_reveal_and_two_end_schemes_are_noted() -> None:
    facts = table(figures=SECRETS, pool=SEASON)
    four = ("Breakthrough", "Vendetta", "Outflank", "Hidden Martyrs")
    noted(facts, *halves(*four))
    for reveal in (1, 3):
        given(*facts).when(note(1, *halves(*four, reveal=reveal)), own_seal()).then_refused(
            RuleViolation, "2 reveal schemes and 2 end schemes"
        )
    given(*facts).when(note(1, *halves(*four[:2], reveal=1)), own_seal()).then_refused(
        RuleViolation, "A player notes 4 schemes here, not 2"
    )
    given(*facts).when(note(1, "Breakthrough", *halves(*four[1:])), own_seal()).then_refused(
        BadRequest, '"as": "reveal" or "end"'
    )


@pytest.mark.rule("GG2-24")
def test_with_too_many_secrets_the_same_scheme_twice_is_odd() -> None:
    twice = halves("Breakthrough", "Outflank", "Breakthrough", "Assassinate")
    noted(table(figures=SECRETS, pool=SEASON), *twice, odd=("scheme-repeated",))


def test_elsewhere_a_scheme_is_not_noted_by_halves() -> None:
    given(*table()).when(note(1, *halves("Vendetta", "Assassinate", reveal=1)), own_seal()).then_refused(
        BadRequest, "noted as a whole"
    )


@pytest.mark.rule("GG2-09")
@pytest.mark.parametrize("mode", ["double-rush", "all-out-brawl"])
def test_modes_without_schemes_take_no_notes(mode: str) -> None:
    facts = table(figures={"mode": mode, "team_size": 1, "sides": [2, 8]}, pool=[])
    given(*facts).when(note(1, "Assassinate", VENDETTA), own_seal()).then_refused(BadRequest, "'schemes'")


# what they name


@pytest.mark.rule("GG2-47")
@pytest.mark.parametrize(
    ("name", "asks"),
    [
        *(("Vendetta", 2), ("Claim Jump", 1), ("Hidden Martyrs", 2), ("Death Beds", 1), ("Catch and Release", 1)),
        ("Bait and Switch", 1),
        *((name, 0) for name in NAMING_NOTHING),
    ],
)
def test_a_scheme_of_season_two_without_all_it_names_is_odd(name: str, asks: int) -> None:
    facts = table(pool=[])
    other = "Outflank" if name != "Outflank" else "Assassinate"
    noted(facts, {"name": name, "names": ["Ada", "Bea"][:asks]}, other)
    if asks:
        noted(facts, {"name": name, "names": ["Ada"][: asks - 1]}, other, odd=("scheme-unnamed",))
        noted(facts, {"name": name, "names": [*"abc"][: asks + 1]}, other, odd=("scheme-misnamed",))


@pytest.mark.rule("GG17-24")
@pytest.mark.rule("GG17-29")
@pytest.mark.parametrize("name", CHART)
def test_a_scheme_of_2017_without_its_variable_is_odd_and_not_refused(name: str) -> None:
    asks = name in ("Frame for Murder", "Undercover Entourage", "Set Up", "A Quick Murder")
    other = "Last Stand" if name != "Last Stand" else "Inspection"
    noted(table(OF_2017, pool=[]), name, other, odd=("scheme-unnamed",) if asks else ())
    noted(table(OF_2017, pool=[]), {"name": name, "names": "Ada"}, other)


@pytest.mark.rule("GG2-47")
@pytest.mark.parametrize(
    ("name", "names", "fits"),
    [
        ("Vendetta", ["Scout", "Golem"], True),
        ("Vendetta", ["Sapper", "Ogre"], True),  # of equal cost
        ("Vendetta", ["Captain Ash", "Golem"], False),  # cheaper than who is to slay it
        ("Vendetta", ["Sapper", "Rat"], False),
        ("Vendetta", ["Wisp", "Rat"], False),  # a Totem
        ("Vendetta", ["Scout", "Lady Cinder"], False),  # a Leader
        ("Vendetta", ["Golem", "Golem"], False),  # of the other side
        ("Claim Jump", ["Wisp"], True),
        ("Claim Jump", ["Captain Ash"], False),
        ("Hidden Martyrs", ["Scout", "Digger"], True),  # 13 together
        ("Hidden Martyrs", ["Scout", "Sapper"], False),  # 14
        ("Hidden Martyrs", ["Captain Ash", "Wisp"], False),
        ("Hidden Martyrs", ["Scout", "Scout"], False),  # of whom there is one
        ("Hidden Martyrs", ["Clerk", "clerk"], True),
        ("Death Beds", ["Scrap"], True),
        ("Death Beds", ["Scheme"], False),
        ("Death Beds", ["scheme marker"], False),
        ("Death Beds", ["Scheme Markers"], False),
        ("Catch and Release", ["Scout"], True),
        ("Catch and Release", ["Digger"], False),
        ("Bait and Switch", ["Rat"], True),
        ("Bait and Switch", ["Lady Cinder"], False),
        ("Bait and Switch", ["Scout"], False),
    ],
)
def test_what_a_scheme_of_season_two_names_is_held_against_the_crews(name: str, names: list[str], fits: bool) -> None:
    facts = (*table(pool=[]), *CREWS)
    noted(facts, {"name": name, "names": names}, "Outflank", odd=() if fits else ("scheme-misnamed",))


@pytest.mark.rule("GG17-29")
@pytest.mark.parametrize(
    ("name", "named", "fits"),
    [
        ("Frame for Murder", "Scout", True),
        ("Frame for Murder", "Clerk", False),
        ("Frame for Murder", "Golem", False),
        ("Undercover Entourage", "Captain Ash", True),
        ("Undercover Entourage", "Reeve", True),
        ("Undercover Entourage", "Digger", False),
        ("Set Up", "Lady Cinder", True),
        ("Set Up", "Golem", True),
        ("Set Up", "Rat", False),
        ("A Quick Murder", "Golem", True),
        ("A Quick Murder", "Twin", True),
        ("A Quick Murder", "Rat", False),
    ],
)
def test_what_a_scheme_of_2017_names_is_held_against_the_crews(name: str, named: str, fits: bool) -> None:
    facts = (*table(OF_2017, pool=[]), *CREWS_2017)
    noted(facts, {"name": name, "names": [named]}, "Inspection", odd=() if fits else ("scheme-misnamed",))


@pytest.mark.rule("GG2-47")
def test_a_crew_of_which_only_the_leader_is_announced_contradicts_nobody() -> None:
    announced = hired(1, OWN[0]).model_copy(update={"crew": {"leader": OWN[0]}})
    noted((*table(pool=[]), announced), {"name": "Claim Jump", "names": ["Whoever"]}, "Outflank")


# shape


@pytest.mark.parametrize(
    ("schemes", "words"),
    [
        (({"name": "Vendetta", "who": "Scout"}, "Assassinate"), '"who" is not known here'),
        (({"names": ["Scout"]}, "Assassinate"), '"name" is missing'),
        (({"name": "Vendetta", "names": [7]}, "Assassinate"), '"names.0" must be text'),
    ],
)
def test_a_note_that_cannot_be_read_is_refused(schemes: tuple[Any, ...], words: str) -> None:
    given(*table()).when(note(1, *schemes), own_seal()).then_refused(BadRequest, words)


def test_schemes_are_a_list() -> None:
    single = note(1).model_copy(update={"choices": {"schemes": "Vendetta"}})
    given(*table()).when(single, own_seal()).then_refused(BadRequest, "Schemes are noted as a list")


@pytest.mark.rule("GG2-47")
def test_a_round_without_crews_checks_no_cost() -> None:
    facts = (*field(2, system=S2), paired(1, (1, 2)), started(1, "Turf War", {"schemes": [*POOL]}))
    noted(facts, {"name": "Hidden Martyrs", "names": ["Dear", "Dearer"]}, "Assassinate")
