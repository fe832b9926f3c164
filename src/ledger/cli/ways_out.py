"""Ways out: what to do about a refusal or a note, as the command line calls it: one entry for each code.

Below the command line sentences say what is wrong and name no command. Whoever raises a refusal that has a way out
gives it a code (`RuleViolation("{slug} is finished.", code="finished", slug=slug)`), and its words stand here under
that code, with the facts of the refusal as placeholders; `{player!q}` is a name in shell quotes. A test holds the
codes of the source and this table together.

A way out goes on after the sentence, in place of its full stop, if it begins with a mark or a blank; else it is a
sentence of its own. Every command named in a text gets the options without which it would mean another tournament or
ledger.
"""

import re
from collections.abc import Mapping
from shlex import quote
from string import Formatter
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.options import typed

if TYPE_CHECKING:
    from ledger.application import Act, LedgerError, Requirement

OF_REFUSALS: Mapping[str, str] = {
    # the ledger and its log
    "no-ledger": "; `ledger init` makes one",
    "file-exists": "; --force replaces it",
    "said-before": '; give the line an "id" to say it again, or leave out what is recorded with --skip-recorded',
    "log-damaged": "; run `ledger verify`",
    "assertion-broken": "; `ledger log` shows what was recorded",
    "without-right": "Say with --by who acts",
    "organizer-first": " (--role organizer)",
    "another-decides": "Say with --by which other official decides it",
    # opening and ending
    "no-such-tournament": "; `ledger tournaments` lists them",
    "tournament-not-announced": "; `ledger open` announces one",
    "no-such-system": "; `ledger rules` has those of seasons and campaigns too",
    "no-such-figure": "`ledger rules show {document}` lists them all",
    "no-roster": "; `ledger amend --roster FILE` records one until round 1 is paired",
    "no-round-played": "; `ledger void` ends a tournament that never happened",
    "finished": "; `ledger reopen --reason TEXT` opens it again",
    "voided": "; `ledger withdraw-void --reason TEXT` lets it count again",
    # entry
    "played-in-teams": "; `ledger check-in-team` enters one",
    "played-one-by-one": "; `ledger check-in` enters a player",
    "dropped-before": "; `ledger reinstate {player!q}` brings them back",
    "entered-already": "; --distinct enters somebody else of that name",
    "entry-played": "; `ledger drop {player!q}` takes them out of the rounds to come",
    "organizer-plays": "; `ledger appoint` says who it is instead, or give a reason",
    "no-marks-asked": "; `ledger ruling` notes what a player was allowed",
    "no-list-ahead": " (`ledger crew`)",
    "not-by-seeds": "; `ledger amend --set first_round=folded --set later_rounds=folded-in-points` changes that",
    # pairing
    "no-round-paired": "; `ledger pair` draws one",
    "round-paired-already": "; `ledger withdraw-round --reason TEXT` takes the newest pairing back",
    "round-closed": "; `ledger reopen-round --reason TEXT` opens it again",
    "left-since": "; `ledger reinstate` brings back who dropped, or `ledger pair` draws the round anew",
    "results-discarded": "; `ledger withdraw-round --discard-results --reason TEXT` does so, in a batch file "
    '`"discard_results": true`',
    "bans-block-round": "; take one back with `ledger let-meet`, or pair by hand",
    "draw-breaks-ban": ": `ledger let-meet`",
    "nobody-kept-apart": "; `ledger keep-apart --always` keeps players apart in every round",
    "apart-too-late": "; `ledger keep-apart --always` keeps them apart in every round to come",
    "ringer-kept-apart": "; `ledger swap` moves them",
    "table-begun": "; `ledger clear-result {table} --reason TEXT` takes a result back, and `ledger withdraw-round "
    "--discard-results --reason TEXT` the whole pairing",
    "swap-bends": '; `ledger swap ... --confirm` records it all the same, in a batch file `"confirm": true`',
    # plans, choices, crews
    "round-not-planned": "; `ledger plan {round}` does that",
    "nothing-to-announce": "; `ledger plan` plans a round",
    "announced-too-early": "; announce other parts alone (--part), or give a reason",
    "plan-not-announced": "; `ledger start-round` or `ledger announce {round}` tells it",
    "start-too-late": "; `ledger start-round --round {round} --at TIME` does that",
    "round-not-started": "; `ledger start-round` starts it",
    "no-round-to-choose-for": "; `ledger pair` draws one, and choices are made for its games",
    "no-crews": "; `ledger lists` records army lists",
    "no-bans": "; `--set bans=true` before round 1 has it so",
    "leader-not-announced": "; `ledger crew` records that of {opponent}",
    "keywords-not-recorded": "; `ledger crew` records them for {opponent}",
    "hired-twice-a-day": "The day of a round is that of its `ledger start-round`",
    # results and rulings
    "winner-unsaid": '; say it with --winner PLAYER, or --tie if nobody did (in a batch file "winner", null for a tie)',
    "noted-by-side": ", or tell it with --sheet",
    "result-stands": "; `ledger correct {table} SCORES --round {round} --reason TEXT` replaces it, and with a reason "
    "`ledger forfeit`, `ledger concede` and `ledger agree` do",
    "result-needs-reason": " (--reason TEXT), or `ledger clear-result` to open the table again",
    "disqualified-forfeits": "; `ledger forfeit` records it with the scores of the others",
    "agreement-sought": "; `ledger agree` settles it",
    "entry-won": "; `ledger withdraw-award` takes the award back",
    "no-parts-to-strike": "; `ledger correct` replaces it",
    "sheet-without-parts": "; `ledger correct` it with its parts first",
    "nothing-adjusted": "; `ledger explain` tells what was given",
    "nothing-to-withdraw": "; `ledger conduct` shows those that stand",
    "lift-anew": "; `ledger lift-disqualification {player!q}` lifts it anew",
    "drawn-since-lift": "; `ledger disqualify {player!q}` takes that game too, or `ledger withdraw-round` takes the "
    "pairing back first",
    "dispute-ruled": "; `ledger reopen-dispute {dispute} --reason TEXT` takes it up again",
    "figures-in-dispute": "; `ledger rule {dispute} ... --override` changes them all the same",
    "figures-stand": " (--override)",
    # people
    "called-the-same": "; `ledger merge-person` makes them one where they are, and with a reason there are two of "
    "that name",
    "merged-already": "; `ledger unmerge-person` takes it back",
    "several-of-a-name": "; `ledger people show ID` says who is who",
    "name-to-erase": "; `ledger erase-person {id}` forgets that",
    # seasons
    "no-such-season": "; `ledger open-season` announces one",
    "season-closed": "; `ledger reopen-season --reason TEXT` opens it again",
    "linked-elsewhere": "; `ledger link` moves it to {region}",
    "known-otherwise": "; `ledger link {slug}` corrects it, or once it was reported `ledger report-qualifier {slug}`",
    "report-for-which-season": "; `ledger export qualifier-report -s SEASON` says for which it is",
    "entered-itself": "; `ledger unlink {slug} --reason TEXT` takes it out of the season",
    "no-tournament-here": "; `ledger tournaments` lists them; --name, --rules and --date tell of one played elsewhere",
    "sanctioned-already": "; `ledger withdraw-sanction {slug} --reason TEXT` takes it back",
    "not-ended": "; `ledger finish` records its places first",
    "finals-begun": ": `ledger void -t {slug} --reason TEXT`",
    "finals-of-season": "; `ledger requirements -t {tournament}` has more",
    # campaigns and their armies
    "no-such-campaign": "; `ledger campaign` lists them",
    "no-such-army": "; `ledger campaign armies` lists them",
    "no-such-unit": "; `ledger campaign army` lists those of an army",
    "army-unnamed": ": --army NAME",
    "no-late-joiners": "; `ledger campaign open --set late_joiners=true` has it so from the start",
    "leads-an-army": "; `ledger campaign disband-army {army!q} --reason TEXT` gives it up",
    "in-no-table": "; `ledger rules show` lists them",
    "reason-for-list": "Give it with --reason TEXT",
    "too-few-points": "; `ledger campaign points {army!q}` tells where they went",
    "campaign-over": "; `ledger campaign leaderboard` tells who won",
    # missions
    "no-open-mission": "; `ledger campaign begin` sets one up",
    "several-missions": " (--mission N)",
    "mission-unsaid": " (--mission N or --reason TEXT)",
    "mission-closed": "; `ledger campaign withdraw` takes its end back, and `ledger campaign adjust-army` puts points "
    "right",
    "mission-withdrawn": "; `ledger campaign log` has all of it",
    "other-step": "; `ledger campaign next` says what is due",
    "in-a-mission": "; `ledger campaign next --mission {mission}` says what is left of it",
    "army-missing": "; `ledger campaign begin --all` brings everyone",
    "wide-gap": "; `ledger campaign next` has what keeps within that",
    "no-underdog-points": "; `ledger campaign mission` shows who has some",
    "one-winner": ": `ledger campaign end ARMY`",
    "dice-of-a-round": " (such as --dice 3 or --dice 6,3,4)",
    # random events
    "no-random-event": "; `ledger campaign mission {mission}` shows those there were",
    "not-drawn-yet": "; `ledger campaign draw-event --round {round}` draws it",
    "candidates-unsaid": " (--among UNIT for each, --among-none if there is none)",
    "told-otherwise": ": `ledger campaign settle-event{names!o} --round {round}`",
    "name-the-rest": " (--more UNIT)",
    "ransom-unrolled": "; `ledger campaign ransom` rolls it",
    "ransom-unanswered": ": `ledger campaign ransom`, then `ledger campaign answer-event`",
    # after a mission
    "list-is-in": "; `ledger campaign correct EVENT casualties 'UNIT by KILLER' ... --reason TEXT` enters it anew, by "
    "its event in `ledger campaign log`",
    "casualty-unlisted": '; `ledger campaign casualties "{unit} by KILLER" ...` does that',
    "casualty-unrolled": "; `ledger campaign roll {unit!q}` rolls for it",
    "no-re-roll": "; `ledger campaign roll {unit!q} --dice N` takes the die as it fell",
    "level-due": ": `ledger campaign level {unit!q}`",
    "pick-due": ": `ledger campaign pick {unit!q} {option!q}`",
    "no-level-due": "; `ledger campaign unit {unit!q}` shows where they came from",
    # taking back
    "event-not-here": "; `ledger log` has its events",
    "event-elsewhere": "; `ledger campaign log` has its events",
    "drawn": "; `ledger campaign withdraw {act} --reason TEXT` takes it back, to be entered anew, and "
    "`ledger campaign adjust-unit` or `ledger campaign adjust-army` put right what came of it",
    "other-act": " (`ledger campaign withdraw {act} --reason TEXT`)",
    "dice-unsaid": " (--dice)",
    "has-dependents": " (--with-dependents; with -n too it lists all that falls, and records nothing)",
    "other-rolls": ", each with what it was for, such as casualty=1 injury=4",
    # reads and documents
    "ringer-in-public": "; leave --public out",
    "no-score-sheet": "; `ledger export slips` prints slips",
}


