"""Entry: check-in of players (also late), teams and ringers, and leaving."""

from collections.abc import Iterator, Sequence

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, listed
from ledger.domain.facts import TournamentEvent
from ledger.domain.rights import ORGANIZER
from ledger.domain.systems import system_called
from ledger.domain.tournament.entry import army_lists
from ledger.domain.tournament.entry.facts import (
    Amendable,
    EntryAmended,
    EntryReassigned,
    EntryRemoved,
    ModelsInspected,
    PlayerCheckedIn,
    PlayerDropped,
    PlayerReinstated,
    RingerRegistered,
    TeamCheckedIn,
)
from ledger.domain.tournament.entry.requests import (
    AmendEntry,
    CheckIn,
    CheckInTeam,
    Drop,
    InspectModels,
    ReassignEntry,
    Reinstate,
    RemoveEntry,
)
from ledger.domain.tournament.lookups import list_named, round_conceded
from ledger.domain.tournament.state import Entrant, Round, Seen, Tournament
from ledger.domain.values import Commitment, ContestantId, Mark, Member, PersonId

_BACK = {
    "active": "{player} is checked in already.",
    "dropped": "{player} is checked in already and has dropped.",
    "withdrawn": "{player} withdrew from this tournament by giving up a game, and cannot come back.",
    "disqualified": "{player} was disqualified from this tournament and cannot come back.",
}


def check_in(request: CheckIn, state: Tournament, seen: Seen) -> tuple[TournamentEvent, ...]:
    """A new entry number. One who comes late is paired from the next round on and has nothing from earlier ones."""
    if state.rules.team_size > 1 and not request.ringer:  # one name is enough for whoever fills in for a team
        size = state.rules.team_size
        raise RuleViolation("{slug} is played in teams of {size}.", code="played-in-teams", slug=state.slug, size=size)
    if (known := state.entry_of.get(request.player)) is not None:
        raise _known_already(request, known, state)
    newcomer = state.next_entry()
    inspected = () if request.mark is None else (_inspected(newcomer, request.mark, None, state),)
    if request.ringer:
        return (_ringer(request, newcomer, state, seen), *inspected)
    if is_kept_out(request.player, state):
        raise RuleViolation("{player} is the organizer and does not play, unless as the ringer.", player=newcomer)
    if is_taken_for_organizer(request.player, state, seen) and request.reason is None:
        raise NeedsReason(
            "{player} announced {slug}, and an organizer does not play, unless as the ringer.",
            code="organizer-plays",
            player=newcomer,
            slug=state.slug,
        )
    entered = PlayerCheckedIn(
        contestant=newcomer,
        person=request.player,
        faction=request.faction,
        area=request.area,
        club=request.club,
        oddities=admission(request.player, newcomer, request.reason, state, seen),
    )
    if request.lists is None:
        return (entered, *inspected)
    return (entered, army_lists.handed_in(newcomer, request.lists, request.faction, state.rules), *inspected)


def _known_already(request: CheckIn, known: ContestantId, state: Tournament) -> RuleViolation:
    entrant, key = state.entrants[known], system_called(state.rules.system).faction_key
    if entrant.status == "dropped":
        return RuleViolation(_BACK["dropped"], code="dropped-before", player=known)
    if entrant.status != "active":
        return RuleViolation(_BACK[entrant.status], player=known)
    if entrant.is_ringer:
        return RuleViolation("{player} is the ringer already, and a ringer is never ranked.", player=known)
    if request.faction and entrant.faction and key(request.faction) != key(entrant.faction):
        one = "{player} is checked in already and plays {faction} for the whole event."
        return RuleViolation(one, player=known, faction=entrant.faction)
    return RuleViolation(_BACK["active"], code="entered-already", player=known)


def _ringer(request: CheckIn, newcomer: ContestantId, state: Tournament, seen: Seen) -> RingerRegistered:
    """Somebody who fills a seat: the organizer too may be that."""
    if not state.rules.has_ringer:
        raise RuleViolation(f"{state.rules.title} has no ringer: whoever is left over gets the bye.")
    if request.area is not None or request.club is not None or request.lists is not None:
        raise BadRequest("A ringer gives a name and a faction; area, club and lists are for those who are ranked.")
    oddities = odd_ringer(request.player, state, seen.opener)
    return RingerRegistered(contestant=newcomer, person=request.player, faction=request.faction, oddities=oddities)


