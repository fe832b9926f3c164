"""Acts taken back, with what rests on them: they are there, count still, and nothing is left that could not follow."""

from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from typing import NamedTuple

from pydantic import ValidationError

from ledger.domain.campaign.aftermath.facts import UnitRecruited, UpgradeBought
from ledger.domain.campaign.armies.facts import ArmyBroughtOver, ArmyJoined
from ledger.domain.campaign.dice import rolls_in
from ledger.domain.campaign.evolve import apply, as_opened, folded, standing
from ledger.domain.campaign.missions.facts import MissionBegun
from ledger.domain.campaign.state import ActsKnown, Campaign, CampaignAct, mission_of, place_of
from ledger.domain.campaign.unwinding.evolve import TAKING_BACK
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.campaign.unwinding.requests import CorrectAct, CorrectRoll, Unwinding, WithdrawActs, WithdrawMission
from ledger.domain.campaign.values import MissionNo, NewUnit, Roll, UnitNo
from ledger.domain.errors import RuleViolation, listed
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Version


def withdraw(request: WithdrawActs, state: Campaign, known: ActsKnown) -> tuple[ActsWithdrawn]:
    """These acts, and with them what rests on them."""
    return (_withdrawn(request, request.events, state, known),)


def withdraw_mission(request: WithdrawMission, state: Campaign, known: ActsKnown) -> tuple[ActsWithdrawn]:
    """Everything that was done in a mission."""
    mission_of(request.mission, state)
    return (_withdrawn(request, acts_of(request.mission, state), state, known),)


def acts_of(mission: MissionNo, state: Campaign) -> tuple[Version, ...]:
    """The acts of a mission that count."""
    return tuple(act.version for act in standing(state) if getattr(act.fact, "mission", None) == mission)


def _withdrawn(request: Unwinding, versions: tuple[Version, ...], state: Campaign, known: ActsKnown) -> ActsWithdrawn:
    refuse_not_withdrawable(versions, state)
    acts = set(versions)
    dependents = _dependents(request, fallen(state, standing(state, acts), known))
    return ActsWithdrawn(acts=tuple(sorted(acts)), dependents=dependents)


def correct_roll(request: CorrectRoll, state: Campaign, known: ActsKnown) -> tuple[CampaignEvent, ...]:
    """The dice as they were."""
    refuse_drawn(request.event, state)
    old = state.acts[request.event - 1].fact
    rolls = tuple(Roll(purpose=purpose, dice=dice, seed=None) for purpose, dice in request.dice.items())
    if not any(True for _ in rolls_in(old)):
        raise RuleViolation("Event {act} has no roll.", act=request.event)
    if not rolls:
        raise RuleViolation("A correction says which dice event {act} had.", act=request.event)
    return _corrected(request, with_rolls(old, rolls), state, known)


def with_rolls(fact: CampaignEvent, rolls: tuple[Roll, ...]) -> CampaignEvent:
    """The same fact with other rolls; each stands in the field of its purpose."""
    by_field = {roll.purpose.replace("-", "_"): roll for roll in rolls}
    held = {name: None for name, value in fact.__dict__.items() if isinstance(value, Roll)}
    try:
        return type(fact).model_validate({**fact.__dict__, **held, **by_field})
    except ValidationError:
        raise RuleViolation("This act has other rolls; give all of its dice.", code="other-rolls") from None


def correct_act(request: CorrectAct, state: Campaign, known: ActsKnown) -> tuple[CampaignEvent, ...]:
    """What should have been asked, decided as things stood when it was."""
    refuse_drawn(request.event, state)
    old = state.acts[request.event - 1].fact
    new = known.decided(request.to, before(request.event, state))
    if len(new) != 1 or type(new[0]) is not type(old):
        raise RuleViolation(
            "Event {act} was another kind of act; withdraw it instead.", code="other-act", act=request.event
        )
    if drawn := [roll.purpose for roll in rolls_in(new[0]) if roll.seed is not None]:
        raise RuleViolation("Say the dice for {purpose} as they fell.", code="dice-unsaid", purpose=drawn[0])
    return _corrected(request, _known_by(new[0], old, request, state), state, known)


def _known_by(new: CampaignEvent, old: CampaignEvent, request: CorrectAct, state: Campaign) -> CampaignEvent:
    """The new fact with the numbers of the old one, by which later facts know its army, its units and its upgrade; and
    with its time and its file, unless others were said."""
    match new, old:
        case ArmyJoined(), ArmyJoined():
            units = _numbered(new.units, old.units, state)
            return new.model_copy(update={"army": old.army, "units": units, "file": new.file or old.file})
        case ArmyBroughtOver(), ArmyBroughtOver():
            numbered = _numbered([each.unit for each in new.veterans], [each.unit for each in old.veterans], state)
            veterans = tuple(
                each.model_copy(update={"unit": unit}) for each, unit in zip(new.veterans, numbered, strict=True)
            )
            return new.model_copy(update={"army": old.army, "veterans": veterans, "file": new.file or old.file})
        case UnitRecruited(), UnitRecruited():
            return new.model_copy(update={"unit": new.unit.model_copy(update={"no": old.unit.no})})
        case UpgradeBought(), UpgradeBought() if new.unit == old.unit:
            return new.model_copy(update={"item": old.item})
        case MissionBegun(), MissionBegun() if "at" not in request.to.model_fields_set:
            return new.model_copy(update={"at": old.at})
        case _:
            return new


