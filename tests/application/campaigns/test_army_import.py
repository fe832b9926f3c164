"""Army lists imported through the door: new armies, armies brought over, and later lists of those that are there."""

import hashlib
import json
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.application import Applied, Ledger
from ledger.application.campaigns.reads import CampaignView
from ledger.domain.campaign.state import Army, Unit, balance, value
from ledger.domain.errors import BadRequest, LedgerError, NeedsReason, NotPermitted, RuleViolation
from tests.application.batches import BY, Fields, lines, state_of, types
from tests.application.campaigns.forge_lists import army_list, hero, unit, upgrade

DUST, WHY = "dust", "the desk agreed"
SHA = hashlib.sha256(b"a list").hexdigest()
OPENING: Fields = {
    "do": "open-campaign",
    "campaign": DUST,
    "name": "Dust",
    "rules": "grimdark-future-3.1",
    "date": "2026-05-02",
    "type": "endless",
    "seed": "5eed" * 16,
}
TIDE: Fields = {
    "do": "join-campaign",
    "army": "Tide",
    "player": "Bo Two",
    "units": [{"name": "Maw", "cost": 400}],
    "saved": 0,
}
MARSHAL = hero("Marshal", selectionId="h", cost=120, selectedUpgrades=[upgrade("Paper Banner", cost=30)])
ROVERS = unit("Rovers", selectionId="r", cost=300)


@pytest.fixture
def dust(ledger: Ledger) -> Ledger:
    """A campaign with one army, of somebody else."""
    tell(ledger, OPENING, TIDE)
    return ledger


@pytest.fixture
def host(dust: Ledger) -> Ledger:
    """The same with the army of a list in it."""
    bring(dust, MARSHAL, ROVERS, saved=50)
    return dust


def tell(ledger: Ledger, *requests: Fields) -> Applied:
    return ledger.apply(lines({"campaign": DUST, **each} for each in requests), BY)


def asked(*units: Fields, player: str = "Ada One", title: str | None = "Invented Host", **also: Any) -> Fields:
    file = {"name": "host.json", "sha256": SHA}
    told = army_list(*units, name=title)
    return {"do": "import-army", "campaign": DUST, "player": player, "list": told, "file": file, **also}


def bring(ledger: Ledger, *units: Fields, by: str = BY, dry_run: bool = False, **also: Any) -> Applied:
    return ledger.execute(asked(*units, **also), by, dry_run=dry_run)


def refusal(ledger: Ledger, *units: Fields, kind: type[LedgerError] = RuleViolation, **also: Any) -> str:
    """The sentence of a refusal, which leaves the ledger as it was."""
    before = state_of(ledger)
    with pytest.raises(kind) as caught:
        bring(ledger, *units, **also)
    assert state_of(ledger) == before
    return str(caught.value)


def view(ledger: Ledger) -> CampaignView:
    return ledger.campaign(DUST)


def army(ledger: Ledger, name: str = "Invented Host") -> Army:
    seen = view(ledger)
    return seen.state.armies[seen.roster.find_army(name)]


def one(ledger: Ledger, name: str) -> Unit:
    seen = view(ledger)
    return seen.state.units[seen.roster.find_unit(name)]


def names(ledger: Ledger) -> list[str]:
    seen = view(ledger)
    return [seen.roster.unit(no) for no, each in seen.state.units.items() if not each.fate]


def mission_in(ledger: Ledger, step: int) -> None:
    """A mission of both armies that has come to a step after play; nobody fell, Tide has won."""
    brings = {"Invented Host": ["Marshal", "Rovers"], "Tide": ["Maw"]}
    tell(
        ledger,
        {"do": "begin-mission", "mission": 1, "brings": brings},
        {"do": "close-step", "mission": 1, "step": 1},
        {"do": "end-mission", "mission": 1, "winners": ["Tide"], "rounds": 4},
        {"do": "after-mission", "mission": 1, "casualties": []},
        *({"do": "close-step", "mission": 1, "step": each} for each in range(4, step)),
    )


# --- new armies ------------------------------------------------------------------------------------------------------