def inspect_models(request: InspectModels, state: Tournament) -> tuple[ModelsInspected]:
    """What came of looking at a player's models; a second look takes the place of the first."""
    player, mark = request.player, request.mark
    if state.entrants[player].mark == mark and request.text is None:
        raise RuleViolation("The models of {player} are marked {mark} already.", player=player, mark=mark)
    return (_inspected(player, mark, request.text, state),)


def _inspected(player: ContestantId, mark: Mark, text: Commitment | None, state: Tournament) -> ModelsInspected:
    """The mark, where the rules ask for one."""
    if not state.rules.is_inspected:
        raise RuleViolation("{rules} asks for no mark on models.", code="no-marks-asked", rules=state.rules.title)
    return ModelsInspected(contestant=player, mark=mark, text=text)


def drop(request: Drop, state: Tournament) -> tuple[PlayerDropped]:
    """Out of the coming rounds; a game already paired is still theirs to finish."""
    match state.entrants[request.player].status:
        case "dropped":
            raise RuleViolation("{player} has dropped already.", player=request.player)
        case "withdrawn":
            raise RuleViolation("{player} has withdrawn already, by giving up a game.", player=request.player)
        case "disqualified":
            raise RuleViolation("{player} was disqualified and cannot drop.", player=request.player)
    return (PlayerDropped(contestant=request.player),)


def reinstate(request: Reinstate, state: Tournament) -> tuple[PlayerReinstated]:
    """Back into the coming rounds."""
    entrant = state.entrants[request.player]
    match entrant.status:
        case "active":
            raise RuleViolation("{player} has not dropped.", player=request.player)
        case "withdrawn":
            _refuse_conceder(request, state)
        case "disqualified":
            raise RuleViolation("{player} was disqualified and cannot come back.", player=request.player)
    if not entrant.is_ringer and any(is_kept_out(person, state) for person in entrant.persons()):
        raise RuleViolation("{player} is the organizer by now and does not play.", player=request.player)
    return (PlayerReinstated(contestant=request.player),)


def _refuse_conceder(request: Reinstate, state: Tournament) -> None:
    """Who left by giving up a game stays out, unless that was a mistake: the game has another result by now."""
    if not _is_corrected(request.player, state):
        raise RuleViolation(_BACK["withdrawn"], player=request.player)
    if request.reason is None:
        raise NeedsReason(
            "{player} withdrew by giving up a game, which was corrected; give a reason to let them play on.",
            player=request.player,
        )


def _is_corrected(player: ContestantId, state: Tournament) -> bool:
    """Whether the concession was replaced."""
    round_ = round_conceded(player, state)
    if round_ is None:
        return False
    outcome = round_.games[round_.seats[player]].outcome
    return outcome is not None and (outcome.ending != "conceded" or player not in outcome.forfeiters)


def check_in_team(request: CheckInTeam, state: Tournament, seen: Seen) -> tuple[TournamentEvent, ...]:
    """A new entry number for all of them, each with a faction of their own."""
    _refuse_size(request, state)
    for place, person in enumerate(request.players, start=1):
        _refuse_member(person, place, state)
        if is_taken_for_organizer(person, state, seen) and request.reason is None:
            raise NeedsReason(
                "Player {place} of this team announced {slug}, and an organizer does not play.",
                code="organizer-plays",
                place=place,
                slug=state.slug,
            )
    newcomer = state.next_entry()
    entered = TeamCheckedIn(
        contestant=newcomer,
        name=request.team,
        members=_members(request),
        area=request.area,
        club=request.club,
        oddities=qualification(request.players, newcomer, request.reason, seen),
    )
    if request.lists is None:
        return (entered,)
    if len(request.lists) != len(request.players):
        raise BadRequest(f"A team of {len(request.players)} hands in as many lists, in the order of its players.")
    return (entered, army_lists.handed_in(newcomer, request.lists, None, state.rules))


def _refuse_size(request: CheckInTeam, state: Tournament) -> None:
    size = state.rules.team_size
    if size == 1:
        raise RuleViolation("{slug} is played one by one.", code="played-one-by-one", slug=state.slug)
    if len(request.players) != size:
        raise RuleViolation(f"A team in {state.slug} is {size} players; this one has {len(request.players)}.")
    if len(set(request.players)) < size:
        raise BadRequest("One of these players is named twice.")
    if len(request.factions) > size:
        raise BadRequest(f"A team of {size} has at most as many factions; {len(request.factions)} are given.")


