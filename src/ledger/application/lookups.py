"""Lookups for a decision: what it must know from outside its tournament. The seasons it belongs to, whom its finals
admit and who was disqualified; secret choices, each sealed on its way in, and what others at the table chose, read for
the reveal and again when the table hands in its result."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, cast
from uuid import UUID

from ledger.application.cache import CachedTournament
from ledger.application.commands import setting_meant
from ledger.application.related_tournaments import seen_at_the_award, web_of
from ledger.application.season_tables import Merges, disqualified, finals_of, known
from ledger.application.season_tables import same_as as merges
from ledger.domain.errors import LedgerError, Note
from ledger.domain.facts import Recorded, TournamentEvent
from ledger.domain.person.facts import PersonRegistered
from ledger.domain.requests import Request
from ledger.domain.season.evolve import Season
from ledger.domain.season.facts import SeasonOpened
from ledger.domain.sentences import ERASED, said
from ledger.domain.tournament.awards.requests import GiveAward
from ledger.domain.tournament.crews.choices import as_kept, kept_kinds
from ledger.domain.tournament.crews.facts import ChoiceMade
from ledger.domain.tournament.crews.requests import Choose
from ledger.domain.tournament.entry.facts import (
    ListsRecorded,
    ModelsInspected,
    PlayerCheckedIn,
    RingerRegistered,
    TeamCheckedIn,
)
from ledger.domain.tournament.entry.requests import CheckIn, CheckInTeam, ReassignEntry
from ledger.domain.tournament.judging.facts import PlayerDisqualified
from ledger.domain.tournament.opening.requests import Appoint, Finish, LinkFeeder, WithdrawSetting
from ledger.domain.tournament.results.decide import again
from ledger.domain.tournament.results.requests import AgreeResult, Concede, CorrectResult, RecordResult, StrikeScore
from ledger.domain.tournament.rounds.decide import to_restore
from ledger.domain.tournament.rounds.requests import PairRound
from ledger.domain.tournament.seating.decide import goes_by_seeds
from ledger.domain.tournament.state import NOTHING, FinalsOf, Seen, Tournament
from ledger.domain.values import ChosenValue, Commitment, ContestantId, Pairing, PersonId, RoundNo, Version
from ledger.store import Store
from ledger.store.codec import KnownCommand

if TYPE_CHECKING:
    from ledger.application.resolving import Stamp
    from ledger.application.work import Work


class TournamentLookups:
    """What lies around one tournament while one request is decided."""

    def __init__(self, work: "Work", cached: CachedTournament, state: Tournament, stamp: "Stamp") -> None:
        self.work = work
        self.cached = cached
        self.state = state
        self.stamp = stamp

    def seen(self, request: Request) -> Seen:
        """What the decision on a request must know."""
        match request:
            case CheckIn() | ReassignEntry():
                return self._at_the_door(web_of(self.state.slug, self.work).seen_at_check_in(self.state.slug))
            case CheckInTeam():
                return self._at_the_door(NOTHING)
            case Appoint():
                assert self.stamp.by is not None, "somebody acts"
                from ledger.application.rights import Rights

                gone = frozenset({*self.state.officials} - {*Rights(self.work).left(self.state.officials)})
                return Seen(actor=self.work.tournament_work.self_at(self.cached, self.stamp.by), gone=gone)
            case LinkFeeder(feeder=feeder):
                stream = self.work.store.stream("tournament", feeder)
                return web_of(self.state.slug, self.work, feeder).seen_at_link(self.state.slug, feeder, stream)
            case Choose():
                seal = partial(self.work.wordbook.seal, subject=self.cached.stream)
                return seen_at_the_table(request, self.state, seal, self.work.wordbook.text_of)
            case GiveAward():
                return seen_at_the_award(request, self.state, self.work.openings, self._state_called)
            case PairRound():
                return self._at_the_draw(request)
            case WithdrawSetting(event=setting):
                meant = setting_meant(self.work, self.cached.stream, setting)
                return Seen(meant=cast(TournamentEvent, meant))
            case RecordResult() | AgreeResult() | Concede() | CorrectResult() | StrikeScore():
                return seen_at_the_result(request, self.state, self.work.wordbook.text_of)
            case Finish():
                return Seen(last_result_at=self.cached.decided_at)
            case _:
                return NOTHING

    def _at_the_draw(self, request: PairRound) -> Seen:
        """The season whose finals they are, before round 1; and what stood in a pairing that was withdrawn."""
        season = self._finals_before_round_1()
        if not request.restore_results:
            return Seen(finals_of=season) if season else NOTHING
        versions = self.state.discarded.get(RoundNo(self.state.round_no + 1), {}).values()
        stood = {version: fact for version in versions if (fact := again(self._fact(version), self.state)) is not None}
        return Seen(finals_of=season, stood=stood)

    def _fact(self, version: Version) -> TournamentEvent:
        return cast(TournamentEvent, self.work.event_of(self.cached.stream, version).fact)

    def warnings(self, request: Request) -> Iterable[str]:
        """What to tell of those who check in."""
        match request:
            case CheckIn(player=person):
                return self.work.season_lookups.warnings(self.state.slug, [person])
            case ReassignEntry(to=person):
                return self.work.season_lookups.warnings(self.state.slug, [person])
            case CheckInTeam(players=persons):
                return self.work.season_lookups.warnings(self.state.slug, persons)
            case PairRound():
                return self._at_the_pairing()
            case _:
                return ()

    def _at_the_pairing(self) -> Iterator[str]:
        """Who is paired and should not be: barred by a disqualification elsewhere, or not qualified for finals."""
        state, finals = self.state, self._finals_before_round_1()
        if not (state.feeders or state.finals or finals):
            return
        from ledger.projections.awards_and_requirements import barred_in_words, unqualified_in_words

        assert self.cached.roster is not None, "the entrants were looked up before"
        names = {no: self.cached.roster.name_of(no) for no in state.entrants}
        related = web_of(state.slug, self.work).for_requirements(state.slug)
        related = related._replace(same_as=self.work.people.heads(related.people(state)))
        for out in barred_in_words(state, names, related):
            yield f"{out}, and is barred here too; disqualify them here as well."
        for out in unqualified_in_words(state, names, finals) if finals else ():
            yield f"{out}; whether they play is the organizer's decision."

    def _finals_before_round_1(self) -> FinalsOf | None:
        """The season whose finals they are, as long as seeds are given from it."""
        is_seeded_now = not self.state.rounds and goes_by_seeds(self.state.rules)
        return self.work.season_lookups.finals_of(self.state.slug) if is_seeded_now else None

    def _state_called(self, slug: str) -> Tournament | None:
        return self.work.tournament(slug).state

    def _at_the_door(self, seen: Seen) -> Seen:
        """The same with who announced the tournament, and the season whose finals it is; people stand in it by the id
        they have now, too."""
        selves = self.work.tournament_work.selves(self.cached)
        opener = next((head for head, each in selves.items() if each == self.cached.opener), self.cached.opener)
        if seen.barred or seen.entitled:
            now = self.work.people.heads((*seen.barred, *(seen.entitled or ())))
            barred = {now[each]: where for each, where in seen.barred.items() if each in now}
            entitled = seen.entitled and seen.entitled | {now[each] for each in seen.entitled if each in now}
            seen = replace(seen, barred={**barred, **seen.barred}, entitled=entitled)
        return replace(seen, opener=opener, finals_of=self.work.season_lookups.finals_of(self.state.slug))


def results_to_restore(cached: CachedTournament, work: "Work") -> Iterator[Note]:
    """Results of a withdrawn pairing that could be recorded again: their tables have the same players, and none yet."""
    state, roster = cached.state, cached.roster
    if state is None or roster is None or not state.rounds:
        return
    newest = state.rounds[-1]
    open_ = (Pairing(table_no=no, contestants=newest.games[no].contestants) for no in newest.open_tables())
    for pairing, version in to_restore(newest.no, open_, state):
        event = work.event_of(cached.stream, version)
        seq = event.seq if event.seq >= 0 else work.size + work.events.index(event)
        told = said(event.fact, roster.name_of, lambda text: work.wordbook.read(text) or ERASED)
        yield Note(
            f"Table {pairing.table_no} has the players of event {seq}, withdrawn with its round: {told}.",
            code="result-to-restore",
            table=pairing.table_no,
        )


# whoever arrives moves no table: an ended tournament takes nobody in
_IDLE = (PersonRegistered, PlayerCheckedIn, TeamCheckedIn, RingerRegistered, ListsRecorded, ModelsInspected)


class Disqualifications(NamedTuple):
    """Who was disqualified in the tournaments of a season that ended, and who is whom."""

    persons: Mapping[str, Sequence[PersonId]]
    same_as: Merges


@dataclass(slots=True)
class SeasonLookups:
    """The seasons of the store, looked up once a work and reckoned again only when something has moved them."""

    work: "Work"
    _slugs: list[str] | None = None
    _finals: dict[str, FinalsOf] = field(default_factory=dict)  # by season
    _out: dict[str, Disqualifications] = field(default_factory=dict)  # likewise
    _looked_at: int = 0  # how many events of the work the reckoning has seen

    def finals_of(self, tournament: str) -> FinalsOf | None:
        """The season whose finals a tournament is, with who has earned what in it."""
        for season in self._all():
            if season.finals is not None and season.finals.slug == tournament:
                return self._finals_seen(season)
        return None

    def followers(self, season: str) -> dict[str, date]:
        """The seasons that follow one, and when they begin."""
        return {each.slug: each.first_day for each in self._all() if each.follows == season}

    def linking(self, tournament: str, season: Season) -> tuple[str, ...]:
        """The other seasons of the same circuit that a tournament belongs to."""
        alike = (each for each in self._all() if each.slug != season.slug and each.rules.system == season.rules.system)
        return tuple(each.slug for each in alike if tournament in each.linked)

    def told_of(self, tournament: str) -> list[str]:
        """The seasons that were told of it as played elsewhere."""
        return [each.slug for each in self._all() if tournament in each.linked and each.linked[tournament].told()]

    def warnings(self, tournament: str, persons: Iterable[PersonId]) -> Iterator[str]:
        """What to tell at check-in of those who were disqualified elsewhere in a season of the tournament."""
        seasons = [season for season in self._all() if tournament in _tournaments_of(season)]
        for person in persons if seasons else ():
            told: set[str] = set()
            for season in seasons:
                same_as = self._seen_out(season).same_as
                for other in _tournaments_of(season):
                    if other not in (tournament, *told) and self._is_out(person, other, season):
                        told.add(other)
                        yield self._warning(person, other, season, same_as.get(person, person))

    def _all(self) -> Iterator[Season]:
        """Every season there is, those opened in this work included."""
        if self._slugs is None:
            self._slugs = [opened.slug for opened in self.work.store.openings(SeasonOpened)]
        slugs = dict.fromkeys((*self._slugs, *self.work.seasons)) if self.work.seasons else self._slugs
        return (state for slug in slugs if (state := self.work.season(slug).state) is not None)

    def _finals_seen(self, season: Season) -> FinalsOf:
        """What finals must know, as the season stands in the middle of the work."""
        self._look_again()
        if season.slug not in self._finals:
            self._finals[season.slug] = finals_of(season, known(self.work.store, season, None, self.work.events))
        return self._finals[season.slug]

    def _seen_out(self, season: Season) -> Disqualifications:
        """Who was disqualified, likewise; nothing is counted for it."""
        self._look_again()
        if season.slug not in self._out:
            store, events = self.work.store, self.work.events
            persons = disqualified(store, _tournaments_of(season), events)
            self._out[season.slug] = Disqualifications(persons, merges(store, None, events))
        return self._out[season.slug]

    def _look_again(self) -> None:
        """Forget what may have moved since."""
        events = self.work.events
        if any(not isinstance(event.fact, _IDLE) for event in islice(events, self._looked_at, None)):
            self._finals.clear()
            self._out.clear()
        self._looked_at = len(events)

    def _is_out(self, person: PersonId, tournament: str, season: Season) -> bool:
        """Whether somebody was disqualified there, under whatever id; one that was voided counts for nothing."""
        persons, same_as = self._seen_out(season)
        out = persons.get(tournament)
        if out is None:  # it has not ended
            out = _disqualified_in(self.work.tournament(tournament).state)
        who = same_as.get(person, person)
        return any(same_as.get(each, each) == who for each in out)

    def _warning(self, person: PersonId, tournament: str, season: Season, who: PersonId) -> str:
        cached, same_as = self.work.tournament(tournament), self._seen_out(season).same_as
        assert cached.state is not None, "somebody was disqualified there"
        entries = cached.state.entrants.items()
        numbers = {no for no, entry in entries if who in {same_as.get(each, each) for each in entry.persons()}}
        ruling = _ruling(self.work.so_far(cached.stream), numbers)
        why = ruling.reason and self.work.wordbook.read(ruling.reason) if ruling else None
        return (
            f"{self.work.people.name_of(person)} was disqualified in {tournament} of {season.slug}"
            f"{f' ({why})' if why else ''}; whether they play here is the organizer's decision."
        )


def _tournaments_of(season: Season) -> list[str]:
    """Those linked, and the finals."""
    return list(dict.fromkeys((*season.linked, *((season.finals.slug,) if season.finals else ()))))


def _disqualified_in(state: Tournament | None) -> list[PersonId]:
    if state is None or state.is_voided:
        return []
    out = (entrant for entrant in state.entrants.values() if entrant.status == "disqualified")
    return [person for entrant in out for person in entrant.persons()]


def _ruling(events: Iterable[Recorded], numbers: Iterable[ContestantId]) -> Recorded | None:
    """The newest event that disqualified one of these."""
    wanted = set(numbers)
    found = [e for e in events if isinstance(e.fact, PlayerDisqualified) and e.fact.contestant in wanted]
    return found[-1] if found else None


# secret choices

CHOICE = "choice"
LIST = "list"
Played = RecordResult | AgreeResult | Concede | CorrectResult | StrikeScore
"""What tells how somebody played, to be held against what they chose."""
Sealing = Callable[[str, str], Commitment]
"""The commitment to a text of a kind."""
TextOf = Callable[[Commitment], str | None]
"""The words behind a commitment, or nothing once they are erased."""


def seen_at_the_table(request: Choose, state: Tournament, seal: Sealing, text_of: TextOf) -> Seen:
    """The player's choices sealed, and the values behind those that others made for the same game. What was revealed
    already needs no seal: a change of it is told openly."""
    try:
        picked = as_kept(request, state)
    except LedgerError:
        return NOTHING  # it is refused once more where it is decided
    round_ = state.rounds[-1]
    table, kept = round_.seats[request.player], kept_kinds(round_, state)
    new = [kind for kind in picked if kind in kept or (table, kind) not in round_.revealed]
    sealed = {kind: seal(CHOICE, json.dumps(picked[kind].value)) for kind in new}
    # what others keep is none of this player's business, whoever asks
    others = [each for kind in new if kind not in kept for each in round_.secret.get((table, kind), {}).values()]
    return Seen(sealed=sealed, choices=_opened(others, text_of))


def seen_at_the_result(request: Played, state: Tournament, text_of: TextOf) -> Seen:
    """The lists chosen at the table and not revealed, and what its players keep until the result is final; nearly
    always there is none, and nothing is read."""
    asked = request.round or state.round_no
    if not 1 <= asked <= state.round_no or not (round_ := state.rounds[asked - 1]).secret:
        return NOTHING
    whose = _whose(request)
    table = None if whose is None else round_.seats.get(whose)
    if table is None:
        return NOTHING
    lists = {} if (table, LIST) in round_.revealed else round_.secret.get((table, LIST), {})
    noted = {
        player: choice
        for kind in kept_kinds(round_, state)
        for player, choice in round_.secret.get((table, kind), {}).items()
    }
    found = _opened([*lists.values(), *noted.values()], text_of)
    return Seen(choices=found, noted={player: found[choice] for player, choice in noted.items() if choice in found})


def _whose(request: Played) -> ContestantId | None:
    """Somebody whose game it is."""
    if isinstance(request, StrikeScore | Concede):
        return request.player
    agreeing = request.consents if isinstance(request, AgreeResult) else ()
    return next(iter((*request.scores, *(who for who in agreeing if who != "organizer"))), None)


def secret_commands(store: Store, known: Mapping[str, KnownCommand]) -> frozenset[str]:
    """The ids of those commands that made a choice nobody may read yet."""
    states: dict[UUID, Tournament | None] = {}

    def state_of(stream: UUID) -> Tournament | None:
        if stream not in states:
            states[stream] = store.tournament(stream)
        return states[stream]

    def is_one(event: Recorded) -> bool:
        return is_secret(event, lambda: state_of(event.originator_id))

    found = {each: store.scan(done.first_seq, done.last_seq + 1) for each, done in known.items()}
    return frozenset(each for each, events in found.items() if any(map(is_one, events)))


def is_secret(event: Recorded, state_now: Callable[[], Tournament | None]) -> bool:
    """Whether an event is a choice that was never shown. Once its game has a result, there is nothing left to guess;
    what is kept, nobody learns before the round is closed."""
    fact = event.fact
    if not isinstance(fact, ChoiceMade) or (state := state_now()) is None:
        return False
    round_ = state.rounds[fact.round_no - 1] if fact.round_no <= state.round_no else None
    if round_ is None or round_.version > event.originator_version:  # its pairing was withdrawn
        return True
    if fact.kind in kept_kinds(round_, state):
        return round_.closed is None
    return (fact.table_no, fact.kind) not in round_.revealed and round_.games[fact.table_no].outcome is None


def opened(text: str) -> ChosenValue:
    """A choice as it was made; several things come back as they were kept."""
    value = json.loads(text)
    return tuple(value) if isinstance(value, list) else cast(ChosenValue, value)


def _opened(choices: Iterable[Commitment], text_of: TextOf) -> dict[Commitment, ChosenValue]:
    texts = {commitment: text_of(commitment) for commitment in choices}
    return {commitment: opened(text) for commitment, text in texts.items() if text is not None}
