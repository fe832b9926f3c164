"""What changed in a season: between two moments, for one person, each with the events that did it; and all that a work
moves, in its tournaments and in the tables of seasons."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from ledger.application.log_follower import pulled
from ledger.application.names import called, everybody, person_meant
from ledger.application.season_tables import finals_before, known, season_at, summary_of
from ledger.application.whole_log import in_words
from ledger.domain.errors import Note, listed
from ledger.domain.facts import Recorded
from ledger.domain.person.facts import PersonMerged, PersonUnmerged
from ledger.domain.season.counting import Known, counted
from ledger.domain.season.eligibility import Summary
from ledger.domain.season.facts import SeasonOpened
from ledger.domain.season.rules import SeasonRules
from ledger.domain.season.state import Season
from ledger.domain.sentences import erased, many
from ledger.domain.tournament.opening.facts import TournamentFinished, TournamentOpened
from ledger.domain.tournament.results.facts import ResultRecorded
from ledger.domain.values import PersonId
from ledger.projections.names import told_apart
from ledger.projections.reach import Reach, SeasonMoved, SeedsOutdated, joined, picture, reach
from ledger.projections.seasons.diff import (
    Causes,
    Changed,
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
from ledger.store.codec import topics_of

if TYPE_CHECKING:
    from ledger.application.work import Work


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
    """What changed from one moment to the other, and why."""
    if before.size > after.size:
        before, after = after, before
    found = _causes(store, before, after)
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
    return called(store, dict.fromkeys(line.person for line in lines))


def _causes(store: Store, before: SeasonMoment, after: SeasonMoment) -> Causes:
    """Walk from one moment to the other, over the events that may have moved the season."""
    begun = store.season(store.stream("season", after.season.slug), before=before.size)
    assert begun is not None, "a season is compared from its opening on"
    summaries = _summaries_before(store, before, after)
    # the walk changes the season it goes along with, so it has one of its own
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
    for event in store.load(store.stream("season", after.season.slug)):
        if event.seq in span:
            yield Step(event)
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
    size, season, known, counted = standing
    whom = person_meant(store, season.slug, known, person)
    aliases = {each for each, who in known.same_as.items() if who == whom}
    line = next((each for each in counted.lines if each.person == whom), None)
    slugs = [credit.tournament for credit in (line.credits if line else ())]
    of = Explaining(
        season=season,
        known=known,
        counted=counted,
        changes={slug: tuple(_place_changes(store, slug, {whom, *aliases}, size, is_public)) for slug in slugs},
        joined=tuple(in_words(store, _joinings(store, aliases, size), is_public=is_public)),
    )
    return season_explained(of, whom, called(store, everybody(known))[whom])


def _place_changes(
    store: Store, slug: str, persons: Set[PersonId], size: int, is_public: bool
) -> Iterator[PlaceChange]:
    """The events after the end of a tournament by which somebody came to another place."""
    for before, after in pairwise(summary_changes(store, slug, 0, size)):
        places = (_place_of(before.summary, persons), _place_of(after.summary, persons))
        if places[0] != places[1]:
            told = list(in_words(store, (after.event.seq, *_replaced(store, after)), is_public=is_public))
            yield PlaceChange(told[0], places, told[1] if len(told) > 1 else None)


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


def _place_of(summary: Summary | None, persons: Set[PersonId]) -> int | None:
    standings = summary.places if summary else ()
    return next((each.place for each in standings if not persons.isdisjoint(each.persons)), None)


# by a work: told to whoever corrects a tournament that counted, or finds that two people are one

Moments = tuple[tuple[int | None, Sequence[Recorded]], ...]


def reach_of(work: "Work") -> Reach:
    """All that a work moves of what was recorded before it."""
    return joined((*_tournaments_moved(work), *_seasons_moved(work)))


def season_note(moved: SeasonMoved) -> Note:
    """What moved in a season, as it is told beside an answer."""
    return Note(f"Season {moved.season}: {moved.says}.", code="season-moved", season=moved.season)


def _tournaments_moved(work: "Work") -> Iterator[Reach]:
    """Of each tournament of which there is a picture; one that the work itself opened had nothing to be moved."""
    new = {event.originator_id: set[type]() for event in work.events}
    for event in work.events:
        new[event.originator_id].add(type(event.fact))
    for slug, before in work.pictures.items():
        cached = work.tournament(slug)
        kinds = new[cached.stream]
        if TournamentOpened not in kinds:
            work.tournament_work.call_roll(cached)
            assert cached.state is not None, "something of it was recorded"
            assert cached.roster is not None, "the roll was called"
            moved = reach(slug, before, picture(cached.state), cached.roster.name_of)
            # where games got their first results too, places moved by those
            yield moved.model_copy(update={"ranks": ()}) if ResultRecorded in kinds else moved


def _seasons_moved(work: "Work") -> Iterator[Reach]:
    """Each season whose table is another one after the work than before it; tournaments that end for the first time
    correct nothing."""
    again = {slug for slug in work.ended if _had_ended(work, slug)}
    are_joined = work.are_people_joined
    if not again and not are_joined and not work.moved_seasons:
        return
    for opened in work.store.openings(SeasonOpened):
        after = work.season(opened.slug).state
        assert after is not None, "it was opened before this work"
        before = _before_work(work, after)
        moved = {slug for slug in again & _counted_in(before, work) if _gives_otherwise(slug, before, work)}
        if moved or are_joined or opened.slug in work.moved_seasons:
            anything = are_joined or before is not after
            yield from _effect(before, after, work, None if anything else moved)


def _had_ended(work: "Work", slug: str) -> bool:
    return bool(work.store.load_of(work.store.stream("tournament", slug), topics_of(TournamentFinished)))


def _before_work(work: "Work", after: Season) -> Season:
    """The season before the work; the same, unless the work itself speaks of it."""
    stream = work.season(after.slug).stream
    if not any(event.originator_id == stream for event in work.events):
        return after
    before = season_at(work.store, after.slug, work.size)
    assert before is not None, "it was opened before this work"
    return before


def _counted_in(season: Season, work: "Work") -> set[str]:
    """The tournaments a table came from before the work."""
    followed = work.season(season.follows).state if season.follows else None
    finals = _before_work(work, followed).finals if followed else None
    return {*season.linked, *([finals.slug] if finals else [])}


def _gives_otherwise(slug: str, season: Season, work: "Work") -> bool:
    """Whether a tournament may give other points than before; most corrections change nothing that does."""
    moments: Moments = ((work.size, ()), (None, work.events))
    followed = work.season(season.follows).state if season.follows else None
    most = max(len(season.rules.points), len(followed.rules.carry_over) if followed else 0)
    first, then = (_giving(summary_of(work.store, slug, stop, events), season.rules, most) for stop, events in moments)
    return first != then


def _giving(summary: Summary | None, rules: SeasonRules, most: int) -> object:
    """What the points of a tournament come from, down to a place."""
    if summary is None:
        return None
    places = [each for each in summary.places if each.place <= most or rules.participation]
    asked = (summary.date, summary.players, summary.attendance, summary.completed_at)
    return summary.finished is None, summary.is_voided, asked, places


def _effect(before: Season, after: Season, work: "Work", moved: set[str] | None) -> Iterator[Reach]:
    """`moved` are the tournaments that alone may stand otherwise; None: anything may."""
    was = known(work.store, before, work.size)
    now = known(work.store, after, None, work.events) if moved is None else _known_after(was, work, moved)
    first = SeasonMoment(work.size, before, was, counted(before, was))
    then = SeasonMoment(work.size + len(work.events), after, now, counted(after, now))
    nothing = Causes()
    people = moved_people(first, then, nothing, _names_in_work(work, first, then))
    began, ceased = (changed_tournaments(first, then, nothing, counts=counts) for counts in (True, False))
    if told := difference_in_words(people, began, ceased):
        yield Reach(seasons=(SeasonMoved(season=after.slug, says=told),), seeds=_outdated(first, then, work))


def _outdated(first: SeasonMoment, then: SeasonMoment, work: "Work") -> tuple[SeedsOutdated, ...]:
    """The finals, where their seeds were given from points that are others now."""
    finals = then.season.finals
    cached = work.tournament(finals.slug) if finals else None
    state = cached.state if cached else None
    if cached is None or state is None or not state.seeded_by:
        return ()
    work.tournament_work.call_roll(cached)
    assert cached.roster is not None, "the roll was called"
    was, now = ({line.person: line.qp for line in moment.counted.lines} for moment in (first, then))
    merged = then.known.same_as
    players = tuple(
        cached.roster.name_of(no)
        for no in state.seeded_by
        if any(
            was.get(each, 0) != now.get(each, 0) for each in (merged.get(p, p) for p in state.entrants[no].persons())
        )
    )
    return (SeedsOutdated(season=then.season.slug, finals=state.slug, players=players),) if players else ()


def _known_after(was: Known, work: "Work", slugs: Iterable[str]) -> Known:
    """What is known after the work, where only some tournaments stand otherwise: the others need not be read again."""
    new = {slug: now for slug in slugs if (now := summary_of(work.store, slug, None, work.events))}
    summaries = {slug: new.get(slug, summary) for slug, summary in was.summaries.items()}
    finals = was.finals_before
    return Known(summaries, was.same_as, finals and new.get(finals.slug, finals), was.carried)


def _names_in_work(work: "Work", *moments: SeasonMoment) -> dict[PersonId, str]:
    persons = dict.fromkeys(line.person for moment in moments for line in moment.counted.lines)
    names = work.people.person_names(persons)
    return told_apart({person: names.get(person) or erased(person) for person in persons})


_MOST = 6  # people named; the rest are counted


def difference_in_words(moved: Sequence[Moved], began: Sequence[Changed], ceased: Sequence[Changed]) -> str:
    """`Bo Two gains 3 points (10) and qualifies; Ada One loses 3 points (7)`; empty where nothing moved."""
    points = sorted((each for each in moved if each.gain or each.qualified[0] != each.qualified[1]), key=_by_gain)
    said = [_person_in_words(each) for each in points[:_MOST]]
    if len(points) > _MOST:
        said.append(f"{many(len(points) - _MOST, 'other')} move too")
    return "; ".join((*_tournaments_in_words(began, ceased), *said))


def _by_gain(moved: Moved) -> tuple[int, str]:
    return -moved.gain, moved.player


def _tournaments_in_words(began: Sequence[Changed], ceased: Sequence[Changed]) -> Iterator[str]:
    for changed, word in ((began, "now"), (ceased, "no longer")):
        if changed:
            verb = "counts" if len(changed) == 1 else "count"
            yield f"{listed(each.tournament for each in changed)} {verb} {word}"


def _person_in_words(moved: Moved) -> str:
    """Who gains or loses how many, and has how many then."""
    verb = "gains" if moved.gain > 0 else "loses"
    points = f"{verb} {many(abs(moved.gain), 'point')} ({moved.qp[1]} now)" if moved.gain else ""
    right = {(False, True): "qualifies", (True, False): "no longer qualifies"}.get(moved.qualified, "")
    return f"{moved.player} {' and '.join(filter(None, (points, right)))}"
