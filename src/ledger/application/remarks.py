"""Remarks for the organizer beside a fact: what is odd about it, what it leads to, and what was ruled before."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from ledger.application.cache import CachedTournament
from ledger.application.judging_remarks import QUESTIONS, agreement_notes, is_settled_by, like_questions
from ledger.application.names import EntrantRoster, roster_of
from ledger.application.related_tournaments import web_of
from ledger.domain.errors import NameOf, Note, listed
from ledger.domain.facts import Recorded, TournamentEvent
from ledger.domain.rights import ORGANIZER
from ledger.domain.scoring.ranking import goes_by_lead
from ledger.domain.sentences import ERASED
from ledger.domain.system import oddity_in_words
from ledger.domain.systems import system_called
from ledger.domain.text import fold
from ledger.domain.tournament.entry.army_lists import mistyped, owed
from ledger.domain.tournament.entry.decide import odd_ringer
from ledger.domain.tournament.entry.facts import (
    EntryAmended,
    EntryReassigned,
    EntryRemoved,
    PlayerCheckedIn,
    RingerRegistered,
    TeamCheckedIn,
)
from ledger.domain.tournament.journal import changed_at, withdrawn
from ledger.domain.tournament.judging.facts import (
    DisputeOpened,
    DisqualificationLifted,
    PlayerDisqualified,
    RulingMade,
    WarningGiven,
)
from ledger.domain.tournament.judging.penalties import answered_by_less
from ledger.domain.tournament.lookups import day_in
from ledger.domain.tournament.opening.facts import (
    FeederUnlinked,
    OfficialAppointed,
    SettingWithdrawn,
    TournamentFinished,
)
from ledger.domain.tournament.results.facts import (
    AgreementRefused,
    AgreementSought,
    AgreementVoided,
    GameConceded,
    GameForfeited,
    ResultCleared,
)
from ledger.domain.tournament.rounds.facts import AS_WITHDRAWN, RoundClosed, RoundPaired, RoundStarted
from ledger.domain.tournament.rounds.setups import forgotten_start, lacks_plan, word
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import METRICS, ContestantId, PersonId
from ledger.projections.status import lead

if TYPE_CHECKING:
    from ledger.application.work import Work


def tell(fact: TournamentEvent, cached: CachedTournament, work: "Work") -> None:
    """Let the roster learn of a fact, and the organizer of what there is to tell about it."""
    state, roster = cached.state, cached.roster
    assert state is not None, "the tournament has just learned of something"
    assert roster is not None, "its entrants were looked up before"
    if isinstance(fact, EntryRemoved | EntryReassigned):
        roster = cached.roster = roster_of(state, work.people)
        cached.selves = None
    _learn(fact, roster, work)
    telling = TournamentRemarks(
        state,
        roster,
        person_called=work.people.name_of,
        entered_too=lambda person: web_of(state.slug, work).entered_too(state.slug, person),
        like_questions=lambda: like_questions(_standing(cached, state, work), work.wordbook.read),
        came_through=lambda feeder: web_of(state.slug, work, feeder).came_through(state.slug, feeder),
        free_again=lambda person: web_of(state.slug, work).free_again(state.slug, person),
    )
    if isinstance(fact, GameForfeited):  # the scores of the others came with it: nobody has to tell them any more
        work.remarks[:] = [each for each in work.remarks if not is_settled_by(fact, each, roster.name_of)]
    work.remarks.extend(telling.remarks(fact))
    for note in judges_notes(fact, state, roster.name_of):
        if note not in work.remarks:  # a round closed on the way to the end tells of open disputes too
            work.remarks.append(note)


def _standing(cached: CachedTournament, state: Tournament, work: "Work") -> list[Recorded]:
    """Questions and answers that were not taken back."""
    gone = withdrawn(state)
    return [event for event in work.so_far(cached.stream, QUESTIONS) if event.originator_version not in gone]


def _learn(fact: TournamentEvent, roster: EntrantRoster, work: "Work") -> None:
    """New entrants by name."""
    match fact:
        case PlayerCheckedIn() | RingerRegistered():
            roster.add(fact.contestant, work.people.name_of(fact.person))
        case TeamCheckedIn():
            members = [work.people.name_of(member.person) for member in fact.members]
            roster.add(fact.contestant, work.wordbook.read(fact.name) or ERASED, members)


@dataclass(frozen=True, slots=True)
class TournamentRemarks:
    """What there is to tell from; the state has seen the fact, and so has the roster."""

    state: Tournament
    roster: EntrantRoster
    person_called: Callable[[PersonId], str]
    entered_too: Callable[[PersonId], list[str]]  # related tournaments in which somebody is entered, in words
    free_again: Callable[[PersonId], list[str]]  # those that bar somebody no more, likewise
    like_questions: Callable[[], list[str]]
    came_through: Callable[[str], list[ContestantId]]  # whom a feeder alone let in

    def remarks(self, fact: TournamentEvent) -> Iterator[str]:
        """Sentences for those at the desk."""
        for code in getattr(fact, "oddities", ()):
            yield Note(f"This is odd, and recorded as it is: {self._in_words(code)}.", code=code)
        match fact:
            case RoundClosed() if goes_by_lead(self.state):
                names = {no: self.roster.name_of(no) for no in self.state.entrants}
                yield f"After round {fact.round_no} {lead(self.state, names)}."
            case RoundPaired(round_no=1) if fact.seed and self.state.rules.first_round == "folded":
                if not self.state.seeds:
                    yield Note("Nobody is seeded, so this is the order of chance.", code="nobody-seeded")
            case RoundPaired() if fact.path == AS_WITHDRAWN:
                placed = {*fact.byes, *(no for each in fact.pairings for no in each.contestants)}
                if late := [self.roster.name_of(no) for no in self.state.active() if no not in placed]:
                    yield Note(f"Without a place in round {fact.round_no}: {listed(late)}.", code="without-a-place")
            case RoundPaired() if fact.round_no > 1:
                yield from forgotten_start(self.state.rounds[fact.round_no - 2], self.state)
            case PlayerDisqualified():
                yield from self._barred_too(fact.contestant)
            case DisqualificationLifted():
                yield from self._barred_no_more(fact.contestant)
            case SettingWithdrawn():
                for no in {change.path[1] for change in changed_at(self.state) if change.path[2:] == ("removed",)}:
                    is_out = self.state.entrants[no].removed is not None
                    yield from (self._barred_too if is_out else self._barred_no_more)(no)
            case ResultCleared(round_no=no, table_no=table) if self.state.rounds[no - 1].closed:
                open_ = f"Round {no} stays closed with table {table} open, without which nothing is paired or finished."
                yield Note(open_, code="table-open-again", table=table, round=no)
            case PlayerCheckedIn() | RingerRegistered() | EntryAmended(changed=("faction", *_)):
                yield from self._mistyped(fact.contestant)
            case TeamCheckedIn():
                yield from (*self._mistyped(fact.contestant), *self._namesakes(fact))
            case OfficialAppointed():
                yield from self._organizers(fact)
            case DisputeOpened() | RulingMade():
                yield from self.like_questions()
            case FeederUnlinked(feeder=feeder):
                if came := self.came_through(feeder):
                    yield f"Came through {feeder} alone, and stay: {listed(map(self.roster.name_of, came))}."

    def _in_words(self, code: str) -> str:
        return oddity_in_words(code, system_called(self.state.rules.system).oddity_words)

    def _barred_too(self, contestant: ContestantId) -> Iterator[str]:
        if not (self.state.feeders or self.state.finals):
            return
        for person in self.state.entrants[contestant].persons():
            for where in self.entered_too(person):
                barred = f"{self.roster.name_of(contestant)} is entered in {where}, and barred there too"
                yield f"{barred}; disqualify them there as well."

    def _barred_no_more(self, contestant: ContestantId) -> Iterator[str]:
        if not (self.state.feeders or self.state.finals):
            return
        for person in self.state.entrants[contestant].persons():
            for where in self.free_again(person):
                yield f"{self.person_called(person)} is barred no more from {where}."

    def _mistyped(self, contestant: ContestantId) -> Iterator[Note]:
        for faction, near in mistyped(contestant, self.state):
            name = self.roster.name_of(contestant)
            yield Note(f"{faction} looks mistyped: is it {near}?", code="faction-mistyped", player=name, faction=near)

    def _namesakes(self, fact: TeamCheckedIn) -> Iterator[str]:
        name = self.roster.names[fact.contestant]
        others = [f"entry:{no}" for no in self.roster.by_key[fold(name)] if no != fact.contestant]
        if others:
            yield f"{listed(others)} is called {name} too; entry numbers tell them apart."

    def _organizers(self, fact: OfficialAppointed) -> Iterator[str]:
        if fact.role != ORGANIZER:
            return
        organizers = [person for person, role in self.state.officials.items() if role == ORGANIZER]
        if len(organizers) > 1:
            names = listed(map(self.person_called, organizers))
            yield f"{names} are organizers now; decisions are final, so agree on whose word is the last."
        if (known := self.state.entry_of.get(fact.person)) and self.state.entrants[known].is_ringer:
            for code in odd_ringer(fact.person, self.state):
                yield Note(f"This is odd, and possible: {self._in_words(code)}.", code=code)


# for whoever judges: earlier measures, one milder than the document's, what is still open

_NOTED = (
    WarningGiven,
    GameForfeited,
    GameConceded,
    AgreementSought,
    AgreementRefused,
    AgreementVoided,
    PlayerDisqualified,
    DisputeOpened,
    RulingMade,
    RoundClosed,
    RoundPaired,
    RoundStarted,
    TournamentFinished,
)


def judges_notes(fact: TournamentEvent, state: Tournament, name_of: NameOf) -> Iterator[str]:
    """Sentences for those at the desk, never for the public; the state has seen the fact."""
    if not isinstance(fact, _NOTED):
        return
    match fact:
        case WarningGiven() | PlayerDisqualified():
            yield from _earlier((fact.contestant,), state, name_of)
            yield from _second_warning(fact, state)
        case GameForfeited() if state.entrants[fact.forfeiters[-1]].status != "disqualified":
            system = system_called(state.rules.system)
            for code in answered_by_less(fact.conduct, "loss", system):
                yield Note(
                    f"This is odd, and recorded as it is: {oddity_in_words(code, system.oddity_words)}.", code=code
                )
            yield from _earlier(fact.forfeiters[-1:], state, name_of)
        case RoundStarted():
            yield from _unplanned(fact, state)
        case DisputeOpened():
            yield _clause(fact, state)
            table = state.rounds[fact.round_no - 1].games[fact.table_no]
            yield from _earlier(table.contestants, state, name_of)
        case RoundClosed() | RoundPaired() | TournamentFinished():
            yield from _open_disputes(state)
            if isinstance(fact, RoundPaired):
                yield from _owing(fact, state, name_of)
                yield from _unmarked(fact, state, name_of) if state.rules.is_inspected else ()
    yield from agreement_notes(fact, state, name_of)


def _second_warning(fact: WarningGiven | PlayerDisqualified, state: Tournament) -> Iterator[str]:
    """What the document says of a player who goes on after a warning."""
    warned = [each for each in state.conduct if (each.contestant, each.measure) == (fact.contestant, "warning")]
    words = system_called(state.rules.system).judging.second_warning
    if isinstance(fact, WarningGiven) and len(warned) > 1 and words:
        yield words


def _earlier(players: Iterable[ContestantId], state: Tournament, name_of: NameOf) -> Iterator[Note]:
    """What else stands against these players."""
    for player in players:
        before = [each for each in state.conduct if each.contestant == player and each.version < state.version]
        if before:
            name, measures = name_of(player), listed(_counted((each.measure, each.conduct) for each in before))
            yield Note(f"{name} has an earlier {measures}.", code="earlier-measures", player=name)


def _counted(measures: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Each measure by its kind, and how often there was one."""
    for (measure, conduct), times in Counter(measures).items():
        yield f"{measure} ({conduct}{f', {times} times' if times > 1 else ''})"


