"""Penalties: warnings, games taken from a player, and disqualification."""

from collections.abc import Iterator
from dataclasses import replace

from ledger.domain.errors import BadRequest, RuleViolation, either, listed
from ledger.domain.facts import TournamentEvent
from ledger.domain.system import System
from ledger.domain.systems import system_called
from ledger.domain.tournament.judging.facts import (
    DisqualificationLifted,
    PlayerDisqualified,
    Unforfeited,
    WarningGiven,
    WarningWithdrawn,
)
from ledger.domain.tournament.judging.requests import (
    Disqualify,
    Forfeit,
    LiftDisqualification,
    Warn,
    WithdrawWarning,
)
from ledger.domain.tournament.lookups import finished, game_of, newest_or_meant, round_asked, round_conceded
from ledger.domain.tournament.results import concessions
from ledger.domain.tournament.results.concessions import refuse_unreplaced, standing_version
from ledger.domain.tournament.results.decide import put_back, returned
from ledger.domain.tournament.results.facts import AgreementVoided, GameForfeited
from ledger.domain.tournament.results.score_sheets import check_others, sides_by_then, who_lacks_a_score
from ledger.domain.tournament.state import NOTHING, Game, Measure, Removal, Round, Tournament
from ledger.domain.values import ContestantId, Side

_MILD_TO_HARD: tuple[Measure, ...] = ("warning", "loss", "disqualification")


def warn(request: Warn, state: Tournament) -> tuple[WarningGiven]:
    """A warning, also where the document asks for more: the organizer decides, and the fact says so."""
    system = system_called(state.rules.system)
    check_kind(request.conduct, system)
    oddities = answered_by_less(request.conduct, "warning", system)
    return (WarningGiven(contestant=request.player, conduct=request.conduct, oddities=oddities),)


def withdraw_warning(request: WithdrawWarning, state: Tournament) -> tuple[WarningWithdrawn]:
    """A warning that stands against nobody any more: the newest of a player, or the one that is meant."""
    given = [each.version for each in state.conduct if (each.contestant, each.measure) == (request.player, "warning")]
    meant = newest_or_meant(request.event, given)
    if meant is None:
        which = "has no warning that stands" if request.event is None else "was not warned by that event"
        raise RuleViolation(f"{{player}} {which}.", code="nothing-to-withdraw", player=request.player)
    return (WarningWithdrawn(contestant=request.player, replaces=meant),)


def check_kind(conduct: str | None, system: System) -> None:
    """Refuse a kind of conduct that the rules do not know; none at all is no kind."""
    if conduct is not None and conduct not in system.judging.conduct:
        raise BadRequest(
            f"{system.title} knows no conduct called {conduct[:40]!r}; there are {listed(system.judging.conduct)}."
        )


def answered_by_less(conduct: str | None, measure: Measure, system: System) -> tuple[str, ...]:
    """The oddity, by code, of a measure milder than the least one that the document answers this conduct with."""
    least = None if conduct is None else system.judging.conduct.get(conduct)
    if least is None or _MILD_TO_HARD.index(measure) >= _MILD_TO_HARD.index(_measure(least)):
        return ()
    return (f"{conduct}-answered-by-less",)


def _measure(name: str) -> Measure:
    return next(measure for measure in _MILD_TO_HARD if measure == name)


def forfeit(request: Forfeit, state: Tournament) -> tuple[TournamentEvent, ...]:
    """The organizer takes the game from a player, whatever came of it before; from both, where that is said. Where
    disqualification goes with it, it stands in front."""
    system = system_called(state.rules.system)
    conduct, ground = _why(request, system)
    round_ = round_asked(request.round, state)
    game = game_of(request.player, round_)
    refuse_unreplaced(request, round_, game, state)
    forfeiters = _forfeiters(request, game, state)
    sides = sides_by_then(request, round_, game, state, NOTHING)
    check_others(sides, forfeiters, state)
    taken = GameForfeited(
        round_no=round_.no,
        table_no=game.table_no,
        sides=sides,
        replaces=standing_version(game),
        kind="disqualification" if _is_of_removal(request, conduct or ground, round_, game, state) else request.kind,
        forfeiters=forfeiters,
        conduct=conduct,
        ground=ground,
    )
    if _stands_already(taken, game, state):
        raise RuleViolation(f"No change: table {game.table_no} of round {round_.no} stands like that already.")
    is_removed = conduct in system.judging.forfeit_removes if request.disqualify is None else request.disqualify
    if is_removed and state.is_finished and state.entrants[request.player].status != "disqualified":
        raise finished(state)
    out = removed(request.player, conduct, game, state) if is_removed else ()
    return (*out, taken, *put_back(game, state))