def test_a_player_who_leads_no_army_joins_by_a_list(dust: Ledger) -> None:
    applied = bring(dust, MARSHAL, ROVERS)
    assert types(applied) == ["PersonRegistered", "ArmyJoined"]
    marshal, rovers = one(dust, "Marshal"), one(dust, "Rovers")
    assert (marshal.is_hero, marshal.price, value(marshal, view(dust).state.rules)) == (True, 120, 150)
    assert (rovers.is_hero, rovers.price, rovers.list_id) == (False, 300, "r")
    assert [view(dust).roster.text(note) for note in rovers.notes] == ["5 models"]


def test_an_army_saves_nothing_unless_it_is_said(dust: Ledger) -> None:
    bring(dust, ROVERS)
    bring(dust, unit("Moles"), player="Cy Three", title="Burrow", saved=120)
    assert (army(dust).points, army(dust, "Burrow").points) == (0, 120)


def test_a_new_army_keeps_which_file_it_was_read_from(dust: Ledger) -> None:
    applied = bring(dust, ROVERS)
    file = applied.events[-1].fact.__dict__["file"]
    assert (view(dust).roster.text(file.name), file.sha256) == ("host.json", SHA)
    assert f"read from host.json (SHA-256 {SHA[:16]})" in applied.told().entries[-1].says


def test_a_file_is_known_by_its_name_and_not_by_its_folder(dust: Ledger) -> None:
    file = {"name": "/home/somebody/lists/host.json", "sha256": SHA}
    applied = bring(dust, ROVERS, file=file)
    assert view(dust).roster.text(applied.events[-1].fact.__dict__["file"].name) == "host.json"


def test_no_words_are_kept_that_nothing_speaks_of(dust: Ledger) -> None:
    bring(dust, ROVERS)
    assert dust.verify().faults == []


@pytest.mark.parametrize("by", [BY, "Jude Zero"])
def test_the_reason_for_a_list_that_changed_nothing_is_not_kept(host: Ledger, by: str) -> None:
    bring(host, MARSHAL, ROVERS, reason="to be sure", by=by)
    assert host.verify().faults == []


def test_a_join_that_is_corrected_has_the_file_that_is_said_then_or_else_its_own(host: Ledger) -> None:
    joined = {
        "do": "join-campaign",
        "army": "Invented Host",
        "player": "Ada One",
        "units": [{"name": "R", "cost": 900}],
    }
    said = {**joined, "file": {"name": "newer.json", "sha256": "b2" * 32}}
    for to, name in ((said, "newer.json"), ({**joined, "saved": 40}, "newer.json")):
        event = max(each.seq for each in view(host).events if type(each.fact).__name__ == "ArmyJoined")
        tell(host, {"do": "correct-act", "event": event, "to": to, "reason": "the wrong file"})
        assert view(host).roster.text(view(host).events[-1].fact.__dict__["file"].name) == name
    assert host.verify().faults == []


def test_an_army_is_called_as_somebody_says_else_as_its_list(dust: Ledger) -> None:
    bring(dust, ROVERS, army="Ashen Pact")
    assert army(dust, "Ashen Pact").player != army(dust, "Tide").player
    assert refusal(dust, unit("Moles"), player="Cy Three", title=None, kind=BadRequest) == (
        "The list has no name, and nobody says what the army is called."
    )


def test_a_list_called_like_another_army_gets_a_number(dust: Ledger) -> None:
    applied = bring(dust, ROVERS, title="TIDE")
    assert "There is an army called TIDE already; this one is called TIDE (2)." in applied.remarks
    assert army(dust, "TIDE (2)").no == 2


def test_a_name_that_somebody_says_is_not_numbered(dust: Ledger) -> None:
    assert refusal(dust, ROVERS, army="Tide") == "There is an army called Tide already."


def test_units_of_equal_names_get_numbers_over_all_armies(dust: Ledger) -> None:
    applied = bring(dust, unit("maw", selectionId="a"), ROVERS, unit("Rovers", selectionId="b"))
    assert names(dust) == ["Maw", "maw (2)", "Rovers", "Rovers (2)"]
    assert "There is a unit called maw already; this one is called maw (2)." in applied.remarks
    assert "There is a unit called Rovers already; this one is called Rovers (2)." in applied.remarks


