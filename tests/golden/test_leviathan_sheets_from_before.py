"""A tournament of Leviathan recorded when sums and markers were not checked: it reads as it did, and nothing of it is
lost by what is refused today."""

from pathlib import Path

import pytest

from ledger.application import Ledger, errors

LOG = Path(__file__).parent / "leviathan" / "sheets_from_before.jsonl"
ROOT = "95ad5b8cd07815f709f6288297968f7cfc7e899875fc801ae83b3066e33bec4d"
TABLE = [  # as it was printed then
    ("Di Four", 3, 90, 20),
    ("Ada One", 3, 61, 21),
    ("Hal Eight", 3, 61, 6),
    ("Ed Five", 3, 52, 22),
    ("Ina Nine", 3, 24, 4),
    ("Cy Three", 0, 70, -20),
    ("Gil Seven", 0, 55, -6),
    ("Bo Two", 0, 40, -21),
    ("Fay Six", 0, 30, -22),
    ("Jo Ten", 0, 20, -4),
]
BY = "Desk Zero"


@pytest.fixture
def old(tmp_path: Path) -> str:
    url = str(tmp_path / "old.db")
    Ledger.import_log(LOG, url)
    return url


def table(ledger: Ledger) -> list[tuple[object, ...]]:
    rows = ledger.view("lev").standings().rows
    return [(row.player, *(row.figures[key] for key in ("tp", "vp", "diff"))) for row in rows]


@pytest.mark.rule("LV-12")
def test_sheets_that_are_impossible_today_read_to_the_same_table_and_root(old: str) -> None:
    with Ledger.open(old) as ledger:
        assert table(ledger) == TABLE
        assert (ledger.root, ledger.verify().faults) == (ROOT, [])


@pytest.mark.rule("LV-12")
@pytest.mark.rule("LV-13")
@pytest.mark.rule("LV-15")
@pytest.mark.parametrize(
    ("no", "more", "words"),
    [
        (1, {"primary": 205}, "Take and Hold brings at most 60 in a battle, not 205"),
        (2, {"primary": 35}, "Take and Hold brings at most 30 beside a gambit, not 35"),
        (3, {"battle_ready": True}, "Supply Drop brings 5 for each of 3 markers in battle round 2, not 20"),
        (4, {"battle_ready": True}, "brings 2, 7 or 15 for each of 3 markers in battle round 2, not 60"),
        (5, {"battle_ready": True}, "One sheet has 4 for kills in battle round 2 and the other nothing"),
    ],
)
def test_none_of_them_would_be_taken_today(old: str, no: int, more: dict[str, object], words: str) -> None:
    with Ledger.open(old) as ledger:
        view = ledger.view("lev")
        outcome = next(game.outcome for table_no, game in view.state.rounds[0].games.items() if table_no == no)
        assert outcome is not None
        scores = {view.names[side.contestant]: {**side.sheet} for side in outcome.sides}
        computed = ("vp", "counted", "lost")
        first = {key: value for key, value in next(iter(scores.values())).items() if key not in computed}
        scores |= {next(iter(scores)): {**first, **more}}
        request = {"do": "correct", "tournament": "lev", "round": 1, "table": no, "scores": scores, "reason": "again"}
        with pytest.raises(errors.LedgerError, match=words):
            ledger.execute(request, BY)


@pytest.mark.rule("LV-12")
def test_a_correction_of_one_sheet_leaves_the_other_as_it_was_and_can_be_undone(old: str) -> None:
    with Ledger.open(old) as ledger:
        for no, players, totals in ((1, ("Ada One", "Bo Two"), (61, 30)), (5, ("Ina Nine", "Jo Ten"), (24, 30))):
            scores = dict(zip(players, ({"vp": total} for total in totals), strict=True))
            request = {"do": "correct", "tournament": "lev", "round": 1, "table": no, "scores": scores}
            ledger.execute({**request, "reason": "misread"}, BY)
            assert table(ledger) != TABLE
            ledger.undoing("tournament", "lev").carry_out({"reason": "it was right"}, BY)
            assert table(ledger) == TABLE
        assert ledger.verify().faults == []