def _is_of_removal(request: Forfeit, why: str | None, round_: Round, game: Game, state: Tournament) -> bool:
    """Whether it is what a disqualification comes to, and goes with it: in a game of many sides that went on by then,
    and in one that was forfeited so before."""
    removal = state.entrants[request.player].removed
    if removal is None or request.kind != "forfeit" or removal.version < round_.version:
        return False
    noted = next((each.conduct for each in state.conduct if each.version == removal.version), None)
    stood = (*game.past, game.outcome) if game.outcome else game.past
    is_again = any(each.ending == "disqualification" and request.player in each.forfeiters for each in stood)
    went_on = len(game.contestants) > 2 and not any(each.version < removal.version for each in stood)
    return why in (None, noted) and (is_again or (went_on and game.outcome is None))


def _why(request: Forfeit, system: System) -> tuple[str | None, str | None]:
    """The kind of conduct and the ground. Some grounds are kinds of conduct, so that either tells the other."""
    check_kind(request.conduct, system)
    grounds = system.judging.forfeit_grounds
    if request.ground is not None and request.ground not in grounds:
        known = f"leave it out or say {either(grounds)}" if grounds else "leave it out"
        raise BadRequest(f"{system.title} names no ground called {request.ground[:40]!r} for a forfeit; {known}.")
    conduct = request.conduct or (request.ground if request.ground in system.judging.conduct else None)
    ground = request.ground or (request.conduct if request.conduct in grounds else None)
    return conduct, ground


def _forfeiters(request: Forfeit, game: Game, state: Tournament) -> tuple[ContestantId, ...]:
    """Those the game is taken from, this player last. Whoever forfeited it before does so no more, unless both do, or
    it was for being disqualified: nobody wins who was out by then."""
    before = () if game.outcome is None or game.outcome.ending == "conceded" else game.outcome.forfeiters
    if request.both:
        before = game.contestants if len(game.contestants) == 2 else before
    elif game.outcome is not None and game.outcome.ending != "disqualification":
        before = ()
    return (*(each for each in before if each != request.player), request.player)


def _stands_already(taken: GameForfeited, game: Game, state: Tournament) -> bool:
    outcome = game.outcome
    if outcome is not None and outcome.ending == "disqualification" and outcome.forfeiters == taken.forfeiters:
        return True  # forfeited for more than this
    if outcome is None or (outcome.ending, outcome.sides) != (taken.kind, taken.sides):
        return False
    noted = next((each.conduct for each in state.conduct if each.version == outcome.version), None)
    return (set(outcome.forfeiters), noted) == (set(taken.forfeiters), taken.conduct)


def disqualify(request: Disqualify, state: Tournament) -> tuple[TournamentEvent, ...]:
    """Out of the tournament and its standings; a game they are playing is forfeited, by name, in its own fact."""
    if state.entrants[request.player].status == "disqualified":
        raise RuleViolation("{player} is disqualified already.", player=request.player)
    check_kind(request.conduct, system_called(state.rules.system))
    out = PlayerDisqualified(contestant=request.player, conduct=request.conduct)
    voided = concessions.voided(request.conduct, (request.player,), state)
    game = _game_under_way(request.player, state, is_voided=bool(voided))
    if game is None:
        if request.scores:
            raise RuleViolation("{player} is not playing a game, so no scores go with this.", player=request.player)
        return (out,)
    sides = sides_by_then(request, state.rounds[-1], game, state, NOTHING)
    if request.scores:
        check_others(sides, (request.player,), state)
    return (out, *voided, *_forfeited(request.player, request.conduct, game, sides, voided, state))


def removed(
    player: ContestantId, conduct: str | None, settled: Game, state: Tournament
) -> tuple[PlayerDisqualified | GameForfeited, ...]:
    """The same of a player who just forfeited a game: out, and out of another game they may be playing by now."""
    if state.entrants[player].status == "disqualified":
        return ()
    out = PlayerDisqualified(contestant=player, conduct=conduct)
    game = _game_under_way(player, state, is_voided=False)
    if game is None or game is settled:
        return (out,)
    nothing = tuple(Side(each, {}) for each in game.contestants)
    return (out, *_forfeited(player, conduct, game, nothing, (), state))


