"""Awards and requirements: who wins which award and what decided it, the painting contest, what the rules ask of a
tournament that counts, and whether an erratum counts at it."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Literal, NamedTuple

from ledger.domain.errors import RuleViolation, listed
from ledger.domain.rules import AwardRule, Rules, erratum_counts_from, is_erratum_in_force
from ledger.domain.scoring import Account, Accounts, accounts
from ledger.domain.scoring.ranking import deciding, participants
from ledger.domain.sentences import many
from ledger.domain.tournament.awards.decide import (
    JUDGED_BY,
    at_place,
    entries,
    holder,
    in_order,
    is_by_choice,
    is_for_painting,
    tally,
)
from ledger.domain.tournament.state import DayAndConvention, FinalsOf, Tournament, apart
from ledger.domain.values import METRICS, ContestantId, PersonId, Value
from ledger.projections.wording import Names, shown


class Winner(Value):
    """One who wins an award."""

    entry: ContestantId
    player: str


class Award(Value):
    """One award; several winners share it, and it may have none."""

    key: str
    title: str
    winners: tuple[Winner, ...]
    figures: dict[str, int | float]  # of the winners, in the order in which they decide
    decided_by: str | None  # the figure that sets the winner apart from the next
    margin: tuple[int | float, int | float] | None  # that figure of the winner and of the next
    says: str


class Awards(Value):
    """The read model of all awards."""

    tournament: str
    rules: str
    provisional: bool  # until the tournament is finished
    rows: tuple[Award, ...]


def awards(state: Tournament, names: Names, book: Accounts | None = None) -> Awards:
    """Every award of the rules. Nobody who was disqualified wins any; one player may win several."""
    book = book or accounts(state)
    return Awards(
        tournament=state.slug,
        rules=state.rules.title,
        provisional=not state.is_finished,
        rows=tuple(
            _chosen(rule, state, names) if is_by_choice(rule) else _by_figures(rule, state, book, names)
            for rule in state.rules.awards
        ),
    )


class _Found(NamedTuple):
    """The winners of an award by figures, the best of those below them, and why if there is no winner."""

    winners: Sequence[Account] = ()
    below: Account | None = None
    nobody: str = ""


def _chosen(rule: AwardRule, state: Tournament, names: Names) -> Award:
    winner = holder(rule.key, state)
    return Award(
        key=rule.key,
        title=rule.title,
        winners=() if winner is None else (Winner(entry=winner, player=names[winner]),),
        figures={},
        decided_by=None,
        margin=None,
        says="not given yet" if winner is None else _chosen_how(rule.key, state),
    )


def _chosen_how(award: str, state: Tournament) -> str:
    painting = state.rules.painting
    if painting is None or painting.judging == "executive" or not is_for_painting(award, state.rules):
        return "chosen by the organizer"
    return f"named after {JUDGED_BY[painting.judging]}"


def _by_figures(rule: AwardRule, state: Tournament, book: Accounts, names: Names) -> Award:
    order = rule.order or state.rules.ranking
    found = _found(rule, state, book)
    best = found.winners[0] if found.winners else None
    apart = _set_apart_by(order, best, found.below)
    margin = (shown(best.totals[apart]), shown(found.below.totals[apart])) if apart and best and found.below else None
    return Award(
        key=rule.key,
        title=rule.title,
        winners=tuple(Winner(entry=each.contestant, player=names[each.contestant]) for each in found.winners),
        figures={key: shown(best.totals[key]) for key in order} if best else {},
        decided_by=apart if len(found.winners) == 1 else None,
        margin=margin if len(found.winners) == 1 else None,
        says=found.nobody or _said(order, found, apart, margin),
    )


def _found(rule: AwardRule, state: Tournament, book: Accounts) -> _Found:
    """Those at a place in the order of an award; equal in every figure is equal in place, and the next is skipped."""
    groups = in_order(rule, state, book)
    if not any(account.lines for group in groups for account in group):
        return _Found(nobody="nothing has a result yet")
    place = rule.place or 1
    winners, below = at_place(groups, place)
    if winners:
        return _Found(winners, below)
    is_shared = sum(map(len, groups)) >= place
    return _Found(nobody="nobody: a place above it is shared" if is_shared else "nobody: too few are ranked")


def _set_apart_by(order: Sequence[str], best: Account | None, below: Account | None) -> str | None:
    if best is None or below is None:
        return None
    figure = deciding(*([each.totals[key] for key in order] for each in (best, below)))
    return None if figure is None else order[figure]


def _said(order: Sequence[str], found: _Found, apart: str | None, margin: tuple[float, float] | None) -> str:
    equal = f"equal in {listed(METRICS[key].meaning for key in order)}"
    if len(found.winners) > 1:
        return f"shared by {len(found.winners)}: {equal}"
    if found.below is None:
        return "nobody else is ranked"
    if apart is None or margin is None:
        return f"chosen by the organizer among those {equal}"
    return f"won on {METRICS[apart].meaning}, {margin[0]} to {margin[1]}"


class PaintedEntry(Value):
    """One entry, with what it has by votes or scores where the reader may know."""

    entry: ContestantId
    player: str
    models: tuple[str, ...]
    scores: dict[str, int] | None  # by criterion
    points: int | None  # by votes or scores, all together
    won: bool


class Paintings(Value):
    """The read model of the painting contest."""

    tournament: str
    judging: str | None  # none: the rules have no contest
    judged_by: str | None  # the same in words
    award: str | None  # what its winner gets
    rows: tuple[PaintedEntry, ...]  # in order of entry, or for the organizer the best first
    voted: tuple[str, ...]  # who has, and not for whom
    not_voted: tuple[str, ...]


def paintings(state: Tournament, names: Names, *, is_public: bool = False) -> Paintings:
    """The contest as it stands."""
    contest = state.rules.painting
    is_voted = contest is not None and contest.judging == "votes" and not is_public
    return Paintings(
        tournament=state.slug,
        judging=contest.judging if contest else None,
        judged_by=JUDGED_BY[contest.judging] if contest else None,
        award=next((rule.title for rule in state.rules.awards if contest and rule.key == contest.award), None),
        rows=_painted(state, names, is_public=is_public),
        voted=tuple(names[no] for no in sorted(state.votes)) if is_voted else (),
        not_voted=tuple(names[no] for no in state.active() if no not in state.votes) if is_voted else (),
    )


def _painted(state: Tournament, names: Names, *, is_public: bool) -> tuple[PaintedEntry, ...]:
    contest = state.rules.painting
    is_told = contest is not None and contest.judging == "scores" and contest.award in state.awards
    points = tally(state) if is_told or not is_public else {}
    scores = state.painting_scores if is_told or not is_public else {}
    winner = None if contest is None else holder(contest.award, state)
    found = entries(state)
    return tuple(
        PaintedEntry(
            entry=no,
            player=names[no],
            models=found[no],
            scores=scores.get(no),
            points=points.get(no),
            won=no == winner,
        )
        for no in sorted(found, key=lambda no: (-points.get(no, 0), no))
    )


RequirementStatus = Literal["met", "failed", "unknown"]


class Requirement(Value):
    """One thing that is asked for; the figures where it is a number."""

    key: str
    title: str
    status: RequirementStatus
    asked: int | None
    found: int | None
    says: str

    @property
    def code(self) -> str:
        """Which answer it is, for whoever words what to do about it."""
        return f"{self.key}-{self.status}"


class Requirements(Value):
    """The read model of what is asked for. A failure is a report: it refuses nothing."""

    tournament: str
    rules: str
    rows: tuple[Requirement, ...]


class RelatedTournaments(NamedTuple):
    """The tournaments that feed this one and that it feeds, and who was disqualified in any of them, and where."""

    feeders: Mapping[str, frozenset[PersonId]] = {}  # by short name, those who took part
    finals: tuple[str, ...] = ()
    barred: Mapping[PersonId, str] = {}
    conventions: Mapping[str, DayAndConvention] = {}  # of those that feed this one
    same_as: Mapping[PersonId, PersonId] = {}  # those of all these who turned out to be somebody else

    def people(self, state: Tournament) -> set[PersonId]:
        """Everyone of whom it matters who they are, where there is anything around at all."""
        others = {*self.barred, *(person for players in self.feeders.values() for person in players)}
        return {*others, *state.entry_of} if others else set()

    def self_of(self, person: PersonId) -> PersonId:
        """Who somebody is by now."""
        return self.same_as.get(person, person)


ALONE = RelatedTournaments()


def requirements(
    state: Tournament, names: Names, around: RelatedTournaments = ALONE, finals_of: FinalsOf | None = None
) -> Requirements:
    """Every requirement of the rules, in the order a person would check them; the finals of a season are for those who
    qualified, however few, and are held to neither the number of players nor that all may enter."""
    rows = (
        *(_participants(state, around) if finals_of is None else _few(state, finals_of.season)),
        *_attendance(state),
        *_same_convention(state, around),
        *(_open_to_all(state) if finals_of is None else _for_the_qualified(state, names, finals_of)),
        *_barred(state, names, around),
    )
    return Requirements(tournament=state.slug, rules=state.rules.title, rows=rows)


def _participants(state: Tournament, around: RelatedTournaments) -> Iterator[Requirement]:
    least = state.rules.least_players
    if least is None:
        return
    if state.feeders:  # then the field of the final itself may be smaller
        found = len({around.self_of(person) for players in around.feeders.values() for person in players})
        says = f"{many(found, 'distinct player')} over {listed(state.feeders)}, at least {least} are asked for"
    else:
        found = len(participants(state))
        says = f"{many(found, 'player')}, at least {least} are asked for"
    if around.finals:
        says += f"; they count for {listed(around.finals)} too, which it feeds"
    yield Requirement(
        key="participants", title="Participants", status=_enough(found, least), asked=least, found=found, says=says
    )


def _few(state: Tournament, season: str) -> Iterator[Requirement]:
    if state.rules.least_players is not None:
        found = len(participants(state))
        says = f"{many(found, 'player')}; no minimum, as these are the finals of {season}"
        yield Requirement(key="participants", title="Participants", status="met", asked=None, found=found, says=says)


def _for_the_qualified(state: Tournament, names: Names, finals_of: FinalsOf) -> Iterator[Requirement]:
    if not state.rules.has_feeders:
        says = f"not asked, as these are the finals of {finals_of.season}"
        yield Requirement(key="open-to-all", title="Open to all", status="met", asked=None, found=None, says=says)
    words = list(unqualified_in_words(state, names, finals_of))
    yield _nobody("qualified", "Qualified", words, f"everybody here has qualified in {finals_of.season}")


def unqualified_in_words(state: Tournament, names: Names, finals_of: FinalsOf) -> Iterator[str]:
    """Who plays in finals without the points that they ask for, be it that they had them once."""
    for no in state.active():
        out = [person for person in state.entrants[no].persons() if person not in finals_of.qualified]
        if out:
            found = min(finals_of.points.get(person, 0) for person in out)
            yield f"{names[no]} has {found} of {finals_of.asked} points in {finals_of.season} and does not qualify"


def _same_convention(state: Tournament, around: RelatedTournaments) -> Iterator[Requirement]:
    """A final and what feeds it are of one convention, as far as anybody said which."""
    here = (state.date, state.convention)
    off = [slug for slug, there in around.conventions.items() if apart(there, here)]
    named = [each for _, each in (*around.conventions.values(), here) if each is not None]
    if not around.conventions or not (off or named):
        return
    is_known = len(named) > len(around.conventions)
    status: RequirementStatus = "failed" if off else "met" if is_known else "unknown"
    where = state.convention.name if state.convention else "the same convention"
    says = {
        "failed": f"{listed(off)} {'is' if len(off) == 1 else 'are'} of another convention or of other days",
        "met": f"{listed(around.conventions)}, all at {where}",
        "unknown": "not recorded of every tournament which convention it is part of",
    }[status]
    yield Requirement(key="same-convention", title="Same convention", status=status, asked=0, found=len(off), says=says)


def _attendance(state: Tournament) -> Iterator[Requirement]:
    least, found = state.rules.least_attendance, state.attendance
    if least is None:
        return
    here = "not recorded yet" if found is None else f"{found} at the convention"
    yield Requirement(
        key="attendance",
        title="Attendance",
        status="unknown" if found is None else _enough(found, least),
        asked=least,
        found=found,
        says=f"{here}, at least {least} are asked for",
    )


def _open_to_all(state: Tournament) -> Iterator[Requirement]:
    if state.rules.has_feeders:
        return
    says = f"fed by {listed(state.feeders)}" if state.feeders else "no other tournament feeds it"
    status: RequirementStatus = "failed" if state.feeders else "met"
    yield Requirement(key="open-to-all", title="Open to all", status=status, asked=None, found=None, says=says)


def _barred(state: Tournament, names: Names, around: RelatedTournaments) -> Iterator[Requirement]:
    """Somebody may be disqualified elsewhere after they checked in here."""
    if not (state.feeders or around.finals):
        return
    words = list(barred_in_words(state, names, around))
    yield _nobody("nobody-barred", "Nobody barred", words, "nobody here was disqualified in a related tournament")


def _nobody(key: str, title: str, words: Sequence[str], met: str) -> Requirement:
    """One that everybody here must meet: who does not, in words."""
    status: RequirementStatus = "failed" if words else "met"
    says = "; ".join(words) or met
    return Requirement(key=key, title=title, status=status, asked=0, found=len(words), says=says)


def _enough(found: int, least: int) -> RequirementStatus:
    return "met" if found >= least else "failed"


def barred_in_words(state: Tournament, names: Names, around: RelatedTournaments) -> Iterator[str]:
    """Who plays here and was disqualified in a related tournament since they entered."""
    barred = {around.self_of(person): where for person, where in around.barred.items()}
    for no in state.active():
        for person in state.entrants[no].persons():
            if (where := barred.get(around.self_of(person))) is not None:
                yield f"{names[no]} was disqualified in {where}"


class ErrataAnswer(Value):
    """The read model: whether something published on a day is in force on another."""

    rules: str
    published: date
    counts_from: date  # for tournaments that begin on that day or later
    on: date  # the day asked for
    in_force: bool


def errata_answer(rules: Rules, published: date, on: date) -> ErrataAnswer:
    """The answer for something published that day and a tournament that begins on the other."""
    if rules.errata is None:
        raise RuleViolation(f"{rules.title} does not say from when errata count; the organizer announces which do.")
    return ErrataAnswer(
        rules=rules.title,
        published=published,
        counts_from=erratum_counts_from(published, rules.errata),
        on=on,
        in_force=is_erratum_in_force(published, on, rules.errata),
    )
