"""What changed between two moments, of a tournament, a season or a campaign, and for one person in a season; each with
the events that did it."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import pairwise

from pydantic import TypeAdapter

from ledger.application.as_of import events_of, position, replayed
from ledger.application.log_follower import pulled
from ledger.application.names import EntrantRoster, called, everybody, person_meant
from ledger.application.reads import View
from ledger.application.season_tables import finals_before
from ledger.application.whole_log import in_words
from ledger.domain.errors import RuleViolation
from ledger.domain.facts import Recorded
from ledger.domain.person.facts import PersonMerged, PersonUnmerged
from ledger.domain.season.counting import points_at, told_in_turn
from ledger.domain.season.eligibility import Standing, Summary
from ledger.domain.season.evolve import Season, replay
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import PersonId
from ledger.projections.causes import TournamentLook, seen
from ledger.projections.diff import AwardChanged as AwardChanged
from ledger.projections.diff import EntryChanged as EntryChanged
from ledger.projections.diff import FigureAmended as FigureAmended
from ledger.projections.diff import PairingMoved as PairingMoved
from ledger.projections.diff import PlaceMoved as PlaceMoved
from ledger.projections.diff import ResultMoved as ResultMoved
from ledger.projections.diff import TableShown as TableShown
from ledger.projections.diff import TournamentDiff as TournamentDiff
from ledger.projections.diff import tournament_diff
from ledger.projections.seasons.diff import (
    Causes,
    Moved,
    SeasonDiff,
    SeasonMoment,
    Step,
    causes,
    changed_tournaments,
    moved_people,
    seqs_of,
)
from ledger.projections.seasons.tournaments import Explaining, PlaceChange, SeasonExplained, season_explained
from ledger.store import Store
from ledger.store.codec import no_collection, topics_of

# of a tournament


def tournament_difference(
    store: Store, slug: str, moments: tuple[str, str], *, is_public: bool = False
) -> TournamentDiff:
    """What lies between two moments, each an as-of, in whichever order they come."""
    with store.reading():
        events = events_of(store, slug)
        size = store.tree().size
        sizes = [min(size, position(as_of, events, store)) for as_of in moments]
    counts = [bisect_left(events, end, key=lambda event: event.seq) for end in sizes]
    if 0 in counts:
        raise RuleViolation(f"{slug} was not open yet at {moments[counts.index(0)]}.")
    looks: dict[int, TournamentLook] = {}
    state: Tournament | None = None
    known, roster = None, EntrantRoster()
    with no_collection():
        for no in sorted(range(2), key=lambda no: counts[no]):  # one replay for both
            state, broken = replayed(events[: counts[no]], state)
            assert state is not None, "its opening is among them"
            there = View(store, state, events[: counts[no]], sizes[no], None, broken)
            if (who := _who(state)) == known:
                vars(there)["roster"] = roster  # the same people under the same numbers
            known, roster = who, there.roster
            names = there.names_for(is_public=is_public)
            looks[no] = seen(there.sound_state, names, there.public_names, sizes[no], there.event)
        found = tournament_diff(looks[0], looks[1], there.events)
        return found.model_copy(update={"events": tuple(there.told(found.causing, is_public=is_public))})


def _who(state: Tournament) -> list[object]:
    """Who plays under which number, and whose number is nobody's any more."""
    entrants = (*state.entrants.items(), *state.removed.items())
    return [tuple(state.removed), *((no, each.persons(), each.team) for no, each in entrants)]


# how a tournament came to stand as it does: every event after which it stood otherwise

_SUMMARY = TypeAdapter(Summary)


def change_seqs(store: Store, slug: str, start: int, stop: int) -> list[int]:
    """The events in a stretch of the log since which a tournament that ended stands, or stood, otherwise."""
    return [since for since in pulled(store).changes(store.stream("tournament", slug).bytes) if start <= since < stop]


def summaries_at(store: Store, slugs: Iterable[str], stop: int) -> dict[str, Summary]:
    """How tournaments stood when the log was so long; those that had not ended are left out."""
    called = {store.stream("tournament", slug).bytes: slug for slug in slugs}
    found = pulled(store).summaries(list(called), stop)
    return {called[stream]: _SUMMARY.validator.validate_json(summary) for stream, summary in found}