def _clause(fact: DisputeOpened, state: Tournament) -> str:
    """Where to look it up, and which figures stand however it is ruled."""
    system = system_called(state.rules.system)
    standing = listed(METRICS[figure].meaning for figure in system.judging.standing.get(fact.about, ()))
    stand = f"; the {standing} scored by then stand" if standing else ""
    clause = system.judging.disputes.get(fact.about, fact.about)
    return f"See {clause!r} in the rule document{stand}." if clause else "The rule document is silent on this."


def _unplanned(fact: RoundStarted, state: Tournament) -> Iterator[Note]:
    """A round that has begun, and nobody said what it is played with."""
    if fact.scenario is None and lacks_plan(fact.round_no, state):
        unplanned = f"Nothing was planned for round {fact.round_no}, so it has no {word(state)}."
        yield Note(unplanned, code="nothing-planned", round=fact.round_no)


def _owing(fact: RoundPaired, state: Tournament, name_of: NameOf) -> Iterator[Note]:
    """Who plays without what the document says must be there before play."""
    paired = sorted({*(no for pairing in fact.pairings for no in pairing.contestants), *fact.byes})
    for what, players in owed(paired, state).items():
        paired_without = f"Paired without a {what}, which the document asks for"
        yield Note(f"{paired_without}: {listed(map(name_of, players))}.", code="entry-owes")


