"""What a work moves in the tables of seasons: told to whoever corrects a tournament that counted, or finds that two
people are one."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ledger.application.season_tables import known, summary_of
from ledger.application.seasons.tracking import season_at
from ledger.domain.errors import Note, listed
from ledger.domain.facts import Recorded
from ledger.domain.season.counting import Known, counted
from ledger.domain.season.eligibility import Summary
from ledger.domain.season.facts import SeasonOpened
from ledger.domain.season.rules import SeasonRules
from ledger.domain.season.state import Season
from ledger.domain.sentences import erased, many
from ledger.domain.tournament.opening.facts import TournamentFinished
from ledger.domain.values import PersonId
from ledger.projections.names import told_apart
from ledger.projections.seasons.diff import Causes, Changed, Moved, SeasonMoment, changed_tournaments, moved_people
from ledger.store.codec import topics_of

if TYPE_CHECKING:
    from ledger.application.work import Work


Moments = tuple[tuple[int | None, Sequence[Recorded]], ...]


def season_effects(work: "Work", tournaments: Iterable[str], *, are_people_joined: bool) -> Iterator[Note]:
    """A sentence for each season whose table is another one after the work than before it. `tournaments` had ended
    when something was recorded of them, or ended by it; those that end for the first time are no correction."""
    again = {slug for slug in tournaments if _had_ended(work, slug)}
    if not again and not are_people_joined:
        return
    for event in work.store.first_events(topics_of(SeasonOpened)):
        assert isinstance(event.fact, SeasonOpened), "no other topic was asked for"
        after = work.season(event.fact.slug).state
        assert after is not None, "it was opened before this work"
        before = _before(work, after)
        moved = {slug for slug in again & _counted_in(before, work) if _gives_otherwise(slug, before, work)}
        if moved or are_people_joined:
            anything = are_people_joined or before is not after
            yield from _effect(before, after, work, None if anything else moved)


def _had_ended(work: "Work", slug: str) -> bool:
    return bool(work.store.load_of(work.store.stream("tournament", slug), topics_of(TournamentFinished)))


def _before(work: "Work", after: Season) -> Season:
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
    finals = _before(work, followed).finals if followed else None
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


def _effect(before: Season, after: Season, work: "Work", moved: set[str] | None) -> Iterator[Note]:
    """`moved` are the tournaments that alone may stand otherwise; None: anything may."""
    was = known(work.store, before, work.size)
    now = known(work.store, after, None, work.events) if moved is None else _replaced(was, work, moved)
    first = SeasonMoment(work.size, before, was, counted(before, was))
    then = SeasonMoment(work.size + len(work.events), after, now, counted(after, now))
    nothing = Causes()
    people = moved_people(first, then, nothing, _names(work, first, then))
    began, ceased = (changed_tournaments(first, then, nothing, counts=counts) for counts in (True, False))
    if told := difference_in_words(people, began, ceased):
        yield Note(f"Season {after.slug}: {told}.", code="season-moved", season=after.slug)


def _replaced(was: Known, work: "Work", slugs: Iterable[str]) -> Known:
    """What is known after the work, where only some tournaments stand otherwise: the others need not be read again."""
    new = {slug: now for slug in slugs if (now := summary_of(work.store, slug, None, work.events))}
    summaries = {slug: new.get(slug, summary) for slug, summary in was.summaries.items()}
    finals = was.finals_before
    return Known(summaries, was.same_as, finals and new.get(finals.slug, finals), was.carried)


def _names(work: "Work", *moments: SeasonMoment) -> dict[PersonId, str]:
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