def summary_changes(store: Store, slug: str, start: int, stop: int) -> Iterator[Step]:
    """The same events, each with how the tournament stood after it."""
    rows, stream = pulled(store), store.stream("tournament", slug).bytes
    for since in change_seqs(store, slug, start, stop):
        (event,) = store.scan(since, since + 1)
        ((_, summary),) = rows.summaries([stream], since + 1)
        yield Step(event, slug, _SUMMARY.validator.validate_json(summary))


# between two moments

_JOINING = (*topics_of(PersonMerged), *topics_of(PersonUnmerged))


def difference(store: Store, before: SeasonMoment, after: SeasonMoment, *, is_public: bool = False) -> SeasonDiff:
    """What changed from one moment to the other, in whichever order they come, and why."""
    found = _causes(store, *sorted((before, after), key=lambda each: each.size))
    moved = moved_between(store, before, after, found)
    began = changed_tournaments(before, after, found, counts=True)
    ceased = changed_tournaments(before, after, found, counts=False)
    return SeasonDiff(
        season=after.season.slug,
        sizes=(before.size, after.size),
        versions=(before.season.version, after.season.version),
        moved=moved,
        began=began,
        ceased=ceased,
        events=tuple(in_words(store, seqs_of(moved, (*began, *ceased)), is_public=is_public)),
    )


def moved_between(store: Store, before: SeasonMoment, after: SeasonMoment, found: Causes) -> tuple[Moved, ...]:
    """Everybody whose points, place or right to the finals is another one."""
    return moved_people(before, after, found, _names(store, before, after))


def candidates(store: Store, season: Season, facts: Sequence[Recorded], size: int) -> list[int]:
    """The events that may have moved a table after its season was opened, the newest first; `facts` are the season's
    own, and the log is so long."""
    finals = finals_before(store, season, size)
    slugs = (*season.linked, *([finals] if finals else []))
    played = (seq for slug in slugs for seq in change_seqs(store, slug, 0, size))
    people = (event.seq for event in store.events_of(_JOINING, size))
    opened, *own = (event.seq for event in facts)
    return sorted((seq for seq in (*own, *played, *people) if seq > opened), reverse=True)


def _names(store: Store, before: SeasonMoment, after: SeasonMoment) -> Mapping[PersonId, str]:
    lines = (*after.counted.lines, *before.counted.lines)
    persons = (*after.others, *(line.person for line in lines))
    return called(store, dict.fromkeys(persons))


def _causes(store: Store, before: SeasonMoment, after: SeasonMoment) -> Causes:
    """Walk from one moment to the other, over the events that may have moved the season."""
    # the walk changes the season it goes along with, so it has one of its own
    begun = replay(event for event in after.own if event.seq < before.size)
    assert begun is not None, "a season is compared from its opening on"
    summaries = _summaries_before(store, before, after)
    return causes(begun, summaries, list(_steps(store, before, after)), _finals_of(before, after))


def _summaries_before(store: Store, before: SeasonMoment, after: SeasonMoment) -> dict[str, Summary]:
    """How every tournament stood at first, those that joined the season later included."""
    found = dict(before.known.summaries)
    joined = [slug for slug in after.known.summaries if slug not in before.season.linked]
    found |= summaries_at(store, joined, before.size)
    if before.known.finals_before is not None:
        found[before.known.finals_before.slug] = before.known.finals_before
    return found


def _finals_of(*moments: SeasonMoment) -> set[str]:
    return {each.known.finals_before.slug for each in moments if each.known.finals_before is not None}


def _steps(store: Store, before: SeasonMoment, after: SeasonMoment) -> Iterator[Step]:
    span = range(before.size, after.size)
    yield from (Step(event) for event in after.own if event.seq in span)
    for slug in _touched(before, after):
        yield from summary_changes(store, slug, before.size, after.size)
    if before.known.same_as != after.known.same_as:
        yield from (Step(event) for event in store.events_of(_JOINING, after.size) if event.seq in span)