@pytest.mark.rule("GF-04")
@pytest.mark.parametrize(
    ("units", "also", "sentence"),
    [
        ([unit("A", cost=1001)], {}, "The list costs 1001 points and an army starts with 1000"),
        ([hero("A"), hero("B")], {}, "The list has 2 heroes and an army starts with at most 1"),
        ([unit("A", cost=700)], {"saved": 201}, "201 points are more than the 200 that may be saved"),
        ([unit("A", cost=900)], {"saved": 101}, "101 points are more than the 100 that may be saved"),
        ([unit("A", xp=1)], {}, "A has 1 experience"),
        ([unit("A", traits=["Crazed"])], {}, "A has Crazed"),
    ],
)
def test_what_goes_beyond_the_start_needs_a_reason(dust: Ledger, units: list[Fields], also: Any, sentence: str) -> None:
    whole = f"{sentence}; an army that does not begin here comes in as it is, for a reason."
    assert refusal(dust, *units, kind=NeedsReason, **also) == whole
    assert types(bring(dust, *units, reason=WHY, **also))[-1] == "ArmyBroughtOver"


@pytest.mark.rule("GF-04")
def test_a_list_of_exactly_what_an_army_starts_with_joins(dust: Ledger) -> None:
    assert types(bring(dust, hero("A", cost=800), saved=200))[-1] == "ArmyJoined"


@pytest.mark.rule("GF-03")
def test_a_list_that_begins_is_a_late_joiner_like_any_other(host: Ledger) -> None:
    mission_in(host, 6)
    assert refusal(host, unit("Moles"), player="Cy Three", title="Burrow") == (
        "dust has begun and takes no late joiners."
    )


@pytest.mark.rule("GF-40")
def test_who_disbanded_an_army_starts_anew_by_a_list(host: Ledger) -> None:
    tell(host, {"do": "disband-army", "army": "Invented Host"})
    applied = bring(host, ROVERS)
    assert types(applied) == ["ArmyJoined"]
    assert names(host) == ["Maw", "Rovers (2)"]


# --- brought over ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-29")
def test_an_army_that_was_played_elsewhere_comes_in_as_it_is(dust: Ledger) -> None:
    marshal = hero("Marshal", cost=120, xp=12, traits=["Leader", "Tactician", "Crazed", "Blinded Eye"])
    veterans = unit("Veterans", cost=200, xp=5, traits=["Specialist (Shooting)", "Natural Talent"])
    bring(dust, marshal, veterans, saved=340, reason=WHY)
    rules = view(dust).state.rules
    assert (one(dust, "Marshal").xp, one(dust, "Marshal").skills) == (12, ["Leader", "Tactician"])
    assert value(one(dust, "Marshal"), rules) == 120 + 2 * 25 + 5 - 5
    assert (one(dust, "Veterans").xp, one(dust, "Veterans").traits) == (5, ["Specialist: shooting"])
    assert value(one(dust, "Veterans"), rules) == 200 + 25 + 5
    assert army(dust).points == 340


@pytest.mark.rule("GF-24")
def test_more_heroes_than_an_army_recruits_come_in_too(dust: Ledger) -> None:
    bring(dust, *(hero(f"Hero {no}", xp=1) for no in range(5)), reason=WHY)
    assert sum(each.is_hero for each in view(dust).state.units.values()) == 5


def test_only_the_organizer_brings_an_army_over(dust: Ledger) -> None:
    tell(dust, {"do": "appoint-in-campaign", "official": "Olga Organizer", "role": "organizer"})
    kind = NotPermitted
    assert "bring-army-over" in refusal(dust, unit("A", xp=1), kind=kind, reason=WHY, by="Ada One")
    assert types(bring(dust, unit("A", xp=1), reason=WHY, by="Olga Organizer"))[-1] == "ArmyBroughtOver"


def test_a_player_joins_for_themself_alone(dust: Ledger) -> None:
    tell(dust, {"do": "appoint-in-campaign", "official": "Olga Organizer", "role": "organizer"})
    assert "join-campaign" in refusal(dust, ROVERS, kind=NotPermitted, by="Bo Two")
    assert types(bring(dust, ROVERS, by="Ada One"))[-1] == "ArmyJoined"


