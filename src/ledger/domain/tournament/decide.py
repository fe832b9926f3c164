"""Decisions: what can be asked of a tournament, gathered from its families; and a request becomes new facts or is
refused, by the family it belongs to."""

from collections.abc import Callable, Collection, Mapping
from importlib import import_module

from ledger.domain.errors import RuleViolation
from ledger.domain.facts import Fact, TournamentEvent
from ledger.domain.families import JUDGE, LazyTable, RequestTable, gathered
from ledger.domain.requests import Request
from ledger.domain.tournament import FAMILIES
from ledger.domain.tournament.lookups import finished
from ledger.domain.tournament.state import NOTHING, Seen, Tournament
from ledger.domain.values import PersonId, Role

Facts = tuple[TournamentEvent, ...]

REQUEST_TABLE: RequestTable = gathered("ledger.domain.tournament", FAMILIES)
SETTINGS: Mapping[str, str] = {
    fact: request
    for family in FAMILIES
    for fact, request in import_module(f"ledger.domain.tournament.{family}").SETTINGS.items()
}
"""Facts that can be taken back by their event alone, by the name of their class: the request each comes from."""
TO_TOURNAMENTS: Mapping[str, type[Request]] = LazyTable(
    "ledger.domain.tournament",
    {name: f"{family}.requests:{asked.request}" for name, (family, asked) in REQUEST_TABLE.items()},
)
"""Requests as people say them; each is loaded when it is asked for."""
DECISIONS: Mapping[str, Callable[..., Facts]] = LazyTable(
    "ledger.domain.tournament",
    {name: f"{family}.{asked.decision}" for name, (family, asked) in REQUEST_TABLE.items() if asked.decision},
)
"""Where each request to a tournament that is open already is decided: from the request and the state."""


def decide(request: Request, state: Tournament, seen: Seen = NOTHING) -> Facts:
    """The facts a request leads to, or a refusal. A wrong score must not need a finished tournament opened again."""
    _, asked = REQUEST_TABLE[request.do]
    if state.is_voided and request.do != "withdraw-void":
        raise RuleViolation("{slug} was voided; nothing more can be recorded for it.", code="voided", slug=state.slug)
    if state.is_finished and not (asked.after_the_end and _is_taken_late(request, seen)):
        raise finished(state)
    decision = DECISIONS[request.do]
    return decision(request, state, seen) if asked.looks_outside else decision(request, state)


def act_meant(name: str, meant: Fact | None) -> str:
    """The request by whose rights one goes: what takes a setting back by its event is for whoever may set it."""
    return SETTINGS.get(type(meant).__name__, name) if name == "withdraw" else name


def _is_taken_late(request: Request, seen: Seen) -> bool:
    """Whether a request is taken after the end; a setting is taken back as long as it can be set."""
    return REQUEST_TABLE[act_meant(request.do, seen.meant)][1].after_the_end


def refuse_without_right(
    name: str,
    actor: PersonId,
    state: Tournament,
    award: str | None = None,
    *,
    officials: Mapping[PersonId, Role] | None = None,
    roles: Collection[Role] | None = None,
) -> None:
    """Refuse what is not for this person to ask for, by the name of the request; of an award it matters which. The door
    asks first whether there are officials at all: until somebody is appointed, whoever acts has the rights of the
    organizer. It knows who of the `officials` is left, and all `roles` somebody has under whatever id."""
    from ledger.domain import rights

    officials = state.officials if officials is None else officials
    if roles is None:
        roles = [officials[actor]] if actor in officials else []
    allowed = rights.allowed_beside(name, REQUEST_TABLE[name][1].by, officials)
    if award is not None:
        from ledger.domain.tournament.awards.decide import is_for_painting

        if is_for_painting(award, state.rules):
            allowed = JUDGE  # whom the organizer may name to judge the painting contest
    rights.refuse_without_right(name, actor, roles, allowed, state.slug)
