"""The figures of a season: those of each circuit, and what an organizer may make of them."""

import pytest
from pydantic import JsonValue

from ledger.application.names import document_called
from ledger.domain.campaign.editions import EDITIONS
from ledger.domain.errors import BadRequest
from ledger.domain.season.circuits import CIRCUITS, Circuit, amended_rules, circuit_called, season_rules
from ledger.domain.season.rules import SeasonRules
from ledger.domain.systems import SYSTEMS
from tests.domain.seasons import IRON, LEAGUE

every_circuit = pytest.mark.parametrize("circuit", CIRCUITS.values(), ids=CIRCUITS)


def rules(circuit: str = LEAGUE, **figures: JsonValue) -> SeasonRules:
    return season_rules(circuit_called(circuit), figures)


def test_the_figures_of_the_iron_gauntlet_are_these() -> None:
    assert rules(IRON).model_dump(mode="json") == {
        "system": "iron-gauntlet-2019",
        "title": "Iron Gauntlet 2019",
        "formats": ["masters-2019", "champions-2019"],
        "points": [10, 7, 4],
        "participation": 0,
        "event_cap": None,
        "best_of": None,
        "threshold": 10,
        "least_players": None,
        "least_attendance": None,
        "needs": ["sanction", "request", "report"],
        "late_sanction": "with-reason",
        "report_places": 3,
        "report_days": 14,
        "reopened": "as-it-ended",
        "carry_over": [10, 7, 4],
        "regions": [],
        "finals": ["masters-2019", "champions-2019"],
        "counting": "places/1",
    }


def test_the_figures_of_a_league_ask_for_as_little_as_possible() -> None:
    assert rules(LEAGUE).model_dump(mode="json") == {
        "system": "league",
        "title": "League",
        "formats": [],
        "points": [10, 7, 4],
        "participation": 0,
        "event_cap": None,
        "best_of": None,
        "threshold": None,
        "least_players": None,
        "least_attendance": None,
        "needs": [],
        "late_sanction": "counts",
        "report_places": 3,
        "report_days": None,
        "reopened": "as-it-ended",
        "carry_over": [],
        "regions": [],
        "finals": [],
        "counting": "places/1",
    }


@every_circuit
def test_a_circuit_has_a_figure_for_everything_each_with_its_place(circuit: Circuit) -> None:
    assert {"system", "title", *circuit.figures} == set(SeasonRules.model_fields)
    assert all(figure.source for figure in circuit.figures.values())
    assert not circuit.figures["counting"].is_amendable


def test_the_rules_of_a_season_have_no_defaults() -> None:
    assert [name for name, field in SeasonRules.model_fields.items() if not field.is_required()] == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("formats", ["gaining-grounds-s2"]),
        ("points", [25, 18, 15, 15, 0]),
        ("participation", 4),
        ("event_cap", 1),
        ("best_of", 1),
        ("threshold", 40),
        ("threshold", None),
        ("least_players", 8),
        ("least_attendance", 100),
        ("needs", ["report"]),
        ("report_places", 1),
        ("report_days", 0),
        ("late_sanction", "counts"),
        ("late_sanction", "with-reason"),
        ("reopened", "nothing"),
        ("carry_over", []),
        ("regions", ["North", "South"]),
        ("finals", ["masters-2019"]),
    ],
)
@pytest.mark.parametrize("circuit", [IRON, LEAGUE])
def test_every_figure_can_be_amended(circuit: str, key: str, value: JsonValue) -> None:
    changed = rules(circuit, **{key: value}).model_dump(mode="json")
    assert changed == {**rules(circuit).model_dump(mode="json"), key: value}


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"event_cap": 0}, '"event_cap" must be at least 1'),
        ({"best_of": 0}, '"best_of" must be at least 1'),
        ({"threshold": 0}, '"threshold" must be at least 1'),
        ({"points": []}, '"points" must hold at least 1'),
        ({"points": "10,7,4"}, '"points" must be a list'),
        ({"points": [10, "7"]}, '"points.1" must be a whole number'),
        ({"points": [10, True]}, '"points.1" must be a whole number'),
        ({"points": [10, -1]}, '"points.1" must be at least 0'),
        ({"participation": -1}, '"participation" must be at least 0'),
        ({"report_days": -1}, '"report_days" must be at least 0'),
        ({"late_sanction": "never"}, "must be 'counts' or 'with-reason'"),
        ({"reopened": "points"}, "must be 'nothing' or 'as-it-ended'"),
        ({"needs": ["blessing"]}, "must be 'sanction', 'request' or 'report'"),
        ({"regions": [""]}, '"regions.0" must not be empty'),
        ({"regions": ["North", "north"]}, '"regions" names north twice'),
        ({"regions": ["Nor\u202eth"]}, "The region holds the text-direction control U+202E"),
        ({"needs": ["report", "report"]}, '"needs" names report twice'),
        ({"formats": ["masters-2019", "masters-2019"]}, '"formats" names masters-2019 twice'),
        ({"formats": ["master-2019"]}, "Did you mean masters-2019"),
        ({"finals": ["nowhere"]}, "No rule system is called 'nowhere'. There are: masters-2019"),
        ({"points": [4, 7]}, '"points" would give a lower place more'),
        ({"carry_over": [1, 2]}, '"carry_over" would give a lower place more'),
        ({"participation": 5}, '"participation" would give 5 to those who stand below place 3, which gives 4'),
        ({"thresold": 3}, "League has no figure called 'thresold'. Did you mean threshold?"),
        ({"qqq": 3}, "League has no figure called 'qqq'."),
        ({"counting": "places/2"}, "counting belongs to the rule system"),
        ({"system": "x"}, "League has no figure called 'system'"),
    ],
)
def test_a_figure_that_cannot_be_is_refused_by_name(figures: dict[str, JsonValue], words: str) -> None:
    with pytest.raises(BadRequest) as refusal:
        rules(LEAGUE, **figures)
    assert words in str(refusal.value)


def test_a_region_is_kept_as_people_see_it() -> None:
    assert rules(regions=["  Nord  West ", "Su\u0308d"]).regions == ("Nord West", "Süd")


def test_further_amendments_leave_the_others_as_they_are() -> None:
    circuit = circuit_called(LEAGUE)
    changed = amended_rules(circuit, rules(points=[5, 3], regions=["North"]), {"best_of": 4})
    assert (changed.points, changed.regions, changed.best_of) == ((5, 3), ("North",), 4)
    with pytest.raises(BadRequest, match='"participation" would give 4'):
        amended_rules(circuit, changed, {"participation": 4})


def test_an_unknown_circuit_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadRequest, match="Did you mean iron-gauntlet-2019"):
        circuit_called("iron-gauntlet-2018")
    with pytest.raises(BadRequest, match="There are: iron-gauntlet-2019 and league"):
        circuit_called("qqq")
    with pytest.raises(BadRequest, match="masters-2019 is for a tournament; a season is run by iron-gauntlet-2019"):
        circuit_called("masters-2019")


def test_whatever_has_figures_is_found_by_its_id() -> None:
    assert document_called("masters-2019").title == "Masters 2019"
    assert document_called("league") is CIRCUITS["league"]
    known = (*SYSTEMS, *CIRCUITS, *EDITIONS)
    assert [document_called(name).id for name in known] == list(known)
    with pytest.raises(BadRequest, match="No rules are called 'leage'"):
        document_called("leage")