# --- a later list: nothing, names, ids -------------------------------------------------------------------------------


def test_a_list_that_changed_nothing_records_nothing(host: Ledger) -> None:
    before = state_of(host)
    applied = bring(host, MARSHAL, ROVERS)
    assert (applied.events, state_of(host)) == ((), before)
    assert "Nothing changed: Invented Host is as the list has it." in applied.remarks


def test_a_list_that_was_read_comes_first_with_its_file(host: Ledger) -> None:
    applied = bring(host, MARSHAL, {**ROVERS, "customName": "Wolves"})
    assert types(applied) == ["ListRead", "UnitRenamed"]
    file = applied.events[0].fact.__dict__["file"]
    assert (view(host).roster.text(file.name), file.sha256) == ("host.json", SHA)


def test_a_unit_is_renamed_and_needs_no_reason(host: Ledger) -> None:
    applied = bring(host, MARSHAL, {**ROVERS, "customName": "Wolves"})
    assert "Rovers is now called Wolves." in applied.remarks
    assert names(host) == ["Maw", "Marshal", "Wolves"]
    assert bring(host, MARSHAL, {**ROVERS, "customName": "Wolves"}).events == ()


def test_a_new_name_that_another_army_has_gets_a_number_once(host: Ledger) -> None:
    renamed = {**ROVERS, "customName": "Maw"}
    assert "There is a unit called Maw already; this one is called Maw (2)." in bring(host, MARSHAL, renamed).remarks
    assert names(host) == ["Maw", "Marshal", "Maw (2)"]
    assert bring(host, MARSHAL, renamed).events == ()


def test_two_units_that_change_their_names_do_not_change_places(host: Ledger) -> None:
    rovers, marshal = one(host, "Rovers").no, one(host, "Marshal").no
    bring(host, {**MARSHAL, "name": "Rovers"}, {**ROVERS, "name": "Marshal"})
    seen = view(host)
    assert (seen.roster.unit(marshal), seen.roster.unit(rovers)) == ("Rovers (2)", "Marshal")


def test_the_army_is_renamed_where_somebody_says_so(host: Ledger) -> None:
    applied = bring(host, MARSHAL, ROVERS, title="Version 7")
    assert "The list is called Version 7; the army stays Invented Host." in applied.remarks
    assert applied.events == ()
    assert types(bring(host, MARSHAL, ROVERS, army="Ashen Pact")) == ["ListRead", "ArmyRenamed"]
    assert army(host, "Ashen Pact").no == 2


def test_ids_that_the_list_builder_made_anew_are_noted(host: Ledger) -> None:
    again = {**ROVERS, "selectionId": "r2"}
    applied = bring(host, MARSHAL, again)
    assert types(applied) == ["ListRead"]
    assert applied.told().entries[0].says.endswith("; in it Rovers is r2")
    assert one(host, "Rovers").list_id == "r2"
    assert bring(host, MARSHAL, {**again, "name": "Wolves"}).remarks[0] == "Rovers is now called Wolves."


def test_an_army_that_joined_by_hand_is_known_by_its_names(dust: Ledger) -> None:
    applied = bring(dust, unit("MAW", cost=400, selectionId="m", size=None), player="Bo Two", title="Tide")
    assert types(applied) == ["ListRead"]
    assert one(dust, "Maw").list_id == "m"


def test_what_an_army_saved_is_not_said_twice(host: Ledger) -> None:
    sentence = "What an army has saved follows from its books; it is said when the army comes in."
    assert refusal(host, MARSHAL, ROVERS, kind=BadRequest, saved=10) == sentence


# --- a later list: points --------------------------------------------------------------------------------------------

ARMED = {**ROVERS, "selectedUpgrades": [upgrade("Sieve", cost=40)]}


