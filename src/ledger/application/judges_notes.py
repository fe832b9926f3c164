"""Notes for whoever judges, told beside a fact: earlier measures, one milder than the document's, what is still open;
and of games settled otherwise than by playing them, what to do next and what stands."""

from collections import Counter
from collections.abc import Iterable, Iterator

from ledger.domain.errors import NameOf, Note, listed
from ledger.domain.facts import TournamentEvent
from ledger.domain.system import oddity_in_words
from ledger.domain.systems import system_called
from ledger.domain.tournament.judging.facts import DisputeOpened, PlayerDisqualified, RulingMade, WarningGiven
from ledger.domain.tournament.judging.penalties import answered_by_less
from ledger.domain.tournament.opening.facts import TournamentFinished
from ledger.domain.tournament.plans.setups import lacks_plan, word
from ledger.domain.tournament.results.concessions import agreed_games
from ledger.domain.tournament.results.facts import (
    AgreementRefused,
    AgreementSought,
    AgreementVoided,
    GameConceded,
    GameForfeited,
)
from ledger.domain.tournament.rounds.facts import RoundClosed, RoundPaired, RoundStarted
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import METRICS, ContestantId

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
            if isinstance(fact, RoundPaired) and state.rules.is_inspected:
                yield from _unmarked(fact, state, name_of)
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


def agreement_notes(fact: TournamentEvent, state: Tournament, name_of: NameOf) -> Iterator[str]:
    """Sentences for whoever settles the game; the state has seen the fact."""
    system = system_called(state.rules.system)
    match fact:
        case AgreementSought():
            yield Note("Nothing is settled yet.", code="nothing-settled", table=fact.table_no)
        case AgreementRefused() if system.judging.without_agreement:
            yield f"Table {fact.table_no} of round {fact.round_no}: {system.judging.without_agreement}."
        case AgreementVoided() if not _is_taken_too(fact, state):
            again = f"Table {fact.table_no} of round {fact.round_no} is open again."
            yield Note(again, code="open-again", table=fact.table_no, round=fact.round_no)
        case GameConceded() if state.rules.conceder_leaves:
            yield Note(
                f"{name_of(fact.conceder)} leaves the tournament by it; where the players can agree on a result, the "
                "document prefers that.",
                code="agreement-preferred",
            )
        case GameForfeited() if system.judging.forfeit_asks:
            yield from _asked_to_remove(fact.forfeiters[-1:], fact.conduct, state, name_of)
        case RulingMade() if fact.about in system.judging.voiding:
            if system.judging.conduct.get(fact.about) == "disqualification":
                yield from _asked_to_remove(fact.contestants, fact.about, state, name_of)
            yield from _closed_agreements(fact.contestants, state)
        case PlayerDisqualified():
            if fact.conduct in system.judging.voiding:
                yield from _closed_agreements((fact.contestant,), state)
            yield from _playing_on(fact.contestant, state, name_of)


def _is_taken_too(fact: AgreementVoided, state: Tournament) -> bool:
    """Whether the disqualification by which it is void, the fact before, forfeits the game of two in the next one."""
    is_by_removal = any(each.version == state.version - 1 for each in state.conduct[-1:])
    return is_by_removal and len(state.rounds[fact.round_no - 1].games[fact.table_no].contestants) == 2


def _asked_to_remove(
    players: tuple[ContestantId, ...], conduct: str | None, state: Tournament, name_of: NameOf
) -> Iterator[Note]:
    """The document asks for a decision on each of them."""
    for player in players:
        if state.entrants[player].status != "disqualified":
            name = name_of(player)
            to_decide = f"Decide whether {name} is disqualified for it."
            if conduct is None:
                yield Note(to_decide, code="removal-to-decide", player=name)
            else:
                yield Note(to_decide, code="removal-for-conduct", player=name, conduct=conduct)


def _closed_agreements(players: tuple[ContestantId, ...], state: Tournament) -> Iterator[Note]:
    """Agreed results of these players that are closed over: they stand until somebody corrects them."""
    for round_ in state.rounds:
        tables = [str(game.table_no) for game in agreed_games(round_, players)] if round_.closed else []
        if tables:
            where = f"table {listed(tables)} of round {round_.no}, which is closed"
            yield Note(f"The result agreed on at {where}, stands.", code="agreement-closed")


def _playing_on(player: ContestantId, state: Tournament, name_of: NameOf) -> Iterator[Note]:
    """A game of many sides is not over because one of them is out."""
    newest = state.rounds[-1] if state.rounds else None
    table = newest.seats.get(player) if newest else None
    game = newest.games[table] if newest and table is not None else None
    if game is not None and game.outcome is None and len(game.contestants) > 2:
        others = f"The others at table {game.table_no} play on."
        yield Note(others, code="others-play-on", player=name_of(player))