def _unmarked(fact: RoundPaired, state: Tournament, name_of: NameOf) -> Iterator[str]:
    """Who plays without a word that their models may be played, where that is asked for."""
    if not system_called(state.rules.system).mark_admits:
        return
    paired = (no for pairing in fact.pairings for no in pairing.contestants)
    names = [name_of(no) for no in sorted(paired) if state.entrants[no].mark not in ("passed", "exempt")]
    if names:
        yield f"Paired although their models are not marked passed or exempt: {listed(names)}."


def _open_disputes(state: Tournament) -> Iterator[str]:
    for dispute in state.disputes.values():
        if dispute.ruled is None:
            yield f"Dispute {dispute.no} (round {dispute.round_no}, table {dispute.table_no}) is still open."


_BEFORE_PLAY = timedelta(days=1)  # a round may be drawn on the eve
_BEFORE_ALL = timedelta(days=366)  # people enter, and leave again, long before the day


def long_before(facts: Iterable[TournamentEvent], at: datetime, cached: CachedTournament) -> Iterator[str]:
    """That something is said to have happened when there was no tournament to happen at yet."""
    state = cached.state
    assert state is not None, "it has just learned of something"
    is_of_play = any("round_no" in fact.__dict__ for fact in facts)
    day = day_in(state.zone, at)
    if day + (_BEFORE_PLAY if is_of_play else _BEFORE_ALL) < state.date:
        early = f"It is told to have happened on {day}, before the day of the tournament, {state.date}"
        yield f"{early}; it is recorded as it is."