@pytest.mark.rule("GF-22")
def test_in_the_upgrade_step_what_the_list_bought_is_bought_after_that_mission(host: Ledger) -> None:
    mission_in(host, 5)
    with_experience(host)
    before = army(host).points
    applied = bring(host, {**MARSHAL, "xp": 1}, {**ARMED, "xp": 1})
    assert types(applied) == ["ListRead", "UpgradeBought"]
    assert applied.events[-1].fact.__dict__["mission"] == 1
    assert "Rovers bought Sieve for 40." in applied.remarks
    assert army(host).points == before - 40


def with_experience(ledger: Ledger) -> None:
    """Each unit has the one point of experience of the mission."""
    assert [one(ledger, name).xp for name in ("Marshal", "Rovers")] == [1, 1]


@pytest.mark.rule("GF-23")
def test_in_the_upgrade_step_what_the_list_no_longer_has_is_sold(host: Ledger) -> None:
    mission_in(host, 5)
    before = army(host).points
    applied = bring(host, {**MARSHAL, "xp": 1, "selectedUpgrades": []}, {**ROVERS, "xp": 1})
    assert types(applied) == ["ListRead", "SaleTried"]
    assert army(host).points == before + 15
    assert "Marshal no longer has Paper Banner, bought for 30." in applied.remarks


@pytest.mark.rule("GF-23")
def test_what_finds_no_buyer_stays_and_is_tried_once_a_mission(dust: Ledger) -> None:
    cheap = [upgrade(f"Pin {no}", cost=5) for no in range(12)]
    bring(dust, MARSHAL, {**ROVERS, "selectedUpgrades": cheap})
    mission_in(dust, 5)
    bare = {**MARSHAL, "xp": 1}, {**ROVERS, "xp": 1}
    before, applied = army(dust).points, bring(dust, *bare)
    stays = [each.name for each in one(dust, "Rovers").upgrades.values()]
    assert 0 < len(stays) < 12
    assert army(dust).points == before + 5 * (12 - len(stays))
    assert [f"{name} of Rovers found no buyer, and stays." in applied.remarks for name in stays] == [True] * len(stays)
    again = bring(dust, *bare)
    assert again.events == ()
    assert f"{stays[0]} of Rovers was up for sale after this mission already, and stays." in again.remarks


@pytest.mark.rule("GF-23")
def test_of_equal_upgrades_each_is_tried_once(dust: Ledger) -> None:
    bring(dust, MARSHAL, {**ROVERS, "selectedUpgrades": [upgrade("Pin", cost=5)] * 3})
    mission_in(dust, 5)
    tell(dust, {"do": "sell-upgrade", "mission": 1, "unit": "Rovers", "item": 1, "dice": [1]})
    applied = bring(dust, {**MARSHAL, "xp": 1}, {**ROVERS, "xp": 1})
    assert [event.fact.__dict__["item"] for event in applied.events[1:]] == [2, 3]
    assert "Pin of Rovers was up for sale after this mission already, and stays." in applied.remarks


@pytest.mark.rule("GF-25")
def test_in_the_recruiting_step_new_units_are_recruited_and_one_is_trained(host: Ledger) -> None:
    mission_in(host, 6)
    before = army(host).points
    new = [unit("Moles", cost=60, selectionId="m"), unit("Crows", cost=80, selectionId="c", xp=5)]
    applied = bring(host, {**MARSHAL, "xp": 1}, {**ROVERS, "xp": 1}, *new)
    assert types(applied) == ["ListRead", "UnitRecruited", "UnitRecruited"]
    assert "Crows is new and costs 130, training included." in applied.remarks
    assert (one(host, "Crows").xp, one(host, "Moles").list_id) == (5, "m")
    assert army(host).points == before - 60 - 80 - 50


def test_a_second_trained_recruit_is_owed_a_reason(host: Ledger) -> None:
    mission_in(host, 6)
    crows = [unit(f"Crows {no}", cost=20, selectionId=f"c{no}", xp=5) for no in (1, 2)]
    told = refusal(host, {**MARSHAL, "xp": 1}, {**ROVERS, "xp": 1}, *crows, kind=NeedsReason)
    assert told.startswith("The list has what needs a reason. Crows 2 has 5 experience and had 0; ")