def _numbered(new: Sequence[NewUnit], old: Sequence[NewUnit], state: Campaign) -> tuple[NewUnit, ...]:
    """Who has the same name has the same number, and the others those that are left, in the order they stand; what is
    more gets numbers that nobody had."""
    by_name = {unit.name: unit.no for unit in old}
    kept = {unit.name for unit in new}
    left = [unit.no for unit in old if unit.name not in kept]
    numbers = iter(left + [UnitNo(state.last_unit + no) for no in range(1, len(new) + 1)])
    return tuple(
        unit.model_copy(update={"no": by_name[unit.name] if unit.name in by_name else next(numbers)}) for unit in new
    )


def _corrected(
    request: CorrectRoll | CorrectAct, fact: CampaignEvent, state: Campaign, known: ActsKnown
) -> tuple[CampaignEvent, ...]:
    """Two facts: that an act is corrected, and the one that stands in its place. One that cannot is refused with its
    own reason."""
    replaced = request.event
    if fact == state.acts[replaced - 1].fact:
        raise RuleViolation("Event {act} says so already.", act=replaced)
    acts = with_instead(standing(state), replaced, fact, state)
    found = fallen(state, acts, known)
    for act, reason in found:
        if act.fact is fact:
            raise reason
    return ActCorrected(replaces=replaced, dependents=_dependents(request, found)), fact


class Fallen(NamedTuple):
    """An act that cannot follow any more, and why."""

    act: CampaignAct
    reason: RuleViolation


def _dependents(request: Unwinding, found: Sequence[Fallen]) -> tuple[Version, ...]:
    """What falls; refused unless it shall."""
    versions = tuple(sorted(act.version for act, _ in found))
    if versions and not request.with_dependents:
        one = "Event {acts} rests on it; withdraw it first, or with it."
        several = "Events {acts} rest on it; withdraw them first, or with it."
        raise RuleViolation(one if len(versions) == 1 else several, code="has-dependents", acts=versions)
    return versions


def check(fact: CampaignEvent, state: Campaign, known: ActsKnown) -> None:
    """Refuse what leaves acts behind that cannot follow."""
    match fact:
        case ActsWithdrawn(acts=acts, dependents=dependents):
            refuse_not_withdrawable((*acts, *dependents), state)
            left = fallen(state, standing(state, {*acts, *dependents}), known)
            assert not left, "what rests on it is withdrawn with it"
        case ActCorrected(replaces=replaces, dependents=dependents):
            refuse_not_withdrawable((replaces, *dependents), state)


def refuse_not_withdrawable(versions: Iterable[Version], state: Campaign) -> None:
    """The opening stays, and so does what took something back."""
    for version in versions:
        if not 1 < version <= len(state.acts):
            raise RuleViolation("The opening of {campaign} is never withdrawn.", campaign=state.slug)
        if version in state.withdrawn:
            raise RuleViolation("Event {act} is withdrawn already.", act=version)
        if isinstance(state.acts[version - 1].fact, TAKING_BACK):
            raise RuleViolation("Event {act} took others back, and stands; enter them again.", act=version)


def refuse_drawn(version: Version, state: Campaign) -> None:
    """What was drawn from the seed stands: nobody draws until it pleases."""
    refuse_not_withdrawable((version,), state)
    drawn = [roll.purpose for roll in rolls_in(state.acts[version - 1].fact) if roll.seed is not None]
    if drawn:
        raise RuleViolation(
            "The roll for {purposes} was drawn from the seed, and stands.",
            code="drawn",
            purposes=listed(drawn),
            act=version,
        )


def with_instead(
    acts: Iterable[CampaignAct], replaced: Version, fact: CampaignEvent, state: Campaign
) -> list[CampaignAct]:
    """The same with another fact in the place of one."""
    new, place = CampaignAct(Version(state.version + 2), fact), place_of(replaced, state)
    before = [act for act in acts if act.version != replaced and place_of(act.version, state) < place]
    after = [act for act in acts if act.version != replaced and place_of(act.version, state) > place]
    return [*before, new, *after]


def before(version: Version, state: Campaign) -> Campaign:
    """The campaign as it stood, by what counts now, when an act was made; numbers given since stay given."""
    place = place_of(version, state)
    fresh = folded(state, (act for act in standing(state) if place_of(act.version, state) < place))
    fresh.draws, fresh.officials = state.draws, state.officials
    return fresh


def fallen(state: Campaign, acts: Iterable[CampaignAct], known: ActsKnown) -> list[Fallen]:
    """The acts that cannot follow any more, each with the reason; what rests on one of them falls with it.

    What today's checks would refuse anyway, with that very sentence, happened all the same, and rests on nothing but
    the armies, units and missions it speaks of.
    """
    excused = {act.version: str(reason) for act, reason in _refused(state, standing(state), None, known)}
    return list(_refused(state, acts, excused, known))


def _refused(
    state: Campaign, acts: Iterable[CampaignAct], excused: dict[Version, str] | None, known: ActsKnown
) -> Iterator[Fallen]:
    """Whom the checks refuse; those excused are applied, and without a list of them everyone is."""
    fresh = as_opened(state)
    for act in acts:
        fresh.version = act.version
        try:
            known.check(act.fact, fresh)
        except RuleViolation as reason:
            is_excused = excused is not None and excused.get(act.version) == str(reason) and _can_apply(act.fact, fresh)
            if not is_excused:
                yield Fallen(act, reason)
                if excused is not None:
                    continue
        apply(fresh, act.fact)


def _can_apply(fact: CampaignEvent, state: Campaign) -> bool:
    """Whether all that an excused act speaks of is still there; the check that refuses it looked no further."""
    try:
        apply(deepcopy(state), fact)
    except (AssertionError, LookupError, ValueError):
        return False
    return True