def _refuse_member(person: PersonId, place: int, state: Tournament) -> None:
    known = state.entry_of.get(person)
    if known is not None:
        taken = "Player {place} of this team takes part already, with {player}."
        raise RuleViolation(taken, place=place, player=known)
    if is_kept_out(person, state):
        raise RuleViolation(f"Player {place} of this team is the organizer of {state.slug} and does not play.")


def _members(request: CheckInTeam) -> tuple[Member, ...]:
    """Everyone with the faction at their place, if there is one."""
    unsaid = (None,) * (len(request.players) - len(request.factions))
    said = zip(request.players, (*request.factions, *unsaid), strict=True)
    return tuple(Member(person=person, faction=faction) for person, faction in said)


def amend_entry(request: AmendEntry, state: Tournament) -> tuple[EntryAmended]:
    """What was noted of an entrant as it should have been; what stays as it was does not stand in the fact."""
    player, entrant = request.player, state.entrants[request.player]
    given = [key for key in _AMENDABLE if key in request.model_fields_set]
    if not given:
        raise BadRequest('Say what was wrong: "faction", "area", "club" or "lists".')
    if entrant.is_ringer and given != ["faction"]:
        raise BadRequest("A ringer gives a name and a faction; area, club and lists are for those who are ranked.")
    member = _member_meant(request.member, entrant, state) if "faction" in given else None
    held: dict[Amendable, object] = {key: getattr(entrant, key) for key in _AMENDABLE}
    if member is not None:
        held["faction"] = entrant.members[member].faction
    now = held | {key: getattr(request, key) for key in given}
    if "lists" in given or (now["faction"] != held["faction"] and entrant.lists and not entrant.members):
        now |= _lists_amended(request, entrant, state)
    changed = tuple(key for key in _AMENDABLE if now[key] != held[key])
    if not changed:
        raise RuleViolation("No change: that is what is noted of {player}.", player=player)
    told = {key: now[key] if key in changed else () if key == "lists" else None for key in _AMENDABLE}
    return (EntryAmended.model_validate({"contestant": player, "member": member, "changed": changed, **told}),)


_AMENDABLE: tuple[Amendable, ...] = ("faction", "area", "club", "lists")


def _lists_amended(request: AmendEntry, entrant: Entrant, state: Tournament) -> dict[Amendable, object]:
    """Lists as they are kept, checked as at check-in, and the faction that goes with them."""
    lists = entrant.lists if "lists" not in request.model_fields_set else request.lists or ()
    if not lists:
        return {"lists": ()}
    if entrant.members and len(lists) != len(entrant.members):
        raise BadRequest(f"A team of {len(entrant.members)} hands in as many lists, in the order of its players.")
    named = max((no for round_ in state.rounds for no in _lists_named(request.player, round_)), default=0)
    if len(lists) < named:
        raise RuleViolation("{player} played list {named}; hand in as many.", player=request.player, named=named)
    says_faction = "faction" in request.model_fields_set and not entrant.members
    declared = None if says_faction else entrant
    said = request.faction if says_faction else None
    checked = army_lists.handed_in(request.player, lists, said, state.rules, declared)
    return {"lists": checked.lists, **({} if checked.faction is None else {"faction": checked.faction})}


def _lists_named(player: ContestantId, round_: Round) -> Iterator[int]:
    """The number of the list that a player's sheet of a round names, if it names one."""
    table = round_.seats.get(player)
    if table is not None and (named := list_named(round_, round_.games[table], player)) is not None:
        yield named


def _member_meant(member: int | None, entrant: Entrant, state: Tournament) -> int | None:
    """Which of a team, 0 being the first; None of one who plays alone."""
    if not entrant.members:
        return None
    if member is None or member > len(entrant.members):
        raise BadRequest(f'Say which of the {len(entrant.members)} players of the team is meant ("member").')
    return member - 1


def remove_entry(request: RemoveEntry, state: Tournament) -> tuple[EntryRemoved]:
    """As if they had never been checked in; only their number stays used."""
    player = request.player
    if state.entrants[player].status == "disqualified":
        raise RuleViolation("{player} was disqualified, and that stands in the record.", player=player)
    for round_ in state.rounds:
        if player in round_.seats or player in round_.byes:
            raise RuleViolation(
                "{player} had a place in round {round}, so the entry stays.",
                code="entry-played",
                player=player,
                round=round_.no,
            )
    if judged := _judged(player, state):
        raise RuleViolation("{player} has {what}; take that back first.", player=player, what=judged)
    return (EntryRemoved(contestant=player),)


