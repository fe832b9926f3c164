"""What is odd about a fact, in words: accepted, told, and recorded by code. A rule system adds codes of its own."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "changed-after-check-in": "rules changed after somebody checked in; tell everyone who is coming",
    "date-outside-document": "the date lies outside the time the rule document is in force",
    "lists-no-longer-fit": "army lists handed in before do not fit these figures; have them handed in again",
    "not-from-a-feeder": "a player who entered none of the tournaments that feed this one",
    "not-qualified": "a player who has not the points that qualify for these finals",
    "organizer-as-ringer": "the organizer fills in as the ringer, of which the rule document says nothing",
    "repeated-scenario": "a scenario that another round has, while there are some that none has",
}


def in_words(code: str, of_the_system: Mapping[str, str]) -> str:
    """What a code means; one nobody knows any more speaks for itself."""
    return of_the_system.get(code) or WORDS.get(code, code)