OF_NOTES: Mapping[str, str] = {
    "taken-for-known": "; --distinct enters somebody else of that name",
    "twice-a-day": "; `ledger people show {player!q}` says where else",
    "like-one-known": "; if that is the same person: `ledger people merge {player!q} {known!q} --reason TEXT`",
    "without-a-place": "; `ledger withdraw-round --reason TEXT` and `ledger pair` draw the round with everyone",
    "nobody-seeded": "; `ledger seed`, before the round is paired",
    "faction-mistyped": " `ledger amend-entry {player!q} --faction {faction!q} --reason TEXT` mends it",
    "entry-owes": "; `ledger amend-entry` and `ledger lists` record it, with a reason",
    "start-forgotten": "; `ledger start-round --round {round} --at TIME` tells when it did",
    "list-untold": "; `ledger {do} {player!q} --list N --round {round} --reason TEXT` tells it",
    "nothing-planned": "; `ledger start-round --scenario NAME --reason TEXT` says what it is played with",
    "earlier-measures": "; `ledger conduct {player!q}` tells more",
    "removal-to-decide": ": `ledger disqualify {player!q} --reason TEXT` records that",
    "removal-for-conduct": ": `ledger disqualify {player!q} --conduct {conduct} --reason TEXT` records that",
    "others-play-on": "; `ledger forfeit {player!q} SCORES --reason TEXT` records the game with their scores",
    "nothing-settled": ": `ledger agree` records what everyone at table {table} and the organizer consent to, "
    "`ledger refuse-agreement` who does not",
    "table-open-again": ": `ledger result {table} ... --round {round}` records it",
    "result-to-restore": "; `ledger result {table} SCORES` records it again, as `ledger pair --restore-results` would",
    "open-again": ": `ledger result` or `ledger forfeit` records what the organizer decides",
    "agreement-preferred": " (`ledger agree`)",
    "agreement-closed": "; `ledger correct` replaces it, `ledger clear-result` takes it out",
    "text-to-redact": "; `ledger redact {event}` forgets it",
    "season-marked": "`ledger season table {season}` shows it",
    "season-moved": "`ledger season diff {season}` shows it",
    "season-moved-by-many": "`ledger season diff {season} --from before:{start} --to before:{end}` shows it",
    "reason-for-sanction": "; `ledger sanction {slug} --reason TEXT` gives one",
    "no-region": "; `ledger link TOURNAMENT --region NAME` gives one",
    "told-of-elsewhere": "; for another tournament choose another short name",
    "told-twice": "; `ledger link {slug} --replaces {other}` says so where the two are one tournament",
    "left-out-of-season": "; `ledger season tournaments` says why",
    "tracked-table-wrong": "; `ledger season table --rebuild` makes it anew",
    "points-to-save": "; --saved {saved} saves as many as may be",
    "event-to-draw": ": `ledger campaign draw-event`",
    "event-to-draw-among": ": `ledger campaign draw-event --among UNIT` with each of them, or "
    "`ledger campaign draw-event --among-none`",
    "event-to-settle": ": `ledger campaign settle-event{names!o} --round {round}`",
    "secret-to-note": ": `ledger campaign note-event TEXT`",
    "offer-to-answer": ": `ledger campaign answer-event take` or `ledger campaign answer-event decline`",
    "unit-to-send": ": `ledger campaign answer-event take --unit UNIT` or `ledger campaign answer-event decline`",
    "warp-to-fight": ": `ledger campaign fight-warp won` or `ledger campaign fight-warp lost`",
    "ransom-due": ": `ledger campaign ransom`",
    "ransom-to-answer": ": `ledger campaign answer-event take` or `ledger campaign answer-event decline`",
    "level-to-take": ": `ledger campaign level {unit!q}`",
    "option-to-pick": ": `ledger campaign pick {unit!q} NAME`",
}


