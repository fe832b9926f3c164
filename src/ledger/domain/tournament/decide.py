"""Turns a request into new facts or refuses it. One request, one function; this module only sends it there."""

from collections.abc import Callable, Mapping

from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import TournamentEvent
from ledger.domain.places import Places
from ledger.domain.requests.common import Request
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Tournament

Facts = tuple[TournamentEvent, ...]

DECISIONS: Mapping[str, Callable[..., Facts]] = Places(
    "ledger.domain.tournament",
    {
        "amend": "opening:amend",
        "appoint": "officials:appoint",
        "attendance": "convention:record_attendance",
        "fed-by": "convention:link_feeder",
        "award": "awards:give",
        "finish": "ending:finish",
        "reopen": "ending:reopen",
        "void": "ending:void",
        "check-in": "entry:check_in",
        "check-in-team": "teams:check_in_team",
        "inspect": "entry:inspect_models",
        "keep-apart": "apart:keep_apart",
        "let-meet": "apart:let_meet",
        "seed": "seeding:give_seeds",
        "lists": "lists:record_lists",
        "drop": "entry:drop",
        "reinstate": "entry:reinstate",
        "skip": "seating:skip",
        "table": "seating:fix_table",
        "accessible-tables": "tables:name_accessible",
        "needs-access": "tables:need_accessible",
        "disqualify": "removal:disqualify",
        "plan": "plans:plan",
        "announce": "announcing:announce",
        "pair": "rounds:pair",
        "swap": "swapping:swap",
        "withdraw-round": "rounds:withdraw",
        "start-round": "announcing:start",
        "choose": "choices:choose",
        "crew": "crews:record_crew",
        "ban": "crews:ban",
        "pause-clock": "clock:pause",
        "restart-clock": "clock:restart",
        "close-round": "rounds:close",
        "result": "results:record",
        "correct": "results:correct",
        "agree": "agreements:agree",
        "refuse-agreement": "agreements:refuse",
        "strike": "striking:strike",
        "concede": "giving_up:concede",
        "forfeit": "giving_up:forfeit",
        "adjust": "results:adjust",
        "warn": "conduct:warn",
        "dispute": "rulings:open_dispute",
        "statement": "rulings:take_statement",
        "rule": "rulings:rule",
        "reopen-dispute": "rulings:reopen_dispute",
        "ruling": "rulings:make_ruling",
        "painting": "painting:enter",
        "vote": "painting:vote",
        "paint-score": "painting:score",
    },
)
"""Where each request to a tournament that is open already is decided: from the request and the state."""
LOOKING_OUTSIDE = frozenset(
    {
        "appoint",
        "fed-by",
        "award",
        "check-in",
        "check-in-team",
        "pair",
        "choose",
        "result",
        "correct",
        "agree",
        "strike",
        "concede",
    }
)
"""Those that must also know what the door has seen outside the tournament."""
AFTER_THE_FINISH = frozenset(
    {
        "correct",
        "adjust",
        "dispute",
        "statement",
        "rule",
        "reopen-dispute",
        "ruling",
        "award",
        "strike",
        "attendance",
        "reopen",
        "void",
    }
)
"""A finished tournament still takes these: a wrong score must not need the whole tournament opened again."""


def decide(request: Request, state: Tournament, seen: Seen = NOTHING) -> Facts:
    """The facts a request leads to, or a refusal."""
    if state.is_voided:
        raise RuleViolation(f"{state.slug} was voided; nothing more can be recorded for it.")
    if state.is_finished and request.do not in AFTER_THE_FINISH:
        raise RuleViolation("{slug} is finished.", code="finished", slug=state.slug)
    decision = DECISIONS[request.do]
    return decision(request, state, seen) if request.do in LOOKING_OUTSIDE else decision(request, state)