def _forfeited(
    player: ContestantId,
    conduct: str | None,
    game: Game,
    sides: tuple[Side, ...],
    voided: tuple[AgreementVoided, ...],
    state: Tournament,
) -> tuple[GameForfeited, ...]:
    """The game they were playing. One of many sides goes on without them until its sheets are in."""
    if who_lacks_a_score(sides, (player,), state):
        return ()
    return (
        GameForfeited(
            round_no=state.round_no,
            table_no=game.table_no,
            kind="disqualification",
            sides=sides,
            forfeiters=(player,),
            conduct=conduct,
            ground=None,
            replaces=voided[0].replaces if voided else None,
        ),
    )


def _game_under_way(contestant: ContestantId, state: Tournament, *, is_voided: bool) -> Game | None:
    if not state.rounds or contestant not in state.rounds[-1].seats:
        return None
    game = state.rounds[-1].games[state.rounds[-1].seats[contestant]]
    if is_voided:
        return replace(game, outcome=None)  # what was agreed on says nothing of what was on the table
    return game if game.outcome is None else None


def lift(request: LiftDisqualification, state: Tournament) -> tuple[TournamentEvent, ...]:
    """Back in the tournament as before, with the games that were forfeited by it as they stood; in a round drawn since,
    the player was not there. Who plays against them and is out too forfeits in their place."""
    player = request.player
    removal = state.entrants[player].removed
    if removal is None:
        raise RuleViolation("{player} is not disqualified.", player=player)
    found = [(round_, each) for round_ in state.rounds for each in _unforfeited(player, removal, round_)]
    others = [fact for round_, each in found for fact in _forfeited_instead(player, round_, each, state)]
    lifted = DisqualificationLifted(contestant=player, replaces=removal.version, games=tuple(each for _, each in found))
    return (lifted, *others, *_back(player, removal, state))


def _back(player: ContestantId, removal: Removal, state: Tournament) -> tuple[TournamentEvent, ...]:
    """Who had left by giving up a game that has another end since has not left."""
    is_withdrawn = removal.before == "withdrawn" and round_conceded(player, state) is not None
    return returned(player, state) if is_withdrawn else ()


def _unforfeited(player: ContestantId, removal: Removal, round_: Round) -> Iterator[Unforfeited]:
    """The game that somebody forfeits no more, or whose agreed result is not void any more: both came right behind the
    disqualification."""
    if player not in round_.seats:
        return
    game = round_.games[round_.seats[player]]
    is_voided = game.voided == removal.version + 1
    agreed = [each.version for each in game.past if each.ending == "agreed" and each.version < removal.version]
    is_forfeited = (
        game.outcome is not None
        and game.outcome.ending == "disqualification"
        and (game.outcome.forfeiters == (player,) or (player in game.outcome.forfeiters and len(game.contestants) > 2))
        and game.outcome.version > removal.version
    )
    if is_forfeited or (is_voided and game.outcome is None):
        gone = game.voided if game.outcome is None else game.outcome.version
        assert gone is not None, "it was forfeited or void"
        yield Unforfeited(
            round_no=round_.no,
            table_no=game.table_no,
            replaces=gone,
            stands=agreed[-1] if is_voided else None,
        )


def _forfeited_instead(
    player: ContestantId, round_: Round, game: Unforfeited, state: Tournament
) -> Iterator[GameForfeited]:
    """The other of two was disqualified while that round was the newest, when the game was over already."""
    others = [each for each in round_.games[game.table_no].contestants if each != player]
    removal = state.entrants[others[0]].removed if len(others) == 1 and game.stands is None else None
    later = state.rounds[round_.no].version if round_.no < state.round_no else None
    if removal is None or removal.version < round_.version or (later is not None and removal.version > later):
        return
    conduct = next((each.conduct for each in state.conduct if each.version == removal.version), None)
    yield GameForfeited(
        round_no=round_.no,
        table_no=game.table_no,
        kind="disqualification",
        sides=tuple(Side(each, {}) for each in round_.games[game.table_no].contestants),
        forfeiters=(others[0],),
        conduct=conduct,
        ground=None,
        replaces=None,
    )
