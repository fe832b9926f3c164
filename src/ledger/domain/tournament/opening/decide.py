"""Who may do what: until somebody is appointed, whoever acts has the rights of the organizer."""

from collections.abc import Mapping

from ledger.domain.errors import NotPermitted, RuleViolation, either
from ledger.domain.systems import system_called
from ledger.domain.tournament.awards.moved_awards import is_for_painting
from ledger.domain.tournament.opening.facts import OfficialAppointed
from ledger.domain.tournament.opening.requests import Appoint
from ledger.domain.tournament.seen import Seen
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import PersonId, Role

ORGANIZER: Role = "organizer"
ORGANIZER_AS_RINGER = "organizer-as-ringer"
_CALLED: Mapping[Role | None, str] = {
    "organizer": "the organizer",
    "judge": "a judge",
    "scorekeeper": "a scorekeeper",
    None: "no official",
}
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


def appoint(request: Appoint, state: Tournament, seen: Seen) -> tuple[OfficialAppointed, ...]:
    """An organizer, a judge, a scorekeeper, or none of them any more."""
    person, role, before = request.official, request.role, state.officials.get(request.official)
    if role == before:
        stands = "{official} is {role} of {slug} already." if role else "{official} is {role} of {slug}."
        raise RuleViolation(stands, official=person, role=_CALLED[role], slug=state.slug)
    if before == ORGANIZER and list(state.officials.values()).count(ORGANIZER) == 1:
        only = "{official} is the only organizer of {slug}; appoint another one first."
        raise RuleViolation(only, official=person, slug=state.slug)
    if role is not None:
        _refuse_role(person, role, state)
    appointed = OfficialAppointed(person=person, role=role)
    if state.officials or role == ORGANIZER:
        return (appointed,)
    return (OfficialAppointed(person=_first_organizer(person, state, seen), role=ORGANIZER), appointed)


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
        role=_CALLED[role],
        slug=state.slug,
        what=asked,
        whose=either(_CALLED[each] for each in (ORGANIZER, *allowed)),
    )


def is_kept_out(person: PersonId, state: Tournament) -> bool:
    """Whether somebody may not play to be ranked, being the organizer."""
    return state.officials.get(person) == ORGANIZER and not _may_play(state)


def is_taken_for_organizer(person: PersonId, state: Tournament, seen: Seen) -> bool:
    """Whether somebody may not play to be ranked, having announced the tournament, while nobody is appointed."""
    return not state.officials and person == seen.opener and not _may_play(state)


def odd_ringer(person: PersonId, state: Tournament) -> tuple[str, ...]:
    """What is odd about one who fills in: being the organizer, where the rule document does not say that they may."""
    is_odd = system_called(state.rules.system).organizer_plays == "as-odd-ringer"
    return (ORGANIZER_AS_RINGER,) if is_odd and state.officials.get(person) == ORGANIZER else ()


def _refuse_role(person: PersonId, role: Role, state: Tournament) -> None:
    if role == "judge" and not state.rules.has_judges:
        raise RuleViolation(f"{state.rules.title} has no judges: the organizer decides alone.")
    if role == ORGANIZER and _plays(person, state):
        raise RuleViolation(
            "{official} plays in {slug}, and the organizer does not, unless as the ringer.",
            official=person,
            slug=state.slug,
        )


def _first_organizer(official: PersonId, state: Tournament, seen: Seen) -> PersonId:
    """Whoever appoints the first official had all rights until then, and stays the organizer by it."""
    if seen.actor is None or seen.actor == official or _plays(seen.actor, state):
        raise RuleViolation("Appoint the organizer first: from the first appointment on, rights go by roles.")
    return seen.actor


def _plays(person: PersonId, state: Tournament) -> bool:
    """Whether somebody is entered to be ranked where an organizer may not be."""
    if _may_play(state) or person not in state.entry_of:
        return False
    entrant = state.entrants[state.entry_of[person]]
    return entrant.status == "active" and not entrant.is_ringer


def _may_play(state: Tournament) -> bool:
    return system_called(state.rules.system).organizer_plays == "freely"
