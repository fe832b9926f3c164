"""The campaign of the golden store of the seventh shape, as documents of a campaign see it."""

import shutil
import tempfile
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from ledger.application.campaigns.documents import CampaignSubject
from ledger.application.campaigns.reads import campaign_at
from ledger.domain.campaign.values import MissionNo
from ledger.store.sqlite.files import open_store

STORE = Path(__file__).parent / "stores" / "campaigns-v7.db"


@cache
def campaign_subject() -> CampaignSubject:
    """Every army that stands, and its first mission."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(STORE, Path(folder) / "store.db")
        with open_store(str(copy)) as store:
            view = campaign_at(store, "dust", store.tree().size, datetime(2026, 6, 1, tzinfo=UTC))
            moment = view.moment()
            assert moment.events, "they are read while the store is there"
    armies = tuple(army.no for army in view.state.armies.values() if not army.is_closed)
    return CampaignSubject(moment, armies, MissionNo(1))
