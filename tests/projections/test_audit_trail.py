"""The log in words: every kind of fact says what happened, and an entry says where, when, by whom and why."""

from typing import get_args

import pytest

from ledger.domain.events import (
    Event,
    PersonRegistered,
    RulesAmended,
    TournamentFinished,
    TournamentReopened,
    TournamentVoided,
)
from ledger.domain.values import Relaxed
from ledger.projections.audit_trail import entry
from ledger.projections.wording import said
from tests.builders import (
    adjusted,
    closed,
    contestants,
    corrected,
    disqualified,
    dropped,
    entered,
    finished,
    forfeited,
    opened,
    paired,
    recorded,
    reinstated,
    withdrawn,
)
from tests.projections.envelopes import PEOPLE, in_place, name_of, sealed, unsealed

OPENED = opened().model_copy(update={"name": sealed("Spring 26")})
BENT = Relaxed(rule="rematch", contestants=contestants(1, 2), why="given by hand")

SAID: list[tuple[Event, str]] = [
    (OPENED, "Spring 26 opened under Masters 2019, to be played on 2026-05-02"),
    (RulesAmended(amendments={"rounds": 4, "lists": 3}, rules=OPENED.rules), "rules amended: rounds = 4 and lists = 3"),
    (entered(1), "P01 checked in as #1"),
    (entered(2, "Cygnar"), "P02 checked in as #2 with Cygnar"),
    (dropped(1), "P01 dropped"),
    (reinstated(1), "P01 came back"),
    (disqualified(1), "P01 was disqualified"),
    (paired(1, (1, 2), seed="5eed" * 16), "round 1 drawn: 1 table"),
    (paired(2, (1, 2), (3, 4), bye=5), "round 2 paired by hand: 2 tables, bye for P05"),
    (
        paired(2, (1, 2)).model_copy(update={"relaxed": (BENT, BENT)}),
        "round 2 paired by hand: 1 table, bending rematch",
    ),
    (withdrawn(2), "the pairing of round 2 was withdrawn"),
    (
        recorded(1, 3, 1, 2, won=1, how="scenario"),
        "round 1, table 3: P01 against P02 is a win for P01 by scenario (CP 5-2, APD 40-12)",
    ),
    (recorded(1, 3, 1, 2, won=None), "round 1, table 3: P01 against P02 is a tie (CP 5-2, APD 40-12)"),
    (
        corrected(1, 3, 1, 2, won=2, replaces=7),
        "round 1, table 3: P01 against P02 now stands as a win for P02 (CP 5-2, APD 40-12)",
    ),
    (forfeited(1, 2, 1, 2, by=[1]), "round 1, table 2: P01 forfeited"),
    (adjusted(1, tp=1, cp=-2), "P01 was given +1 TP and -2 CP"),
    (closed(1, games=4, points=5), "round 1 closed over 4 games and 5 tournament points"),
    (finished((1, 3), (2,)), "finished; first: P01 and P03"),
    (TournamentFinished(places=()), "finished; first: "),
    (TournamentReopened(), "opened again"),
    (TournamentVoided(), "voided"),
    (PersonRegistered(name=sealed("Ada One")), "Ada One became known"),
]


@pytest.mark.parametrize(("fact", "sentence"), SAID, ids=[type(fact).__name__ for fact, _ in SAID])
def test_every_fact_says_what_happened(fact: Event, sentence: str) -> None:
    assert said(fact, name_of, unsealed) == sentence


def test_no_kind_of_fact_is_left_without_words() -> None:
    assert {type(fact) for fact, _ in SAID} == set(get_args(Event))


def test_an_entry_says_where_when_by_whom_and_why() -> None:
    event = in_place([OPENED, dropped(1)], {2: "train home"}, judged=[2])[1]
    shown = entry(event, "tournament/spring", PEOPLE, name_of, unsealed)
    assert (shown.seq, shown.stream, shown.version, shown.type) == (42, "tournament/spring", 2, "PlayerDropped")
    assert (shown.at.isoformat(), shown.recorded_at.isoformat()) == (
        "2026-05-02T10:00:00+00:00",
        "2026-05-02T10:02:00+00:00",
    )
    assert (shown.by, shown.reason, shown.says) == ("Judge Two", "train home", "P01 dropped")
    assert shown.data == {"contestant": 1}


def test_an_entry_without_a_reason_has_none_and_an_erased_author_is_called_so() -> None:
    (event,) = in_place([dropped(1)])
    shown = entry(event, "tournament/spring", {}, name_of, unsealed)
    assert (shown.reason, shown.by) == (None, "(erased)")


def test_names_in_the_data_are_words_and_not_commitments() -> None:
    opening, registered = in_place([OPENED, PersonRegistered(name=sealed("Ada One"))])
    assert entry(opening, "tournament/spring", PEOPLE, name_of, unsealed).data["name"] == "Spring 26"
    assert entry(registered, "person/1", PEOPLE, name_of, unsealed).data["name"] == "Ada One"
