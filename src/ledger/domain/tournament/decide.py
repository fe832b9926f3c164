"""Decisions: a request becomes new facts or is refused. Families say what can be asked, by whom, and where it is decided."""

from collections.abc import Callable, Mapping

from ledger.domain.errors import NotPermitted, RuleViolation, either
from ledger.domain.facts import TournamentEvent
from ledger.domain.places import Places
from ledger.domain.requests import Request
from ledger.domain.tournament.awards.decide import is_for_painting
from ledger.domain.tournament.lookups import ORGANIZER, ROLES_IN_WORDS
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import PersonId, Role

Facts = tuple[TournamentEvent, ...]


DECISIONS: Mapping[str, Callable[..., Facts]] = Places(
    "ledger.domain.tournament",
    {
        "amend": "opening.decide:amend",
        "appoint": "opening.decide:appoint",
        "attendance": "opening.decide:record_attendance",
        "fed-by": "opening.decide:link_feeder",
        "award": "awards.decide:give",
        "finish": "opening.decide:finish",
        "reopen": "opening.decide:reopen",
        "void": "opening.decide:void",
        "check-in": "entry.decide:check_in",
        "check-in-team": "entry.decide:check_in_team",
        "inspect": "entry.decide:inspect_models",
        "keep-apart": "seating.decide:keep_apart",
        "let-meet": "seating.decide:let_meet",
        "seed": "seating.decide:give_seeds",
        "lists": "entry.army_lists:record_lists",
        "drop": "entry.decide:drop",
        "reinstate": "entry.decide:reinstate",
        "skip": "seating.decide:skip",
        "table": "seating.decide:fix_table",
        "accessible-tables": "seating.decide:name_accessible",
        "needs-access": "seating.decide:need_accessible",
        "disqualify": "judging.penalties:disqualify",
        "plan": "plans.decide:plan",
        "announce": "plans.decide:announce",
        "pair": "rounds.decide:pair",
        "swap": "rounds.swapping:swap",
        "withdraw-round": "rounds.decide:withdraw",
        "start-round": "rounds.decide:start",
        "choose": "crews.choices:choose",
        "crew": "crews.decide:record_crew",
        "ban": "crews.decide:ban",
        "pause-clock": "rounds.decide:pause",
        "restart-clock": "rounds.decide:restart",
        "close-round": "rounds.decide:close",
        "result": "results.decide:record",
        "correct": "results.decide:correct",
        "agree": "results.concessions:agree",
        "refuse-agreement": "results.concessions:refuse",
        "strike": "results.decide:strike",
        "concede": "results.concessions:concede",
        "forfeit": "judging.penalties:forfeit",
        "adjust": "results.decide:adjust",
        "warn": "judging.penalties:warn",
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


_NOBODY: tuple[Role, ...] = ()
_JUDGE: tuple[Role, ...] = ("judge",)
_SCOREKEEPER: tuple[Role, ...] = ("scorekeeper",)
_BOTH: tuple[Role, ...] = ("judge", "scorekeeper")


RIGHTS: Mapping[str, tuple[Role, ...]] = {
    # the organizer's alone: what the tournament is, what it is played by, what it comes to
    **dict.fromkeys(("amend", "appoint", "attendance", "fed-by", "keep-apart", "let-meet"), _NOBODY),
    **dict.fromkeys(("announce", "seed"), _NOBODY),
    **dict.fromkeys(("adjust", "award", "finish", "reopen", "void"), _NOBODY),
    # judging
    **dict.fromkeys(("dispute", "statement", "rule", "ruling", "reopen-dispute", "warn", "disqualify"), _JUDGE),
    **dict.fromkeys(("correct", "agree", "refuse-agreement", "concede", "forfeit", "strike"), _JUDGE),
    **dict.fromkeys(("pause-clock", "restart-clock", "paint-score"), _JUDGE),
    # entering what is handed in
    **dict.fromkeys(("check-in", "check-in-team", "lists", "skip", "table", "painting", "vote"), _SCOREKEEPER),
    **dict.fromkeys(("accessible-tables", "needs-access"), _SCOREKEEPER),
    **dict.fromkeys(("plan", "pair", "swap", "withdraw-round", "start-round", "close-round"), _SCOREKEEPER),
    # either: whoever may remove a player may also let one go
    **dict.fromkeys(("drop", "reinstate", "inspect", "crew", "ban", "choose", "result"), _BOTH),
}
"""Which officials may ask for what beside the organizer, by the name of the request."""


def refuse_without_right(asked: str, actor: PersonId, state: Tournament, award: str | None = None) -> None:
    """Refuse what is not for this person to ask for, by the name of the request; of an award it matters which. The door
    asks first whether there are officials at all."""
    role, allowed = state.officials.get(actor), RIGHTS[asked]
    if asked == "appoint" and ORGANIZER not in state.officials.values():
        allowed = _JUDGE  # or nobody could appoint an organizer any more
    if award is not None and is_for_painting(award, state.rules):
        allowed = _JUDGE  # whom the organizer may name to judge the painting contest
    if role == ORGANIZER or role in allowed:
        return
    raise NotPermitted(
        "{actor} is {role} of {slug}; `{what}` is for {whose}.",
        code="without-right",
        actor=actor,
        role=ROLES_IN_WORDS[role],
        slug=state.slug,
        what=asked,
        whose=either(ROLES_IN_WORDS[each] for each in (ORGANIZER, *allowed)),
    )
