"""Secret choices for a game: sealed one by one, shown together once everyone at the table has chosen."""

from collections.abc import Mapping, Sequence

from ledger.domain.errors import BadRequest, LedgerError, NeedsReason, RuleViolation, listed
from ledger.domain.events import ChoiceMade, ChoicesRevealed, TournamentEvent
from ledger.domain.requests import Choose
from ledger.domain.system import Choosing, Secret
from ledger.domain.systems import system_called
from ledger.domain.text import fold
from ledger.domain.tournament.seating import game_of
from ledger.domain.tournament.seen import Seen
from ledger.domain.tournament.state import Game, Round, Tournament
from ledger.domain.values import Choice, ChosenValue, ContestantId

Option = ChosenValue


def choose(request: Choose[ContestantId], state: Tournament, seen: Seen) -> tuple[TournamentEvent, ...]:
    """A player's choices; the last one at the table reveals them all. A change needs a reason."""
    round_, game = _open_game(request, state)
    offered = system_called(state.rules.system).secrets(choosing(request.player, round_, game, state))
    values = {kind: _offered(request.player, kind, value, offered, round_) for kind, value in request.choices.items()}
    request = request.model_copy(update={"choices": values})
    facts: list[TournamentEvent] = []
    before: list[str] = []
    for kind, secret in offered.items():
        if kind in values:
            _check_order(request, kind, before, round_, game)
            new = _chosen(request, secret, round_, game, seen)
            _refuse_early_reveal(new, facts, before, round_, game)
            facts += new
        before.append(kind)
    return tuple(facts)


def choosing(player: ContestantId, round_: Round, game: Game, state: Tournament) -> Choosing:
    """What bears on the choices of a player."""
    own = [hired.crew for (side, _), hired in round_.crews.items() if side == player]
    others = [no for no in game.contestants if no != player]
    against = [hired.crew for (side, _), hired in round_.crews.items() if side in others]
    return Choosing(state.rules, state.entrants[player].lists, round_.scenario, round_.setup, own, against)


def _open_game(request: Choose[ContestantId], state: Tournament) -> tuple[Round, Game]:
    if not state.rounds:
        raise RuleViolation("No round is paired yet; `ledger pair` draws one, and choices are made for its games.")
    newest, player = state.rounds[-1], request.player
    if request.round not in (None, newest.no):
        raise RuleViolation(f"Choices are made for a game of the newest round, which is round {newest.no}.")
    game = game_of(player, newest)
    if game.outcome is not None:
        raise RuleViolation(f"Table {game.table_no} of round {newest.no} has a result already; its choices are made.")
    return newest, game


def _offered(player: ContestantId, kind: str, value: Option, offered: Mapping[str, Secret], round_: Round) -> Option:
    """The choice as the rules write it, or a refusal."""
    if kind not in offered:
        raise BadRequest(f"Nothing called {kind!r} is chosen for a game here; {listed(offered) or 'nothing'} is.")
    secret = offered[kind]
    if secret.is_of_scenario and round_.started is None:
        raise RuleViolation(
            f"The {kind} depends on the scenario, which nobody knows before round {round_.no} has started; "
            "`ledger start-round` starts it."
        )
    if not secret.options:
        raise RuleViolation(secret.refusal)
    spelt = _spelt(value, secret)
    if spelt not in secret.options:
        raise _not_offered(player, value, secret)
    return spelt


def _spelt(value: Option, secret: Secret) -> Option:
    """A name as the rules spell it; whatever else it is stays."""
    if not isinstance(value, str):
        return value
    names = (option for option in secret.options if isinstance(option, str))
    return next((name for name in names if fold(name) == fold(value)), value)


def _not_offered(player: ContestantId, value: Option, secret: Secret) -> LedgerError:
    """Why it cannot be chosen: a word for a number, or a name the rules do not have, is wrong by itself; which numbers
    there are depends on what the player brought."""
    is_numbered = all(isinstance(option, int) for option in secret.options)
    if is_numbered and isinstance(value, str):
        return BadRequest(f"The {secret.kind} is a number, such as {secret.options[0]}, and not {value[:40]!r}.")
    refusal = RuleViolation if is_numbered else BadRequest
    return refusal(
        "{player} cannot choose {kind} {value}; there are {options}.",
        player=player,
        kind=secret.kind,
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


def _refuse_early_reveal(
    new: Sequence[TournamentEvent], facts: Sequence[TournamentEvent], before: Sequence[str], round_: Round, game: Game
) -> None:
    """What is chosen later is not shown while an earlier choice of the table is still sealed."""
    shown = {fact.kind for fact in new if isinstance(fact, ChoicesRevealed)}
    if not shown or any((game.table_no, kind) in round_.revealed for kind in shown):
        return
    known = {kind for table_no, kind in round_.revealed if table_no == game.table_no}
    known |= {fact.kind for fact in facts if isinstance(fact, ChoicesRevealed)}
    made = {kind for table_no, kind in round_.secret if table_no == game.table_no}
    made |= {fact.kind for fact in facts if isinstance(fact, ChoiceMade)}
    for earlier in before:
        if earlier in made - known:
            raise RuleViolation(
                "The {earlier} of everyone at table {table} is shown first, and somebody has not chosen one yet.",
                earlier=earlier,
                table=game.table_no,
            )


def _chosen(
    request: Choose[ContestantId], secret: Secret, round_: Round, game: Game, seen: Seen
) -> list[TournamentEvent]:
    kind, player = secret.kind, request.player
    value, place = request.choices[kind], (game.table_no, kind)
    sealed, revealed = round_.secret.get(place, {}), round_.revealed.get(place)
    if player in sealed and request.reason is None:
        raise NeedsReason("{player} has chosen already ({kind}); give a reason to change it.", player=player, kind=kind)
    if revealed is not None:
        if revealed[player] == value:
            raise RuleViolation(f"No change: {{player}} chose {kind} {value} already.", player=player)
        return [_shown(round_, game, kind, {**revealed, player: value})]
    made = ChoiceMade(
        round_no=round_.no,
        table_no=game.table_no,
        contestant=player,
        kind=kind,
        choice=seen.sealed[kind],
        oddities=(),
    )
    values = {other: _spelt(seen.choices[choice], secret) for other, choice in sealed.items() if choice in seen.choices}
    values[player] = value
    # words that are lost cannot be shown: that player chooses again, with a reason
    if any(contestant not in values for contestant in game.contestants):
        return [made]
    return [made, _shown(round_, game, kind, values)]


def _shown(round_: Round, game: Game, kind: str, values: Mapping[ContestantId, Option]) -> ChoicesRevealed:
    return ChoicesRevealed(
        round_no=round_.no,
        table_no=game.table_no,
        kind=kind,
        choices=tuple(Choice(contestant=each, value=values[each]) for each in game.contestants),
    )