def _judged(player: ContestantId, state: Tournament) -> str | None:
    """What judges or the organizer decided about somebody, which is not forgotten on the way."""
    if any(each.contestant == player for each in state.conduct):
        return "a warning"
    if any(each.contestant == player for each in state.adjustments):
        return "adjusted points"
    return "an award" if player in state.awards.values() else None


def reassign_entry(request: ReassignEntry, state: Tournament, seen: Seen) -> tuple[EntryReassigned]:
    """Everything under this number is another person's, who must be one that could have checked in."""
    player, person, entrant = request.player, request.to, state.entrants[request.player]
    member = _member_meant(request.member, entrant, state)
    was = entrant.person if member is None else entrant.members[member].person
    if person == was:
        raise RuleViolation("That is who {player} is already.", player=player)
    if (known := state.entry_of.get(person)) is not None:
        raise RuleViolation("That person takes part already, as {player}.", player=known)
    if entrant.is_ringer:
        return (
            EntryReassigned(contestant=player, was=was, person=person, oddities=odd_ringer(person, state, seen.opener)),
        )
    if is_kept_out(person, state):
        raise RuleViolation(f"That person is the organizer of {state.slug} and does not play, unless as the ringer.")
    if (where := seen.barred.get(person)) is not None:
        raise RuleViolation("That person was disqualified in {where}.", where=where)
    oddities = admission(person, player, request.reason, state, seen)
    return (EntryReassigned(contestant=player, was=was, person=person, oddities=oddities),)


NOT_FROM_A_FEEDER = "not-from-a-feeder"


def admission(
    person: PersonId, newcomer: ContestantId, reason: str | None, state: Tournament, seen: Seen
) -> tuple[str, ...]:
    """What is odd about letting this player in, or a refusal. Nobody disqualified in a related tournament gets in,
    whatever the reason."""
    where = seen.barred.get(person)
    if where is not None:
        raise RuleViolation("{player} was disqualified in {where}.", player=newcomer, where=where)
    unqualified = qualification((person,), newcomer, reason, seen)
    if seen.entitled is None or person in seen.entitled:
        return unqualified
    if reason is None:
        raise NeedsReason(
            "{player} entered none of the tournaments that feed this one ({feeders}); give a reason to admit them.",
            player=newcomer,
            feeders=listed(state.feeders),
        )
    return (NOT_FROM_A_FEEDER, *unqualified)


NOT_QUALIFIED = "not-qualified"


def qualification(
    persons: Sequence[PersonId], newcomer: ContestantId, reason: str | None, seen: Seen
) -> tuple[str, ...]:
    """What is odd about letting a player, or everyone of a team, into finals; without a reason they need the points."""
    season = seen.finals_of
    if season is None or all(person in season.qualified for person in persons):
        return ()
    if reason is None:
        found = min(season.points.get(person, 0) for person in persons if person not in season.qualified)
        who = "{player}" if len(persons) == 1 else "A player of {player}"
        raise NeedsReason(
            who + " has {found} of {asked} points in {season} and is not qualified for its finals; give a reason to "
            "admit them.",
            player=newcomer,
            found=found,
            asked=season.asked,
            season=season.season,
        )
    return (NOT_QUALIFIED,)


ORGANIZER_AS_RINGER = "organizer-as-ringer"


def is_kept_out(person: PersonId, state: Tournament) -> bool:
    """Whether somebody may not play to be ranked, being the organizer."""
    return state.officials.get(person) == ORGANIZER and not organizer_may_play(state)


def is_taken_for_organizer(person: PersonId, state: Tournament, seen: Seen) -> bool:
    """Whether somebody may not play to be ranked, having announced the tournament, while nobody is appointed."""
    return not state.officials and person == seen.opener and not organizer_may_play(state)


def odd_ringer(person: PersonId, state: Tournament, opener: PersonId | None = None) -> tuple[str, ...]:
    """What is odd about one who fills in: being the organizer, where the rule document does not say that they may.
    While nobody is appointed, that is whoever announced the tournament."""
    is_odd = system_called(state.rules.system).organizer_plays == "as-odd-ringer"
    is_organizer = state.officials.get(person) == ORGANIZER if state.officials else person == opener
    return (ORGANIZER_AS_RINGER,) if is_odd and is_organizer else ()


def organizer_may_play(state: Tournament) -> bool:
    return system_called(state.rules.system).organizer_plays == "freely"
