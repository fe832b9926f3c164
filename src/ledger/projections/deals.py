"""Cards dealt by seed to a player for a game: on offer to those who have no deck at the table, and never recorded."""

from ledger.domain.asking import Deal
from ledger.domain.errors import BadRequest, RuleViolation, either
from ledger.domain.system import System
from ledger.domain.systems import system_called
from ledger.domain.tournament.handing_in import plan_of
from ledger.domain.tournament.seating import game_of
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import ContestantId, Value


class DealtCards(Value):
    """The read model."""

    tournament: str
    round: int
    table: int
    player: str
    entry: int
    kind: str
    seed: str  # of this deal alone
    cards: tuple[str, ...]  # in the order in which they come
    notes: tuple[str, ...]  # what is to be known of them


def purpose(kind: str, contestant: ContestantId) -> str:
    """What sets the seed of a deal apart from that of any other draw. Frozen: old deals are told again from it."""
    return f"deal-{kind}-{contestant}"


def dealt(state: Tournament, round_: Round, contestant: ContestantId, name: str, kind: str) -> DealtCards:
    """The cards of a kind that a player has in a round: always the same ones, whoever asks and however often."""
    system = system_called(state.rules.system)
    _check_kind(kind, system)
    game = game_of(contestant, round_)
    _refuse_unannounced(round_, state)
    scenario, setup = plan_of(round_, game.table_no, state)
    seed = state.draw_seed(purpose(kind, contestant), round_.no)
    found = system.deals[kind](Deal(state.rules, scenario, setup, seed))
    return DealtCards(
        tournament=state.slug,
        round=round_.no,
        table=game.table_no,
        player=name,
        entry=contestant,
        kind=kind,
        seed=seed.hex(),
        cards=found.cards,
        notes=found.notes,
    )


def _check_kind(kind: str, system: System) -> None:
    if not system.deals:
        raise RuleViolation(f"{system.title} has no cards that are dealt to a player.")
    if kind not in system.deals:
        raise BadRequest(f"{system.title} deals nothing called {kind[:40]!r}; say {either(system.deals)}.")


def _refuse_unannounced(round_: Round, state: Tournament) -> None:
    """What comes may depend on what is played, so nobody is dealt anything while that is still hidden."""
    plan, told = state.plans.get(round_.no), state.announced.get(round_.no, frozenset())
    if round_.started is None and plan is not None and not told.issuperset(plan.parts()):
        raise RuleViolation(
            "What round {round} is played with is not announced yet, and cards may depend on it.",
            code="plan-not-announced",
            round=round_.no,
        )
