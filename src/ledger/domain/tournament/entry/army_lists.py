"""Army lists: handed in at check-in or later, checked by the rule system, frozen when round 1 is paired; factions
that look mistyped, and what an entrant owes."""

from collections.abc import Iterable, Iterator, Sequence

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.rules import Rules
from ledger.domain.system import AtCheckIn, System
from ledger.domain.systems import system_called
from ledger.domain.text import clean_name, nearest
from ledger.domain.tournament.entry.facts import ListsRecorded
from ledger.domain.tournament.entry.requests import RecordLists
from ledger.domain.tournament.lookups import list_revealed
from ledger.domain.tournament.state import NOTHING, Entrant, Round, Seen, Tournament
from ledger.domain.values import ChosenValue, ContestantId, Sheet, TableNo


def record_lists(request: RecordLists, state: Tournament) -> tuple[ListsRecorded]:
    """The lists a player brought. A faction said at check-in counts where the lists leave several open."""
    player, entrant = request.player, state.entrants[request.player]
    if entrant.is_ringer:
        raise RuleViolation("{player} is the ringer, who hands in no lists.", player=player)
    if state.rounds and entrant.lists:
        raise RuleViolation("The lists of {player} are frozen since round 1 was paired.", player=player)
    if state.rounds and request.reason is None:
        raise NeedsReason(
            "Lists are frozen since round 1 was paired; give a reason to record what {player} brought.", player=player
        )
    recorded = handed_in(player, request.lists, request.faction, state.rules, entrant)
    if recorded.lists == entrant.lists and recorded.faction in (None, entrant.faction):
        raise RuleViolation("No change: these are the lists of {player} already.", player=player)
    return (recorded,)


def handed_in(
    player: ContestantId, lists: Sequence[Sheet], faction: str | None, rules: Rules, entrant: Entrant | None = None
) -> ListsRecorded:
    """Lists found in order, and the faction they are played as; the entrant is one who checked in before."""
    system = system_called(rules.system)
    checked = system.lists.check(lists, rules)
    declared = entrant.faction if entrant and not entrant.members else None  # of a team, everyone has their own
    played = _faction(checked.factions, faction, declared, system)
    if system.one_faction and None not in (declared, played):
        _refuse_second_faction(player, str(declared), str(played), system)
    return ListsRecorded(
        contestant=player,
        lists=checked.lists,
        faction=played,
        replaces=entrant.lists_version if entrant else None,
    )


def check_played(
    player: ContestantId,
    sheet: Sheet,
    state: Tournament,
    round_: Round,
    table_no: TableNo,
    reason: str | None,
    seen: Seen = NOTHING,
) -> None:
    """A list on a score sheet is one of the player's own, and the one they chose for this game if they did."""
    played = sheet.get("list")
    if not isinstance(played, int):
        return
    brought = len(state.entrants[player].lists) or state.rules.lists
    if played > brought:
        has = f"{brought} list{'s' * (brought != 1)}"
        raise RuleViolation("{player} has {has}; there is no list {played}.", player=player, has=has, played=played)
    if not (round_.secret or round_.revealed):  # nobody chose, as in most rounds
        return
    chosen = list_revealed(round_, table_no, player)
    if chosen not in (None, played) and reason is None:
        raise NeedsReason(
            "{player} chose list {chosen} for this game, not {played}; give a reason to record it all the same.",
            player=player,
            chosen=chosen,
            played=played,
        )
    if chosen is None and _sealed(round_, table_no, player, seen) not in (None, played) and reason is None:
        raise NeedsReason(  # which one they chose is not told: it is not revealed
            "{player} chose another list than {played} for this game; give a reason to record it all the same.",
            player=player,
            played=played,
        )


def _sealed(round_: Round, table_no: TableNo, contestant: ContestantId, seen: Seen) -> ChosenValue | None:
    """What a player chose and the table has not revealed, as far as the door has seen it."""
    choice = round_.secret.get((table_no, "list"), {}).get(contestant)
    return None if choice is None else seen.choices.get(choice)


def _refuse_second_faction(player: ContestantId, declared: str, played: str, system: System) -> None:
    if system.faction_key(declared) != system.faction_key(played):
        raise RuleViolation(
            "{player} declared {declared} at check-in, which holds for the whole event; these lists are of {played}.",
            player=player,
            declared=declared,
            played=played,
        )


def _faction(possible: Sequence[str], said: str | None, before: str | None, system: System) -> str | None:
    """The one faction the lists are played as; asked for where there are several."""
    key = system.faction_key
    options = {key(name): name for name in possible}
    if said is not None:
        named = clean_name(said, "faction")
        if options and key(named) not in options:
            raise RuleViolation(f"These lists are not played as {named}, but as {' or '.join(possible)}.")
        return options.get(key(named), named)
    if len(options) > 1 and key(before or "") not in options:
        raise BadRequest(f'These lists may be played as {" or ".join(possible)}; say which ("faction").')
    return options[key(before or "")] if len(options) > 1 else next(iter(possible), None)


def mistyped(player: ContestantId, state: Tournament) -> Iterator[tuple[str, str]]:
    """What a player or a team plays that nobody else does and that is spelt nearly like what others play, or what the
    rules know; and what it is like."""
    system = system_called(state.rules.system)
    others = (name for no, entrant in state.entrants.items() if no != player for name in _played(entrant))
    known = {system.faction_key(name): name for name in (*system.factions, *others)}
    for faction in _played(state.entrants[player]):
        if system.faction_key(faction) not in known and (near := nearest(faction, known.values(), most=1)):
            yield faction, near[0]


def owed(players: Iterable[ContestantId], state: Tournament) -> dict[str, list[ContestantId]]:
    """What the document says must be there before play, and of whom of these it is not; a ringer plays for nobody's
    place. What may stay on paper is no news while it does so for the whole field, those who left included."""
    system, owing = system_called(state.rules.system), dict[str, list[ContestantId]]()
    everyone, asked = tuple(state.contestants()), frozenset(players)
    for no in everyone:
        entrant = state.entrants[no]
        factions = tuple(each.faction for each in entrant.members) if entrant.members else (entrant.faction,)
        for what in system.owed(AtCheckIn(factions, entrant.lists), state.rules):
            owing.setdefault(what, []).append(no)
    kept = {what: whose for what, whose in owing.items() if not system.owed_on_paper or len(whose) < len(everyone)}
    return {what: found for what, whose in kept.items() if (found := [no for no in whose if no in asked])}


def _played(entrant: Entrant) -> Iterator[str]:
    said = [each.faction for each in entrant.members] if entrant.members else [entrant.faction]
    return (faction for faction in said if faction)
