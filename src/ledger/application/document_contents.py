"""Contents of documents: what each says, in the one form that is hashed. Frozen: each kind has a version, and what is
printed today is checked against the same form in ten years.

Whole numbers and texts alone; people by id and words by their commitments, so that nothing about a person stands in it.
What is not there is left out.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, Union, cast

from ledger.application.season_documents import SeasonSubject, season_1, season_2, season_head
from ledger.domain.facts import TournamentEvent
from ledger.domain.rules import expected_rounds
from ledger.domain.scoring import AGAINST, Account, AccountLine, accounts
from ledger.domain.scoring.ranking import field_size, no_shows, ranked, unranked
from ledger.domain.systems import system_called
from ledger.domain.tournament.journal import withdrawn
from ledger.domain.tournament.lookups import disputed, list_named
from ledger.domain.tournament.opening.facts import RulesAmended, TournamentOpened
from ledger.domain.tournament.results.facts import ResultCleared
from ledger.domain.tournament.rounds.setups import announced, announced_at
from ledger.domain.tournament.state import Round, Tournament
from ledger.domain.values import ContestantId, Number, RoundNo
from ledger.projections.audit_trail import cleared_before
from ledger.projections.score_sheets import Strikes, strikes
from ledger.store.json_lines import canonical

if TYPE_CHECKING:
    from ledger.application.campaigns.documents import CampaignSubject
    from ledger.application.qualifier_reports import QualifierSubject

Content = dict[str, Any]


class Subject(NamedTuple):
    """What a document is about: a tournament, replayed, and what was picked out of it."""

    state: Tournament
    facts: Sequence[TournamentEvent]
    round_no: RoundNo | None = None
    contestants: tuple[ContestantId, ...] = ()  # none in particular: all of them
    is_blank: bool = False  # to be filled in, whatever is known


AnySubject = Union[Subject, SeasonSubject, "QualifierSubject", "CampaignSubject"]


def content_of(form: str, subject: "AnySubject") -> str:
    """The canonical text of a document in one of the forms there ever were."""
    return canonical({"kind": form, **_headed(subject), **FORMS[form](subject)})


def _headed(subject: "AnySubject") -> Content:
    match subject:
        case Subject():
            return _head(subject)
        case SeasonSubject():
            return season_head(subject)
        case _ if "best" in subject._fields:
            from ledger.application.qualifier_reports import qualifier_head

            return qualifier_head(cast("QualifierSubject", subject))
        case _:
            from ledger.application.campaigns.documents import campaign_head

            return campaign_head(cast("CampaignSubject", subject))


def hash_of(content: str) -> str:
    """What stands in the log for it."""
    return sha256(content.encode()).hexdigest()


def _head(subject: Subject) -> Content:
    """The tournament, and which fact has the rules in force."""
    opened = subject.facts[0]
    assert isinstance(opened, TournamentOpened), "a tournament's first fact is its opening"
    gone = withdrawn(subject.state)
    ruling = (version for version, fact in enumerate(subject.facts, start=1) if isinstance(fact, _RULING))
    ruled = max(version for version in ruling if version not in gone)
    return {"tournament": opened.slug, "name": opened.name, "date": opened.date.isoformat(), "rules": ruled}


_RULING = (TournamentOpened, RulesAmended)


def _standings(subject: Subject) -> Content:
    """Everything the workbook shows follows from the facts up to a version; the table is there to be compared."""
    state = subject.state
    rounds = len(state.rounds[: subject.round_no])
    book = accounts(state, subject.round_no)
    rows = [
        {"place": placed.place, **_player(state, placed.account.contestant), "figures": _totals(state, placed.account)}
        for placed in ranked(state, book)
    ]
    return {"version": state.version, "round": rounds, "columns": list(state.rules.ranking), "rows": rows}


def _standings_2(subject: Subject) -> Content:
    """The same with everyone who plays for a team, who is not ranked and why, whether all of it is settled, and whose
    game is contested."""
    state, content = subject.state, _standings(subject)
    rounds = state.rounds[: subject.round_no]
    contested = disputed(state, subject.round_no)
    for row in content["rows"]:
        row |= _told({"disputed": list(contested.get(row["entry"], ())) or None}) | _members(state, row["entry"])
    out = [{**_player(state, no), **_members(state, no), "status": why} for no, why in unranked(state).items()]
    is_open = bool(contested) or any(round_.missing for round_ in rounds)
    return {**content, "unranked": out, "provisional": int(is_open)}


def _pairings(subject: Subject) -> Content:
    return {**_seating(subject), **_scenario(_round(subject))}


def _pairings_2(subject: Subject) -> Content:
    """Who attacks, and all that is announced, stand on it too."""
    return {**_seating_2(subject), **_announced(subject)}


def _seating(subject: Subject) -> Content:
    """Who sits where, and with how many points they came."""
    state, round_ = subject.state, _round(subject)
    points = {no: account.points for no, account in accounts(state, RoundNo(round_.no - 1)).items()}

    def seated(contestants: Sequence[ContestantId]) -> list[Content]:
        return [{**_player(state, contestant), "points": points[contestant]} for contestant in contestants]

    tables = [{"table": table, "players": seated(game.contestants)} for table, game in sorted(round_.games.items())]
    return {"round": round_.no, "tables": tables, "byes": seated(round_.byes)}


def _seating_2(subject: Subject) -> Content:
    """The same with who attacks, with everyone who plays for a team, and without the points of a ringer."""
    seating, attackers = _seating(subject), _round(subject).attackers
    for table in seating["tables"]:
        table |= _told({"attacker": attackers.get(table["table"])})
    for player in (*(each for table in seating["tables"] for each in table["players"]), *seating["byes"]):
        player |= _members(subject.state, player["entry"])
        if subject.state.entrants[player["entry"]].is_ringer:
            del player["points"]  # nobody is shown them
    return seating


def _slips(subject: Subject) -> Content:
    """The same, with what is played where that stands on it."""
    setups = system_called(subject.state.rules.system).setups
    return {**_seating_2(subject), **(_announced(subject) if setups and setups.is_on_slips else {})}


def _record_sheets(subject: Subject) -> Content:
    return _records(subject, tuple(subject.state.entrants), _record)


def _record_sheets_2(subject: Subject) -> Content:
    """None for a ringer or one who never played, and on each which fact every point comes from."""
    state, absent = subject.state, no_shows(subject.state)
    there = tuple(no for no in state.contestants() if no not in absent)
    return _records(subject, there, partial(_record_2, struck_by=strikes(state, subject.facts)))


def _records(subject: Subject, everyone: tuple[ContestantId, ...], record: "Record") -> Content:
    state = subject.state
    book = accounts(state)
    places = {placed.account.contestant: placed.place for placed in ranked(state, book)}
    wanted = subject.contestants or everyone
    return {
        "planned": expected_rounds(state.rules, field_size(state)),
        "ranked": len(places),
        "finished": int(state.is_finished),
        "players": [record(subject, book[contestant], places.get(contestant, 0)) for contestant in sorted(wanted)],
    }


Record = Callable[[Subject, Account, int], Content]


def _record(subject: Subject, account: Account, place: int) -> Content:
    state, entrant = subject.state, subject.state.entrants[account.contestant]
    lines = {line.round_no: line for line in account.lines if line.round_no is not None}
    record = {
        **_player(state, account.contestant),
        "club": entrant.club,
        "status": entrant.status,
        "lists": entrant.lists_version,  # the fact that holds them
        "rounds": [_played(state, round_, account.contestant, lines.get(round_.no)) for round_ in state.rounds],
        "adjusted": [dict(line.figures) for line in account.lines if line.kind == "adjusted"],
        "totals": _totals(state, account),
        "place": place or None,
    }
    return _told(record)


def _record_2(subject: Subject, account: Account, place: int, struck_by: Strikes) -> Content:
    """The same with everyone who plays for a team, with the fact behind every row and adjustment, with the points a
    difference is taken from, and with what was struck."""
    state, record = subject.state, _record(subject, account, place)
    lines = {line.round_no: line for line in account.lines if line.round_no is not None}
    adjusted = [line for line in account.lines if line.kind == "adjusted"]
    for row in record["rounds"]:
        if (line := lines.get(row["round"])) is not None:
            row |= _source(subject, line)
            struck = struck_by.get((row["round"], row.get("table")))
            row |= _told({"opposed": line.figures.get(AGAINST), "struck": None if struck is None else list(struck)})
        if "against" in row:
            row |= _told({"scenario": announced_at(state, row["round"], row["table"]).scenario})
    record["adjusted"] = [{"figures": dict(line.figures), **_source(subject, line)} for line in adjusted]
    return record | _members(state, account.contestant)


def _source(subject: Subject, line: AccountLine) -> Content:
    """The fact a line comes from, and the one whose place that took."""
    replaced = getattr(subject.facts[line.version - 1], "replaces", None)
    if replaced is None and any(isinstance(fact, ResultCleared) for fact in subject.facts):
        replaced = cleared_before(subject.facts).get(line.version)
    return _told({"fact": line.version, "replaces": replaced})


def _score_sheets(subject: Subject) -> Content:
    """The form follows from rules and setup. What the sides noted and how they scored is in the facts that are named;
    it stands on the sheets once the round is closed."""
    round_, book = _round(subject), accounts(subject.state)
    tables = _seating_2(subject)["tables"]
    for player in (each for table in tables for each in table["players"]):
        player.pop("points", None)  # they are not on it
        crews = {member: hired.version for (side, member), hired in round_.crews.items() if side == player["entry"]}
        player |= _told({"crews": [crews[member] for member in sorted(crews)] or None})
        line = next((each for each in book[player["entry"]].lines if each.round_no == round_.no), None)
        player |= _scored(subject, line) if line is not None and not subject.is_blank else {}
    return {"round": round_.no, "tables": tables, **_announced(subject), "closed": int(round_.closed is not None)}


def _scored(subject: Subject, line: AccountLine) -> Content:
    figures = {key: line.figures.get(key, 0) for key in subject.state.rules.metrics}
    return {"scored": line.tp, "figures": figures, **_source(subject, line)}


def _played(state: Tournament, round_: Round, contestant: ContestantId, line: AccountLine | None) -> Content:
    table = round_.seats.get(contestant)
    game = None if table is None else round_.games[table]
    outcome = game.outcome if game else None
    record: Content = {"round": round_.no, "table": table, **(_scenario(round_) if game else {})}
    if game is not None:
        record["against"] = [other for other in game.contestants if other != contestant]
        record["list"] = list_named(round_, game, contestant)  # an only list is told by the fact that holds it
    if line is not None:
        figures = {key: line.figures.get(key, 0) for key in state.rules.metrics}
        record |= {"came": line.kind, "points": line.tp, "figures": figures}
    if outcome is not None:
        record |= {"how": outcome.how, "ending": outcome.ending}
    return _told(record)


def _player(state: Tournament, contestant: ContestantId) -> Content:
    entrant = state.entrants[contestant]
    return _told({"entry": contestant, "person": str(entrant.person), "faction": entrant.faction})


def _members(state: Tournament, contestant: ContestantId) -> Content:
    members = state.entrants[contestant].members
    return (
        {"members": [_told({"person": str(each.person), "faction": each.faction}) for each in members]}
        if members
        else {}
    )


def _announced(subject: Subject) -> Content:
    """What everyone knows of what the round is played with."""
    known = announced(subject.state, _round(subject).no)
    return _told({"scenario": known.scenario, "setup": known.setup or None})


def _totals(state: Tournament, account: Account) -> Content:
    return {key: _exact(account.totals[key]) for key in state.rules.ranking}


def _exact(value: Number) -> int | str:
    """A fraction as it is ranked by, such as 2/3."""
    return value if isinstance(value, int) else str(value)


def _scenario(round_: Round) -> Content:
    """Known to all once the round has started, and to nobody before."""
    return {"scenario": round_.scenario} if round_.started and round_.scenario else {}


def _round(subject: Subject) -> Round:
    assert subject.round_no is not None, "the document is about one round"
    return subject.state.rounds[subject.round_no - 1]


def _told(record: Content) -> Content:
    return {key: value for key, value in record.items() if value is not None}


def _of_campaign(form: str, subject: "CampaignSubject") -> Content:
    """Documents of campaigns are read with what they are made of, which no other document needs."""
    from ledger.application.campaigns.documents import CAMPAIGN_FORMS

    return CAMPAIGN_FORMS[form](subject)


def _of_qualifier(subject: "QualifierSubject") -> Content:
    """Likewise."""
    from ledger.application.qualifier_reports import qualifier_report_1

    return qualifier_report_1(subject)


VERSIONED: Mapping[str, str] = {
    "standings": "standings/2",
    "record-sheets": "record-sheets/2",
    "pairings": "pairings/2",
    "slips": "slips/2",
    "score-sheets": "score-sheets/1",
    "qualifier-report": "qualifier-report/1",
    "season": "season/2",
    "campaign": "campaign/1",
    "army-sheets": "army-sheets/1",
    "mission-report": "mission-report/1",
}
"""What each kind of document is called in the log."""
FORMS: Mapping[str, Callable[[Any], Content]] = {
    "standings/1": _standings,
    "standings/2": _standings_2,
    "record-sheets/1": _record_sheets,
    "record-sheets/2": _record_sheets_2,
    "pairings/1": _pairings,
    "pairings/2": _pairings_2,
    "slips/1": _seating,
    "slips/2": _slips,
    "score-sheets/1": _score_sheets,
    "qualifier-report/1": _of_qualifier,
    "season/1": season_1,
    "season/2": season_2,
    "campaign/1": partial(_of_campaign, "campaign/1"),
    "army-sheets/1": partial(_of_campaign, "army-sheets/1"),
    "mission-report/1": partial(_of_campaign, "mission-report/1"),
}
"""Every form there ever was, by the name in the log."""
