"""Crews: forces hired for a game, as players write them down. All but names is optional, and checked where known: each
check refuses with the model and the rule, or lets it pass."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from ledger.domain.errors import BadRequest, RuleViolation, listed
from ledger.domain.rules import Rules
from ledger.domain.system import AtCheckIn, CheckedLists, Hiring, ListLines
from ledger.domain.text import clean_name, fold
from ledger.domain.values import Sheet, Value, read_strictly

Name = Annotated[str, AfterValidator(clean_name)]
Names = Annotated[tuple[Name, ...], Field(max_length=50)]
COIN = "soulstone"
LABELS = ("leader", "faction")  # what title and subtitle of a crew are called
Soulstones = Annotated[int, Field(ge=0, le=1000)]  # no document has a limit; ours only catches a slip of the finger


class CrewUpgrade(Value):
    """An upgrade attached to a model; one that begins face down does not say to whom it is attached."""

    name: Name
    face_down: bool = False


class Model(Value):
    """A model with as much of its card as is known."""

    name: Name
    cost: Soulstones | None = None
    station: Name | None = None  # Master, Henchman, Enforcer, Minion, Totem, Peon, ...
    keywords: Names | None = None
    versatile: bool = False
    upgrades: Annotated[tuple[CrewUpgrade, ...], Field(max_length=20)] = ()
    limit: Annotated[int, Field(ge=1, le=100)] | None = None  # so many of it a crew may have
    dmh: bool = False  # whether its card says Dead Man's Hand
    totem_of: Name | None = None  # whose totem it is

    def is_a(self, *stations: str) -> bool:
        """Whether it is known to be of one of these stations."""
        return self.station is not None and fold(self.station) in map(fold, stations)

    def has_keyword_of(self, other: "Model") -> bool | None:
        """Whether both share a keyword; None where those of one are not known."""
        if self.keywords is None or other.keywords is None:
            return None
        return not set(map(fold, self.keywords)).isdisjoint(map(fold, other.keywords))

    def is_totem_of(self, leader: "Model") -> bool:
        """Whether it is a totem, and no other model's."""
        if self.totem_of is not None:
            return fold(self.totem_of) == fold(leader.name)
        return self.is_a("Totem")


class Crew(Value):
    """A leader and the models hired beside it; without models no more than the leader is announced yet."""

    faction: Name | None = None
    leader: Model | None = None
    models: Annotated[tuple[Model, ...], Field(max_length=100)] | None = None
    soulstones: Soulstones | None = None  # kept unspent
    face_down: Names = ()  # upgrades that are there, without the word who carries them

    def everyone(self) -> tuple[Model, ...]:
        """The leader, if there is one, and all others."""
        return (*(() if self.leader is None else (self.leader,)), *(self.models or ()))


def read_crew(sheet: Sheet, what: str = "The crew") -> Crew:
    """The crew on a sheet, or a refusal. A model of which nothing but the name is known may stand there as text."""
    crew = read_strictly(Crew, _spelt_out(sheet), f"{what} does not fit")
    leader = crew.leader
    if leader is not None and any(fold(model.name) == fold(leader.name) for model in crew.models or ()):
        raise BadRequest(f"{what} does not fit: {leader.name} leads it, and stands among the models once more.")
    return crew


def kept(crew: Crew) -> Sheet:
    """The sheet without what was left out; as JSON, because that is how it comes back from the store."""
    return crew.model_dump(mode="json", exclude_defaults=True)


def leader_keywords(crew: Sheet) -> tuple[str, ...]:
    """The keywords of the leader, as far as they are known."""
    leader = read_crew(crew).leader
    return () if leader is None else leader.keywords or ()


def describe_crew(crew: Sheet) -> ListLines:
    """A crew or a pool as people read it: its leader above, its faction, then every model with its cost."""
    read = read_crew(crew)
    title = "Pool" if read.leader is None else read.leader.name
    total = sum(model.cost or 0 for model in read.models or ())
    return ListLines(title, read.faction or "", total, tuple(_crew_lines(read)))


def veiled(crew: Sheet) -> Sheet:
    """The crew without the word who carries a face-down upgrade: the upgrades themselves everyone has read."""
    read = read_crew(crew)
    hidden = [upgrade.name for model in read.everyone() for upgrade in model.upgrades if upgrade.face_down]
    if not hidden:
        return kept(read)
    shown = {
        "leader": None if read.leader is None else _bared(read.leader),
        "models": None if read.models is None else tuple(map(_bared, read.models)),
        "face_down": tuple(sorted((*read.face_down, *hidden))),
    }
    return kept(read.model_copy(update=shown))


def faction_key(faction: str) -> str:
    """The same for two names of one faction: `Guild`, `the Guild`."""
    return fold(faction).removeprefix("the ")


def owed_faction(told: AtCheckIn, rules: Rules) -> tuple[str, ...]:
    """Everyone declares a faction at check-in, by word or with what they hand in."""
    lists = [read_crew(sheet).faction for sheet in told.lists] or [None] * len(told.factions)
    is_owed = any(said is None and of_list is None for said, of_list in zip(told.factions, lists, strict=True))
    return ("faction",) if is_owed else ()


def _bared(model: Model) -> Model:
    upgrades = tuple(upgrade for upgrade in model.upgrades if not upgrade.face_down)
    return model.model_copy(update={"upgrades": upgrades})


