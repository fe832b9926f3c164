"""Secret choices for a game: sealed one by one, shown together once everyone at the table has chosen."""

from collections.abc import Mapping

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, listed
from ledger.domain.events import ChoiceMade, ChoicesRevealed, TournamentEvent
from ledger.domain.requests import Choose
from ledger.domain.rules import Secret
from ledger.domain.systems import system_called
from ledger.domain.tournament.seen import Seen
from ledger.domain.tournament.state import Game, Round, Tournament
from ledger.domain.values import Choice, ContestantId

Value = str | int


def choose(request: Choose[ContestantId], state: Tournament, seen: Seen) -> tuple[TournamentEvent, ...]:
    """A player's choices; the last one at the table reveals them all. A change needs a reason."""
    round_, game = _open_game(request, state)
    lists = state.entrants[request.player].lists
    offered = system_called(state.rules.system).secrets(lists, round_.scenario, state.rules)
    for kind, value in request.choices.items():
        _check_offered(request.player, kind, value, offered)
    facts: list[TournamentEvent] = []
    before: list[str] = []
    for kind in offered:
        if kind in request.choices:
            _check_order(request, kind, before, round_, game)
            facts += _chosen(request, kind, round_, game, seen)
        before.append(kind)
    return tuple(facts)


def _open_game(request: Choose[ContestantId], state: Tournament) -> tuple[Round, Game]:
    if not state.rounds:
        raise RuleViolation("No round is paired yet; choices are made for a game.")
    newest, player = state.rounds[-1], request.player
    if request.round not in (None, newest.no):
        raise RuleViolation(f"Choices are made for a game of the newest round, which is round {newest.no}.")
    table = newest.seats.get(player)
    if table is None:
        why = "has the bye" if player in newest.byes else "does not play"
        raise RuleViolation(f"{{player}} {why} in round {newest.no}.", player=player)
    if newest.games[table].outcome is not None:
        raise RuleViolation(f"Table {table} of round {newest.no} has a result already; its choices are made.")
    return newest, newest.games[table]


def _check_offered(player: ContestantId, kind: str, value: Value, offered: Mapping[str, Secret]) -> None:
    if kind not in offered:
        raise BadRequest(f"Nothing called {kind!r} is chosen for a game here; {listed(offered) or 'nothing'} is.")
    secret = offered[kind]
    if not secret.options:
        raise RuleViolation(secret.refusal)
    if value not in secret.options:
        raise BadRequest(
            "{player} cannot choose {kind} {value}; there are {options}.",
            player=player,
            kind=kind,
            value=value,
            options=listed(map(str, secret.options)),
        )


def _check_order(request: Choose[ContestantId], kind: str, before: list[str], round_: Round, game: Game) -> None:
    """Choices come in the order of the rule system; one that nobody at the table makes here is made on paper."""
    for earlier in before:
        chosen = round_.secret.get((game.table_no, earlier), {})
        if chosen and request.player not in chosen and earlier not in request.choices:
            raise RuleViolation(
                "{player} chooses the {earlier} first, then the {kind}.",
                player=request.player,
                earlier=earlier,
                kind=kind,
            )


def _chosen(request: Choose[ContestantId], kind: str, round_: Round, game: Game, seen: Seen) -> list[TournamentEvent]:
    player, value, place = request.player, request.choices[kind], (game.table_no, kind)
    sealed, revealed = round_.secret.get(place, {}), round_.revealed.get(place)
    if player in sealed and request.reason is None:
        raise NeedsReason("{player} has chosen already ({kind}); give a reason to change it.", player=player, kind=kind)
    if revealed is not None:
        if revealed[player] == value:
            raise RuleViolation(f"No change: {{player}} chose {kind} {value} already.", player=player)
        return [_shown(round_, game, kind, {**revealed, player: value})]
    made = ChoiceMade(
        round_no=round_.no, table_no=game.table_no, contestant=player, kind=kind, choice=seen.sealed[kind]
    )
    values = {other: seen.choices[choice] for other, choice in sealed.items() if choice in seen.choices}
    values[player] = value
    # words that are lost cannot be shown: that player chooses again, with a reason
    if any(contestant not in values for contestant in game.contestants):
        return [made]
    return [made, _shown(round_, game, kind, values)]


def _shown(round_: Round, game: Game, kind: str, values: Mapping[ContestantId, Value]) -> ChoicesRevealed:
    return ChoicesRevealed(
        round_no=round_.no,
        table_no=game.table_no,
        kind=kind,
        choices=tuple(Choice(contestant=each, value=values[each]) for each in game.contestants),
    )
