"""Checks of a crew that several documents have in common: each refuses with the model and the rule, or lets it pass."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ledger.domain.asking import CheckedLists, Hiring
from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.parts.crews import Crew, Model, faction_key, read_crew, said
from ledger.domain.text import fold
from ledger.domain.values import Sheet


def led(crew: Crew) -> Model:
    """The leader, without whom there is no crew."""
    if crew.leader is None:
        raise BadRequest('A crew has a leader; name it ("leader").')
    return crew.leader


def check_faction(crew: Crew, hiring: Hiring) -> None:
    """One faction for the whole event: the one declared at check-in, else the one of the list handed in or of
    earlier crews."""
    if crew.faction is None:
        return
    for which, faction in _factions(hiring):
        if faction is not None and faction_key(faction) != faction_key(crew.faction):
            raise RuleViolation(
                f"{led(crew).name} leads a crew of {crew.faction}; the faction {which} is {faction}, and it holds for "
                "the whole event."
            )


def _factions(hiring: Hiring) -> Iterator[tuple[str, str | None]]:
    yield "declared at check-in", hiring.faction
    if hiring.brought is not None:
        yield "of the list handed in", read_crew(hiring.brought).faction
    for earlier in hiring.earlier:
        yield f"played in round {earlier.round_no}", read_crew(earlier.crew).faction


def cost_of(crew: Crew, *, leader_counts: bool = False) -> int:
    """What the crew cost as far as known. A leader and its totems come with it, unless their cost counts."""
    leader = crew.leader
    if leader is None or leader_counts:
        return sum(model.cost or 0 for model in crew.everyone())
    return sum(model.cost or 0 for model in crew.models or () if not model.is_totem_of(leader))


def check_cost(crew: Crew, most: int, *, leader_counts: bool = False) -> None:
    """Nobody hires for more than the size of the encounter."""
    cost = cost_of(crew, leader_counts=leader_counts)
    if cost > most:
        raise RuleViolation(
            f"The crew of {led(crew).name} costs {cost} soulstones; the encounter size of this tournament is {most}."
        )


def check_limits(*crews: Crew) -> None:
    """No more of a model than its limit, be it in one crew or in those of team-mates together."""
    models = [model for crew in crews for model in crew.everyone()]
    there = Counter(fold(model.name) for model in models)
    for model in models:
        number = there[fold(model.name)]
        if model.limit is not None and number > model.limit:
            whose = "These crews together have" if len(crews) > 1 else "This crew has"
            raise RuleViolation(f"{whose} {number} of {model.name}; its model limit is {model.limit}.")


def is_same(crew: Crew, before: Crew) -> bool:
    """Whether a crew has the models of one that was told before, and their upgrades if it tells of any, in whatever
    order."""
    upgrades = _upgrades(crew)
    return _names(crew) == _names(before) and (not upgrades or upgrades == _upgrades(before))


def in_words(crew: Crew) -> str:
    """`Ash with Birch (Blade), Cedar`."""
    names = [said(model) for model in crew.models or ()]
    leader = "" if crew.leader is None else said(crew.leader)
    return f"{leader} with {', '.join(names)}" if names else leader


def read_lists(lists: Sequence[Sheet]) -> list[Crew]:
    """What was handed in, each read like a crew."""
    return [read_crew(sheet, f"List {no}") for no, sheet in enumerate(lists, start=1)]


def no_lists(title: str) -> RuleViolation:
    """Why nothing is handed in ahead of the games."""
    none = "{rules} has no list handed in ahead under these figures; crews are hired for each game."
    return RuleViolation(none, code="no-list-ahead", rules=title)


def handed_in(crews: Sequence[Crew], kept: Sequence[Sheet]) -> CheckedLists:
    """Lists found in order. Team-mates have factions of their own, so theirs name none for the team."""
    factions = tuple(crew.faction for crew in crews if crew.faction is not None)
    return CheckedLists(tuple(kept), factions if len(crews) == 1 else ())


def _names(crew: Crew) -> tuple[str | None, list[str]]:
    leader = None if crew.leader is None else fold(crew.leader.name)
    return leader, sorted(fold(model.name) for model in crew.models or ())


def _upgrades(crew: Crew) -> list[tuple[str, str]]:
    """Every upgrade with who has it."""
    return sorted((fold(model.name), fold(each.name)) for model in crew.everyone() for each in model.upgrades)
