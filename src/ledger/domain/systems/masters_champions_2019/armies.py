"""Army lists: what one holds, when the lists of a player are in order, and what a player chooses in secret."""

import json
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Annotated

from pydantic import AfterValidator, Field

from ledger.domain.errors import RuleViolation, listed
from ledger.domain.rules import Roster, Rules
from ledger.domain.system import AtCheckIn, CheckedLists, Choosing, ListLines, Lists, Secret
from ledger.domain.text import clean_name, did_you_mean, fold
from ledger.domain.values import Sheet, Value, read_strictly

Name = Annotated[str, AfterValidator(clean_name)]
ListPoints = Annotated[int, Field(ge=0, le=1000)]  # the document has no limit; ours only catches a slip of the finger

# Army Lists, the table of theme forces that set the faction of list and leader
THEME_FACTIONS = {"Hearts of Darkness": ("Infernals",), "Warriors of the Old Faith": ("Khador", "Protectorate")}
PARTISAN_THEMES = ("Flame in the Darkness",)  # printed faction of the leader, or one the leader is a partisan of
FULL_NAMES = {"protectorate": "Protectorate of Menoth"}  # the document writes both
FACTIONS = ("Infernals", "Khador", *FULL_NAMES.values())  # those it names in passing
RELATIONS = {"attached_to": "attached to", "client_of": "client of", "marshaled_by": "marshaled by"}  # Army Lists

ODDITY_WORDS = {
    "roster-lacks-box-leader": "the roster lacks a leader who is always on it",
}


class ListedModel(Value):
    """A model or unit with its points, and the relationships the player chose for it."""

    name: Name
    points: ListPoints
    attached_to: Name | None = None
    client_of: Name | None = None
    marshaled_by: Name | None = None


class MastersArmyList(Value):
    """What a player writes down of one army (Army Lists)."""

    faction: Name  # as printed on the leader's card
    leader: Name
    leader_points: ListPoints  # the leader's own, for warjacks, warbeasts or horrors
    theme: Name | None = None
    models: Annotated[tuple[ListedModel, ...], Field(min_length=1, max_length=200)]
    partisan: Annotated[tuple[Name, ...], Field(max_length=20)] = ()  # the factions the leader is a partisan of

    @property
    def total(self) -> int:
        return sum(model.points for model in self.models)


def check_lists(lists: Sequence[Sheet], rules: Rules) -> CheckedLists:
    """The lists as they are kept, and the factions all of them may be played as; or a refusal."""
    _check_number(len(lists), rules)
    armies = {no: _read(no, sheet) for no, sheet in enumerate(lists, start=1)}
    for no, army in armies.items():
        _check_total(no, army, rules)
        _check_relations(no, army)
        if army.theme is None and rules.themes == "required":
            raise RuleViolation(f"List {no} has no theme force; {rules.title} requires one.")
        if rules.roster is not None:
            _check_roster(no, army, rules.roster, rules.always_on_roster)
    _check_different("leader", {no: army.leader for no, army in armies.items()})
    if rules.distinct_themes:
        _check_different("theme force", {no: army.theme for no, army in armies.items() if army.theme is not None})
    # without what was left out or null; as JSON, because that is how it comes back from the store
    kept = tuple(army.model_dump(mode="json", exclude_defaults=True) for army in armies.values())
    return CheckedLists(kept, _common_factions(armies))


def owed(told: AtCheckIn, rules: Rules) -> tuple[str, ...]:
    """Everyone brings so many lists at least, of one faction (Army Lists); lists say the faction."""
    faction = ("faction",) if not told.lists and None in told.factions else ()
    return (*faction, *(("list",) if len(told.lists) < rules.least_lists else ()))


def describe_list(army: Sheet) -> ListLines:
    """A list as people read it: its leader above, then every model with its points; what belongs to the line above is
    written further in."""
    found = MastersArmyList.model_validate_json(json.dumps(army))
    subtitle = found.faction if found.theme is None else f"{found.faction}, {found.theme}"
    return ListLines(found.leader, subtitle, found.total, tuple(_lines(found)))


LISTS = Lists(check=check_lists, describe=describe_list, labels=("leader", "theme"))


def secrets(choosing: Choosing) -> Mapping[str, Secret]:
    """What a player chooses before a game, in this order: one of their lists (Starting the Game), then an objective
    where the scenario has any (Army Lists). Lists kept on paper are counted by what the rules allow."""
    rules, scenario = choosing.rules, choosing.scenario
    numbers = tuple(range(1, (len(choosing.lists) or rules.lists) + 1))
    has_none = any(each.name == scenario and not each.figures["objective_cp"] for each in rules.scenarios)
    refusal = f"{scenario} is played without objectives." if has_none else "This tournament has no objectives."
    return {
        "list": Secret("list", numbers, ""),
        "objective": Secret("objective", () if has_none else rules.objectives, refusal, is_of_scenario=True),
    }


