"""Schemes that players note in secret: which there are, how many, and what each of them names."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from pydantic import Field

from ledger.domain.errors import BadRequest, RuleViolation, listed
from ledger.domain.parts.crews import Model, read_crew
from ledger.domain.rules import Rules
from ledger.domain.system import Choosing, Picked, Played, Secret
from ledger.domain.text import as_written, clean_name, fold
from ledger.domain.values import ChosenValue, Label, Sheet, Value, read_strictly

KIND = "schemes"
LEADER = "Leader"  # whoever leads the crew, whatever their station
UNNAMED, MISNAMED, REPEATED = "scheme-unnamed", "scheme-misnamed", "scheme-repeated"
NOT_NOTED, SCORED, UNTOLD = "scheme-not-noted", "undocumented-scheme-scores", "undocumented-scheme-untold"
ODDITY_WORDS: Mapping[str, str] = {  # which scheme it is stays unsaid: others may read this
    UNNAMED: "a scheme was noted without all that it names, and a ruling may strike it",
    MISNAMED: "a scheme names what its text or the recorded crews do not allow",
    NOT_NOTED: "a sheet scores a scheme, or a half of one, that its player had not noted",
    SCORED: "a sheet scores a scheme that was noted without what it names, or names what it may not",
    UNTOLD: "a scheme was noted without what it names, or names what it may not, and the sheet does not tell whether "
    "the total is without it",
}
REPEATED_WORDS: Mapping[str, str] = {REPEATED: "a scheme was noted twice"}  # where half of them score otherwise
Half = Literal["reveal", "end"]
HALVES: tuple[Half, ...] = ("reveal", "end")


class Pool(NamedTuple):
    """The schemes of a round, where they are known, and all there are in the event."""

    round: tuple[str, ...]
    event: tuple[str, ...]


class Blank(NamedTuple):
    """One thing that a scheme names."""

    whose: Literal["own", "enemy", "marker"]
    of: tuple[str, ...] = ()  # the stations it may have; none: any
    but: tuple[str, ...] = ()  # what it may not be


class Variables(NamedTuple):
    """What a scheme names, in words and as it can be checked; and what is asked of the costs of those models: of the
    named ones, and of all on their side."""

    said: str
    blanks: tuple[Blank, ...]
    fits: Callable[[Sequence[int], Sequence[int]], bool] | None = None


class Noting(NamedTuple):
    """How schemes are noted under some rules."""

    pool: Pool
    number: int  # how many each player notes
    variables: Mapping[str, Variables]
    has_halves: bool = False  # half of them score by being revealed alone, the others at the end alone
    may_start_revealed: bool = False
    manner: str = ""  # the organizer's, where the rules leave it to them: in writing, in an envelope
    is_binding: bool = False  # what is not noted with all that it names scores nothing, unless for a reason


class HiredModel(NamedTuple):
    """A model of a recorded crew, and whether it leads it."""

    model: Model
    is_leader: bool


NotingOf = Callable[[Rules, Sheet], Noting]
"""How schemes are noted under these rules, in a round with that setup."""


class NotedScheme(Value):
    """A scheme as a player notes it."""

    name: Label
    names: list[Label] = Field(default_factory=list, max_length=4)
    half: Half | None = Field(default=None, alias="as")
    revealed: bool = False


def pool_of(setup: Sheet, event: Sequence[str]) -> Pool:
    """What may be noted or scored in a round with that setup."""
    return Pool(tuple(setup.get(KIND) or ()), tuple(event))


def spelt(name: str, pool: Pool) -> str:
    """A scheme as the rules spell it; one that is none, or not of this round, is refused."""
    found = as_written(name, tuple(dict.fromkeys((*pool.event, *pool.round))), "scheme", "The event")
    if pool.round and found not in pool.round:
        raise RuleViolation(f"{found} is not among the schemes of this round: {listed(pool.round)}.")
    return found


def secrets(noting_of: NotingOf) -> Callable[[Choosing], Mapping[str, Secret]]:
    """What players of a rule system keep until the result is final: their schemes, where they note any."""

    def found(choosing: Choosing) -> Mapping[str, Secret]:
        noting = noting_of(choosing.rules, choosing.setup)

        def pick(value: Any) -> Picked:
            return _picked(value, noting, choosing)

        def flaws(value: ChosenValue) -> tuple[str, ...]:
            return tuple(_undocumented(value, noting, choosing)) if isinstance(value, tuple) else ()

        options = noting.pool.round or noting.pool.event
        kept = Secret(KIND, options, "", is_of_scenario=True, pick=pick, is_kept=True, flaws=flaws)
        return {KIND: kept} if noting.number else {}

    return found


def _picked(value: Any, noting: Noting, choosing: Choosing) -> Picked:
    noted = [_read(each, noting) for each in _listed_out(value)]
    _check_count(noted, noting)
    kept = tuple(_kept(each) for each in noted)
    shown = tuple(sheet for sheet, each in zip(kept, noted, strict=True) if each.revealed)
    return Picked(kept, tuple(dict.fromkeys(_oddities(noted, noting, choosing))), shown or None)


def _listed_out(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise BadRequest('Schemes are noted as a list, such as [{"name": "Assassinate"}, ...].')
    return [{"name": each} if isinstance(each, str) else dict(each) for each in value]


def _read(given: dict[str, Any], noting: Noting) -> NotedScheme:
    if isinstance(given.get("names"), str):
        given["names"] = [given["names"]]
    noted = read_strictly(NotedScheme, given, "A scheme does not fit")
    name = spelt(noted.name, noting.pool)
    if noted.revealed and not noting.may_start_revealed:
        raise RuleViolation(f"{name} may not start revealed.")
    if (noted.half is not None) != noting.has_halves:
        wanted = 'says "as": "reveal" or "end"' if noting.has_halves else "is noted as a whole, not as a half"
        raise BadRequest(f"Here a scheme {wanted}.")
    return noted.model_copy(update={"name": name, "names": [clean_name(each) for each in noted.names]})


def _check_count(noted: Sequence[NotedScheme], noting: Noting) -> None:
    if len(noted) != noting.number:
        raise RuleViolation(f"A player notes {noting.number} schemes here, not {len(noted)}.")
    names = [each.name for each in noted]
    if not noting.has_halves and len(set(names)) < len(names):
        raise RuleViolation("The same scheme cannot be noted twice.")
    each_half = noting.number // len(HALVES)
    if noting.has_halves and sum(each.half == "reveal" for each in noted) != each_half:
        raise RuleViolation(f"A player notes {each_half} reveal schemes and {each_half} end schemes here.")


def _kept(noted: NotedScheme) -> Sheet:
    also = {"as": noted.half, "revealed": noted.revealed or None}
    return {
        "name": noted.name,
        "names": list(noted.names),
        **{key: value for key, value in also.items() if value is not None},
    }


def _oddities(noted: Sequence[NotedScheme], noting: Noting, choosing: Choosing) -> Iterator[str]:
    if len({each.name for each in noted}) < len(noted):
        yield REPEATED
    for each in noted:
        yield from _flaws(each.name, each.names, noting, choosing)


def _flaws(name: str, names: Sequence[str], noting: Noting, choosing: Choosing) -> Iterator[str]:
    """What is wrong with what a scheme names, by code."""
    asked = noting.variables.get(name)
    if asked is None:
        return
    sides = {"own": _hired(choosing.crews), "enemy": _hired(choosing.against)}
    if len(names) < len(asked.blanks):
        yield UNNAMED
    if len(names) > len(asked.blanks) or not _is_allowed(names, asked, sides):
        yield MISNAMED


def _undocumented(noted: Sequence[Sheet], noting: Noting, choosing: Choosing) -> Iterator[str]:
    """What each scheme noted lacks or misnames, in words; nothing where it is in order."""
    words = {UNNAMED: "lacks", MISNAMED: "misnames"}
    for each in noted:
        wrong = [words[code] for code in _flaws(each["name"], each.get("names", ()), noting, choosing)]
        yield f"{' and '.join(wrong)} {noting.variables[each['name']].said}" if wrong else ""


class Unscored(NamedTuple):
    """What should score nothing by what its player noted: which scheme, and why; what is odd about it by code."""

    noted: tuple[str, ...] = ()
    flawed: Mapping[str, str] = {}  # noted, but not as it should be
    scored: Mapping[str, str] = {}  # on the sheet all the same
    oddities: tuple[str, ...] = ()


def unscored(sheet: Sheet, lines: Mapping[str, int], noting: Noting, played: Played) -> Unscored:
    """The schemes of a sheet held against what its player had noted, where that is known; `lines` are those told, with
    what each brought."""
    if not isinstance(played.noted, tuple):
        return Unscored()
    choosing = Choosing(played.rules, (), played.scenario, played.setup, played.crews, played.against)
    names = tuple(each["name"] for each in played.noted)
    wrong = dict(zip(names, _undocumented(played.noted, noting, choosing), strict=True))
    flawed = {name: f"as noted it {why}" for name, why in wrong.items() if why}
    halves = {(fold(each["name"]), each.get("as")) for each in played.noted}
    strange = [
        each["name"] for each in sheet.get("schemes", ()) if lines[each["name"]] and not _was_noted(each, halves)
    ]
    scored = {name: flawed[name] for name, points in lines.items() if points and name in flawed}
    is_told = sheet["vp"] == 0 or flawed.keys() <= lines.keys()
    odd = {NOT_NOTED: strange, SCORED: scored, UNTOLD: not is_told}
    return Unscored(
        names,
        flawed,
        {**dict.fromkeys(strange, "it was not noted so"), **scored},
        tuple(code for code, is_odd in odd.items() if is_odd),
    )


def _was_noted(scheme: Sheet, halves: set[tuple[str, str | None]]) -> bool:
    key = fold(scheme["name"])
    scored = [half for half in HALVES if scheme.get(half)]
    if (key, None) in halves or not scored:
        return any(name == key for name, _ in halves)
    return all((key, half) in halves for half in scored)


def _hired(crews: Sequence[Sheet]) -> list[HiredModel]:
    """Everyone in these crews; nobody of one that has no more than its leader announced."""
    read = [crew for crew in map(read_crew, crews) if crew.models is not None]
    return [HiredModel(model, model is crew.leader) for crew in read for model in crew.everyone()]


def _is_allowed(names: Sequence[str], asked: Variables, sides: Mapping[str, Sequence[HiredModel]]) -> bool:
    """Whether a scheme names what it may, as far as crews are recorded; no model of a crew stands for two."""
    costs: list[int | None] = []
    unnamed = {whose: list(models) for whose, models in sides.items()}
    for name, blank in zip(names, asked.blanks, strict=False):
        if blank.whose == "marker":
            if fold(name).removesuffix("s").removesuffix(" marker") in map(fold, blank.but):
                return False
            continue
        crew = unnamed[blank.whose]
        found = next((each for each in crew if fold(each.model.name) == fold(name)), None)
        if sides[blank.whose] and (found is None or not _may_be(found, blank)):
            return False
        if found is not None:
            crew.remove(found)
        costs.append(found.model.cost if found else None)
    named = [cost for cost in costs if cost is not None]
    if asked.fits is None or len(named) < len(asked.blanks):
        return True
    others = [each.model.cost for each in sides[asked.blanks[-1].whose]]
    return asked.fits(named, [cost for cost in others if cost is not None])


def _may_be(found: HiredModel, blank: Blank) -> bool:
    if found.is_leader and LEADER in blank.but:
        return False
    is_known = found.model.station is not None
    return not found.model.is_a(*blank.but) and (not blank.of or not is_known or found.model.is_a(*blank.of))