def _crew_lines(crew: Crew) -> Iterator[tuple[str, str]]:
    if crew.leader is not None and (crew.leader.upgrades or crew.leader.cost is not None):
        yield f"{said(crew.leader)}, leading", _cost(crew.leader)
    for model in crew.models or ():
        yield said(model), _cost(model)
    if crew.face_down:
        yield f"face down: {listed(crew.face_down)}", ""
    if crew.soulstones is not None:
        yield "soulstones kept", str(crew.soulstones)


def said(model: Model) -> str:
    """A model with its upgrades."""
    upgrades = [f"{each.name}, face down" if each.face_down else each.name for each in model.upgrades]
    return f"{model.name} ({'; '.join(upgrades)})" if upgrades else model.name


def _cost(model: Model) -> str:
    return "" if model.cost is None else str(model.cost)


def _spelt_out(sheet: Sheet) -> Sheet:
    """The sheet with an object wherever a name stands for one."""
    found = dict(sheet)
    if "leader" in found:
        found["leader"] = _model(found["leader"])
    if isinstance(found.get("models"), list | tuple):
        found["models"] = [_model(model) for model in found["models"]]
    return found


def _model(given: Any) -> Any:
    if isinstance(given, str):
        return {"name": given}
    if isinstance(given, dict) and isinstance(given.get("upgrades"), list | tuple):
        return {**given, "upgrades": [{"name": each} if isinstance(each, str) else each for each in given["upgrades"]]}
    return given


def led(crew: Crew) -> Model:
    """The leader, without whom there is no crew."""
    if crew.leader is None:
        raise BadRequest('A crew has a leader; name it ("leader").')
    return crew.leader


def check_faction(crew: Crew, hiring: Hiring) -> None:
    """One faction for the whole event: the one declared at check-in, else the one of the list handed in or of
    earlier crews."""
    if crew.faction is None:
        return
    for which, faction in _factions(hiring):
        if faction is not None and faction_key(faction) != faction_key(crew.faction):
            raise RuleViolation(
                f"{led(crew).name} leads a crew of {crew.faction}; the faction {which} is {faction}, and it holds for "
                "the whole event."
            )


def _factions(hiring: Hiring) -> Iterator[tuple[str, str | None]]:
    yield "declared at check-in", hiring.faction
    if hiring.brought is not None:
        yield "of the list handed in", read_crew(hiring.brought).faction
    for earlier in hiring.earlier:
        yield f"played in round {earlier.round_no}", read_crew(earlier.crew).faction


def cost_of(crew: Crew, *, leader_counts: bool = False) -> int:
    """What the crew cost as far as known. A leader and its totems come with it, unless their cost counts."""
    leader = crew.leader
    if leader is None or leader_counts:
        return sum(model.cost or 0 for model in crew.everyone())
    return sum(model.cost or 0 for model in crew.models or () if not model.is_totem_of(leader))


def check_cost(crew: Crew, most: int, *, leader_counts: bool = False) -> None:
    """Nobody hires for more than the size of the encounter."""
    cost = cost_of(crew, leader_counts=leader_counts)
    if cost > most:
        raise RuleViolation(
            f"The crew of {led(crew).name} costs {cost} soulstones; the encounter size of this tournament is {most}."
        )


def check_limits(*crews: Crew) -> None:
    """No more of a model than its limit, be it in one crew or in those of team-mates together."""
    models = [model for crew in crews for model in crew.everyone()]
    there = Counter(fold(model.name) for model in models)
    for model in models:
        number = there[fold(model.name)]
        if model.limit is not None and number > model.limit:
            whose = "These crews together have" if len(crews) > 1 else "This crew has"
            raise RuleViolation(f"{whose} {number} of {model.name}; its model limit is {model.limit}.")


def is_same(crew: Crew, before: Crew) -> bool:
    """Whether a crew has the models of one that was told before, and their upgrades if it tells of any, in whatever
    order."""
    upgrades = _upgrades(crew)
    return _names(crew) == _names(before) and (not upgrades or upgrades == _upgrades(before))


def in_words(crew: Crew) -> str:
    """`Ash with Birch (Blade), Cedar`."""
    names = [said(model) for model in crew.models or ()]
    leader = "" if crew.leader is None else said(crew.leader)
    return f"{leader} with {', '.join(names)}" if names else leader


def read_lists(lists: Sequence[Sheet]) -> list[Crew]:
    """What was handed in, each read like a crew."""
    return [read_crew(sheet, f"List {no}") for no, sheet in enumerate(lists, start=1)]


def no_lists(title: str) -> RuleViolation:
    """Why nothing is handed in ahead of the games."""
    none = "{rules} has no list handed in ahead under these figures; crews are hired for each game."
    return RuleViolation(none, code="no-list-ahead", rules=title)


def handed_in(crews: Sequence[Crew], kept: Sequence[Sheet]) -> CheckedLists:
    """Lists found in order. Team-mates have factions of their own, so theirs name none for the team."""
    factions = tuple(crew.faction for crew in crews if crew.faction is not None)
    return CheckedLists(tuple(kept), factions if len(crews) == 1 else ())


def _names(crew: Crew) -> tuple[str | None, list[str]]:
    leader = None if crew.leader is None else fold(crew.leader.name)
    return leader, sorted(fold(model.name) for model in crew.models or ())


def _upgrades(crew: Crew) -> list[tuple[str, str]]:
    """Every upgrade with who has it."""
    return sorted((fold(model.name), fold(each.name)) for model in crew.everyone() for each in model.upgrades)