def test_outside_the_steps_points_are_spent_for_a_reason_alone(host: Ledger) -> None:
    told = refusal(host, MARSHAL, ARMED, kind=NeedsReason)
    assert told == "The list has what needs a reason. Rovers bought Sieve for 40."
    applied = bring(host, MARSHAL, ARMED, reason=WHY)
    assert types(applied) == ["ListRead", "UpgradeBought"]
    assert applied.events[-1].fact.__dict__["mission"] is None
    assert army(host).points == 10


def test_a_recruit_outside_its_step_is_owed_a_reason(host: Ledger) -> None:
    mission_in(host, 5)
    moles = unit("Moles", cost=60, selectionId="m")
    told = refusal(host, {**MARSHAL, "xp": 1}, {**ARMED, "xp": 1}, moles, kind=NeedsReason)
    assert told == "The list has what needs a reason. Moles is new and costs 60; Rovers bought Sieve for 40."
    applied = bring(host, {**MARSHAL, "xp": 1}, {**ARMED, "xp": 1}, moles, reason=WHY)
    missions = [event.fact.__dict__.get("mission") for event in applied.events]
    assert (types(applied)[1:], missions[1:]) == (["UpgradeBought", "UnitRecruited"], [1, None])


def test_no_army_is_brought_below_zero(host: Ledger) -> None:
    dear = {**ROVERS, "selectedUpgrades": [upgrade("Cannon", cost=51)]}
    assert refusal(host, MARSHAL, dear, reason=WHY) == "Invented Host has 50 points; 51 are needed."


def test_what_is_sold_pays_for_what_is_bought(host: Ledger) -> None:
    swapped = {**MARSHAL, "selectedUpgrades": [upgrade("Ladle", cost=65)]}
    assert types(bring(host, swapped, ROVERS, reason=WHY)) == ["ListRead", "SaleTried", "UpgradeBought"]
    assert army(host).points == 0


# --- a later list: adjustments ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("later", "told"),
    [
        ({"xp": 4}, "Rovers has 4 experience and had 0"),
        ({"traits": ["Agile"]}, "Rovers gained Agile"),
        ({"cost": 310}, "Rovers costs 310 without upgrades and cost 300; nothing explains it"),
        ({"rules": [{"name": "Hero"}]}, "Rovers is a hero now"),
    ],
)
def test_what_nothing_was_paid_for_is_adjusted_for_a_reason(host: Ledger, later: Any, told: str) -> None:
    sentence = f"The list has what needs a reason. {told}."
    assert refusal(host, MARSHAL, {**ROVERS, **later}, kind=NeedsReason) == sentence
    applied = bring(host, MARSHAL, {**ROVERS, **later}, reason=WHY)
    assert types(applied) == ["ListRead", "UnitAdjusted"]
    assert f"{told}." in applied.remarks
    assert army(host).points == 50
    assert bring(host, MARSHAL, {**ROVERS, **later}).events == ()


def test_all_that_changed_of_a_unit_is_one_adjustment(host: Ledger) -> None:
    later = {"xp": 7, "traits": ["Elite", "Crazed"], "cost": 290, "rules": [{"name": "Hero"}], "size": 6}
    applied = bring(host, MARSHAL, {**ROVERS, **later}, reason=WHY)
    assert types(applied) == ["ListRead", "UnitAdjusted"]
    rovers = one(host, "Rovers")
    assert (rovers.xp, rovers.traits, rovers.talents, rovers.price, rovers.is_hero) == (
        7,
        ["Elite"],
        ["Crazed"],
        290,
        True,
    )
    assert [view(host).roster.text(note) for note in rovers.notes] == ["6 models"]
    assert applied.told().entries[1].says == (
        "Rovers was adjusted: -10 points; +7 XP; gained Elite and Crazed; a hero; other notes"
    )


def test_an_upgrade_of_another_price_is_put_right_and_nothing_is_paid(host: Ledger) -> None:
    dearer = {**MARSHAL, "selectedUpgrades": [upgrade("Paper Banner", cost=45)]}
    told = refusal(host, dearer, ROVERS, kind=NeedsReason)
    assert told.endswith("Marshal: Paper Banner costs 45 and cost 30; nothing explains it.")
    bring(host, dearer, ROVERS, reason=WHY)
    sheet = next(each for each in view(host).army("Invented Host").units if each.unit.name == "Marshal")
    assert sheet.receipt.value == 165 == sum(line.points for line in sheet.receipt.lines)
    assert army(host).points == 50
    assert bring(host, dearer, ROVERS).events == ()


