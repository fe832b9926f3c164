"""Measures against players, as judges read them: each kind of fact that is one, and those that are none."""

import pytest

from ledger.domain.facts import Recorded, TournamentEvent
from ledger.domain.tournament.results.facts import ResultCorrected, ResultRecorded
from ledger.domain.values import ContestantId, Version
from ledger.projections.people import Incident
from ledger.projections.rulings import conduct
from tests.builders import S2, Facts, field, forfeited, paired, recorded, withdrawn
from tests.domain.judgements import cleared, conceded, disqualified, lifted, taken, warned, warning_withdrawn
from tests.domain.outcomes import replayed
from tests.domain.vp_games import two
from tests.projections.envelopes import PEOPLE, in_place, name_of, unsealed

TABLES = (*field(4), paired(1, (1, 2), (3, 4)))


def incidents(facts: Facts, whom: int | None = None, reasons: dict[int, str] | None = None) -> tuple[Incident, ...]:
    asked = None if whom is None else ContestantId(whom)
    return conduct(replayed(facts), in_place(facts, reasons or {}), asked, PEOPLE, name_of, unsealed).incidents


def test_a_warning_has_its_kind_reason_author_and_round() -> None:
    (incident,) = incidents((*TABLES, warned(2)), reasons={7: "slow play"})
    assert (incident.player, incident.entry, incident.measure, incident.conduct) == ("P02", 2, "warning", "unsporting")
    assert (incident.round, incident.reason, incident.by, incident.seq) == (1, "slow play", "Org One", 47)
    assert incident.remark is None


def test_a_measure_milder_than_the_document_s_is_marked() -> None:
    facts = (
        *TABLES,
        warned(1, "demeanour"),
        taken(1, 1, 1, 2, by=(2,), conduct="demeanour"),
        disqualified(3, "demeanour"),
    )
    marks = [each.remark for each in incidents(facts)]
    assert [mark is not None for mark in marks] == [True, True, False]


def test_a_game_taken_for_conduct_is_a_measure_against_who_lost_it() -> None:
    loss = taken(1, 1, 1, 2, by=(1, 2), kind="imposed-loss", conduct="exploiting-rules")
    assert [(each.entry, each.measure) for each in incidents((*TABLES, loss))] == [(2, "loss")]


def test_a_disqualification_counts_once_also_where_it_forfeits_a_game() -> None:
    facts = (*TABLES, disqualified(1), forfeited(1, 1, 1, 2, by=[1]))
    assert [(each.entry, each.measure, each.conduct) for each in incidents(facts)] == [(1, "disqualification", None)]


def test_games_given_up_for_other_reasons_are_no_measures() -> None:
    facts = (*TABLES, conceded(1, 1, 1, 2, by=1), taken(1, 2, 3, 4, by=(3,)))
    assert incidents(facts) == ()
    assert incidents((*TABLES, recorded(1, 1, 1, 2, won=1))) == ()


def test_one_player_s_measures_are_told_alone() -> None:
    facts = (*TABLES, warned(1), warned(2), warned(1, "exploiting-rules"))
    assert [each.conduct for each in incidents(facts, whom=1)] == ["unsporting", "exploiting-rules"]


def test_a_measure_stays_where_its_round_is_withdrawn() -> None:
    facts = (*field(4), warned(1), *TABLES[5:], warned(2), withdrawn(1), warned(3))
    assert [(each.entry, each.round) for each in incidents(facts)] == [(1, 0), (2, 1), (3, 0)]


@pytest.mark.rule("GG2-28")
def test_a_forfeit_that_brings_disqualification_is_no_milder_measure() -> None:
    facts = (*two(S2), disqualified(2, "cheating"), taken(1, 1, 1, 2, by=(2,), conduct="cheating"))
    apart = in_place(facts)
    together = [*apart[:-1], apart[-1]._replace(command_id=apart[-2].command_id)]

    def remarks(events: list[Recorded]) -> list[bool]:
        shown = conduct(replayed(facts), events, None, PEOPLE, name_of, unsealed).incidents
        return [each.remark is not None for each in shown]

    assert remarks(together) == [False, False]
    assert remarks(apart) == [False, True]


# what was taken back


def test_a_withdrawn_warning_and_a_lifted_disqualification_name_the_event_that_took_them_back() -> None:
    facts = (*TABLES, warned(1), disqualified(2), warning_withdrawn(1, 7), lifted(2, 8))
    assert [(each.seq, each.withdrawn) for each in incidents(facts)] == [(47, 49), (48, 50)]


@pytest.mark.parametrize(
    "answer",
    [cleared(1, 1, replaces=7), recorded(1, 1, 1, 2, won=1), taken(1, 1, 1, 2, by=(2,), replaces=7)],
    ids=["cleared", "told otherwise", "forfeited by the other"],
)
def test_a_loss_for_conduct_is_gone_with_the_game_it_was(answer: TournamentEvent) -> None:
    loss = taken(1, 1, 1, 2, by=(1,), kind="imposed-loss", conduct="unsporting")
    again: TournamentEvent = answer
    if isinstance(answer, ResultRecorded):
        again = ResultCorrected(**answer.__dict__, replaces=Version(7))
    facts = (*TABLES, loss, again)
    assert [(each.seq, each.withdrawn) for each in incidents(facts)] == [(47, 48)]
    assert [each.withdrawn for each in incidents((*TABLES, loss))] == [None]
