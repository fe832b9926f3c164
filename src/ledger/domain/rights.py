"""Rights: who may ask for what where officials are appointed, be it of a tournament, a season or the ledger itself.

Each family says in its table who may ask beside the organizer. Until somebody is appointed, and again when nobody of
those appointed is left, whoever acts has the rights of the organizer; one who was erased is left out by the door.
"""

from collections.abc import Collection, Iterable, Mapping

from ledger.domain.errors import NotPermitted, RuleViolation, either
from ledger.domain.families import JUDGE, SCOREKEEPER
from ledger.domain.values import PersonId, Role

Officials = Mapping[PersonId, Role]
Appointment = tuple[PersonId, Role | None]

ORGANIZER: Role = "organizer"
ROLES_IN_WORDS: Mapping[Role | None, str] = {
    "organizer": "the organizer",
    "judge": "a judge",
    "scorekeeper": "a scorekeeper",
    None: "no official",
}
APPOINTING = frozenset({"appoint", "appoint-in-season", "appoint-in-ledger"})
OWN_CAUSE = "own-cause"
"""The oddity of what somebody decided about themself, as there was no other official."""


def held(appointments: Iterable[Appointment]) -> Officials:
    """Who is what after all of these appointments."""
    found: dict[PersonId, Role] = {}
    for official, role in appointments:
        found.pop(official, None)
        if role is not None:
            found[official] = role
    return found


def allowed_beside(name: str, by: tuple[Role, ...], officials: Officials) -> tuple[Role, ...]:
    """Who may ask beside the organizer. Where none is left, a judge may appoint one, and without any a scorekeeper, or
    nobody could any more."""
    if name in APPOINTING and ORGANIZER not in officials.values():
        return JUDGE if "judge" in officials.values() else SCOREKEEPER
    return by


def refuse_without_right(
    name: str, actor: PersonId, roles: Collection[Role], allowed: tuple[Role, ...], where: str
) -> None:
    """Refuse what is not for somebody with these roles to ask for, by the name of the request."""
    if ORGANIZER in roles or not {*roles}.isdisjoint(allowed):
        return
    raise NotPermitted(
        "{actor} is {role} of {slug}; `{what}` is for {whose}.",
        code="without-right",
        actor=actor,
        role=either(ROLES_IN_WORDS[role] for role in roles) if roles else ROLES_IN_WORDS[None],
        slug=where,
        what=name,
        whose=either(ROLES_IN_WORDS[each] for each in (ORGANIZER, *allowed)),
    )


def refuse_standing(
    official: PersonId, role: Role | None, officials: Officials, where: str, *, is_reasoned: bool = False
) -> None:
    """Refuse an appointment that changes nothing, or that leaves nobody to run it. The last official of all goes with a
    reason, and rights go by roles no more; others are not left without an organizer."""
    before = officials.get(official)
    if role == before:
        stands = "{official} is {role} of {slug} already." if role else "{official} is {role} of {slug}."
        raise RuleViolation(stands, official=official, role=ROLES_IN_WORDS[role], slug=where)
    if before == ORGANIZER and role is None and len(officials) == 1 and is_reasoned:
        return
    if before == ORGANIZER and list(officials.values()).count(ORGANIZER) == 1:
        only = "{official} is the only organizer of {slug}; appoint another one first."
        raise RuleViolation(only, official=official, slug=where)


def appointed(
    official: PersonId,
    role: Role | None,
    officials: Officials,
    actor: PersonId | None,
    where: str,
    *,
    is_reasoned: bool = False,
) -> tuple[Appointment, ...]:
    """Who becomes what, unless it changes nothing or leaves nobody to run it."""
    refuse_standing(official, role, officials, where, is_reasoned=is_reasoned)
    return with_organizer(official, role, officials, actor)


def with_organizer(
    official: PersonId, role: Role | None, officials: Officials, actor: PersonId | None
) -> tuple[Appointment, ...]:
    """Whoever appoints the first official had all rights until then, and stays the organizer by it."""
    if officials or role == ORGANIZER:
        return ((official, role),)
    if actor is None or actor == official:
        first = "Appoint the organizer first: from the first appointment on, rights go by roles."
        raise RuleViolation(first, code="organizer-first")
    return ((actor, ORGANIZER), (official, role))