def test_a_trait_that_went_is_taken_for_a_reason(dust: Ledger) -> None:
    bring(dust, unit("Moles", xp=5, traits=["Agile"]), reason=WHY)
    applied = bring(dust, unit("Moles", xp=5, traits=["Elite"]), reason=WHY)
    assert {"Moles gained Elite.", "Moles no longer has Agile."} <= set(applied.remarks)
    assert one(dust, "Moles").traits == ["Elite"]


def test_a_specialist_stays_what_it_is_where_the_list_does_not_say(dust: Ledger) -> None:
    bring(dust, unit("Moles", xp=5, traits=["Specialist (shooting)"]), reason=WHY)
    assert bring(dust, unit("Moles", xp=5, traits=["Specialist"])).events == ()
    bring(dust, unit("Moles", xp=10, traits=["Specialist", "Specialist"]), reason=WHY)
    assert one(dust, "Moles").traits == ["Specialist: shooting", "Specialist: melee"]


def test_a_unit_that_is_gone_is_disbanded_for_a_reason(host: Ledger) -> None:
    told = refusal(host, MARSHAL, kind=NeedsReason)
    assert told == "The list has what needs a reason. Rovers, which cost 300, is no longer there."
    assert types(bring(host, MARSHAL, reason=WHY)) == ["ListRead", "UnitDisbanded"]
    assert one(host, "Rovers").fate == "disbanded"


def test_a_dead_unit_does_not_come_back_by_a_list(host: Ledger) -> None:
    tell(host, {"do": "disband-unit", "unit": "Rovers"})
    applied = bring(host, MARSHAL, ROVERS)
    assert applied.events == ()
    assert "Rovers is disbanded; what the list has of it is left out." in applied.remarks


def test_a_new_unit_may_have_the_name_of_a_dead_one_with_a_number(host: Ledger) -> None:
    tell(host, {"do": "disband-unit", "unit": "Rovers"})
    bring(host, MARSHAL, unit("Rovers", selectionId="other", cost=20), reason=WHY)
    assert names(host) == ["Maw", "Marshal", "Rovers (2)"]
    assert bring(host, MARSHAL, unit("Rovers", selectionId="other", cost=20)).events == ()


def test_other_notes_are_in_nobodys_way(host: Ledger) -> None:
    later = {**ROVERS, "combined": True}
    without = bring(host, MARSHAL, later)
    told = "Notes of Rovers stay as they are, without a reason to change them: 5 models; Combined unit."
    assert (without.events, told in without.remarks) == ((), True)
    assert types(bring(host, MARSHAL, later, reason=WHY)) == ["ListRead", "UnitAdjusted"]


def test_only_the_organizer_adjusts_by_a_list(host: Ledger) -> None:
    tell(host, {"do": "appoint-in-campaign", "official": "Olga Organizer", "role": "organizer"})
    kind, later = NotPermitted, {**ROVERS, "xp": 4}
    assert "adjust-unit" in refusal(host, MARSHAL, later, kind=kind, reason=WHY, by="Ada One")
    assert "read-list" in refusal(host, MARSHAL, later, kind=kind, reason=WHY, by="Bo Two")
    assert types(bring(host, MARSHAL, {**ROVERS, "name": "Wolves"}, by="Ada One")) == ["ListRead", "UnitRenamed"]


# --- all of it -------------------------------------------------------------------------------------------------------


def test_a_dry_run_tells_everything_and_records_nothing(host: Ledger) -> None:
    before = state_of(host)
    tried = bring(host, MARSHAL, {**ARMED, "xp": 3}, reason=WHY, dry_run=True)
    assert types(tried) == ["ListRead", "UnitAdjusted", "UpgradeBought"]
    assert {"Rovers bought Sieve for 40.", "Rovers has 3 experience and had 0."} <= set(tried.remarks)
    assert state_of(host) == before
    assert bring(host, MARSHAL, {**ARMED, "xp": 3}, reason=WHY).remarks == tried.remarks


