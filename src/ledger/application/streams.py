"""Where the facts of a tournament lie in a store: ids derived from the store and the short name. Frozen."""

from uuid import UUID, uuid5

from ledger.store.store import Store


def stream_of(store: Store, slug: str) -> UUID:
    """The stream of a tournament."""
    return uuid5(store.uuid, f"tournament/{slug}")


def reports_of(store: Store, slug: str) -> UUID:
    """The stream of the documents of a tournament."""
    return uuid5(store.uuid, f"reports/tournament/{slug}")
