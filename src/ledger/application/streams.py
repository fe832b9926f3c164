"""Where facts lie in a store: ids derived from the store and a short name. Frozen."""

from uuid import UUID, uuid5

from ledger.store.store import Store


def stream_of(store: Store, slug: str) -> UUID:
    """The stream of a tournament."""
    return uuid5(store.uuid, f"tournament/{slug}")


def reports_of(store: Store, slug: str) -> UUID:
    """The stream of the documents of a tournament."""
    return uuid5(store.uuid, f"reports/tournament/{slug}")


def season_of(store: Store, slug: str) -> UUID:
    """The stream of a season."""
    return uuid5(store.uuid, f"season/{slug}")


def season_reports_of(store: Store, slug: str) -> UUID:
    """The stream of the documents of a season."""
    return uuid5(store.uuid, f"reports/season/{slug}")


def redactions_of(store: Store) -> UUID:
    """The stream that says which texts were forgotten."""
    return uuid5(store.uuid, "redactions")