OF_ODDITIES: Mapping[str, str] = {  # by the codes that facts keep
    "roster-lacks-box-leader": "; `ledger rules show` lists them",
    "classic-names-nobody": "; `ledger amend --set classic=...` names them",
    "scheme-unnamed": "; `ledger schemes` tells which",
    "scheme-misnamed": "; `ledger schemes` tells which",
    "scheme-not-noted": "; `ledger strike` takes it out",
    "undocumented-scheme-scores": "; `ledger schemes` tells which, `ledger strike` takes it out",
    "undocumented-scheme-untold": "; `ledger schemes` tells which, `ledger strike` takes it out",
    "no-accessible-table-named": "; `ledger accessible-tables` names them",
}

WAYS_OUT = {**OF_REFUSALS, **OF_NOTES, **OF_ODDITIES}

_UNKNOWN, _NOT_YET = "attendance-unknown", "not recorded yet"
"""The code of a requirement whose way out stands in the middle of the sentence, beside these words of it."""
_ARGUMENTS = {"unit": " UNIT", "victim": " --victim UNIT", "more": " --more UNIT"}

# up to the closing mark, which may also stand inside a name in shell quotes
_CALL = re.compile(r"""`(ledger ([a-z][a-z-]*)(?:'[^']*'|"[^"]*"|[^`'"])*)`""")
_OF_NO_LEDGER = frozenset({"demo", "rules", "schema"})
_OF_NO_TOURNAMENT = _OF_NO_LEDGER | {
    *("init", "open", "use", "tournaments", "verify", "checkpoint"),
    *("backup", "restore", "export-log", "import-log"),
    *("open-season", "people", "rename-person", "merge-person", "unmerge-person", "erase-person", "redact"),
}
_OF_A_SEASON = frozenset(
    {
        *("season", "amend-season", "close-season", "reopen-season", "link", "unlink", "open-finals"),
        *("sanction", "withdraw-sanction", "request-qualifier", "withdraw-request"),
        *("report-qualifier", "withdraw-report", "withdraw-replacement"),
        *("accept-invitation", "decline-invitation", "withdraw-answer"),
    }
)
_OF_A_CAMPAIGN = frozenset({"campaign"})
_BY_EVENT = re.compile(r"ledger undo \d+.*")  # an event says itself of which it is
_LISTING_CAMPAIGNS = "ledger campaign"


