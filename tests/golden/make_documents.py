"""Makes the golden contents of documents: `python -m tests.golden.make_documents` writes those that are not there yet.

What a kind of document says in its canonical form is hashed into the log, so a form is kept for ever: nothing that
exists is replaced. A form that must change gets a new version of its kind, and the old one stays.
"""

from pathlib import Path

from ledger.application.document_contents import FORMS, Subject, content_of
from ledger.application.documents import CAMPAIGN_KINDS, OF_ONE_ROUND
from ledger.domain.tournament.evolve import replay
from ledger.domain.values import Commitment, ContestantId, RoundNo, Side, TableNo
from tests import facts as e
from tests.builders import Facts, adjusted, closed, disqualified, dropped, opened, paired, person, recorded
from tests.domain.armies import army, brought
from tests.domain.judgements import disputed
from tests.domain.venue import planned, started
from tests.golden.dust import campaign_subject
from tests.golden.season_year import qualifier_subject, season_subject
from tests.golden.skirmish import SKIRMISH

DOCUMENTS = Path(__file__).parent / "documents"
FIRST_FORMS = tuple(f"{kind}/1" for kind in ("standings", "record-sheets", "pairings", "slips"))


def main() -> None:
    """Write what is missing."""
    DOCUMENTS.mkdir(exist_ok=True)
    for form in FORMS:
        path = path_of(form)
        if not path.exists():
            path.write_text(content(form), encoding="utf-8")


def path_of(form: str) -> Path:
    """Where the content of a document in that form is kept."""
    return DOCUMENTS / f"{form.replace('/', '-')}.json"


def content(form: str) -> str:
    """What a document in that form says of the tournament below, of one with all that came later, of a season, or of a
    campaign."""
    if form.partition("/")[0] == "season":
        return content_of(form, season_subject(is_settled=form == "season/1"))
    if form.partition("/")[0] in CAMPAIGN_KINDS:
        return content_of(form, campaign_subject())
    if form.partition("/")[0] == "qualifier-report":
        return content_of(form, qualifier_subject())
    facts = FACTS if form in FIRST_FORMS else UNSETTLED if form == "standings/2" else SKIRMISH
    state = replay(facts)
    assert state is not None, "the tournament was opened"
    of_round = RoundNo(2) if form.partition("/")[0] in OF_ONE_ROUND else None
    return content_of(form, Subject(state, facts, of_round))


def _entered(no: int, faction: str | None, club: str | None = None) -> e.PlayerCheckedIn:
    kept = None if club is None else Commitment(club * 64)
    return e.PlayerCheckedIn(
        contestant=ContestantId(no), person=person(no), faction=faction, area=None, club=kept, oddities=()
    )


def _conceded(round_no: int, table_no: int, conceder: int, opponent: int) -> e.GameConceded:
    sheets = {conceder: {"cp": 4, "apd": 30, "list": 1}, opponent: {"cp": 2, "apd": 60}}
    return e.GameConceded(
        round_no=RoundNo(round_no),
        table_no=TableNo(table_no),
        sides=tuple(Side(contestant=ContestantId(no), sheet=sheet) for no, sheet in sheets.items()),
        replaces=None,
        conceder=ContestantId(conceder),
        cause="own-will",
    )


FACTS: Facts = (
    opened(sos="win-rate"),  # fractions among the figures
    e.AttendanceRecorded(attendance=120),
    _entered(1, "Khador", club="c"),
    _entered(2, "Żółty Młot"),
    _entered(3, None, club="c"),
    _entered(4, "Cryx"),
    _entered(5, "Cygnar"),
    brought(1, army("Captain Ash 1"), army("Captain Ash 2")),
    planned(2, "Bunkers"),
    paired(1, (1, 2), (3, 4), bye=5),
    recorded(1, 1, 1, 2, won=1, cp=(5, 2), apd=(41, 22), how="scenario"),
    recorded(1, 2, 3, 4, won=None, cp=(4, 4), apd=(30, 31), how="time"),
    closed(1, 2, 2),
    paired(2, (1, 5), (3, 2), bye=4),
    started(2, "Bunkers"),
    _conceded(2, 1, 5, 1),
    recorded(2, 2, 3, 2, won=2, cp=(1, 6), apd=(10, 50), how="assassination"),
    closed(2, 2, 3),
    dropped(4),
    adjusted(3, cp=-1),
    disqualified(5),
)


UNSETTLED: Facts = (*FACTS, _entered(6, "Trollbloods"), disputed(1, 2, 2, 3, 2))
"""Somebody never played, and a game is contested."""


if __name__ == "__main__":
    main()
