"""Reads: a tournament as it stood at some moment, turned into what people look at."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ledger.application.as_of import TournamentAt, events_of, happened, position, replayed
from ledger.domain.errors import RuleViolation
from ledger.domain.facts import Recorded
from ledger.domain.sentences import erased
from ledger.domain.tournament.evolve import replay
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.values import RoundNo
from ledger.store.codec import topics_of

if TYPE_CHECKING:  # a read loads its projection
    from datetime import date, datetime

    from ledger.domain.tournament.rounds.facts import RoundPaired
    from ledger.domain.tournament.seating.facts import SeedsDrawn
    from ledger.domain.tournament.state import Round, Tournament
    from ledger.domain.values import ChosenValue, Commitment, ContestantId, PersonId, Version
    from ledger.projections.audit_trail import LogEntry
    from ledger.projections.awards_and_requirements import (
        Awards,
        ErrataAnswer,
        Paintings,
        RelatedTournaments,
        Requirements,
    )
    from ledger.projections.comparison import Comparison
    from ledger.projections.draws import Change, DrawCheck, ExplainedDraw
    from ledger.projections.explanation import Explained, Oddities, Reader
    from ledger.projections.pairings import Pairings
    from ledger.projections.people import Officials
    from ledger.projections.record_sheets import PlayerLists
    from ledger.projections.rulings import Conduct, Rulings
    from ledger.projections.scenarios import DealtCards, RoundCrews, Scenarios, Suggestions
    from ledger.projections.score_sheets import NotedInSecret
    from ledger.projections.standings import Standings
    from ledger.projections.status import RoundClock, TournamentStatus
    from ledger.projections.why_not import WhyNot
    from ledger.store import Store


@dataclass(frozen=True)
class View(TournamentAt):
    """One tournament at one moment, turned into what people look at."""

    def standings(self, round_no: int | None = None) -> "Standings":
        """The table, over all rounds or the first few."""
        from ledger.projections.standings import standings

        if round_no is not None and round_no > self.state.round_no:
            raise RuleViolation(f"Round {round_no} is not paired yet.")
        return standings(self.sound_state, self.public_names, None if round_no is None else RoundNo(round_no))

    def pairings(self, round_no: int | None = None, *, is_public: bool = False) -> "Pairings":
        """The tables of a round, the newest unless said otherwise. Whoever sits at a table is called by name, a ringer
        too, for the opponent has to find them; a list for the public does without that name."""
        from ledger.domain.tournament.rounds.facts import RoundPaired
        from ledger.projections.pairings import pairings

        paired = self.events[self.round_(round_no).version - 1].fact
        assert isinstance(paired, RoundPaired), "a round comes from its pairing"
        return pairings(self.sound_state, paired, self.names_for(is_public=is_public), is_public=is_public)

    def explained_draw(self, round_no: int | None = None, *, is_public: bool = False) -> "ExplainedDraw":
        """Why each table of a round is what it is, by how things stood when it was paired: later corrections change
        nothing of it."""
        from ledger.domain.tournament.lookups import round_asked
        from ledger.projections.draws import explained_draw

        round_ = round_asked(round_no, self.sound_state)
        names = self.names_for(is_public=is_public)
        return explained_draw(*self._pairing_of(round_), round_, self._changes(round_), names)

    def _pairing_of(self, round_: "Round") -> "tuple[RoundPaired, Tournament]":
        """The fact a round comes from, and the tournament just before it."""
        from ledger.domain.tournament.rounds.facts import RoundPaired

        paired, before = self.events[round_.version - 1].fact, replay(self.facts[: round_.version - 1])
        assert isinstance(paired, RoundPaired), "a round comes from its pairing"
        assert before is not None, "a tournament is opened before it is paired"
        return paired, before

    def has_round_of(self, version: int) -> bool:
        """Whether a round stands that came with that fact."""
        return any(round_.version == version for round_ in self.state.rounds)

    def _changes(self, round_: "Round") -> "Iterator[Change]":
        """How a round was changed by hand after it was paired."""
        from ledger.domain.tournament.rounds.facts import PairingChanged
        from ledger.projections.draws import Change

        for event in self.events[round_.version :]:
            if isinstance(event.fact, PairingChanged) and event.fact.round_no == round_.no:
                yield Change(event.fact, None if event.reason is None else self.text(event.reason))

    def draw_check(self, round_no: int | None = None, *, is_every: bool = False) -> "DrawCheck":
        """Draws run again and compared with the record: that of one round, or all, withdrawn ones included."""
        from ledger.domain.tournament.draw_check import checked_draws, checked_seeds
        from ledger.projections.draws import draw_check

        wanted = None if is_every else frozenset(self._drawn_with(self.round_(round_no).version))
        seeds = checked_seeds(self.facts, self._earned, wanted)
        return draw_check(self.state.slug, checked_draws(self.facts, wanted), self.public_names, seeds)

    def _drawn_with(self, version: "Version") -> "Iterator[Version]":
        """The fact that paired a round, and the seeds that were drawn for it."""
        from ledger.domain.tournament.seating.facts import SeedsDrawn
        from ledger.domain.values import Version

        yield version
        if isinstance(self.events[version - 2].fact, SeedsDrawn):
            yield Version(version - 1)

    def _earned(self, fact: "SeedsDrawn", version: "Version") -> "Mapping[PersonId, int]":
        """What everybody had in the season when seeds were drawn by it."""
        from ledger.application.season_tables import points_at

        return points_at(self.store, fact.season, self.events[version - 1].seq)

    def foreseeing(self, events: Sequence[Recorded]) -> "View":
        """The tournament as it would stand after events that are not recorded."""
        own = [event for event in events if event.originator_id == self.events[0].originator_id]
        known = self.events[: own[0].originator_version - 1] if own else self.events
        state, broken = replayed([*known, *own])
        assert state is not None, "a tournament is opened before anything else"
        return View(self.store, state, [*known, *own], self.size, None, broken)

    def clock(self, round_no: int | None, now: "datetime") -> "RoundClock":
        """The clock of a round at that moment, of the newest unless said otherwise."""
        from ledger.projections.status import round_clock

        round_ = self.round_(round_no)
        return round_clock(self.state, round_, self.public_names, now, self._paired_at(round_))

    def _paired_at(self, round_: "Round") -> "datetime":
        """When the pairings of a round were out."""
        return self.events[round_.version - 1].at

    def scenarios(self, *, is_public: bool = False) -> "Scenarios":
        """Which scenario each round has; to the public only those announced."""
        from ledger.projections.scenarios import scenarios

        return scenarios(self.state, is_public=is_public)

    def suggestions(self, *, is_public: bool = False) -> "Suggestions":
        """What the document suggests for the rounds; to the public without a look at what else is planned."""
        from ledger.application.related_tournaments import others_of_the_year
        from ledger.projections.scenarios import suggestions

        opened = self.store.first_events(topics_of(TournamentOpened))
        others = others_of_the_year(self.state, opened, self.state_called)
        return suggestions(self.state, () if is_public else others)

    def lists(self, player: str, *, is_public: bool = False) -> "PlayerLists":
        """The army lists of a player; everyone may read them once check-in is over."""
        from ledger.projections.record_sheets import army_lists

        if is_public and not self.state.rounds:
            raise RuleViolation("Army lists are open to everyone once round 1 is paired, and not before.")
        contestant = self.whom(player, is_public=is_public)
        return army_lists(self.state, contestant, self.names[contestant])

    def list_numbers(self, player: str) -> "Sequence[int]":
        """Those of the army lists that are recorded of a player; none of somebody who is no entrant."""
        from ledger.domain.errors import LedgerError

        try:
            return range(1, 1 + len(self.state.entrants[self.whom(player, is_public=False)].lists))
        except LedgerError:  # told by whoever is asked to record something of them
            return ()

    def crews(self, round_no: int | None = None, player: str | None = None, *, is_public: bool = False) -> "RoundCrews":
        """What was hired for a round, the newest unless said otherwise, by everyone or by one player."""
        from ledger.projections.scenarios import EntrantNames, round_crews

        whom = None if player is None else self.whom(player, is_public=is_public)
        called = EntrantNames(self.names_for(is_public=is_public), self.members)
        return round_crews(self.state, self.round_(round_no), called, is_public=is_public, of=whom)

    def noted(self, round_no: int | None = None, *, is_public: bool = False) -> "NotedInSecret":
        """What players keep from each other until the result of a round is final, the newest unless said otherwise."""
        from ledger.application.lookups import opened
        from ledger.projections.score_sheets import noted

        def words(choice: "Commitment") -> "ChosenValue | None":
            text = self.store.text(choice)
            return None if text is None else opened(text)

        names = self.names_for(is_public=is_public)
        return noted(self.state, self.round_(round_no), names, words, is_public=is_public)

    def deal(self, player: str, kind: str, round_no: int | None = None) -> "DealtCards":
        """The cards a player is dealt for the game of a round, the newest unless said otherwise; never for everyone."""
        from ledger.projections.scenarios import dealt

        round_, contestant = self.round_(round_no), self.whom(player, is_public=False)
        try:
            return dealt(self.state, round_, contestant, self.names[contestant], kind)
        except RuleViolation as error:
            error.name_of = self.roster.name_of
            raise

    def explain(self, player: str, metric: str | None, *, is_public: bool = False) -> "tuple[Explained, ...]":
        """Where a player's figures come from."""
        from ledger.projections.explanation import explanation

        return explanation(self._reader(is_public=is_public), self.whom(player, is_public=is_public), metric)

    def _reader(self, *, is_public: bool) -> "Reader":
        """What explains figures."""
        from ledger.projections.explanation import Reader

        events = [self.publicity.veiled(event) for event in self.events] if is_public else self.events
        name_of = self.names_for(is_public=is_public).__getitem__
        return Reader(self.sound_state, events, self.people, name_of, self.text)

    def compare(self, one: str, other: str, *, is_public: bool = False) -> "Comparison":
        """Which figure of the ranking decides between two."""
        from ledger.projections.comparison import comparison

        mine, theirs = (self.whom(each, is_public=is_public) for each in (one, other))
        return comparison(self._reader(is_public=is_public), mine, theirs)

    def why_not(self, one: str, other: str | None, round_no: int | None = None) -> "WhyNot":
        """Why two were not paired, or one had no bye; in the newest round, or the one to come as it would be drawn."""
        from ledger.application.season_tables import season_of_finals
        from ledger.projections.why_not import Question, to_come, why_not

        whom, state = (self.find(one), None if other is None else self.find(other)), self.sound_state
        if state.rounds and round_no != state.round_no + 1:
            round_ = self.round_(round_no)
            return why_not(Question(*self._pairing_of(round_), round_, *whom), self.names)
        season = None if state.rounds else season_of_finals(self.store, state.slug, self.size)
        return why_not(Question(*to_come(state, season), None, *whom), self.names)

    def oddities(self, *, is_public: bool = False) -> "Oddities":
        """Everything that was recorded as odd; to the public as far as the events themselves are."""
        from ledger.projections.explanation import oddities

        events = [self.publicity.veiled(event) for event in self.events] if is_public else self.events
        told = {event.seq for event in self.shown()} if is_public else None
        name_of = self.names_for(is_public=is_public).__getitem__
        return oddities(self.state, events, self.people, name_of, self.text, told)

    def conduct(self, player: str | None = None, *, is_public: bool = False) -> "Conduct":
        """The measures against a player, or all; for judges, or as far as everyone may know of them."""
        from ledger.projections.rulings import conduct

        whom = None if player is None else self.whom(player, is_public=is_public)
        events, names = self.shown() if is_public else self.events, self.names_for(is_public=is_public)
        found = conduct(self.state, events, whom, self.people, names.__getitem__, self.text)
        if not is_public:
            return found
        standing = tuple(each for each in found.incidents if each.withdrawn is None)
        return found.model_copy(update={"incidents": standing})

    def rulings(
        self,
        words: Sequence[str] = (),
        player: str | None = None,
        about: str | None = None,
        *,
        is_open: bool = False,
        is_public: bool = False,
    ) -> "Rulings":
        """Disputes and rulings in which all these words occur; for judges, or without what is theirs alone."""
        from ledger.projections.rulings import Wanted, rulings

        whom = None if player is None else self.whom(player, is_public=is_public)
        wanted = Wanted(tuple(words), whom, about, is_open)
        events, names = self.shown() if is_public else self.events, self.names_for(is_public=is_public)
        return rulings(self.state, events, self.people, names.__getitem__, self.text, wanted)

    def status(self, *, is_public: bool = False) -> "TournamentStatus":
        """What is open and what comes next; disputes are the judges' matter."""
        from ledger.projections.status import status

        opened = self.events[0].fact
        assert isinstance(opened, TournamentOpened), "a tournament's first fact is its opening"
        paired_at = self._paired_at(self.state.rounds[-1]) if self.state.rounds else None
        names = self.names_for(is_public=is_public)
        found = status(self.sound_state, self.text(opened.name), names, paired_at, self._barred(names))
        if is_public:
            return found.model_copy(update={"open_disputes": (), "open_agreements": (), "owed": {}})
        odd = sum(each.stands for each in self.oddities().rows)
        return found.model_copy(update={"oddities": odd})

    def _barred(self, names: "Mapping[ContestantId, str]") -> "Iterable[str]":
        """Who plays here and was disqualified in a related tournament."""
        if not (self.state.feeders or self.state.finals):
            return ()
        from ledger.projections.awards_and_requirements import barred_in_words

        return barred_in_words(self.state, names, self._related(self.state))

    def _related(self, state: "Tournament") -> "RelatedTournaments":
        """The tournaments that feed this one and that it feeds, with who is whom in them."""
        from ledger.application.related_tournaments import Web, links_of
        from ledger.application.season_tables import same_as_among

        web = Web(links_of(self.state.slug, self.state_called), self.state_called)
        related = web.for_requirements(self.state.slug)
        return related._replace(same_as=same_as_among(self.store, related.people(state), self.size))

    def officials(self) -> "Officials":
        """Who runs it."""
        from ledger.projections.people import officials

        names = self.store.person_names(self.state.officials)
        return officials(self.state, lambda person: names.get(person) or erased(person))

    def awards(self) -> "Awards":
        """Who wins which award, and what decided it."""
        from ledger.projections.awards_and_requirements import awards

        return awards(self.sound_state, self.public_names)

    def paintings(self, *, is_public: bool = False) -> "Paintings":
        """The painting contest; to the public its entries and its winner, with the scores once there is one."""
        from ledger.projections.awards_and_requirements import paintings

        return paintings(self.sound_state, self.names_for(is_public=is_public), is_public=is_public)

    def errata(self, published: "date", on: "date | None" = None) -> "ErrataAnswer":
        """Whether something published that day counts here, or at a tournament like this on another day."""
        from ledger.projections.awards_and_requirements import errata_answer

        return errata_answer(self.state.rules, published, on or self.state.date)

    def requirements(self, attendance: int | None = None) -> "Requirements":
        """What the rules ask of one that counts, and how far it is met; `attendance`: what a sanction says of it."""
        from copy import copy

        from ledger.application.season_tables import season_of_finals
        from ledger.projections.awards_and_requirements import requirements

        season = season_of_finals(self.store, self.state.slug, self.size)
        state = copy(self.sound_state)
        if attendance is not None:
            state.attendance = attendance
        return requirements(state, self.public_names, self._related(state), season)

    def log(
        self,
        *,
        player: str | None = None,
        round_no: int | None = None,
        table: int | None = None,
        type_: str | None = None,
        is_public: bool = False,
    ) -> "Iterator[LogEntry]":
        """Every event so far, or those about a player, a round, a table or of a type; to the public what is theirs."""
        from ledger.projections.audit_trail import WantedEvents
        from ledger.store.topics import fact_called

        whom = None if player is None else self.whom(player, is_public=is_public)
        kind = None if type_ is None else fact_called(type_, "tournament/")
        wanted = WantedEvents(whom, round_no, table, kind)
        return self._log(lambda event: wanted.has(event.fact, self.state), is_public=is_public)

    def told(self, seqs: Iterable[int], *, is_public: bool = False) -> "Iterator[LogEntry]":
        """Some of the events, by their numbers."""
        wanted = frozenset(seqs)
        return self._log(lambda event: event.seq in wanted, is_public=is_public)

    def _log(self, is_wanted: Callable[[Recorded], bool], *, is_public: bool) -> "Iterator[LogEntry]":
        from ledger.projections.audit_trail import as_withdrawn, log_entry, withdrawn_by

        called, names = f"tournament/{self.state.slug}", self.names_for(is_public=is_public).__getitem__
        gone, fact_at = withdrawn_by(self.events), self.fact_shown_at(is_public=is_public)
        # under which login something was typed is for those who run it
        public = (event._replace(via=None) for event in self.shown()) if is_public else ()
        events = [event for event in (public if is_public else self.events) if is_wanted(event)]
        people = self.people_in(filter(is_wanted, self.events))  # and not who stands where somebody is withheld
        text = self.text_with_reasons_of(events)
        for event in events:
            entry = log_entry(event, called, people, names, text, fact_at=fact_at)
            by = gone.get(event.originator_version)
            yield entry if by is None else entry.model_copy(update={"says": as_withdrawn(entry.says, by)})


def view(store: "Store", slug: str, as_of: str | None = None) -> View:
    """A tournament as it stands, or as it stood."""
    with store.reading():
        events = events_of(store, slug)
        tree = store.tree()
        size, root = tree.size, tree.root().hex()
        if as_of is not None:
            size = min(size, position(as_of, events, store))
            events = [event for event in events if event.seq < size]
    state, broken = replayed(events)
    if state is None:
        raise RuleViolation(f"{slug} was not open yet at {as_of}.")
    return View(store, state, events, size, root if as_of is None else None, broken, happened(as_of))
