"""Crews: forces hired for a game, as players write them down. All but names is optional, and checked where known."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import AfterValidator, Field, ValidationError

from ledger.domain.asking import ListLines
from ledger.domain.errors import BadRequest, BadText, listed
from ledger.domain.text import clean_name, fold
from ledger.domain.validation import first_fault
from ledger.domain.values import Sheet, Value

Name = Annotated[str, AfterValidator(clean_name)]
Names = Annotated[tuple[Name, ...], Field(max_length=50)]
COIN = "soulstone"
LABELS = ("leader", "faction")  # what title and subtitle of a crew are called
Soulstones = Annotated[int, Field(ge=0, le=1000)]  # no document has a limit; ours only catches a slip of the finger


class Upgrade(Value):
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
    upgrades: Annotated[tuple[Upgrade, ...], Field(max_length=20)] = ()
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
    try:
        # by way of JSON, where strict still takes a list for a tuple but never "3" or true for a number
        crew = Crew.model_validate_json(json.dumps(_spelt_out(sheet)))
    except ValidationError as error:
        raise BadRequest(f"{what} does not fit: {first_fault(error)}.") from None
    except BadText as error:
        raise BadRequest(f"{what} does not fit. {error}") from None
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


def describe(crew: Sheet) -> ListLines:
    """A crew or a pool as people read it: its leader above, its faction, then every model with its cost."""
    read = read_crew(crew)
    title = "Pool" if read.leader is None else read.leader.name
    total = sum(model.cost or 0 for model in read.models or ())
    return ListLines(title, read.faction or "", total, tuple(_lines(read)))


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


def _bared(model: Model) -> Model:
    upgrades = tuple(upgrade for upgrade in model.upgrades if not upgrade.face_down)
    return model.model_copy(update={"upgrades": upgrades})


def _lines(crew: Crew) -> Iterator[tuple[str, str]]:
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
