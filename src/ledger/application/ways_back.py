"""Ways back: for each kind of fact a function that says in requests what stood before it. Players are meant by entry
number, people by id. Which event is meant stands at the end."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ledger.domain.errors import NotFound, RuleViolation
from ledger.domain.facts import Recorded
from ledger.domain.person.facts import ReportIssued
from ledger.domain.season.evolve import Season
from ledger.domain.tournament.state import Game, Tournament
from ledger.domain.values import Commitment, PersonId
from ledger.store import Store

Line = dict[str, Any]
Lines = Iterator[Line]
AGAIN = "put back"
"""In a line that records something once more: the event that told it first, whose reason and official are kept beside
the new ones."""


# what stood before an event


@dataclass(frozen=True)
class Before:
    """How things stood when a fact was recorded, and how one says it."""

    store: Store
    event: Recorded

    @cached_property
    def tournament(self) -> Tournament:
        """The tournament just before."""
        found = self.store.tournament(self.event.originator_id, self.event.originator_version - 1)
        assert found is not None, "an opening has nothing before it"
        return found

    @cached_property
    def now(self) -> Tournament:
        """The tournament as it stands."""
        found = self.store.tournament(self.event.originator_id)
        assert found is not None, "it was opened"
        return found

    @cached_property
    def season(self) -> Season:
        """The season just before."""
        found = self.store.season(self.event.originator_id, self.event.originator_version - 1)
        assert found is not None, "an opening has nothing before it"
        return found

    def told(self, version: int) -> Recorded:
        """Another event of the stream."""
        (event,) = self.store.load(self.event.originator_id, after=version - 1, up_to=version)
        return event

    def at(self, seq: int) -> Recorded:
        """An event by its place in the log."""
        return next(self.store.scan(seq, seq + 1))

    def fact(self, version: int) -> Any:
        """What that says."""
        return self.told(version).fact

    def game(self, fact: Any) -> Game:
        """The table that a fact speaks of."""
        found: Game = self.tournament.rounds[fact.round_no - 1].games[fact.table_no]
        return found

    def refuse_replaced(self, stands: bool) -> None:
        """What something newer took the place of is not answered any more: that would take the newer one back."""
        if not stands:
            raise RuleViolation("Event {event} stands no longer; something newer does.", event=self.event.seq)

    def text(self, commitment: Commitment | None) -> str | None:
        """The words behind a commitment; what was forgotten cannot be said again."""
        if commitment is None:
            return None
        if (text := self.store.text(commitment)) is None:
            raise RuleViolation("Event {event} cannot be taken back: its words are forgotten.", event=self.event.seq)
        return text


WayBack = Callable[[Any, Before], Lines]


def entry(contestant: int) -> str:
    """An entrant by number, which means nobody else."""
    return f"#{contestant}"


def not_ended(fact: Any, before: Before) -> Lines:
    """Opened again as if it had never ended, so that no season counts an end that was a slip."""
    later = before.store.load(before.event.originator_id, after=before.event.originator_version)
    before.refuse_replaced(all(type(event.fact) is not type(fact) for event in later))
    yield {"do": "reopen", "mistake": True}


# results: a game stands again as it stood


def as_it_stood(fact: Any, before: Before) -> Lines:
    rounds = before.now.rounds[fact.round_no - 1 : fact.round_no]
    standing = rounds[0].games.get(fact.table_no) if rounds else None
    result = standing.outcome if standing else None
    before.refuse_replaced(result is not None and result.version == before.event.originator_version)
    outcome = before.game(fact).outcome
    if outcome is None:
        yield {"do": "clear-result", "round": fact.round_no, "table": fact.table_no}
    else:
        yield from _again(before.told(outcome.version), fact)


def put_back(fact: Any, before: Before) -> Lines:
    """Of a game that stands open since: what had been recorded of it."""
    then, now = (state.rounds[fact.round_no - 1 : fact.round_no] for state in (before.tournament, before.now))
    is_same = bool(now) and then[0].version == now[0].version
    before.refuse_replaced(is_same and fact.table_no in now[0].open_tables())
    yield from _again(before.told(fact.replaces), None)


def _again(event: Recorded, instead: Any) -> Lines:
    """A fact about a game as the request that records it, in place of another that stands or of none."""
    for line in _told_anew(event.fact, instead):
        yield {**line, AGAIN: event}


def _told_anew(told: Any, instead: Any) -> Lines:
    match type(told).__name__:
        case "GameConceded":
            lost = {"player": entry(told.conceder), "cause": told.cause}
            yield {"do": "concede", "round": told.round_no, **lost, "scores": _sheets(told.sides)}
        case "GameForfeited":
            kind = "imposed-loss" if told.kind == "imposed-loss" else "forfeit"
            lost = {"player": entry(told.forfeiters[-1]), "kind": kind, "conduct": told.conduct, "ground": told.ground}
            both = {"both": True} if len(told.forfeiters) > 1 else {}
            yield {"do": "forfeit", "round": told.round_no, **told_of(lost), **both, "scores": _sheets(told.sides)}
        case "ResultAgreed":
            consents = [*map(entry, told.consents), "organizer"]
            yield {"do": "agree", **_result(told, None), "consents": consents}
        case _:
            do = "result" if instead is None else "correct"
            yield {"do": do, **_result(told, instead)}


def _result(told: Any, instead: Any) -> Line:
    """Who won by which sheets; what stands instead and was not told then is taken out."""
    noted = {side.contestant: side.sheet for side in getattr(instead, "sides", ())}
    scores = {
        entry(side.contestant): {**_without(noted.get(side.contestant, {}), side.sheet), **side.sheet}
        for side in told.sides
    }
    winner = None if told.winner is None else entry(told.winner)
    found: Line = {"round": told.round_no, "table": told.table_no, "scores": scores, "winner": winner}
    game = {**_without(getattr(instead, "game", {}), told.game), **told.game}
    how = {"how": told.how} if told.how is not None or instead is not None else {}
    return {**found, **how, **({"game": game} if game else {})}


def _without(noted: Mapping[str, Any], told: Mapping[str, Any]) -> Line:
    return {key: None for key in noted if key not in told}


def _sheets(sides: Sequence[Any]) -> Line:
    """Empty ones too, or what stands instead would be taken for what was on the table."""
    return {entry(side.contestant): side.sheet for side in sides}


def told_of(fields: Mapping[str, Any]) -> Line:
    return {key: value for key, value in fields.items() if value is not None}


# rounds


def paired_again(fact: Any, before: Before) -> Lines:
    """The round as it was, with the results that stood at its tables and its start; a second draw would be another."""
    round_, now = before.tournament.rounds[fact.round_no - 1], before.now
    is_last = len(now.rounds) < fact.round_no and now.withdrawn[fact.round_no].version == round_.version
    before.refuse_replaced(is_last)
    told = [before.told(game.outcome.version) for game in round_.games.values() if game.outcome]
    # after its start, and each with its own reason, where there was one; games lost by a disqualification are no acts
    # of their own
    has_more = round_.started is not None or any(event.reason for event in told)
    is_each = has_more and not any(_by_disqualification(event.fact) for event in told)
    had = {"restore_results": True} if told and not is_each else {}
    yield {"do": "pair", "round": fact.round_no, "again": True, **had}
    if round_.started is not None:
        said = told_of({"scenario": round_.scenario, "setup": round_.setup or None})
        yield {"do": "start-round", "round": fact.round_no, "at": round_.started.isoformat(), **said}
    for event in told if is_each else ():
        yield from _again(event, None)


def _by_disqualification(fact: Any) -> bool:
    return getattr(fact, "kind", None) == "disqualification"


def round_withdrawn(fact: Any, before: Before) -> Lines:
    """Results recorded since go with it, which its reach tells."""
    rounds = before.now.rounds
    stands = any(round_.version == before.event.originator_version for round_ in rounds)
    before.refuse_replaced(stands)
    has_results = len(rounds) == fact.round_no and any(game.outcome for game in rounds[-1].games.values())
    yield {"do": "withdraw-round", "round": fact.round_no, **({"discard_results": True} if has_results else {})}


def swapped_back(fact: Any, before: Before) -> Lines:
    """Whoever sits elsewhere since: two who changed places."""
    round_ = before.tournament.rounds[fact.round_no - 1]
    seats = {no: pairing.table_no for pairing in fact.pairings for no in pairing.contestants}
    seats |= dict.fromkeys(fact.byes, None)
    moved = [no for no, table in seats.items() if round_.seats.get(no) != table]
    rounds = before.now.rounds[fact.round_no - 1 : fact.round_no]
    before.refuse_replaced(bool(rounds) and all(rounds[0].seats.get(no) == seats[no] for no in moved))
    yield {"do": "swap", "round": fact.round_no, "players": sorted(map(entry, moved)), "confirm": True}


# entries


def amended_back(fact: Any, before: Before) -> Lines:
    """What held of all that holds otherwise since."""
    entrant, now = before.tournament.entrants[fact.contestant], before.now.entrants.get(fact.contestant)
    noted = now if now is None or fact.member is None else now.members[fact.member]
    before.refuse_replaced(all(getattr(noted or now, key, now) == getattr(fact, key) for key in fact.changed))
    faction = entrant.faction if fact.member is None else entrant.members[fact.member].faction
    held = {"faction": faction, "lists": list(entrant.lists) or None}
    held |= {key: before.text(getattr(entrant, key)) for key in ("area", "club") if key in fact.changed}
    whose = {"player": entry(fact.contestant), **({} if fact.member is None else {"member": fact.member + 1})}
    yield {"do": "amend-entry", **whose, **{key: held[key] for key in fact.changed}}


def reassigned_back(fact: Any, before: Before) -> Lines:
    now = before.now.entrants.get(fact.contestant)
    before.refuse_replaced(now is not None and fact.person in now.persons())
    members = [member.person for member in before.tournament.entrants[fact.contestant].members]
    whose = {"member": members.index(fact.was) + 1} if members else {}
    yield {"do": "reassign-entry", "player": entry(fact.contestant), **whose, "person": str(fact.was)}


# officials, awards, measures


def earlier_role(do: str) -> WayBack:
    """The role that somebody had before in the same tournament, season or ledger; none, where they had none."""

    def way_back(fact: Any, before: Before) -> Lines:
        stream, version = before.event.originator_id, before.event.originator_version
        before.refuse_replaced(not _roles(before.store.load(stream, after=version), fact.person))
        roles = _roles(before.store.load(stream, up_to=version - 1), fact.person)
        yield {"do": do, "official": str(fact.person), "role": roles[-1] if roles else None}

    return way_back


def _roles(events: Iterable[Recorded], person: PersonId) -> list[Any]:
    facts: list[Any] = [event.fact for event in events]
    return [fact.role for fact in facts if hasattr(fact, "role") and fact.person == person]


def earlier_holder(fact: Any, before: Before) -> Lines:
    before.refuse_replaced(before.now.awards.get(fact.award) == getattr(fact, "contestant", None))
    holder = before.tournament.awards.get(fact.award)
    if holder is None:
        yield {"do": "withdraw-award", "award": fact.award}
    else:
        yield {"do": "award", "award": fact.award, "player": entry(holder)}


def by_event(do: str) -> WayBack:
    def way_back(fact: Any, before: Before) -> Lines:
        yield {"do": do, "player": entry(fact.contestant), "event": before.event.seq}

    return way_back


def struck(do: str) -> WayBack:
    def way_back(fact: Any, before: Before) -> Lines:
        yield {"do": do, "player": entry(fact.contestant), "round": fact.round_no, "part": fact.part}

    return way_back


def plainly(do: str, *fields: str) -> WayBack:
    """A request that says no more than some fields of the fact; who and which round in its own words."""

    def way_back(fact: Any, before: Before) -> Lines:
        said: Line = {field: getattr(fact, field) for field in fields}
        if "contestant" in said:
            said = {"player": entry(said.pop("contestant")), **said}
        if "round_no" in said:
            said = {"round": said.pop("round_no"), **said}
        yield {"do": do, **said}

    return way_back


def withdrawn(fact: Any, before: Before) -> Lines:
    yield {"do": "withdraw", "event": before.event.seq}


def withdrawn_or_lifted(fact: Any, before: Before) -> Lines:
    """Who is disqualified again because a lift was taken back: that is lifted anew, with whatever comes along now."""
    undone = before.fact(fact.withdrawn)
    if type(undone).__name__ == "DisqualificationLifted":
        yield {"do": "lift-disqualification", "player": entry(undone.contestant)}
    else:
        yield from withdrawn(fact, before)


# people


def renamed_back(fact: Any, before: Before) -> Lines:
    later = before.store.load(before.event.originator_id, after=before.event.originator_version)
    before.refuse_replaced(all(not hasattr(event.fact, "name") for event in later))
    earlier = before.store.load(before.event.originator_id, up_to=before.event.originator_version - 1)
    names = [name for event in earlier if (name := getattr(event.fact, "name", None)) is not None]
    yield {"do": "rename-person", "person": str(before.event.originator_id), "name": before.text(names[-1])}


def parted(fact: Any, before: Before) -> Lines:
    yield {"do": "unmerge-person", "person": str(before.event.originator_id)}


def joined(fact: Any, before: Before) -> Lines:
    yield {"do": "merge-person", "person": str(before.event.originator_id), "into": str(fact.into)}


# which act is meant


def newest_event(store: Store, kind: str, slug: str) -> Recorded:
    """The last one of a tournament, season or campaign; of the whole log where none is named."""
    if not slug:
        return _newest_of_all(store)
    stream = store.stream(kind, slug)
    version = store.version_of(stream)
    if not version:
        raise NotFound(f"There is no {kind} called {slug}.")
    (event,) = store.load(stream, after=version - 1)
    return event


def _newest_of_all(store: Store) -> Recorded:
    """The last event of the log; a document that was handed out is passed over, as it is no act."""
    for seq in range(store.tree().size - 1, -1, -1):
        if not isinstance((event := event_at(store, seq)).fact, ReportIssued):
            return event
    raise RuleViolation("Nothing is recorded yet that could be taken back.")


def event_at(store: Store, seq: int) -> Recorded:
    found = list(store.scan(seq, seq + 1))
    if not found:
        raise NotFound(f"There is no event {seq}; the log has {store.tree().size}.")
    return found[0]