def odd_roster(given: Container[str], rules: Rules) -> tuple[str, ...]:
    """A roster that was given is taken as it is; nothing is added to it by itself (Active Duty Roster)."""
    if "roster" not in given or rules.roster is None:
        return ()
    leaders = {fold(name) for name in rules.roster.leaders}
    return () if leaders.issuperset(map(fold, rules.always_on_roster)) else ("roster-lacks-box-leader",)


def faction_key(faction: str) -> str:
    """What tells whether two factions are one."""
    return fold(FULL_NAMES.get(fold(faction), faction))


# one list


def _read(no: int, sheet: Sheet) -> MastersArmyList:
    return read_strictly(MastersArmyList, sheet, f"List {no} does not fit")


def _check_total(no: int, army: MastersArmyList, rules: Rules) -> None:
    most = rules.army_points + army.leader_points
    least = 0 if rules.list_slack is None else max(0, most - rules.list_slack)
    if not least <= army.total <= most:
        raise RuleViolation(
            f"List {no} ({army.leader}) has {army.total} points; {rules.army_points} army points and "
            f"{army.leader_points} of the leader's own make it {least} to {most}."
        )


def _check_relations(no: int, army: MastersArmyList) -> None:
    """A relationship is with another model of the list, or with its leader."""
    there = Counter(map(fold, (army.leader, *(model.name for model in army.models))))
    for model in army.models:
        for words, target in _relations(model):
            if there[fold(target)] <= (fold(target) == fold(model.name)):
                raise RuleViolation(
                    f"List {no}: {model.name} is {words} {target}, which is no other model of that list."
                )


def _relations(model: ListedModel) -> Iterator[tuple[str, str]]:
    for field, words in RELATIONS.items():
        if (target := getattr(model, field)) is not None:
            yield words, target


def _lines(army: MastersArmyList) -> Iterator[tuple[str, str]]:
    above = ""
    for model in army.models:
        relations = list(_relations(model))
        if any(fold(target) == above for _, target in relations):
            inset = "  "
        else:
            inset, above = "", fold(model.name)
        said = f" ({listed(f'{words} {target}' for words, target in relations)})" if relations else ""
        yield f"{inset}{model.name}{said}", str(model.points)
    if army.leader_points:  # no summand: it is what the total may have on top of the army points
        yield f"{army.leader_points} of these are the leader's own", ""


# the roster


def _check_roster(no: int, army: MastersArmyList, roster: Roster, always: Sequence[str]) -> None:
    if not roster.leaders and not roster.themes:
        none = "No Active Duty Roster is recorded, so no list can be checked against it."
        raise RuleViolation(none, code="no-roster")
    _check_on_roster(f"{army.leader}, the leader of list {no},", army.leader, (*roster.leaders, *always))
    if army.theme is not None:
        _check_on_roster(f"{army.theme}, the theme force of list {no},", army.theme, roster.themes)


def _check_on_roster(said: str, name: str, admitted: Iterable[str]) -> None:
    names = list(admitted)
    if fold(name) not in map(fold, names):
        hint = did_you_mean(name, names)
        raise RuleViolation(f"{said} is not on the Active Duty Roster of this tournament.{hint}")


# all lists of a player


def _check_number(number: int, rules: Rules) -> None:
    least, most = rules.least_lists, rules.lists
    if least <= number <= most:
        return
    wanted = f"exactly {most}" if least == most else f"{least} or {most}" if least + 1 == most else f"{least} to {most}"
    raise RuleViolation(f"A player brings {wanted} list{'s' * (most != 1)} to this tournament, not {number}.")


def _check_different(what: str, names: Mapping[int, str]) -> None:
    first: dict[str, int] = {}
    for no, name in names.items():
        if fold(name) in first:
            raise RuleViolation(f"Lists {first[fold(name)]} and {no} have the same {what}, {name}; each has its own.")
        first[fold(name)] = no


def _common_factions(armies: Mapping[int, MastersArmyList]) -> tuple[str, ...]:
    each = {no: {faction_key(name): name for name in _playable(army)} for no, army in armies.items()}
    common = set.intersection(*map(set, each.values()))
    if not common:
        said = "; ".join(f"list {no} is {' or '.join(factions.values())}" for no, factions in each.items())
        raise RuleViolation(f"The lists of a player have a faction in common, and these have none: {said}.")
    spelt = {key: name for factions in each.values() for key, name in factions.items()}
    spelt |= {faction_key(army.faction): army.faction for army in armies.values()}  # rather as the player writes it
    return tuple(sorted(spelt[key] for key in common))


def _playable(army: MastersArmyList) -> tuple[str, ...]:
    """The factions a list may be played as."""
    theme = fold(army.theme or "")
    for name, factions in THEME_FACTIONS.items():
        if fold(name) == theme:
            return factions
    return (army.faction, *army.partisan) if theme in map(fold, PARTISAN_THEMES) else (army.faction,)
