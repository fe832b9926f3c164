"""Secret choices for a game: sealed one by one, shown together once everyone at the table has chosen; or kept, each
player's own, until the result is final."""

from collections.abc import Container, Mapping, Sequence
from typing import Any

from ledger.domain.errors import BadRequest, LedgerError, NeedsReason, RuleViolation, listed, there_are
from ledger.domain.facts import TournamentEvent
from ledger.domain.system import Choosing, Picked, Secret
from ledger.domain.systems import system_called
from ledger.domain.text import fold
from ledger.domain.tournament.crews.facts import ChoiceMade, ChoicesRevealed
from ledger.domain.tournament.crews.requests import Choose
from ledger.domain.tournament.lookups import crews_at, game_of
from ledger.domain.tournament.rounds.setups import at_table
from ledger.domain.tournament.state import Game, Round, Seen, Tournament
from ledger.domain.values import Choice, ChosenValue, ContestantId, Plan, Sheet

Option = ChosenValue


def choose(request: Choose, state: Tournament, seen: Seen) -> tuple[TournamentEvent, ...]:
    """A player's choices; the last one at the table reveals them all, but for those that are kept. A change needs a
    reason."""
    round_, game = _open_game(request, state)
    offered = system_called(state.rules.system).secrets(choosing(request.player, round_, game, state))
    picked = as_kept(request, state)
    facts: list[TournamentEvent] = []
    before: list[str] = []
    for kind, secret in offered.items():
        if kind in picked:
            _check_order(request, kind, before, round_, game)
            write = _kept if secret.is_kept else _chosen
            new = write(request, secret, picked[kind], round_, game, seen)
            _refuse_early_reveal(new, facts, before, round_, game)
            facts += new
        before.append(kind)
    return tuple(facts)


def as_kept(request: Choose, state: Tournament) -> dict[str, Picked]:
    """The choices by kind as the rules write them, which is how they are sealed; or a refusal."""
    round_, game = _open_game(request, state)
    offered = system_called(state.rules.system).secrets(choosing(request.player, round_, game, state))
    return {kind: _picked(request.player, kind, value, offered, round_) for kind, value in request.choices.items()}


def kept_kinds(round_: Round, state: Tournament) -> frozenset[str]:
    """The kinds of choices in a round that are kept until its results are final; the same at every table."""
    offered = system_called(state.rules.system).secrets(Choosing(state.rules, (), round_.scenario, round_.setup))
    return frozenset(kind for kind, secret in offered.items() if secret.is_kept)


def choosing(player: ContestantId, round_: Round, game: Game, state: Tournament) -> Choosing:
    """What bears on the choices of a player."""
    plan: tuple[str | None, Sheet] = (round_.scenario, round_.setup)
    if round_.scenario is not None:
        plan = at_table(Plan(round_.scenario, round_.setup), game.table_no, state.rules)
    return Choosing(state.rules, state.entrants[player].lists, *plan, *crews_at(player, round_, game))


def _open_game(request: Choose, state: Tournament) -> tuple[Round, Game]:
    if not state.rounds:
        raise RuleViolation("No round is paired yet.", code="no-round-to-choose-for")
    newest, player = state.rounds[-1], request.player
    if request.round not in (None, newest.no):
        raise RuleViolation(f"Choices are made for a game of the newest round, which is round {newest.no}.")
    game = game_of(player, newest)
    if game.outcome is not None:
        raise RuleViolation(f"Table {game.table_no} of round {newest.no} has a result already; its choices are made.")
    return newest, game


def _picked(player: ContestantId, kind: str, value: Any, offered: Mapping[str, Secret], round_: Round) -> Picked:
    """The choice as the rules write it, or a refusal."""
    if kind not in offered:
        known = f"; {there_are(offered)}" if offered else ", and nothing else either"
        raise BadRequest(f"Nothing called {kind!r} is chosen for a game here{known}.")
    secret = offered[kind]
    if secret.is_of_scenario and round_.started is None:
        raise RuleViolation(
            "The choice of {kind} depends on the scenario, which nobody knows before round {round} has started.",
            code="round-not-started",
            kind=kind,
            round=round_.no,
        )
    if secret.pick is not None:
        return secret.pick(value)
    if not secret.options:
        raise RuleViolation(secret.refusal)
    spelt = _spelt(value, secret)
    if spelt not in secret.options:
        raise _not_offered(player, value, secret)
    return Picked(spelt)


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


def _check_order(request: Choose, kind: str, before: list[str], round_: Round, game: Game) -> None:
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


def _kept(
    request: Choose, secret: Secret, picked: Picked, round_: Round, game: Game, seen: Seen
) -> list[TournamentEvent]:
    """A choice that nobody else learns before the result is final, but for what the player shows at once."""
    kind, player, place = secret.kind, request.player, (game.table_no, secret.kind)
    _refuse_unreasoned(request, kind, round_.secret.get(place, {}))
    made = _made(request, kind, picked, round_, game, seen)
    shown = round_.revealed.get(place, {})
    if shown.get(player) == picked.shown:
        return [made]
    others = {other: value for other, value in shown.items() if other != player}
    return [made, _shown(round_, game, kind, others if picked.shown is None else {**others, player: picked.shown})]


def _chosen(
    request: Choose, secret: Secret, picked: Picked, round_: Round, game: Game, seen: Seen
) -> list[TournamentEvent]:
    kind, player, value = secret.kind, request.player, picked.value
    place = (game.table_no, kind)
    sealed, revealed = round_.secret.get(place, {}), round_.revealed.get(place)
    _refuse_unreasoned(request, kind, sealed)
    if revealed is not None:
        if revealed[player] == value:
            chosen = f"the same {kind}" if isinstance(value, tuple) else f"{kind} {value}"
            raise RuleViolation("No change: {player} chose {chosen} already.", player=player, chosen=chosen)
        return [_shown(round_, game, kind, {**revealed, player: value})]
    made = _made(request, kind, picked, round_, game, seen)
    values = {other: _spelt(seen.choices[choice], secret) for other, choice in sealed.items() if choice in seen.choices}
    values[player] = value
    # words that are lost cannot be shown: that player chooses again, with a reason
    if any(contestant not in values for contestant in game.contestants):
        return [made]
    return [made, _shown(round_, game, kind, values)]


def _refuse_unreasoned(request: Choose, kind: str, sealed: Container[ContestantId]) -> None:
    if request.player in sealed and request.reason is None:
        raise NeedsReason(
            "{player} has chosen already ({kind}); give a reason to change it.", player=request.player, kind=kind
        )


def _made(request: Choose, kind: str, picked: Picked, round_: Round, game: Game, seen: Seen) -> ChoiceMade:
    return ChoiceMade(
        round_no=round_.no,
        table_no=game.table_no,
        contestant=request.player,
        kind=kind,
        choice=seen.sealed[kind],
        oddities=picked.oddities,
    )


def _shown(round_: Round, game: Game, kind: str, values: Mapping[ContestantId, Option]) -> ChoicesRevealed:
    return ChoicesRevealed(
        round_no=round_.no,
        table_no=game.table_no,
        kind=kind,
        choices=tuple(Choice(contestant=each, value=values[each]) for each in game.contestants if each in values),
    )
