"""A person: what they are called, who is the same as whom, and what cannot be so."""

from dataclasses import replace

import pytest

from ledger.domain.errors import LedgerError, NeedsReason, RuleViolation
from ledger.domain.facts import PersonEvent
from ledger.domain.person.decide import NOTHING, Apart, PersonSeen, decide
from ledger.domain.person.evolve import Person, evolve
from ledger.domain.person.facts import PersonErased, PersonMerged, PersonRegistered, PersonRenamed, PersonUnmerged
from ledger.domain.person.likeness import entered, seen_together
from ledger.domain.person.requests import MergePerson, RenamePerson, UnmergePerson
from ledger.domain.values import Commitment, PersonId, Version
from tests.builders import WHY, Facts, dropped, field, forfeited, paired, person, played, recorded, withdrawn
from tests.domain.entries import of_teams
from tests.domain.outcomes import replayed

ADA, BO, CY = person(1), person(2), person(3)
NAME, OTHER = Commitment("a" * 64), Commitment("b" * 64)


def known(who: PersonId, *facts: PersonEvent) -> Person:
    """Somebody of whom these facts are known beside that they are."""
    state = Person(who, NAME)
    for fact in facts:
        evolve(state, fact)
    return state


def rename(reason: Commitment | None = None) -> RenamePerson:
    return RenamePerson(do="rename-person", person=ADA, name=OTHER, reason=reason)


def merge(into: PersonId = BO) -> MergePerson:
    return MergePerson(do="merge-person", person=ADA, into=into, reason=WHY)


UNMERGE = UnmergePerson(do="unmerge-person", person=ADA, reason=WHY)


def refusal(request: RenamePerson | MergePerson | UnmergePerson, state: Person, seen: PersonSeen) -> LedgerError:
    with pytest.raises(LedgerError) as refused:
        decide(request, state, seen)
    return refused.value


# names


def test_a_person_is_renamed_and_the_old_name_is_kept() -> None:
    state = known(ADA)
    (fact,) = decide(rename(), state, NOTHING)
    assert fact == PersonRenamed(name=OTHER)
    evolve(state, fact)
    assert (state.name, state.former, state.names()) == (OTHER, [NAME], (NAME, OTHER))


def test_the_same_name_again_is_refused() -> None:
    error = refusal(rename(WHY), known(ADA), PersonSeen(is_called_so=True))
    assert (type(error), str(error)) == (RuleViolation, f"{ADA} is called that already.")


@pytest.mark.bad_input(17)
def test_a_name_that_another_person_has_needs_a_reason() -> None:
    seen = PersonSeen(namesakes=(BO,))
    assert type(refusal(rename(), known(ADA), seen)) is NeedsReason
    assert decide(rename(WHY), known(ADA), seen) == (PersonRenamed(name=OTHER),)


def test_nobody_who_goes_by_another_or_was_erased_is_renamed() -> None:
    assert "goes by" in str(refusal(rename(), known(ADA, PersonMerged(into=BO)), NOTHING))
    assert "was erased" in str(refusal(rename(), known(ADA, PersonErased()), NOTHING))


# who is whom


def test_a_person_is_merged_into_another_and_back() -> None:
    state = known(ADA)
    (merged,) = decide(merge(), state, PersonSeen(into=known(BO)))
    assert merged == PersonMerged(into=BO)
    evolve(state, merged)
    assert state.into == BO
    (back,) = decide(UNMERGE, state, NOTHING)
    assert back == PersonUnmerged(into=BO)
    evolve(state, back)
    assert state == replace(known(ADA), version=Version(3))


def test_whoever_the_other_goes_by_is_the_one_merged_into() -> None:
    assert decide(merge(CY), known(ADA), PersonSeen(into=known(BO))) == (PersonMerged(into=BO),)


@pytest.mark.parametrize(
    ("facts", "into", "seen", "words"),
    [
        ((), ADA, PersonSeen(into=known(ADA)), "is one person already"),
        ((), BO, PersonSeen(into=known(ADA)), f"{BO} goes by {ADA} already, so {ADA} cannot go by them in turn."),
        ((PersonMerged(into=CY),), BO, PersonSeen(into=known(BO)), f"{ADA} goes by {CY} already"),
        ((PersonErased(),), BO, PersonSeen(into=known(BO)), f"{ADA} was erased"),
        ((), BO, PersonSeen(into=known(BO, PersonErased())), f"{BO} was erased"),
        (
            (),
            BO,
            PersonSeen(into=known(BO), apart=(Apart("spring", "opponents"),)),
            "sat at one table against each other",
        ),
        ((), BO, PersonSeen(into=known(BO), apart=(Apart("pairs", "mates"),)), "played in one team in pairs"),
        ((), BO, PersonSeen(into=known(BO), apart=(Apart("dust", "commanders"),)), "each lead an army in dust"),
    ],
)  # fmt: skip
def test_what_cannot_be_merged_is_refused(
    facts: tuple[PersonEvent, ...], into: PersonId, seen: PersonSeen, words: str
) -> None:
    state = known(ADA, *facts)
    error = refusal(merge(into), state, seen)
    assert type(error) is RuleViolation
    assert words in str(error)
    assert state == known(ADA, *facts), "a refusal changes nothing"


def test_two_who_only_entered_the_same_tournament_may_be_one() -> None:
    seen = PersonSeen(into=known(BO), both_entered={"spring": (1, 2)})  # type: ignore[dict-item] # plain numbers
    assert decide(merge(), known(ADA), seen) == (PersonMerged(into=BO),)


def test_one_who_goes_by_nobody_is_not_unmerged() -> None:
    assert "goes by nobody else" in str(refusal(UNMERGE, known(ADA), NOTHING))


def test_a_person_becomes_known_with_a_name() -> None:
    state = known(ADA)
    evolve(state, PersonRegistered(name=OTHER))  # no ledger writes it twice, and evolve never refuses
    assert state.name == OTHER


# who was seen together

FOUR: Facts = field(4)


@pytest.mark.parametrize(
    ("facts", "is_together"),
    [
        ((paired(1, (1, 2), (3, 4)),), True),
        (played(1, (1, 2), (3, 4)), True),
        (played(1, (1, 3), (2, 4)), False),
        ((paired(1, (1, 2), (3, 4)), withdrawn(1)), False),
        ((paired(1, (1, 2), (3, 4)), forfeited(1, 1, 1, 2, by=[2])), True),  # disqualified: both were there
        ((*played(1, (1, 3), (2, 4)), paired(2, (1, 2), (3, 4)), recorded(2, 1, 1, 2, won=1), dropped(2)), True),
    ],
)
def test_whoever_sat_at_one_table_is_two_people(facts: Facts, is_together: bool) -> None:
    state = replayed((*FOUR, *facts))
    expected = Apart("spring", "opponents") if is_together else None
    assert seen_together(state, {ADA}, {BO}) == expected
    assert seen_together(state, {BO}, {ADA, person(99)}) == expected
    assert entered(state, {ADA, BO, person(99)}) == {1, 2}


def test_a_game_that_was_forfeited_shows_nothing_about_who_came() -> None:
    absent = forfeited(1, 1, 1, 2, by=[2]).model_copy(update={"kind": "forfeit"})
    state = replayed((*FOUR, paired(1, (1, 2), (3, 4)), absent))
    assert seen_together(state, {ADA}, {BO}) is None


def test_those_of_one_team_are_two_people() -> None:
    state = replayed(of_teams((1, 2), (3, 4)))
    assert seen_together(state, {ADA}, {BO}) == Apart("spring", "mates")
    assert seen_together(state, {ADA}, {CY}) is None
