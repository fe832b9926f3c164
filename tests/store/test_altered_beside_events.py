"""Words, commands, leaves and head are recomputed from the events: `verify` finds what was done to them."""

from pathlib import Path

import pytest

from tests.store.small import SIZE, first_bad, tamper, verdict_of

NAME_OF_ADA = "kind = 'person-name' AND words = 'Ada One'"  # event 2
WHY_CORRECTED = "kind = 'reason' AND words = 'sheet misread'"  # event 14
NAME_OF_CUP = "kind = 'tournament-name' AND words = 'Summer Cup'"  # event 1
OWED = [(NAME_OF_ADA, 2), (WHY_CORRECTED, 14), (NAME_OF_CUP, 1)]


@pytest.mark.parametrize(("row", "seq"), OWED)
def test_a_deleted_vault_row_names_the_event_that_owes_it(small: Path, row: str, seq: int) -> None:
    tamper(small, f"DELETE FROM vault WHERE {row}")
    assert first_bad(small) == seq


@pytest.mark.parametrize(("row", "seq"), OWED)
@pytest.mark.parametrize(
    "change",
    [
        "words = words || '.'",
        "words = ''",
        "salt = zeroblob(32)",
        "salt = x''",
        "subject = zeroblob(16)",
        "kind = 'remark'",
        "folded = 'somebody else'",
    ],
)
def test_a_changed_vault_row_names_the_event_that_owes_it(small: Path, row: str, seq: int, change: str) -> None:
    tamper(small, f"UPDATE vault SET {change} WHERE {row}")
    assert first_bad(small) == seq


def test_a_person_who_can_no_longer_be_found_by_name_is_noticed(small: Path) -> None:
    tamper(small, f"UPDATE vault SET folded = NULL WHERE {NAME_OF_ADA}")
    assert first_bad(small) == 2


@pytest.mark.parametrize(
    "change",
    [
        "words = CAST(words AS BLOB)",
        "words = CAST(x'ff' AS TEXT)",
        "words = 7",
        "salt = 'salt'",
        "salt = 7",
        "subject = x'00'",
        "subject = 'subject'",
        "kind = x'00'",
        "folded = x'00'",
    ],
)
def test_a_vault_column_of_another_kind_names_the_event_that_owes_it(small: Path, change: str) -> None:
    tamper(small, f"UPDATE vault SET {change} WHERE {NAME_OF_ADA}")
    assert first_bad(small) == 2


@pytest.mark.parametrize("commitment", ["zeroblob(32)", "'commitment'", "x'00'"])
def test_words_under_another_commitment_are_missed_where_they_belong(small: Path, commitment: str) -> None:
    tamper(small, f"UPDATE vault SET commitment = {commitment} WHERE {NAME_OF_ADA}")
    assert 2 in {fault.seq for fault in verdict_of(small).faults}


def test_two_swapped_texts_name_the_first_event(small: Path) -> None:
    for new, old in (("?", "Ada One"), ("Ada One", "Bo Two"), ("Bo Two", "?")):
        tamper(small, "UPDATE vault SET words = ? WHERE words = ?", new, old)
    assert first_bad(small) in (2, 4)


def test_words_no_event_speaks_of_are_noticed(small: Path) -> None:
    tamper(small, "INSERT INTO vault VALUES (zeroblob(32), 'reason', zeroblob(16), 'gossip', zeroblob(32), NULL)")
    assert [fault.what for fault in verdict_of(small).faults] == ["the vault holds words that no event speaks of"]


@pytest.mark.parametrize(
    "change",
    [
        "id = 'table-3'",
        "digest = zeroblob(32)",
        "digest = 'digest'",
        "first_seq = 11",
        "first_seq = 'first'",
        "last_seq = 13",
        "last_seq = ''",
    ],
)
def test_a_changed_command_names_its_event(small: Path, change: str) -> None:
    tamper(small, f"UPDATE command SET {change} WHERE first_seq = 12")
    # where it now claims the place of its neighbour, either of the two may be read first
    assert first_bad(small) in ((11, 12) if change == "first_seq = 11" else (12,))


@pytest.mark.parametrize("seq", [11, 12, SIZE - 1])
def test_a_deleted_command_names_its_event(small: Path, seq: int) -> None:
    tamper(small, "DELETE FROM command WHERE first_seq = ?", seq)
    assert first_bad(small) == seq


@pytest.mark.parametrize("first", [0, 12, 17, SIZE - 1, SIZE, 99])
def test_an_added_command_is_noticed(small: Path, first: int) -> None:
    tamper(small, "INSERT INTO command VALUES ('table-9', zeroblob(32), ?, ?)", first, first)
    assert first_bad(small) is not None


@pytest.mark.parametrize("change", ["hash = zeroblob(32)", "hash = x''", "hash = 'hash'", "seq = 77"])
def test_a_changed_leaf_names_its_event(small: Path, change: str) -> None:
    tamper(small, f"UPDATE tlog_leaf SET {change} WHERE seq = 12")
    assert first_bad(small) == 12


def test_a_deleted_leaf_names_its_event(small: Path) -> None:
    tamper(small, "DELETE FROM tlog_leaf WHERE seq = 12")
    assert first_bad(small) == 12


def test_a_leaf_without_an_event_is_noticed(small: Path) -> None:
    tamper(small, "INSERT INTO tlog_leaf VALUES (?, zeroblob(32))", SIZE)
    assert first_bad(small) == SIZE


@pytest.mark.parametrize(
    "change",
    [
        "frontier = zeroblob(length(frontier))",
        "frontier = x''",
        "frontier = 'frontier'",
        "frontier = 7",
        "size = size - 1",
        "size = 0",
        "size = 'many'",
        "size = 1.5",
        "size = -1",
    ],
)
def test_a_changed_head_is_noticed(small: Path, change: str) -> None:
    tamper(small, f"UPDATE tlog_head SET {change}")
    assert verdict_of(small).faults


@pytest.mark.parametrize("more", [1, 1000])
def test_a_head_that_counts_more_events_names_the_first_it_misses(small: Path, more: int) -> None:
    tamper(small, "UPDATE tlog_head SET size = size + ?", more)
    assert first_bad(small) == SIZE


def test_a_missing_head_is_noticed(small: Path) -> None:
    tamper(small, "DELETE FROM tlog_head")
    assert verdict_of(small).faults
