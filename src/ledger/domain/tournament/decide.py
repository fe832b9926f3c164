"""Turns a request into new facts or refuses it. One request, one function; this module only sends it there."""

from collections.abc import Callable, Mapping

from ledger.domain.errors import RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.places import Places
from ledger.domain.requests import Request
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Tournament

Facts = tuple[TournamentEvent, ...]

DECISIONS: Mapping[str, Callable[..., Facts]] = Places(
    "ledger.domain.tournament",
    {
        "amend": "opening.moved_opening:amend",
        "appoint": "opening.decide:appoint",
        "attendance": "convention:record_attendance",
        "fed-by": "convention:link_feeder",
        "award": "awards.moved_awards:give",
        "finish": "ending:finish",
        "reopen": "ending:reopen",
        "void": "ending:void",
        "check-in": "entry.decide:check_in",
        "check-in-team": "teams:check_in_team",
        "inspect": "entry.decide:inspect_models",
        "keep-apart": "seating.decide:keep_apart",
        "let-meet": "seating.decide:let_meet",
        "seed": "seeding:give_seeds",
        "lists": "entry.army_lists:record_lists",
        "drop": "entry.decide:drop",
        "reinstate": "entry.decide:reinstate",
        "skip": "seating.moved_seating:skip",
        "table": "seating.moved_seating:fix_table",
        "accessible-tables": "tables:name_accessible",
        "needs-access": "tables:need_accessible",
        "disqualify": "removal:disqualify",
        "plan": "plans.decide:plan",
        "announce": "rounds.decide:announce",
        "pair": "rounds.moved_rounds:pair",
        "swap": "rounds.swapping:swap",
        "withdraw-round": "rounds.moved_rounds:withdraw",
        "start-round": "rounds.decide:start",
        "choose": "crews.choices:choose",
        "crew": "crews.decide:record_crew",
        "ban": "crews.decide:ban",
        "pause-clock": "clock:pause",
        "restart-clock": "clock:restart",
        "close-round": "rounds.moved_rounds:close",
        "result": "results.decide:record",
        "correct": "results.decide:correct",
        "agree": "results.concessions:agree",
        "refuse-agreement": "results.concessions:refuse",
        "strike": "striking:strike",
        "concede": "judging.penalties:concede",
        "forfeit": "judging.penalties:forfeit",
        "adjust": "results.decide:adjust",
        "warn": "conduct:warn",
        "dispute": "judging.decide:open_dispute",
        "statement": "judging.decide:take_statement",
        "rule": "judging.decide:rule",
        "reopen-dispute": "judging.decide:reopen_dispute",
        "ruling": "judging.decide:make_ruling",
        "painting": "awards.decide:enter",
        "vote": "awards.decide:vote",
        "paint-score": "awards.decide:score",
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
