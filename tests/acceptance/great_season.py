"""A season by seeded chance, written through the door: people who spell their names in two ways, namesakes, merges,
late corrections, disqualifications, ties, and qualifiers that miss one requirement each."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any

from ledger.application import Ledger
from ledger.domain.tournament.entry.facts import PlayerCheckedIn

BY = "League Desk"
SEASON = "gauntlet"
FIRST_DAY, LAST_DAY = date(2019, 6, 7), date(2020, 6, 7)
ROUNDS, MERGES = 3, 30
LACKS = ("sanction", "request-qualifier", "report-qualifier")  # the last one comes too late instead

_FIRST = (
    "Ada",
    "Bo",
    "Cy",
    "Di",
    "Ed",
    "Flo",
    "Gus",
    "Ivy",
    "Jo",
    "Kit",
    "Lee",
    "Mo",
    "Ned",
    "Oz",
    "Pia",
    "Quin",
    "Ray",
)
_LAST = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Twelve")

Line = dict[str, Any]


@dataclass(slots=True)
class Human:
    """Somebody who plays, however they are written down."""

    name: str
    spelling: str | None = None  # another way they write their name
    is_namesake: bool = False  # of the one before them
    person: str | None = None  # their id, once it must be told


@dataclass(slots=True)
class Played:
    """A tournament that was played, and what its tables came to."""

    slug: str
    tables: list[tuple[int, int, int]] = field(default_factory=list)  # round and both entry numbers


class GreatSeason:
    """Plays a season into a ledger, event by event."""

    def __init__(self, ledger: Ledger, seed: int, tournaments: int, people: int, size: tuple[int, int]) -> None:
        self.ledger, self.chance = ledger, Random(seed)
        self.tournaments, self.size = tournaments, size
        self.humans = list(_humans(self.chance, people))
        self.newcomers = list(self.humans)
        self.chance.shuffle(self.newcomers)
        # those who spell their names in two ways come often, so that they are known by both
        often = sorted(self.humans, key=lambda human: (human.spelling is None, self.chance.random()))
        self.regulars = often[: max(size[1], people // 12)]
        self.used: set[str] = set()  # the names somebody has checked in under
        self.lacking = dict(zip(self.chance.sample(range(tournaments), 3), LACKS, strict=True))
        self.played: list[Played] = []

    def run(self) -> Iterator[str]:
        """Everything; what just happened is named after each batch."""
        opened = {"name": "Great Gauntlet", "rules": "iron-gauntlet-2019", "from": str(FIRST_DAY), "to": str(LAST_DAY)}
        self.apply([{"do": "open-season", "season": SEASON, **opened}])
        for number in range(self.tournaments):
            self._play(number)
            yield f"tournament {number}"
        for line in self._aftermath():
            self.apply([line])
            yield line["do"]

    def apply(self, lines: list[Line]) -> Any:
        """A batch file."""
        return self.ledger.apply("\n".join(json.dumps(line) for line in lines).encode(), BY)

    def people(self) -> list[str]:
        """Names that mean one person each."""
        return [human.name for human in self.humans if not human.is_namesake and human.name in self.used]

    # one tournament

    def _play(self, number: int) -> None:
        played = Played(f"q{number:03}")
        day = FIRST_DAY + timedelta(days=number * (LAST_DAY - FIRST_DAY).days // self.tournaments)
        entrants = self._entrants()
        lines = [*self._announced(number, played.slug, day), *(self._checked_in(each) for each in entrants)]
        active = list(range(1, len(entrants) + 1))
        for round_no in range(1, ROUNDS + 1):
            lines += self._round(played, round_no, active)
            lines += self._leavers(active)
        lines.append({"do": "finish", "reason": "the hall closes", "at": _at(day, 18)})
        days = 15 if self.lacking.get(number) == "report-qualifier" else self.chance.choice((0, 3, 14))
        lines.append(_of_season("report-qualifier", played.slug, day + timedelta(days=days)))
        applied = self.apply([{"tournament": played.slug, **line} for line in lines])
        entered = [event.fact.person for event in applied.events if isinstance(event.fact, PlayerCheckedIn)]
        for human, person in zip(entrants, entered, strict=True):
            human.person = str(person)
        self.played.append(played)

    def _announced(self, number: int, slug: str, day: date) -> Iterator[Line]:
        rules = self.chance.choice(("masters-2019", "champions-2019"))
        seed = f"{self.chance.getrandbits(64):x}"
        yield {"do": "open", "name": slug, "rules": rules, "date": str(day), "set": {"rounds": ROUNDS}, "seed": seed}
        for do in ("sanction", "request-qualifier"):
            if self.lacking.get(number) != do:
                yield _of_season(do, slug, day - timedelta(days=9))

    def _entrants(self) -> list[Human]:
        size = self.chance.randint(*self.size)
        left = self.tournaments - len(self.played)
        new = self.newcomers[: -(-len(self.newcomers) // left)]
        del self.newcomers[: len(new)]
        known = self.chance.sample(self.regulars, min(size, len(self.regulars)))
        others = [human for human in known if human not in new]
        return [*new, *others[: max(0, size - len(new))]]

    def _checked_in(self, human: Human) -> Line:
        if human.is_namesake:
            return {"do": "check-in", "player": human.name, **_told_apart(human)}
        name = human.spelling if human.spelling and human.name in self.used else human.name
        if human.spelling in self.used:
            name = self.chance.choice((human.name, name))
        self.used.add(name)
        return {"do": "check-in", "player": name}

    def _round(self, played: Played, round_no: int, active: list[int]) -> Iterator[Line]:
        order = self.chance.sample(active, len(active))
        pairs = list(zip(order[::2], order[1::2], strict=False))
        tables: list[list[str | None]] = [[f"#{one}", f"#{other}"] for one, other in pairs]
        if len(order) % 2:
            tables.append([f"#{order[-1]}", None])
        yield {"do": "pair", "round": round_no, "pairings": tables, "reason": "drawn out of a hat"}
        is_flat = self.chance.random() < 0.3  # everybody scores the same, so that places are shared
        for one, other in pairs:
            played.tables.append((round_no, one, other))
            yield self._result(round_no, one, other, is_flat=is_flat)

    def _result(self, round_no: int, one: int, other: int, *, is_flat: bool) -> Line:
        winner = self.chance.choices((one, other, None), (48, 48, 4))[0]
        sheets = {f"#{each}": self._sheet(is_flat) for each in (one, other)}
        how = {} if winner else {"how": "time"}
        return {"do": "result", "round": round_no, "winner": winner and f"#{winner}", "scores": sheets, **how}

    def _sheet(self, is_flat: bool) -> Line:
        return {"cp": 3, "apd": 20} if is_flat else {"cp": self.chance.randrange(6), "apd": self.chance.randrange(76)}

    def _leavers(self, active: list[int]) -> Iterator[Line]:
        if self.chance.random() < 0.1:
            out = active.pop(self.chance.randrange(len(active)))
            yield {"do": "disqualify", "player": f"#{out}", "reason": "loaded dice"}
        if self.chance.random() < 0.2:
            gone = active.pop(self.chance.randrange(len(active)))
            yield {"do": "drop", "player": f"#{gone}"}

    # afterwards

    def _aftermath(self) -> Iterator[Line]:
        """Corrections, merges and second thoughts, in any order."""
        whole = [played for number, played in enumerate(self.played) if number not in self.lacking]
        again, voided, unlinked, withdrawn = self.chance.sample(whole, 4)
        corrected = [played for played in self.played if played is not voided]
        thoughts = self._second_thoughts(again.slug, voided.slug, unlinked.slug, withdrawn.slug)
        later = [*self._corrections(corrected), *self._merges(), *thoughts]
        self.chance.shuffle(later)
        for some in later:
            yield from some

    def _corrections(self, those: list[Played]) -> Iterator[list[Line]]:
        for played in self.chance.sample(those, max(2, self.tournaments // 5)):
            round_no, one, other = self.chance.choice(played.tables)
            line = self._result(round_no, one, other, is_flat=False)
            yield [{**line, "do": "correct", "tournament": played.slug, "reason": "the sheet was misread"}]

    def _merges(self) -> Iterator[list[Line]]:
        known = [human for human in self.humans if {human.name, human.spelling} <= self.used]
        for number, human in enumerate(known[:MERGES]):
            reason = {"reason": "two spellings of one name"}
            lines: list[Line] = [{"do": "merge-person", "person": human.spelling, "into": human.name, **reason}]
            if number == 0:
                lines.append({"do": "unmerge-person", "person": human.spelling, "reason": "they are cousins"})
            yield lines

    def _second_thoughts(self, again: str, voided: str, unlinked: str, withdrawn: str) -> Iterator[list[Line]]:
        yield [
            {"do": "reopen", "tournament": again, "reason": "the places were read out wrongly"},
            {"do": "finish", "tournament": again, "reason": "now they are right", "id": f"end-{again}-again"},
        ]
        yield [{"do": "void", "tournament": voided, "reason": "the hall was double-booked"}]
        yield [{"do": "unlink", "season": SEASON, "tournament": unlinked, "reason": "it belongs to another circuit"}]
        yield [{"do": "withdraw-sanction", "season": SEASON, "tournament": withdrawn, "reason": "approved by mistake"}]


def _humans(chance: Random, count: int) -> Iterator[Human]:
    """People with names of their own but for some namesakes; a few spell theirs in two ways."""
    before: Human | None = None
    for number in range(count):
        name = f"{chance.choice(_FIRST)} {chance.choice(_LAST)} {number:04}"
        if before is not None and not before.is_namesake and before.spelling is None and chance.random() < 0.01:
            human = Human(before.name, is_namesake=True)
            before.is_namesake = True
        else:
            human = Human(name, spelling=name.replace(" ", "-", 1) if chance.random() < 0.15 else None)
        before = human
        yield human


def _told_apart(human: Human) -> Line:
    return {"distinct": True} if human.person is None else {"person": human.person}


def _of_season(do: str, slug: str, day: date) -> Line:
    return {"do": do, "season": SEASON, "tournament": slug, "at": _at(day, 12)}


def _at(day: date, hour: int) -> str:
    return datetime.combine(day, time(hour), UTC).isoformat()
