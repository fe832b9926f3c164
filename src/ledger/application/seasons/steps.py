"""How a tournament came to stand as it does for a season: every event after which it stood otherwise."""

from collections.abc import Iterable, Iterator

from pydantic import TypeAdapter

from ledger.application.log_follower import pulled
from ledger.domain.season.eligibility import Summary
from ledger.projections.seasons.diff import Step
from ledger.store import Store

_SUMMARY = TypeAdapter(Summary)


def change_seqs(store: Store, slug: str, start: int, stop: int) -> list[int]:
    """The events in a stretch of the log since which a tournament that ended stands, or stood, otherwise."""
    return [since for since in pulled(store).changes(store.stream("tournament", slug).bytes) if start <= since < stop]


def summaries_at(store: Store, slugs: Iterable[str], stop: int) -> dict[str, Summary]:
    """How tournaments stood when the log was so long; those that had not ended are left out."""
    called = {store.stream("tournament", slug).bytes: slug for slug in slugs}
    found = pulled(store).summaries(list(called), stop)
    return {called[stream]: _SUMMARY.validator.validate_json(summary) for stream, summary in found}


def summary_changes(store: Store, slug: str, start: int, stop: int) -> Iterator[Step]:
    """The same events, each with how the tournament stood after it."""
    rows, stream = pulled(store), store.stream("tournament", slug).bytes
    for since in change_seqs(store, slug, start, stop):
        (event,) = store.scan(since, since + 1)
        ((_, summary),) = rows.summaries([stream], since + 1)
        yield Step(event, slug, _SUMMARY.validator.validate_json(summary))