def _touched(before: SeasonMoment, after: SeasonMoment) -> list[str]:
    """The tournaments that stood otherwise at the end."""
    old, new = _all_summaries(before), _all_summaries(after)
    return [slug for slug in {**old, **new} if old.get(slug) != new.get(slug)]


def _all_summaries(moment: SeasonMoment) -> dict[str, Summary]:
    finals = moment.known.finals_before
    return {**moment.known.summaries, **({finals.slug: finals} if finals else {})}


# where the points of a person come from


def explained(store: Store, standing: SeasonMoment, person: str, *, is_public: bool = False) -> SeasonExplained:
    """All the points of one person, named as people name each other."""
    size, season, known, counted, *_ = moment = standing
    whom = person_meant(store, season.slug, known, person)
    aliases = {each for each, who in known.same_as.items() if who == whom}
    line = next((each for each in counted.lines if each.person == whom), None)
    given = (credit.tournament for credit in (line.credits if line else ()))
    there = (slug for slug, summary in known.summaries.items() if _is_in(summary, {whom, *aliases}))
    slugs = dict.fromkeys((*given, *there))
    told = _told_changes(store, season, slugs.keys(), size)
    own = {whom, *aliases}
    changes = {slug: tuple(_place_changes(store, slug, own, moment, told.get(slug, ()), is_public)) for slug in slugs}
    of = Explaining(
        season=season,
        known=known,
        counted=counted,
        changes=changes,
        joined=tuple(in_words(store, _joinings(store, aliases, size), is_public=is_public)),
    )
    return season_explained(of, whom, called(store, everybody(known))[whom])


def _place_changes(
    store: Store, slug: str, persons: Set[PersonId], moment: SeasonMoment, told: Sequence[Step], is_public: bool
) -> Iterator[PlaceChange]:
    """The events after the end of a tournament by which somebody came to another place; it ended as it was told from
    elsewhere, until it ended here."""
    rules, known = moment.season.rules, moment.known
    is_carried = known.finals_before is not None and known.finals_before.slug == slug
    ended = next(iter(change_seqs(store, slug, 0, moment.size)), moment.size)
    reported = (step for step in told if step.event.seq < ended)
    for before, after in pairwise((*reported, *summary_changes(store, slug, 0, moment.size))):
        was, now = (_standing_of(each.summary, persons) for each in (before, after))
        if (was and was.place) != (now and now.place):
            says = list(in_words(store, (after.event.seq, *_replaced(store, after)), is_public=is_public))
            given = (known.carried, None) if is_carried else (rules.points, rules)
            points = (points_at(was, *given) if was else 0, points_at(now, *given) if now else 0)
            places = (was.place if was else None, now.place if now else None)
            yield PlaceChange(says[0], places, says[1] if len(says) > 1 else None, points)


def _is_in(summary: Summary, persons: Set[PersonId]) -> bool:
    return _standing_of(summary, persons) is not None or not persons.isdisjoint(summary.disqualified)


def _told_changes(store: Store, season: Season, slugs: Set[str], size: int) -> dict[str, list[Step]]:
    """How these tournaments came to stand by what was reported from elsewhere."""
    found: dict[str, list[Step]] = {}
    if any(each.told() is not None for each in season.linked.values()):
        own = (event for event in store.load(store.stream("season", season.slug)) if event.seq < size)
        for slug, event, summary in told_in_turn(own, slugs):
            found.setdefault(slug, []).append(Step(event, slug, summary))
    return found


def _replaced(store: Store, step: Step) -> Iterator[int]:
    """The event that a correction took the place of."""
    version = getattr(step.event.fact, "replaces", None)
    if version is not None:
        replaced = store.load(step.event.originator_id, after=version - 1, up_to=version)
        yield from (event.seq for event in replaced)


def _joinings(store: Store, aliases: Set[PersonId], size: int) -> list[int]:
    """The events by which others turned out to be the same person, of those that hold."""
    merges = store.events_of(topics_of(PersonMerged), size) if aliases else []
    return sorted({event.originator_id: event.seq for event in merges if event.originator_id in aliases}.values())


def _standing_of(summary: Summary | None, persons: Set[PersonId]) -> Standing | None:
    standings = summary.places if summary else ()
    return next((each for each in standings if not persons.isdisjoint(each.persons)), None)