class _Words(Formatter):
    """Fills placeholders in; `!q` puts what comes in shell quotes, `!o` makes arguments of what a command is told."""

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if conversion == "o":
            return "".join(_ARGUMENTS[each] for each in str(value).split(",") if each)
        return quote(str(value)) if conversion == "q" else super().convert_field(value, conversion)


def with_way_out(refusal: "LedgerError") -> str:
    """The sentence of a refusal, and what to do about it."""
    sentence = str(refusal)
    if refusal.code == "several-of-a-name" and not refusal.where:  # no line of a file: nothing has that field here
        sentence = sentence.replace(f' as "{refusal.facts.get("field")}"', " in place of the name")
    return worded(sentence, refusal.code, refusal.words())


def worded(sentence: str, code: str, facts: Mapping[str, object] | None = None) -> str:
    """A sentence with the way out of that code, if there is one."""
    if code == _UNKNOWN:
        return sentence.replace(_NOT_YET, f"{_NOT_YET} (`ledger attendance NUMBER`)", 1)
    if code not in WAYS_OUT:
        return sentence
    way = _Words().vformat(WAYS_OUT[code], (), facts or {})
    stop = "." * sentence.endswith(".")
    return f"{sentence.removesuffix('.')}{way}{stop}" if way[0] in ";:, " else f"{sentence} {way}{stop}"