def test_a_refused_list_leaves_nothing_half_done(host: Ledger) -> None:
    mission_in(host, 5)
    refusal(
        host,
        {**MARSHAL, "xp": 1, "selectedUpgrades": []},
        {**ROVERS, "xp": 1},
        hero("B"),
        hero("C", cost=9000),
        reason=WHY,
    )
    assert [each.name for each in one(host, "Marshal").upgrades.values()] == ["Paper Banner"]


@pytest.mark.parametrize("told", [{}, {"units": None}, {"units": "all"}, {"units": [{"name": "A"}]}])
def test_a_list_that_is_none_is_refused_in_a_batch_too(dust: Ledger, told: Fields) -> None:
    before = state_of(dust)
    with pytest.raises(BadRequest):
        tell(dust, {**asked(ROVERS), "list": told})
    assert state_of(dust) == before


def test_names_in_braces_are_told_as_they_are(host: Ledger) -> None:
    told = refusal(host, MARSHAL, ROVERS, unit("{unit} {0}", selectionId="x"), kind=NeedsReason)
    assert told == "The list has what needs a reason. {unit} {0} is new and costs 100."


UPGRADES = st.lists(st.builds(upgrade, st.sampled_from("XYZ"), cost=st.sampled_from([-5, 0, 10, 20])), max_size=3)
TRAITS = st.lists(
    st.sampled_from(["Agile", "Elite", "Crazed", "Arm Injury", "Leader", "Hums"]), max_size=3, unique=True
)
UNITS = st.builds(
    unit,
    st.sampled_from(["Rovers", "Wolves", "Moles", "Maw"]),
    cost=st.integers(0, 30),
    selectedUpgrades=UPGRADES,
    traits=TRAITS,
    xp=st.integers(0, 40),
    rules=st.sampled_from([[], [{"name": "Hero"}]]),
    selectionId=st.none() | st.sampled_from("abcdefgh"),
)
LISTS = st.lists(UNITS, min_size=1, max_size=4, unique_by=lambda each: each["selectionId"] or id(each)).filter(
    lambda units: sum(bool(each["rules"]) for each in units) <= 3
)


@settings(max_examples=40)
@given(st.tuples(LISTS, LISTS))  # a unit that went does not come back, so there are no more
def test_after_any_lists_the_campaign_has_the_last_and_its_books_balance(
    states: tuple[list[Fields], list[Fields]],
) -> None:
    with TemporaryDirectory() as folder, _empty(folder) as ledger:
        tell(ledger, OPENING, TIDE)
        for units in states:
            bring(ledger, *units, reason=WHY, saved=None if "Invented Host" in _armies(ledger) else 5000)
            mine = army(ledger)
            points_in, points_out, held = balance(mine)
            assert points_in - points_out == held == mine.points >= 0
            assert sorted(_summary(each) for each in units) == sorted(_standing(ledger))
            assert bring(ledger, *units).events == ()


def _empty(folder: str) -> Ledger:
    Ledger.create(f"{folder}/ledger.db")
    return Ledger.open(f"{folder}/ledger.db")


def _armies(ledger: Ledger) -> list[str]:
    seen = view(ledger)
    return [seen.roster.army(no) for no in seen.state.armies]


def _summary(told: Fields) -> Any:
    prices = sorted((each["option"]["label"], each["option"]["cost"]) for each in told["selectedUpgrades"])
    held = sorted(set(told["traits"]) - {"Hums"})
    return told["cost"], json.dumps(prices), min(told["xp"], 30), held, bool(told["rules"])


def _standing(ledger: Ledger) -> list[Any]:
    seen = view(ledger)
    mine = [each for each in seen.state.units.values() if each.army == army(ledger).no and not each.fate]
    return [
        (
            each.price,
            json.dumps(sorted((item.name, item.price) for item in each.upgrades.values())),
            each.xp,
            sorted((*each.traits, *each.skills, *each.talents, *each.injuries)),
            each.is_hero,
        )
        for each in mine
    ]
