"""All that a work moves of what was recorded before it: in its tournaments, and in the tables of seasons. Told to
whoever corrects a tournament that counted, finds that two people are one, or says something of a season."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING
from uuid import UUID

from ledger.application.season_tables import known, season_at, summary_of
from ledger.domain.errors import Note
from ledger.domain.facts import Recorded
from ledger.domain.season.counting import Known, SeasonLine, counted
from ledger.domain.season.eligibility import Judged, Summary, as_counting
from ledger.domain.season.evolve import Season
from ledger.domain.season.facts import SeasonOpened
from ledger.domain.season.rules import SeasonRules
from ledger.domain.sentences import erased
from ledger.domain.tournament.opening.facts import TournamentFinished, TournamentOpened
from ledger.domain.tournament.results.facts import ResultRecorded
from ledger.domain.tournament.rounds.facts import AS_WITHDRAWN, RoundPaired
from ledger.domain.values import PersonId
from ledger.projections.reach import (
    Picture,
    Reach,
    RegionMoved,
    SeasonMoved,
    SeasonRowMoved,
    SeedsOutdated,
    about,
    joined,
    picture,
    reach,
)
from ledger.projections.reach_in_words import season_in_words
from ledger.projections.seasons.diff import Causes, Moved, SeasonMoment, changed_tournaments, moved_people
from ledger.projections.wording import told_apart
from ledger.store.codec import topics_of

if TYPE_CHECKING:
    from ledger.application.work import Work

Moments = tuple[tuple[int | None, Sequence[Recorded]], ...]


def reach_of(work: "Work") -> Reach:
    """All that a work moves of what was recorded before it."""
    after = {slug: _picture_now(work, slug) for slug in work.pictures}
    return joined((*_tournaments_moved(work, after), *_seasons_moved(work, _persons_meant(work, after))))


def season_note(moved: SeasonMoved, work: "Work") -> Note:
    """What moved in a season, as it is told beside an answer. What several requests moved together is not what the
    newest of them did, so the stretch of the log is named. Where points are only provisional, or no longer, nothing of
    them differs: the table marks it."""
    says = f"Season {moved.season}: {moved.says}."
    if not (moved.began or moved.ceased or moved.regions or moved.rows):
        return Note(says, code="season-marked", season=moved.season)
    if len(work.commands) == 1:
        return Note(says, code="season-moved", season=moved.season)
    end = work.size + len(work.events)
    return Note(says, code="season-moved-by-many", season=moved.season, start=work.size, end=end)


def _picture_now(work: "Work", slug: str) -> Picture:
    state = work.tournament(slug).state
    assert state is not None, "something of it was recorded"
    return picture(state)


def _persons_meant(work: "Work", after: Mapping[str, Picture]) -> set[PersonId]:
    """Whom the work is about in its tournaments, whoever else it moves."""
    found: set[PersonId] = set()
    for slug, before in work.pictures.items():
        state = work.tournament(slug).state
        assert state is not None, "something of it was recorded"
        there = about(before, after[slug]) & state.entrants.keys()
        found.update(person for no in there for person in state.entrants[no].persons())
    return found


def _tournaments_moved(work: "Work", after: Mapping[str, Picture]) -> Iterator[Reach]:
    """Of each tournament of which there is a picture; one that the work itself opened had nothing to be moved."""
    new: dict[UUID, list[Recorded]] = {}
    for event in work.events:
        new.setdefault(event.originator_id, []).append(event)
    for slug, before in work.pictures.items():
        cached = work.tournament(slug)
        events = new.get(cached.stream, [])
        if not any(isinstance(event.fact, TournamentOpened) for event in events):
            work.tournament_work.call_roll(cached)
            assert cached.roster is not None, "the roll was called"
            moved = reach(slug, before, after[slug], cached.roster.name_of)
            # where games got their first results too, places moved by those; not so those of a round that stands again
            is_first = any(_are_first_results(events, before)) and not any(map(_stands_again, events))
            yield moved.model_copy(update={"ranks": ()}) if is_first else moved


def _stands_again(event: Recorded) -> bool:
    return isinstance(event.fact, RoundPaired) and event.fact.path == AS_WITHDRAWN


def _are_first_results(events: Iterable[Recorded], before: Picture) -> Iterator[bool]:
    for event in events:
        if isinstance(event.fact, ResultRecorded):
            yield not before.had_result(event.fact, event.originator_version)


def _seasons_moved(work: "Work", own: Set[PersonId]) -> Iterator[Reach]:
    """Each season whose table is another one after the work than before it; tournaments that end for the first time
    correct nothing. `own` are those whom the work is about."""
    again = {slug for slug in work.ended if _had_ended(work, slug) or _was_reported(work, slug)}
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
            yield from _effect(before, after, work, None if anything else moved, own)


def _had_ended(work: "Work", slug: str) -> bool:
    return bool(work.store.load_of(work.store.stream("tournament", slug), topics_of(TournamentFinished)))


def _was_reported(work: "Work", slug: str) -> bool:
    """Whether a season counted a tournament by what was told of it from elsewhere."""
    seasons = (work.season(opened.slug).state for opened in work.store.openings(SeasonOpened))
    linked = ((season, season.linked[slug]) for season in seasons if season is not None and slug in season.linked)
    return any(season.whole(each).told() for season, each in linked)


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
    summary = as_counting(summary, rules)
    places = [each for each in summary.places if each.place <= most or rules.participation]
    asked = (summary.date, summary.players, summary.attendance, summary.completed_at)
    settled = (summary.is_provisional, summary.disputed)
    return summary.finished is None, summary.is_voided, asked, places, settled


def _effect(before: Season, after: Season, work: "Work", moved: set[str] | None, own: Set[PersonId]) -> Iterator[Reach]:
    """`moved` are the tournaments that alone may stand otherwise; None: anything may."""
    was = known(work.store, before, work.size)
    now = known(work.store, after, None, work.events) if moved is None else _known_after(was, after.rules, work, moved)
    first = SeasonMoment(work.size, before, was, counted(before, was), ())
    then = SeasonMoment(work.size + len(work.events), after, now, counted(after, now), ())
    people = moved_people(first, then, Causes(), _names_in_work(work, first, then))
    found = _season_moved(first, then, people, {str(now.same_as.get(each, each)) for each in own}, _coming(then, work))
    if told := season_in_words(found):
        yield Reach(seasons=(found.model_copy(update={"says": told}),), seeds=_outdated(first, then, work))


def _coming(then: SeasonMoment, work: "Work") -> dict[str, str]:
    """Who is entered in the finals, or said that they come, each with which finals these are."""
    finals, same_as = then.season.finals, then.known.same_as
    state = work.tournament(finals.slug).state if finals else None
    if state is not None and (state.is_finished or state.is_voided):
        return {}
    entered = [] if state is None else [person for no in state.active() for person in state.entrants[no].persons()]
    accepted = (person for person, answer in then.season.answers.items() if answer.accepts)
    called = finals.slug if finals else f"the finals of {then.season.slug}"
    return {str(same_as.get(person, person)): called for person in (*entered, *accepted)}


def _season_moved(
    first: SeasonMoment, then: SeasonMoment, people: Iterable[Moved], own: Set[str], coming: Mapping[str, str]
) -> SeasonMoved:
    """What lies between two moments of a season, as part of a reach; `own` are those whom the work is about."""
    began, ceased = (changed_tournaments(first, then, Causes(), counts=counts) for counts in (True, False))
    was, now = (_is_provisional(moment.counted.lines) for moment in (first, then))
    counting = ({each.tournament: each.region for each in _counting(moment)} for moment in (first, then))
    regions, regions_now = counting
    return SeasonMoved(
        season=then.season.slug,
        began=tuple(each.tournament for each in began),
        ceased=tuple(each.tournament for each in ceased),
        provisional=tuple(slug for slug, is_open in now.items() if is_open and not was.get(slug)),
        settled=tuple(slug for slug, is_open in was.items() if is_open and now.get(slug) is False),
        regions=tuple(
            RegionMoved(tournament=slug, region=(region, regions_now[slug]))
            for slug, region in regions.items()
            if regions_now.get(slug, region) != region
        ),
        rows=tuple(
            SeasonRowMoved(
                player=each.player,
                points=each.qp,
                place=each.place,
                qualified=each.qualified,
                own=each.person in own,
                comes=coming.get(each.person),
            )
            for each in people
            if each.gain or each.place[0] != each.place[1] or each.qualified[0] != each.qualified[1]
        ),
    )


def _counting(moment: SeasonMoment) -> list[Judged]:
    return [each for each in moment.counted.tournaments if each.counts]


def _is_provisional(lines: Iterable[SeasonLine]) -> dict[str, bool]:
    """Every tournament that gives somebody points, with whether these are provisional."""
    return {each.tournament: each.is_provisional for line in lines for each in line.credits}


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


def _known_after(was: Known, rules: SeasonRules, work: "Work", slugs: Iterable[str]) -> Known:
    """What is known after the work, where only some tournaments stand otherwise: the others need not be read again."""
    found = ((slug, summary_of(work.store, slug, None, work.events)) for slug in slugs)
    new = {slug: as_counting(now, rules) for slug, now in found if now is not None}
    summaries = {slug: new.get(slug, summary) for slug, summary in was.summaries.items()}
    finals = was.finals_before
    return Known(summaries, was.same_as, finals and new.get(finals.slug, finals), was.carried)


def _names_in_work(work: "Work", *moments: SeasonMoment) -> dict[PersonId, str]:
    persons = dict.fromkeys(line.person for moment in moments for line in moment.counted.lines)
    names = work.people.person_names(persons)
    return told_apart({person: names.get(person) or erased(person) for person in persons})
