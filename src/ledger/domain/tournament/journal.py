"""The journal of settings: what each fact that sets something changed, so that it can be taken back.

Families write settings through `put`. Results and check-ins are not kept here: they have answers of their own, and
there are a hundred of them for every setting.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from ledger.domain.errors import RuleViolation
from ledger.domain.tournament.state import Game, Outcome, Round, SettingChange, SettingTakenBack, Tournament
from ledger.domain.values import ContestantId, RoundNo, Version


class _Nothing(Enum):
    ABSENT = "absent"


ABSENT = _Nothing.ABSENT
"""What stands in a mapping under a key it does not have, and at the end of a path that leads nowhere any more."""
Path = tuple[Any, ...]
"""Into the state, step by step: the name of a field, the key of a mapping, the place in a list; at its end perhaps one
among several."""


class Among(NamedTuple):
    """One of those in a list or tuple, each of which stands there for itself; what is told of it is its place."""

    value: Any


def put(state: Tournament, path: Path, value: Any) -> None:
    """Let a value stand at a place of the state, and remember what stood there before."""
    before = standing(state, path)
    _set(state, path, value)
    keep(state, path, before)


def keep(state: Tournament, path: Path, before: Any) -> None:
    """Remember what stood at a place until now."""
    changes = state.journal.get(state.version, ())
    since = standing(state, path)
    is_new = before is not since and before != since
    state.journal[state.version] = (*changes, SettingChange(path, before, since)) if is_new else changes


def note(state: Tournament) -> None:
    """Remember a setting that no decision asks for, such as words."""
    state.journal[state.version] = ()


def take_back(state: Tournament, setting: Version) -> None:
    """Let stand again what stood before a setting, or before one was taken back. One that is none changes nothing."""
    undone = state.taken_back.pop(setting, None)
    if undone is not None:
        for change in undone.changes:
            _set(state, change.path, change.since)
        state.journal[undone.setting] = undone.changes
        return
    changes = state.journal.pop(setting, None)
    if changes is None:
        return
    for change in reversed(changes):
        _set(state, change.path, change.before)
    if any(change.path[0] == "removed" for change in changes):
        state.entrants = dict(sorted(state.entrants.items()))  # back in their place: rounds are drawn in this order
    state.taken_back[state.version] = SettingTakenBack(setting, changes)


def changed_by(state: Tournament, setting: Version) -> tuple[SettingChange, ...] | None:
    """What taking a fact back would change, as changes that stand; None where there is nothing to take back."""
    undone = state.taken_back.get(setting)
    if undone is not None:
        return tuple(SettingChange(each.path, each.since, each.before) for each in undone.changes)
    return state.journal.get(setting)


def changed_at(state: Tournament) -> tuple[SettingChange, ...]:
    """What the newest fact changed by taking something back, or by letting it stand again."""
    undone = state.taken_back.get(state.version)
    return undone.changes if undone else next(reversed(state.journal.values()), ())


def came_with(state: Tournament, setting: Version) -> Iterator[Version]:
    """What goes back with a setting: that agreed results were void by it, which is recorded right behind it. Where a
    ruling was let go, they were let stand right behind that too."""
    undone = state.taken_back.get(setting)
    behind = Version(setting + 1)
    while (changes := changed_by(state, behind)) and all(
        change.path[-1] in ("outcome", "voided") for change in changes
    ):
        taken = state.taken_back.get(behind)
        if (taken and taken.setting - behind) != (undone and undone.setting - setting):
            return
        if not is_replaced(state, behind, changes) and _of_game(state, changes[0].path, behind) is None:
            yield behind
        behind = Version(behind + 1)


def is_replaced(state: Tournament, setting: Version, changes: tuple[SettingChange, ...]) -> bool:
    """Whether something newer stands where these changes were made."""
    undone = state.taken_back.get(setting)
    since = undone.setting if undone else setting
    paths = [change.path for change in changes]
    if any(_touches(later.path, paths) for later in _later(state, since)):
        return True
    return any(not _is_same(standing(state, change.path), change, state, since) for change in changes)


def named_again(changes: Iterable[SettingChange]) -> set[ContestantId]:
    """Entrants whom taking changes back would name again; to enter somebody again names nobody who is gone."""
    found: set[ContestantId] = set()
    if any(change.path[0] == "removed" for change in changes):
        return found
    for field, *way, before in ((*change.path, change.before) for change in changes if change.before is not ABSENT):
        match field:
            case "paintings" | "painting_scores":
                found |= {*way[:1]}
            case "votes":
                found |= {*way[:1], *before}
            case "seeds" | "seeded_by":
                found |= {*(way[:1] or before or ())}
            case "awards":
                found.add(before)
            case "apart" | "banned" if way:
                found |= way[0].value
    return found


def withdrawn(state: Tournament) -> frozenset[Version]:
    """The settings that were taken back, by the facts that had set them."""
    return frozenset(each.setting for each in state.taken_back.values())


def forget_round(state: Tournament, round_no: RoundNo) -> None:
    """A round is gone, and so is what was set in it."""

    def left(changes: tuple[SettingChange, ...]) -> tuple[SettingChange, ...] | None:
        elsewhere = tuple(change for change in changes if change.path[:2] != ("rounds", round_no - 1))
        is_of_entry = any(change.path[0] == "entrants" for change in elsewhere)  # who is back with the game or without
        return elsewhere if is_of_entry or len(elsewhere) == len(changes) else None

    state.journal = {each: kept for each, changes in state.journal.items() if (kept := left(changes)) is not None}
    state.taken_back = {
        each: taken._replace(changes=kept)
        for each, taken in state.taken_back.items()
        if (kept := left(taken.changes)) is not None
    }


def standing(state: Tournament, path: Path) -> Any:
    """What stands at the end of a path."""
    here: Any = state
    for step in path:
        try:
            here = _inside(here, step)
        except (AttributeError, LookupError):
            return ABSENT
    return here


def _inside(here: Any, step: Any) -> Any:
    if isinstance(step, Among):
        return here.index(step.value) if step.value in here else ABSENT
    return getattr(here, step) if _is_field(here, step) else here[step]


def _is_field(here: Any, step: Any) -> bool:
    return isinstance(step, str) and not isinstance(here, dict)


def _set(state: Tournament, path: Path, value: Any) -> None:
    *way, last = path
    holder = standing(state, tuple(way))
    if isinstance(last, Among) and holder is not ABSENT:
        _set(state, tuple(way), _with(holder, last.value, value))
    elif holder is ABSENT:
        _begin(state, tuple(way), {last: value})
    elif _is_field(holder, last):
        if last == "outcome":
            _end_game(state.rounds[way[1]], holder, value)
        setattr(holder, last, value)
    elif value is not ABSENT:
        holder[last] = value
    else:
        holder.pop(last, None)
        _end(state, tuple(way), holder)


def _end_game(round_: Round, game: Game, outcome: Outcome | None) -> None:
    """Rounds count their open tables, and games know what stood before; what stands again is past no more."""
    round_.missing += (outcome is None) - (game.outcome is None)
    ceased = () if game.outcome is None or game.outcome in game.past else (game.outcome,)
    game.past = tuple(each for each in (*game.past, *ceased) if each != outcome)


def _begin(state: Tournament, path: Path, first: dict[Any, Any]) -> None:
    """The first entry of a mapping that stands in another; where there is no other, the place is gone."""
    outer = standing(state, path[:-1])
    if isinstance(outer, dict):
        outer[path[-1]] = first


def _end(state: Tournament, path: Path, holder: Any) -> None:
    """A mapping that stands in another is gone with its last entry."""
    outer = standing(state, path[:-1])
    if not holder and isinstance(outer, dict):
        del outer[path[-1]]


def _with(several: Any, one: Any, place: Any) -> Any:
    """A list or tuple with one more at that place, or without it."""
    others = [each for each in several if each != one]
    if place is not ABSENT:
        others.insert(place, one)
    return type(several)(others)


def _later(state: Tournament, since: Version) -> Iterator[SettingChange]:
    return (change for version, changes in state.journal.items() if version > since for change in changes)


def _touches(path: Path, paths: list[Path]) -> bool:
    """Whether a path leads to one of these places, or to something in it."""
    return any(path[: len(each)] == each for each in paths)


def _is_same(now: Any, change: SettingChange, state: Tournament, since: Version) -> bool:
    """Whether what a change left there is there still; of one among several, whether it is there at all."""
    if isinstance(change.path[-1], Among):
        return (now is ABSENT) == (change.since is ABSENT)
    return bool(now == change.since) or _came_along(now, change, state, since)


def _came_along(now: Any, change: SettingChange, state: Tournament, since: Version) -> bool:
    """Whether it came with a lift: another who was out by then forfeits the game instead, and who had left by giving up
    a game that has another end is back."""
    if isinstance(now, Outcome):
        removals = [state.entrants[each].removed for each in now.forfeiters]
        is_out = all(each is not None and each.version < since for each in removals)
        return now.ending == "disqualification" and now.version > since and is_out
    return (change.path[-1], change.since, now) == ("status", "withdrawn", "active")


def refuse_moment_over(state: Tournament, setting: Version, changes: tuple[SettingChange, ...]) -> None:
    """Refuse to take back what nothing would change by any more, or what something else rests on."""
    for change in changes:
        if change.path[0] == "removed":
            return  # whoever is entered again is whatever they were before
        field = change.path[2] if change.path[0] in ("entrants", "rounds") else change.path[0]
        judged = _MOMENTS.get(field)
        if judged is not None and (why := judged(state, change.path, setting)) is not None:
            raise RuleViolation(why)


def _of_skip(state: Tournament, path: Path, setting: Version) -> str | None:
    round_no = path[-1].value
    return f"Round {round_no} is paired already, so nothing would change." if round_no <= state.round_no else None


def _of_round_one(state: Tournament, path: Path, setting: Version) -> str | None:
    return "It is for round 1 alone, which is paired already, so nothing would change." if state.rounds else None


def _of_seeds(state: Tournament, path: Path, setting: Version) -> str | None:
    """Seeds may decide later rounds too."""
    if not state.rounds or state.rules.later_rounds == "folded-in-points":
        return None
    return "Round 1 is drawn, and no later round goes by seeds, so nothing would change."


def _of_plan(state: Tournament, path: Path, setting: Version) -> str | None:
    from ledger.domain.tournament.lookups import has_started  # which no replay needs

    is_over = has_started(path[1], state)
    return f"Round {path[1]} has started, and everyone knows what it is played with." if is_over else None


def _of_choice(state: Tournament, path: Path, setting: Version) -> str | None:
    round_, (table_no, kind) = state.rounds[path[1]], path[3]
    if path[2] == "secret" and (table_no, kind) in round_.revealed:
        return f"Table {table_no} has shown what it chose ({kind}); that is taken back first."
    return _of_table(state, (*path[:2], "choices", table_no), setting)


def _of_table(state: Tournament, path: Path, setting: Version) -> str | None:
    round_ = state.rounds[path[1]]
    is_over = path[3] in round_.games and round_.games[path[3]].outcome is not None
    return f"Table {path[3]} of round {round_.no} has its result, so nothing would change." if is_over else None


def _of_start(state: Tournament, path: Path, setting: Version) -> str | None:
    round_ = state.rounds[path[1]]
    return f"A clock of round {round_.no} was paused since; that is taken back first." if round_.pauses else None


def _of_dispute(state: Tournament, path: Path, setting: Version) -> str | None:
    is_over = len(path) == 2 and path[1] in state.disputes and state.disputes[path[1]].ruled is not None
    return f"Dispute {path[1]} was ruled on; it is taken up again first." if is_over else None


def _of_painting(state: Tournament, path: Path, setting: Version) -> str | None:
    award = state.rules.painting.award if state.rules.painting else ""
    is_over = state.awards.get(award) == path[1]
    return f"The entry has won {award}; the award is taken back first." if is_over else None


def _of_removal(state: Tournament, path: Path, setting: Version) -> str | None:
    """Whoever is back may have been drawn since. What came along with a lift is decided when one lifts, so that it
    does not come back with it."""
    player = path[1]
    if standing(state, path) is not None:
        if _brought_more(state, player, setting):
            raise RuleViolation("{player} is disqualified by it again.", code="lift-anew", player=player)
        return None
    for round_ in [each for each in state.rounds if each.version > setting and player in each.seats]:
        if round_.games[round_.seats[player]].outcome is None:
            raise RuleViolation(
                "{player} plays at table {table} of round {round}, which was drawn since.",
                code="drawn-since-lift",
                player=player,
                table=round_.seats[player],
                round=round_.no,
            )
    return None


def _brought_more(state: Tournament, player: ContestantId, setting: Version) -> bool:
    changes = changed_by(state, setting) or ()
    games = [standing(state, change.path[:-1]) for change in changes if change.path[-1] == "outcome"]
    others = [state.entrants[no].removed for game in games for no in game.contestants if no != player]
    return any(others) or any((*change.path[2:], change.before) == ("status", "withdrawn") for change in changes)


def _of_game(state: Tournament, path: Path, setting: Version) -> str | None:
    """A table may have other players since."""
    round_, here = state.rounds[path[1]], state.rounds[path[1]].games.get(path[3])
    told = [each for change in changed_by(state, setting) or () if change.path == path for each in change[1:]]
    seated = [{side.contestant for side in each.sides} for each in told if isinstance(each, Outcome)]
    is_same = here is not None and all(each == {*here.contestants} for each in seated)
    return None if is_same else f"Table {path[3]} of round {round_.no} has other players since."


_MOMENTS: Mapping[str, Callable[[Tournament, Path, Version], str | None]] = {
    "skips": _of_skip,
    "apart": _of_round_one,
    "seeds": _of_seeds,
    "plans": _of_plan,
    "announced": _of_plan,
    "secret": _of_choice,
    "revealed": _of_choice,
    "pauses": _of_table,
    "started": _of_start,
    "disputes": _of_dispute,
    "paintings": _of_painting,
    "removed": _of_removal,
    "games": _of_game,
}
"""By the field of the state: why it is too late, if it is."""
