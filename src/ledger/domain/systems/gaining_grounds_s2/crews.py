"""Crews and what is handed in ahead of them: Hire Crew, the game variants and the modes, checked where known."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ledger.domain.errors import RuleViolation, listed
from ledger.domain.parts import crews as parts
from ledger.domain.parts.crews import Crew, Model, kept, read_crew
from ledger.domain.rules import Rules
from ledger.domain.system import AtCheckIn, CheckedCrew, CheckedLists, Crews, Hiring, Lists
from ledger.domain.systems.gaining_grounds_s2.figures import GainingGroundsS2Figures, own_of
from ledger.domain.text import fold
from ledger.domain.values import Sheet


def check(sheet: Sheet, hiring: Hiring) -> CheckedCrew:
    """A crew, or its leader alone while nothing else is announced; or a refusal."""
    crew, own = read_crew(sheet), own_of(hiring.rules)
    parts.check_faction(crew, hiring)
    _check_models(crew, own)
    _check_named_before(crew, own, hiring)
    if own.alternating_leaders:
        _check_alternating(crew, hiring)
    if own.fixed_pool is not None and hiring.brought is not None:
        crew = _out_of_pool(crew, read_crew(hiring.brought))
    if own.bans:
        _check_bans(crew, hiring.banned)
    if crew.models is not None:
        _check_whole(crew, own, hiring.rules)
    parts.check_limits(crew, *map(read_crew, hiring.partners))
    return CheckedCrew(kept(read_crew(sheet)))


def check_lists(lists: Sequence[Sheet], rules: Rules) -> CheckedLists:
    """What is handed in at check-in, one list a player: a pool, a leader, a crew that stays, the model of a brawl."""
    own = own_of(rules)
    if not (own.fixed_leaders or own.fixed_crew or own.fixed_pool is not None or own.crew_size == 1):
        raise parts.no_lists(rules.title)
    if len(lists) != rules.team_size:
        whose = "one list" if rules.team_size == 1 else f"one list for each of its {rules.team_size} players"
        raise RuleViolation(f"Everyone hands in {whose} here, not {len(lists)}.")
    crews = parts.read_lists(lists)
    for crew in crews:
        _check_brought(crew, own, rules)
    if own.fixed_crew:
        parts.check_limits(*crews)
    return parts.handed_in(crews, [kept(crew) for crew in crews])


def owed(told: AtCheckIn, rules: Rules) -> tuple[str, ...]:
    """What must be told at check-in and is not: Overview, Fixed Leaders, Fixed Pool."""
    own = own_of(rules)
    wanted = {"leader": own.fixed_leaders, "pool": own.fixed_pool is not None}  # no list is taken without them
    return (*parts.owed_faction(told, rules), *(what for what, is_due in wanted.items() if is_due and not told.lists))


LISTS = Lists(check=check_lists, describe=parts.describe_crew, labels=parts.LABELS)

CREWS = Crews(
    check=check,
    describe=parts.describe_crew,
    coin=parts.COIN,
    keywords=parts.leader_keywords,
    bans=lambda rules: own_of(rules).bans,
    veiled=parts.veiled,
)


def _check_brought(crew: Crew, own: GainingGroundsS2Figures, rules: Rules) -> None:
    if own.fixed_leaders and crew.leader is None:
        raise RuleViolation("Leaders are fixed in this tournament, and this list names none.")
    if own.fixed_pool is not None:
        _check_pool(crew, own.fixed_pool)
    if not own.fixed_crew and own.crew_size != 1:  # a pool, or a leader's name: what is hired is checked later
        _refuse_dead_mans_hand(crew, own)
        return
    _check_models(crew, own)
    if crew.models is not None:
        _check_whole(crew, own, rules)
    elif own.fixed_crew:
        raise RuleViolation("Crews stay the same for this whole tournament, and this list names no models.")


# each model


def _check_models(crew: Crew, own: GainingGroundsS2Figures) -> None:
    """What a model must be, whatever else is hired."""
    leader = parts.led(crew)
    _refuse_dead_mans_hand(crew, own)
    if own.vanilla:
        _check_vanilla(crew, own)
    if own.leader_stations and leader.station is not None and not leader.is_a(*own.leader_stations):
        raise RuleViolation(f"{leader.name} is a {leader.station}; here a {listed(own.leader_stations)} leads a crew.")
    for model in crew.everyone():
        if model.is_a(*own.barred_stations):
            raise RuleViolation(f"{model.name} is a {model.station}, and no {' or '.join(own.barred_stations)} plays.")
        if own.model_cost_cap is not None and model.cost is not None and model.cost > own.model_cost_cap:
            raise RuleViolation(f"{model.name} costs {model.cost}; a model costs at most {own.model_cost_cap} here.")
        if own.singles and model is not leader:
            _check_singles(model, leader)


def _refuse_dead_mans_hand(crew: Crew, own: GainingGroundsS2Figures) -> None:
    """Hire Crew; Classic names those who are allowed all the same."""
    allowed = set(map(fold, own.classic or ()))
    for model in crew.everyone():
        if model.dmh and fold(model.name) not in allowed:
            raise RuleViolation(
                f"{model.name} is a Dead Man's Hand model, which neither leads nor is hired unless Classic names it."
            )


def _check_vanilla(crew: Crew, own: GainingGroundsS2Figures) -> None:
    attached = [(model.name, upgrade.name) for model in crew.everyone() for upgrade in model.upgrades]
    for bearer, upgrade in (*attached, *(("Somebody", upgrade) for upgrade in crew.face_down)):
        if fold(upgrade) not in map(fold, own.vanilla_upgrades):
            raise RuleViolation(
                f"{bearer} has the upgrade {upgrade}; under Vanilla no upgrade but {listed(own.vanilla_upgrades)} is "
                "attached."
            )


def _check_singles(model: Model, leader: Model) -> None:
    if model.is_a("Master") and model.has_keyword_of(leader) is False:
        raise RuleViolation(
            f"{model.name} is a Master who shares no keyword with {leader.name}; under Singles such a Master is not "
            "hired."
        )


# what was named or hired before


def _check_named_before(crew: Crew, own: GainingGroundsS2Figures, hiring: Hiring) -> None:
    """A leader or a crew that stays: the one handed in, and the one of every earlier round."""
    if not (own.fixed_leaders or own.fixed_crew):
        return
    leader = parts.led(crew)
    for where, before in _named_before(hiring):
        named = parts.led(before)
        if fold(leader.name) != fold(named.name):
            raise RuleViolation(f"{leader.name} cannot lead: leaders are fixed, and {named.name} was named {where}.")
        is_told = None not in (crew.models, before.models)
        if own.fixed_crew and is_told and not parts.is_same(crew, before):
            raise RuleViolation(f"Crews are fixed for the event: {where} it was {parts.in_words(before)}.")


def _named_before(hiring: Hiring) -> Iterator[tuple[str, Crew]]:
    if hiring.brought is not None and (brought := read_crew(hiring.brought)).leader is not None:
        yield "at check-in", brought
    for earlier in hiring.earlier:
        yield f"in round {earlier.round_no}", read_crew(earlier.crew)


def _check_alternating(crew: Crew, hiring: Hiring) -> None:
    """A Master or Henchman plays once a day; whoever leads counts as hired."""
    for earlier in hiring.earlier:
        if earlier.day != hiring.day:
            continue
        before = read_crew(earlier.crew)
        again = (_officers(crew) & _names(before)) | (_names(crew) & _officers(before))
        for model in crew.everyone():
            if fold(model.name) in again:
                raise RuleViolation(
                    "{model} was hired in round {round} of the same day; leaders alternate, so no Master or Henchman "
                    "is hired twice a day.",
                    code="hired-twice-a-day",
                    model=model.name,
                    round=earlier.round_no,
                )


def _officers(crew: Crew) -> set[str]:
    return {fold(each.name) for each in crew.everyone() if each is crew.leader or each.is_a("Master", "Henchman")}


def _names(crew: Crew) -> set[str]:
    return {fold(model.name) for model in crew.everyone()}


# the pool


def _check_pool(pool: Crew, most: int) -> None:
    if pool.models is None:
        raise RuleViolation(f"A Fixed Pool of up to {most} soulstones is played, and this list names no models.")
    cost = sum(model.cost or 0 for model in pool.models)
    if cost > most:
        raise RuleViolation(f"This pool costs {cost} soulstones; a Fixed Pool costs at most {most}.")


def _out_of_pool(crew: Crew, pool: Crew) -> Crew:
    """The crew at the costs of the pool. Each copy is paid for; the leader and its totems stand beside the pool."""
    leader, there = parts.led(crew), Counter(fold(model.name) for model in pool.models or ())
    costs = {fold(model.name): model.cost for model in pool.models or () if model.cost is not None}
    hired: list[Model] = []
    for model in crew.models or ():
        key, is_beside = fold(model.name), model.is_totem_of(leader)
        there[key] -= not is_beside
        if there[key] < 0 and not is_beside:
            raise RuleViolation(f"{model.name} is not in the Fixed Pool handed in, or not so often.")
        paid = model.cost if is_beside else costs.get(key, model.cost)
        if model.cost not in (None, paid):
            raise RuleViolation(f"{model.name} costs {paid} in the Fixed Pool handed in, and not {model.cost}.")
        hired.append(model.model_copy(update={"cost": paid}))
    return crew.model_copy(update={"models": None if crew.models is None else tuple(hired)})


# a game's crew


def _check_bans(crew: Crew, banned: Sequence[str]) -> None:
    leader, keys = parts.led(crew), {fold(word): word for word in banned}
    for model in crew.models or ():
        named = [keys[fold(word)] for word in model.keywords or () if fold(word) in keys]
        if named and not model.versatile and not model.has_keyword_of(leader):
            known = leader.keywords is not None
            why = f"and shares no keyword with {leader.name}" if known else f"and no keywords of {leader.name} are told"
            raise RuleViolation(
                f"{model.name} has the keyword {named[0]}, which was banned; it is not Versatile {why}."
            )


def _check_whole(crew: Crew, own: GainingGroundsS2Figures, rules: Rules) -> None:
    """A crew of which all is announced."""
    leader, number = parts.led(crew), len(crew.everyone())
    if own.crew_size is not None and number != own.crew_size:
        raise RuleViolation(
            f"The crew of {leader.name} has {number} model{'s' * (number != 1)}; here it has exactly {own.crew_size}, "
            "the leader included."
        )
    parts.check_cost(crew, rules.army_points, leader_counts=own.leader_counts)
    _check_soulstones(crew, own, rules)


def _check_soulstones(crew: Crew, own: GainingGroundsS2Figures, rules: Rules) -> None:
    """What is kept was not spent; a mode may have a limit of its own."""
    if crew.soulstones is None:
        return
    if own.soulstone_cap is not None and crew.soulstones > own.soulstone_cap:
        raise RuleViolation(f"A crew keeps at most {own.soulstone_cap} soulstones here, not {crew.soulstones}.")
    left = rules.army_points - parts.cost_of(crew, leader_counts=own.leader_counts)
    if crew.soulstones > left:
        raise RuleViolation(f"Of {rules.army_points} soulstones this crew leaves {left}, and not {crew.soulstones}.")
