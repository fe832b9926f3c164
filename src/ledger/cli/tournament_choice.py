"""Which tournament was chosen for which store: a small file of the user's own, outside every ledger."""

import json
import os
import tempfile
from pathlib import Path


def recall(store: str) -> str | None:
    """The tournament chosen for a store, if any."""
    slug = _all().get(store)
    return slug if isinstance(slug, str) else None


def remember(store: str, slug: str) -> None:
    """Choose a tournament; the file is put in its place whole."""
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(prefix=".chosen", dir=path.parent)
    with os.fdopen(handle, "w", encoding="utf-8", errors="surrogateescape") as out:
        json.dump({**_all(), store: slug}, out, ensure_ascii=False, indent=1, sort_keys=True)
    os.replace(draft, path)


def _path() -> Path:
    state = os.environ.get("XDG_STATE_HOME", "")
    # the XDG rule: a relative path is not to be used
    base = Path(state) if os.path.isabs(state) else Path.home() / ".local" / "state"
    return base / "ledger" / "chosen.json"


def _all() -> dict[str, object]:
    """Everything chosen so far; a missing or broken file means nothing was."""
    try:
        found = json.loads(_path().read_text(encoding="utf-8", errors="surrogateescape"))
    except (OSError, ValueError, RuntimeError, RecursionError):  # RuntimeError: no home folder
        return {}
    return found if isinstance(found, dict) else {}
