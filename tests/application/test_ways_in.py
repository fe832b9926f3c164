"""Who acts is only said: beside it stands by which way a request came in, and under which login."""

from pathlib import Path

import pytest

from ledger.application import Ledger
from ledger.application.documents import Order
from ledger.domain.values import Commitment, Way
from tests.application.batches import ADA, BO, BY, OPEN, ROUND_ONE, apply, check_in, lines


def vias(ledger: Ledger) -> list[tuple[str, str | None] | None]:
    """The ways of the whole log, logins in words."""
    return [None if entry.via is None else (entry.via.way, entry.via.login) for entry in ledger.log()]


def test_what_somebody_types_under_their_own_login_keeps_no_way(ledger: Ledger) -> None:
    ledger.apply(lines([OPEN]), BY, login="org  one")
    ledger.apply(lines([check_in(ADA)]), BY, tournament="spring")
    assert vias(ledger) == [None] * 4


def test_under_another_login_every_event_says_so(ledger: Ledger) -> None:
    ledger.apply(lines([OPEN]), BY, login="root")
    assert vias(ledger) == [("command-line", "root")] * 2


@pytest.mark.parametrize("way", ["session", "token", "slip", "link", "import"])
def test_every_other_way_is_kept_whoever_is_logged_in(ledger: Ledger, way: Way) -> None:
    ledger.apply(lines([OPEN]), BY, way=way)
    ledger.apply(lines([check_in(ADA)]), BY, tournament="spring", way=way, login="desk")
    assert vias(ledger) == [(way, None)] * 2 + [(way, "desk")] * 2


def test_in_a_batch_file_who_acts_is_whoever_the_line_names(ledger: Ledger) -> None:
    ledger.apply(lines([{**OPEN, "by": "root"}, check_in(ADA, by="Bo Two")]), BY, login="root")
    assert vias(ledger) == [None, None] + [("command-line", "root")] * 3


def test_the_way_changes_neither_the_id_nor_the_digest_of_a_request(ledger: Ledger) -> None:
    first = apply(ledger, OPEN, check_in(ADA))
    again = ledger.apply(lines([OPEN, check_in(ADA)]), BY, way="token", login="root")
    assert (first.skipped, again.skipped, again.events) == (0, 2, ())


def test_a_request_that_records_nothing_leaves_no_login_behind(ledger: Ledger) -> None:
    apply(ledger, OPEN, check_in(ADA))
    erase = {"do": "erase-person", "person": ADA, "reason": "asked for it"}
    (erased,) = (event.originator_id for event in apply(ledger, erase).events)
    assert ledger.execute({**erase, "person": str(erased)}, BY, login="root").events == ()
    assert ledger.verify().faults == []


def test_a_document_that_is_issued_says_it_too(ledger: Ledger, tmp_path: Path) -> None:
    apply(ledger, *ROUND_ONE)
    ledger.export(Order("spring", "standings", ".csv"), tmp_path / "standings.csv", BY, way="session", login="desk")
    *_, issued = ledger._store.scan()
    assert issued.via is not None
    assert (issued.via.way, ledger._store.text(Commitment(str(issued.via.login)))) == ("session", "desk")


def test_the_public_does_not_read_under_which_login_something_was_typed(ledger: Ledger) -> None:
    ledger.apply(lines([OPEN, check_in(ADA)]), BY, login="root")
    assert {entry.via for entry in ledger.log(is_public=True)} == {None}
    assert {entry.via for entry in ledger.view("spring").log(is_public=True)} == {None}
    assert all(entry.via for entry in ledger.view("spring").log())


def test_with_a_person_the_login_of_that_name_is_forgotten(ledger: Ledger) -> None:
    ledger.apply(lines([OPEN, check_in("ada")]), BY, login="ada")
    ledger.apply(lines([check_in(BO)]), BY, tournament="spring", login="desk")
    apply(ledger, {"do": "erase-person", "person": "ada", "reason": "asked for it"})
    assert vias(ledger)[:6] == [("command-line", "(erased)")] * 4 + [("command-line", "desk")] * 2
    assert ledger.verify().faults == []


def test_a_login_that_is_forgotten_comes_back_as_another(ledger: Ledger) -> None:
    erase = {"do": "erase-person", "person": "ada", "reason": "asked for it"}
    ledger.apply(lines([OPEN, check_in("ada"), erase, check_in(BO)]), BY, login="ada")
    assert vias(ledger)[-1] == ("command-line", "ada")
    assert ledger.verify().faults == []


def test_a_login_alone_can_be_redacted_by_an_event_without_other_words(ledger: Ledger) -> None:
    ledger.apply(lines([OPEN, check_in(ADA)]), BY, login="desk-of-ada")
    apply(ledger, {"do": "redact", "event": 3, "reason": "asked for it"})
    assert vias(ledger)[3] == ("command-line", "(erased)")
    assert ledger.verify().faults == []
