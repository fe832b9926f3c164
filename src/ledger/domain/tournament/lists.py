"""Army lists: handed in at check-in or later, checked by the rule system, frozen when round 1 is paired."""

from collections.abc import Sequence

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.events import ListsRecorded
from ledger.domain.requests import RecordLists
from ledger.domain.rules import Rules
from ledger.domain.systems import system_called
from ledger.domain.text import clean_name, fold
from ledger.domain.tournament.state import Entrant, Round, Tournament
from ledger.domain.values import ContestantId, Sheet, TableNo


def record_lists(request: RecordLists[ContestantId], state: Tournament) -> tuple[ListsRecorded]:
    """The lists a player brought. A faction said at check-in counts where the lists leave several open."""
    player, entrant = request.player, state.entrants[request.player]
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
    checked = system_called(rules.system).check_lists(lists, rules)
    return ListsRecorded(
        contestant=player,
        lists=checked.lists,
        faction=_faction(checked.factions, faction, entrant.faction if entrant else None),
        replaces=entrant.lists_version if entrant else None,
    )


def check_played(
    player: ContestantId, sheet: Sheet, state: Tournament, round_: Round, table_no: TableNo, reason: str | None
) -> None:
    """A list on a score sheet is one of the player's own, and the one they chose for this game if they did."""
    played = sheet.get("list")
    if not isinstance(played, int):
        return
    brought = len(state.entrants[player].lists) or state.rules.lists
    if played > brought:
        has = f"{brought} list{'s' * (brought != 1)}"
        raise BadRequest("{player} has {has}; there is no list {played}.", player=player, has=has, played=played)
    chosen = round_.revealed.get((table_no, "list"), {}).get(player)
    if chosen not in (None, played) and reason is None:
        raise NeedsReason(
            "{player} chose list {chosen} for this game, not {played}; give a reason to record it all the same.",
            player=player,
            chosen=chosen,
            played=played,
        )


def _faction(possible: Sequence[str], said: str | None, before: str | None) -> str | None:
    """The one faction the lists are played as; asked for where there are several."""
    options = {fold(name): name for name in possible}
    if said is not None:
        named = clean_name(said, "faction")
        if options and fold(named) not in options:
            raise RuleViolation(f"These lists are not played as {named}, but as {' or '.join(possible)}.")
        return options.get(fold(named), named)
    if len(options) > 1 and fold(before or "") not in options:
        raise BadRequest(f'These lists may be played as {" or ".join(possible)}; say which ("faction").')
    return options[fold(before or "")] if len(options) > 1 else next(iter(possible), None)
