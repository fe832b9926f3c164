"""Random acts of a busy hall, for every system of tournaments: each as a batch line, picked from what the state allows.

Everything goes through the door as outsiders use it, into a real store, with a league that counts the tournament.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from ledger.application import Ledger
from ledger.application.reads import View
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.tournament.state import Game, Round, Tournament

Line = dict[str, Any]
BY, SLUG, SEASON, WHY = "Org Zero", "hall", "league-26", "as it was"
NAMES = ("Ada One", "Bo Two", "Cy Three", "Di Four", "Ed Five", "Flo Six", "Gus Seven", "Hal Eight", "Ivy Nine")
SELDOM = 0.2  # a hall that is voided goes on poorly
JUDGES, ROLES = ("Jo Judge", "Kim Judge"), ("judge", "scorekeeper", None)
FACTIONS = {
    "masters-2019": ("Cygnar", "Khador"),
    "champions-2019": ("Cygnar", "Khador"),
    "gaining-grounds-s2": ("Guild", "Bayou"),
    "gaining-grounds-2017": ("Guild", "Gremlins"),
    "leviathan": ("Orks", "Necrons"),
}
COUNTED = {"gaining-grounds-s2": 8, "gaining-grounds-2017": 10, "leviathan": 90}
"""The most victory points that sheets of a system are filled with here; the others count control points."""
OPENED: Line = {"do": "open", "tournament": SLUG, "name": "Busy Hall", "date": "2026-05-02", "seed": "5eed" * 16}
LEAGUE: Line = {
    "do": "open-season",
    "season": SEASON,
    "name": "League 26",
    "rules": "league",
    "from": "2026-01-01",
    "to": "2026-12-31",
}


class Hall:
    """One tournament of a system in a store of its own, and a hand that acts."""

    def __init__(self, rules: str, folder: Path, seed: int) -> None:
        url = f"sqlite:///{folder / 'hall.db'}"
        Ledger.create(url)
        self.rules, self.chance, self.ledger = rules, Random(seed), Ledger.open(url)
        self.do({**OPENED, "rules": rules})
        self.do({**LEAGUE})
        self.do({"do": "link", "season": SEASON, "tournament": SLUG})
        for name in NAMES[: 5 + seed % 3]:
            self.do(self._check_in(name))

    @property
    def state(self) -> Tournament:
        return self.view.state

    @property
    def view(self) -> View:
        return self.ledger.view(SLUG)

    def do(self, line: Line) -> list[int]:
        """Carry a line out; the events that it led to."""
        applied = self.ledger.execute(line if "season" in line else {"tournament": SLUG, **line}, BY)
        return [event.seq for event in applied.events if event.seq >= 0]

    # what must be the same again

    def picture(self) -> dict[str, Any]:
        """All that people look at and that rounds to come are drawn from."""
        view = self.view
        shown = view.standings().model_dump(mode="json", exclude={"version", "event"})
        return {
            "standings": shown,
            "awards": view.awards().model_dump(mode="json"),
            "season": self._season(),
            "officials": dict(view.state.officials),
            "entries": self._entries_shown(view.state),
            "conduct": [each for each in view.conduct().incidents if each.withdrawn is None],
            "next": self._next_round(),
        }

    def _entries_shown(self, state: Tournament) -> object:
        """Who is what, and how each game stands."""
        games = {(round_.no, game.table_no): game.outcome for round_ in state.rounds for game in round_.games.values()}
        ended = {
            place: outcome and (outcome.sides, outcome.ending, outcome.forfeiters) for place, outcome in games.items()
        }
        return {no: entrant.status for no, entrant in state.entrants.items()}, ended

    def _season(self) -> object:
        """Its rows, and what does not count; why not may have changed, such as for a tournament opened again."""
        table = self.ledger.season(SEASON).table().plain()
        return table["rows"], [each["tournament"] for each in table["not_counted"]]

    def _next_round(self) -> object:
        """The tables of the round to come, or why there is none."""
        from ledger.domain.errors import LedgerError

        wish = {"do": "pair", "tournament": SLUG, "reason": WHY}
        try:
            drawn = self.ledger.execute(wish, BY, dry_run=True)
        except LedgerError as error:
            return str(error)
        (paired,) = [event.fact for event in drawn.events if isinstance(event.fact, RoundPaired)]
        return paired.pairings, paired.byes, paired.relaxed

    # what can be asked

    def acts(self) -> list[Line]:
        """Lines that may be taken now; some are refused all the same, which is none of their business here."""
        state = self.state
        return [*self._entries(state), *self._rounds(state), *self._games(state), *self._judgements(state)]

    def _check_in(self, name: str) -> Line:
        return {"do": "check-in", "player": name, "faction": self.chance.choice(FACTIONS[self.rules])}

    def _anyone(self, state: Tournament) -> str:
        return f"#{self.chance.choice(list(state.entrants))}"

    def _entries(self, state: Tournament) -> Iterator[Line]:
        if len(state.entrants) < len(NAMES):
            yield self._check_in(NAMES[len(state.entrants)])
        who = self._anyone(state)
        for do in ("drop", "reinstate", "remove-entry", "skip"):
            yield {"do": do, "player": who, **({} if do == "skip" else {"reason": WHY})}
        yield {"do": "amend-entry", "player": who, "area": self.chance.choice(("North", "South")), "reason": WHY}
        yield {"do": "reassign-entry", "player": who, "to": "Zoe Zero", "distinct": True, "reason": WHY}
        yield {"do": "keep-apart", "players": [who, self._anyone(state)]}
        yield {"do": "table", "player": who, "table": self.chance.randint(1, 3)}
        yield {"do": "attendance", "attendance": self.chance.randint(20, 200)}
        yield {"do": "appoint", "official": self.chance.choice(JUDGES), "role": self.chance.choice(ROLES)}
        yield {"do": "amend", "set": {"rounds": self.chance.randint(3, 5)}, "reason": WHY}
        if state.is_voided or self.chance.random() < SELDOM:
            yield {"do": "withdraw-void" if state.is_voided else "void", "reason": WHY}

    def _rounds(self, state: Tournament) -> Iterator[Line]:
        yield {"do": "pair", "reason": WHY}
        if state.rounds:
            yield {"do": "close-round"}
            yield {"do": "finish", "reason": WHY}
            yield {"do": "reopen", "reason": WHY}
            yield {"do": "start-round"}
            yield {"do": "reopen-round", "reason": WHY}
            two = [self._anyone(state), self._anyone(state)]
            yield {"do": "swap", "players": two, "confirm": True, "reason": WHY}

    def _games(self, state: Tournament) -> Iterator[Line]:
        for round_ in state.rounds:
            for game in round_.games.values():
                if game.outcome is None:
                    yield self._report("result", round_, game)
                else:
                    yield self._report("correct", round_, game)
                    yield {"do": "clear-result", "round": round_.no, "table": game.table_no, "reason": WHY}
                yield from self.given_up(round_, game)

    def given_up(self, round_: Round, game: Game) -> Iterator[Line]:
        """A game that is conceded, forfeited, lost by ruling or agreed on, whatever stands there already."""
        loser = f"#{self.chance.choice(game.contestants)}"
        yield {"do": "forfeit", "round": round_.no, "player": loser, "reason": WHY}
        yield {"do": "forfeit", "kind": "imposed-loss", "round": round_.no, "player": loser, "reason": WHY}
        yield {"do": "concede", "round": round_.no, "player": loser, "reason": WHY}
        consents = [*(f"#{no}" for no in game.contestants), "organizer"]
        yield {**self._report("agree", round_, game), "consents": consents}

    def _report(self, do: str, round_: Round, game: Game) -> Line:
        one, two = game.contestants
        most = COUNTED.get(self.rules)
        line: Line = {"do": do, "round": round_.no}
        if most is None:
            line["winner"] = self.chance.choice((f"#{one}", f"#{two}", None))
            sheets = [{"cp": self.chance.randint(0, 5), "apd": self.chance.randint(0, 75)} for _ in (one, two)]
        else:
            sheets = [{"vp": self.chance.randint(0, most)} for _ in (one, two)]
        line["scores"] = {f"#{one}": sheets[0], f"#{two}": sheets[1]}
        return line if do == "result" else {**line, "reason": WHY}

    def _judgements(self, state: Tournament) -> Iterator[Line]:
        who = self._anyone(state)
        yield {"do": "warn", "player": who, "reason": WHY}
        yield {"do": "disqualify", "player": who, "reason": WHY}
        yield {"do": "adjust", "player": who, "points": {"tp": self.chance.choice((-1, 1, 2))}, "reason": WHY}
        for entrant in (no for no, entrant in state.entrants.items() if entrant.status == "disqualified"):
            yield {"do": "lift-disqualification", "player": f"#{entrant}", "reason": WHY}
        for each in state.conduct:
            if each.measure == "warning":
                yield {"do": "withdraw-warning", "player": f"#{each.contestant}", "reason": WHY}
        for adjusted in state.adjustments:
            yield {"do": "withdraw-adjustment", "player": f"#{adjusted.contestant}", "reason": WHY}
        for given in state.awards:
            yield {"do": "withdraw-award", "award": given, "reason": WHY}
        for award in state.rules.awards:
            if award.place is None and not award.order:
                yield {"do": "award", "award": award.key, "player": who, "reason": WHY}
        if state.rounds:
            round_ = self.chance.choice(state.rounds)
            if round_.seats:
                seated = f"#{self.chance.choice(list(round_.seats))}"
                yield {"do": "dispute", "round": round_.no, "players": [seated], "claim": "it was not so"}
        for dispute in state.disputes.values():
            yield {"do": "rule", "dispute": dispute.no, "reason": WHY}
            yield {"do": "reopen-dispute", "dispute": dispute.no, "reason": WHY}
