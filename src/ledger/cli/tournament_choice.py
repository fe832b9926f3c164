"""Which tournament was chosen for which store: a small file of the user's own, outside every ledger."""

import json
import os
from pathlib import Path


def chosen() -> dict[str, str]:
    """Every choice so far, by store; a missing or broken file means that nothing was chosen."""
    try:
        found = json.loads(_path().read_text(encoding="utf-8", errors="surrogateescape"))
    except (OSError, ValueError, RuntimeError, RecursionError):  # RuntimeError: no home folder
        return {}
    return {store: slug for store, slug in found.items() if isinstance(slug, str)} if isinstance(found, dict) else {}


def choose(store: str, slug: str) -> None:
    """Choose a tournament; the file is put in its place whole."""
    import tempfile

    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(prefix=".chosen", dir=path.parent)
    with os.fdopen(handle, "w", encoding="utf-8", errors="surrogateescape") as out:
        json.dump({**chosen(), store: slug}, out, ensure_ascii=False, indent=1, sort_keys=True)
    os.replace(draft, path)


def _path() -> Path:
    state = os.environ.get("XDG_STATE_HOME", "")
    # the XDG rule: a relative path is not to be used
    base = Path(state) if os.path.isabs(state) else Path.home() / ".local" / "state"
    return base / "ledger" / "chosen.json"