def requirement_told(row: "Requirement") -> "Requirement":
    """What the rules ask of a tournament, with what to do where it is not known."""
    return row.model_copy(update={"says": worded(row.says, row.code)})


def acts_in_words(steps: "tuple[str | Act, ...]") -> str:
    """What comes next, everything there is to do as the command that does it."""
    return "".join(step if isinstance(step, str) else f"`{_command(step)}`" for step in steps)


def _command(act: "Act") -> str:
    return f"ledger {act.do}" if act.award is None else f"ledger {act.do} {act.award} PLAYER"


def addressed(
    text: str, tournament: str | None, store: str | None, season: str | None = None, campaign: str | None = None
) -> str:
    """The text with every command in it for this tournament, season or campaign and this ledger, as far as they are
    given."""

    def call(found: re.Match[str]) -> str:
        said, name = found[1], found[2]
        if season is not None and name in _OF_A_SEASON and quote(season) not in said.split():
            said += f" -s {quote(season)}"
        if campaign is not None and name in _OF_A_CAMPAIGN and said != _LISTING_CAMPAIGNS:
            said += f" -c {quote(campaign)}"
        is_of_one = name not in _OF_NO_TOURNAMENT | _OF_A_SEASON | _OF_A_CAMPAIGN
        if tournament is not None and is_of_one and not _BY_EVENT.fullmatch(said):
            said += f" -t {quote(tournament)}"
        if store is not None and name not in _OF_NO_LEDGER:
            said += f" --store {quote(store)}"
        return f"`{said}`"

    return _CALL.sub(call, text)


def told(remark: str) -> str:
    """A remark as it is read at the terminal, with what to do about it where there is something."""
    from ledger.application import Note

    if not isinstance(remark, Note):
        return remark
    return worded(remark, remark.code, remark.facts)


def as_called(text: str, ctx: click.Context | None) -> str:
    """The same for what was typed on this call; what the environment says holds for the next one too."""
    if ctx is None:
        return text
    return addressed(text, *(typed(ctx, name) for name in ("tournament", "store", "season", "campaign")))
