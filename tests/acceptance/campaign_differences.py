"""A campaign and the plain model beside it in the same words: what an army has, what a unit is, who leads."""

from collections.abc import Iterator

from ledger.domain.campaign.leaderboard import leaderboard as board
from ledger.domain.campaign.missions.setup import underdog_points
from ledger.domain.campaign.opening.evolve import ends_at, takes_no_more
from ledger.domain.campaign.state import Campaign, Unit, balance
from ledger.domain.campaign.state import value as worth
from tests.acceptance import campaign_model as model
from tests.acceptance.campaign_telling import Telling, army_name, trait_name, unit_name


def differences(state: Campaign, telling: Telling) -> list[str]:
    """Where a campaign and the model disagree; nothing, if all is well."""
    ours, theirs = dict(of_state(state, telling)), dict(of_model(telling))
    return [
        f"{key}: {ours.get(key)} and {theirs.get(key)}"
        for key in {**ours, **theirs}
        if ours.get(key) != theirs.get(key)
    ]


def of_state(state: Campaign, telling: Telling) -> Iterator[tuple[str, object]]:
    """What the record comes to."""
    for no, army in state.armies.items():
        points_in, points_out, held = balance(army)
        assert points_in == points_out + held
        assert held >= 0
        yield army_name(no), (held, army.vp, army.played, army.is_closed)
    for unit in state.units.values():
        assert 0 <= unit.xp <= 30
        yield unit_name(unit.no), _unit_seen(unit, state, is_ahead=unit.no in telling.traits)
    for line in board(state, state.opened_at).lines:
        score = line.score if line.played else None
        yield f"board of {army_name(line.army)}", (line.place, line.vp, line.played, score)
    for number, mission in enumerate(state.missions.values(), start=1):
        for army_no, units in mission.brought.items():
            left = underdog_points(mission, army_no, state) - mission.underdog_spent[army_no]
            did = army_no in mission.achieved, army_no in mission.winners, army_no in mission.conceded
            yield f"{army_name(army_no)} in mission {number}", (sum(units.values()), left, did)
    if not telling.lags():
        yield "is over", takes_no_more(state, state.opened_at)
        yield "is over at its end", takes_no_more(state, ends_at(state) or state.opened_at)


def _unit_seen(unit: Unit, state: Campaign, *, is_ahead: bool) -> object:
    if unit.fate:
        return unit.fate
    price = state.rules.level_price if is_ahead else 0
    waits = max(0, unit.sits_out - _sitting_out_now(unit, state))
    cut = sum(mark.cut for mark in unit.marks)
    traits = sorted(map(trait_name, unit.traits))
    figures = (unit.xp, cut, unit.levels - is_ahead, worth(unit, state.rules) - price, waits)
    return figures, traits, sorted(unit.skills), sorted(unit.talents), sorted(unit.injuries), sorted(unit.gifts)


def _sitting_out_now(unit: Unit, state: Campaign) -> int:
    """The model counts a match when it begins, the record when it is won."""
    playing = [each for each in state.missions.values() if not each.winners]
    return sum(
        unit.army in each.stays_out or (unit.army in each.brought and unit.no not in each.brought[unit.army])
        for each in playing
    )


def of_model(telling: Telling) -> Iterator[tuple[str, object]]:
    """What the model comes to."""
    campaign = telling.model
    for name, army in campaign["armies"].items():
        points_in, points_out, held = model.books(campaign, name)
        assert points_in == points_out + held
        assert held >= 0
        yield name, (held, army["vp"], army["played"], army["closed"])
        for unit_called, unit in army["units"].items():
            yield unit_called, _plain_unit(campaign, name, unit_called, unit)
    for place, name, vp, played, score in model.leaderboard(campaign):
        yield f"board of {name}", (place, vp, played, score)
    for no, mission in campaign["missions"].items():
        for name, own in mission["worth"].items():
            did = name in mission["objectives_paid"], name in (mission["winners"] or ()), name in mission["conceded"]
            yield f"{name} in mission {no}", (own, mission["underdog"][name], did)
    if not telling.lags():
        yield "is over", model.ended(campaign)
        yield "is over at its end", model.ended(campaign, (campaign["length"] or 0) * model.HOURS_OF_A_WEEK)


def _plain_unit(campaign: model.Campaign, army: str, name: str, unit: model.Unit) -> object:
    if unit["status"] != "active":
        return unit["status"]
    cut = sum(over for *who, over in campaign["cuts"] if who == [army, name])
    gifts = sorted(item["name"] for item in unit["items"] if item["gift"])
    figures = (unit["xp"], cut, unit["levels"], model.value(campaign, army, name), unit["sits_out"])
    return (
        figures,
        sorted(unit["traits"]),
        sorted(unit["skills"]),
        sorted(unit["talents"]),
        sorted(unit["injuries"]),
        gifts,
    )
