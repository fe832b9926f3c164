"""Ways out: nothing but the command line names a command, and every refusal and note that has a way out shows it."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import ledger
from ledger.cli import COMMANDS, campaign, exit_codes, ways_out
from ledger.cli.ways_out import told
from ledger.domain import errors
from ledger.domain.errors import LedgerError, Note, RuleViolation
from ledger.domain.pairing.values import WHY
from ledger.domain.system import ODDITY_WORDS
from ledger.domain.systems import SYSTEMS
from ledger.projections.status import Act

SOURCE = Path(ledger.__file__).parent
BELOW = {
    str(path.relative_to(SOURCE)): path.read_text(encoding="utf-8")
    for path in sorted(SOURCE.rglob("*.py"))
    if path.relative_to(SOURCE).parts[0] not in ("cli", "__main__.py")
}
REFUSING = {name for name, each in vars(errors).items() if isinstance(each, type) and issubclass(each, LedgerError)}
NAMES = {1: "Ada One", 2: "Bo Two"}

# code, what is said below the command line, with which facts, and how it goes on
REFUSALS = [
    ("no-ledger", "There is no ledger at {path}.", {"path": "x.db"}, "; `ledger init` makes one."),
    ("file-exists", "x.pdf exists already; it was left.", {}, "; --force replaces it."),
    (
        "said-before",
        "An equal line is recorded already, as event {event}.",
        {"event": 9},
        '; give the line an "id" to say it again, or leave out what is recorded with --skip-recorded.',
    ),
    ("log-damaged", "The head of the log is damaged.", {}, "; run `ledger verify`."),
    ("assertion-broken", "Event 9 does not hold: why.", {}, "; `ledger log` shows what was recorded."),
    ("without-right", "Bo is no official of {slug}.", {"slug": "q1"}, ". Say with --by who acts."),
    ("organizer-first", "Appoint the organizer first.", {}, " (--role organizer)."),
    ("another-decides", "That is for Bo here.", {}, ". Say with --by which other official decides it."),
    (
        "no-such-tournament",
        "There is no tournament called {slug}.",
        {"slug": "q"},
        "; `ledger tournaments` lists them.",
    ),
    ("tournament-not-announced", "There is none called {slug}.", {"slug": "q"}, "; `ledger open` announces one."),
    ("no-such-system", "There are: a and b.", {}, "; `ledger rules` has those of seasons and campaigns too."),
    ("no-such-figure", "No figure 'x'.", {"document": "league"}, ". `ledger rules show league` lists them all."),
    (
        "no-roster",
        "No Active Duty Roster is recorded.",
        {},
        "; `ledger amend --roster FILE` records one until round 1 is paired.",
    ),
    ("no-round-played", "No round was played.", {}, "; `ledger void` ends a tournament that never happened."),
    ("finished", "{slug} is finished.", {"slug": "q"}, "; `ledger reopen --reason TEXT` opens it again."),
    ("voided", "q1 was voided.", {}, "; `ledger withdraw-void --reason TEXT` lets it count again."),
    ("played-in-teams", "Played in teams of {size}.", {"size": 2}, "; `ledger check-in-team` enters one."),
    ("played-one-by-one", "Played one by one.", {}, "; `ledger check-in` enters a player."),
    ("dropped-before", "{player} has dropped.", {"player": 1}, "; `ledger reinstate 'Ada One'` brings them back."),
    ("entered-already", "{player} is in.", {"player": 1}, "; --distinct enters somebody else of that name."),
    (
        "entry-played",
        "{player} had a place in round {round}.",
        {"player": 1, "round": 1},
        "; `ledger drop 'Ada One'` takes them out of the rounds to come.",
    ),
    (
        "organizer-plays",
        "{player} announced it.",
        {"player": 1},
        "; `ledger appoint` says who it is instead, or give a reason.",
    ),
    ("no-marks-asked", "No mark is asked for.", {}, "; `ledger ruling` notes what a player was allowed."),
    ("no-list-ahead", "Crews are hired for each game.", {}, " (`ledger crew`)."),
    (
        "not-by-seeds",
        "No round is paired by seeds.",
        {},
        "; `ledger amend --set first_round=folded --set later_rounds=folded-in-points` changes that.",
    ),
    ("no-round-paired", "No round is paired yet.", {}, "; `ledger pair` draws one."),
    (
        "round-paired-already",
        "Round 1 is paired already.",
        {},
        "; `ledger withdraw-round --reason TEXT` takes the newest pairing back.",
    ),
    ("round-closed", "Round 1 is closed.", {}, "; `ledger reopen-round --reason TEXT` opens it again."),
    (
        "left-since",
        "Bo Two left since.",
        {},
        "; `ledger reinstate` brings back who dropped, or `ledger pair` draws the round anew.",
    ),
    (
        "results-discarded",
        "Round 1 has 2 results.",
        {},
        '; `ledger withdraw-round --discard-results --reason TEXT` does so, in a batch file `"discard_results": true`.',
    ),
    (
        "bans-block-round",
        "No round is possible.",
        {},
        "; take one back with `ledger let-meet`, or pair by hand.",
    ),
    ("draw-breaks-ban", "Give the tables by hand, or let them meet.", {}, ": `ledger let-meet`."),
    (
        "nobody-kept-apart",
        "It keeps nobody apart.",
        {},
        "; `ledger keep-apart --always` keeps players apart in every round.",
    ),
    (
        "apart-too-late",
        "Round 1 is paired already.",
        {},
        "; `ledger keep-apart --always` keeps them apart in every round to come.",
    ),
    ("ringer-kept-apart", "{player} only fills a seat.", {"player": 1}, "; `ledger swap` moves them."),
    (
        "table-begun",
        "Table {table} has a result on record.",
        {"table": 3},
        "; `ledger clear-result 3 --reason TEXT` takes a result back, and `ledger withdraw-round --discard-results "
        "--reason TEXT` the whole pairing.",
    ),
    (
        "swap-bends",
        "This swap bends what the round keeps ({bends}).",
        {"bends": [("rematch", (1, 2))]},
        '; `ledger swap ... --confirm` records it all the same, in a batch file `"confirm": true`.',
    ),
    ("round-not-planned", "Round {round} is not planned.", {"round": 2}, "; `ledger plan 2` does that."),
    ("nothing-to-announce", "Nothing is planned.", {}, "; `ledger plan` plans a round."),
    (
        "announced-too-early",
        "Nobody is told before the day.",
        {},
        "; announce other parts alone (--part), or give a reason.",
    ),
    (
        "plan-not-announced",
        "Round {round} is not announced yet.",
        {"round": 2},
        "; `ledger start-round` or `ledger announce 2` tells it.",
    ),
    (
        "start-too-late",
        "Round {round} is over; say when it started, and it is kept.",
        {"round": 1},
        "; `ledger start-round --round 1 --at TIME` does that.",
    ),
    ("round-not-started", "Round {round} has not started.", {"round": 1}, "; `ledger start-round` starts it."),
    (
        "no-round-to-choose-for",
        "No round is paired yet.",
        {},
        "; `ledger pair` draws one, and choices are made for its games.",
    ),
    ("no-crews", "It has no crews hired for a game.", {}, "; `ledger lists` records army lists."),
    ("no-bans", "No keywords are banned.", {}, "; `--set bans=true` before round 1 has it so."),
    ("leader-not-announced", "Leaders come first.", {"opponent": 2}, "; `ledger crew` records that of Bo Two."),
    ("keywords-not-recorded", "No keywords.", {"opponent": 2}, "; `ledger crew` records them for Bo Two."),
    ("hired-twice-a-day", "Leaders alternate.", {}, ". The day of a round is that of its `ledger start-round`."),
    (
        "winner-unsaid",
        "Points do not tell who won.",
        {},
        '; say it with --winner PLAYER, or --tie if nobody did (in a batch file "winner", null for a tie).',
    ),
    ("noted-by-side", "list is noted for each side.", {}, ", or tell it with --sheet."),
    (
        "result-stands",
        "Table {table} of round {round} has a result already ({standing}).",
        {"table": 1, "round": 2, "standing": "5-2"},
        "; `ledger correct 1 SCORES --round 2 --reason TEXT` replaces it, and with a reason `ledger forfeit`, "
        "`ledger concede` and `ledger agree` do.",
    ),
    (
        "result-needs-reason",
        "Give a reason to replace it.",
        {},
        " (--reason TEXT), or `ledger clear-result` to open the table again.",
    ),
    (
        "disqualified-forfeits",
        "{player} forfeits table 1.",
        {"player": 1},
        "; `ledger forfeit` records it with the scores of the others.",
    ),
    ("agreement-sought", "{player} has asked.", {"player": 1}, "; `ledger agree` settles it."),
    ("entry-won", "The entry has won.", {}, "; `ledger withdraw-award` takes the award back."),
    ("no-parts-to-strike", "It has no parts to strike.", {}, "; `ledger correct` replaces it."),
    ("sheet-without-parts", "The sheet does not tell.", {}, "; `ledger correct` it with its parts first."),
    ("nothing-adjusted", "No points stand.", {}, "; `ledger explain` tells what was given."),
    ("nothing-to-withdraw", "No warning stands.", {}, "; `ledger conduct` shows those that stand."),
    (
        "lift-anew",
        "{player} is disqualified by it again.",
        {"player": 1},
        "; `ledger lift-disqualification 'Ada One'` lifts it anew.",
    ),
    (
        "drawn-since-lift",
        "{player} plays at table {table} of round {round}, which was drawn since.",
        {"player": 1, "table": 1, "round": 2},
        "; `ledger disqualify 'Ada One'` takes that game too, or `ledger withdraw-round` takes the pairing back first.",
    ),
    (
        "dispute-ruled",
        "Dispute {dispute} was ruled on.",
        {"dispute": 3},
        "; `ledger reopen-dispute 3 --reason TEXT` takes it up again.",
    ),
    (
        "figures-in-dispute",
        "Dispute {dispute} is open.",
        {"dispute": 3},
        "; `ledger rule 3 ... --override` changes them all the same.",
    ),
    ("figures-stand", "To change them all the same, say override.", {}, " (--override)."),
    (
        "called-the-same",
        "Somebody else is called that.",
        {},
        "; `ledger merge-person` makes them one where they are, and with a reason there are two of that name.",
    ),
    ("merged-already", "Bo goes by Ada already.", {}, "; `ledger unmerge-person` takes it back."),
    ("several-of-a-name", 'Give one as "player".', {}, "; `ledger people show ID` says who is who."),
    ("name-to-erase", "It has a name alone.", {"id": "f00"}, "; `ledger erase-person f00` forgets that."),
    ("no-such-season", "There is no season called x.", {}, "; `ledger open-season` announces one."),
    ("season-closed", "ig is closed.", {}, "; `ledger reopen-season --reason TEXT` opens it again."),
    ("linked-elsewhere", "q1 is linked for North.", {"region": "South"}, "; `ledger link` moves it to South."),
    (
        "known-otherwise",
        "lyon is known otherwise: its day.",
        {"slug": "lyon"},
        "; `ledger link lyon` corrects it, or once it was reported `ledger report-qualifier lyon`.",
    ),
    (
        "report-for-which-season",
        "q1 belongs to no season.",
        {"slug": "q1"},
        "; `ledger export qualifier-report -s SEASON` says for which it is.",
    ),
    (
        "entered-itself",
        "q1 is entered in this ledger and stands for itself.",
        {"slug": "q1"},
        "; `ledger unlink q1 --reason TEXT` takes it out of the season.",
    ),
    (
        "no-tournament-here",
        "There is no tournament called {slug}.",
        {"slug": "q"},
        "; `ledger tournaments` lists them; --name, --rules and --date tell of one played elsewhere.",
    ),
    (
        "sanctioned-already",
        "q1 is sanctioned already.",
        {"slug": "q1"},
        "; `ledger withdraw-sanction q1 --reason TEXT` takes it back.",
    ),
    ("not-ended", "q1 has not ended.", {}, "; `ledger finish` records its places first."),
    ("finals-begun", "They have begun.", {"slug": "f1"}, ": `ledger void -t f1 --reason TEXT`."),
    (
        "finals-of-season",
        "{tournament} are the finals.",
        {"tournament": "f1"},
        "; `ledger requirements -t f1` has more.",
    ),
    (
        "no-such-campaign",
        "There is no campaign called {campaign}.",
        {"campaign": "dust"},
        "; `ledger campaign` lists them.",
    ),
    ("no-such-army", "There is no army called Tid in dust.", {}, "; `ledger campaign armies` lists them."),
    ("no-such-unit", "There is no unit called Lin in dust.", {}, "; `ledger campaign army` lists those of an army."),
    ("army-unnamed", "Nobody says what the army is called.", {}, ": --army NAME."),
    (
        "no-late-joiners",
        "{campaign} has begun and takes no late joiners.",
        {"campaign": "dust"},
        "; `ledger campaign open --set late_joiners=true` has it so from the start.",
    ),
    (
        "leads-an-army",
        "This player leads {army} already.",
        {"army": "Tide"},
        "; `ledger campaign disband-army Tide --reason TEXT` gives it up.",
    ),
    ("in-no-table", "No table has {name}.", {"name": "Brave"}, "; `ledger rules show` lists them."),
    ("reason-for-list", "The list has what needs a reason.", {}, ". Give it with --reason TEXT."),
    (
        "too-few-points",
        "{army} has {points} points; {amount} are needed.",
        {"army": "Ashen Pact", "points": 5, "amount": 10},
        "; `ledger campaign points 'Ashen Pact'` tells where they went.",
    ),
    (
        "campaign-over",
        "{campaign} has come to its end.",
        {"campaign": "dust"},
        "; `ledger campaign leaderboard` tells who won.",
    ),
    (
        "no-open-mission",
        "No mission of {campaign} is open.",
        {"campaign": "dust"},
        "; `ledger campaign begin` sets one up.",
    ),
    ("several-missions", "Several missions are open: {missions}.", {"missions": "1 (Tide)"}, " (--mission N)."),
    (
        "mission-unsaid",
        "Say after which mission; outside any mission, give a reason.",
        {},
        " (--mission N or --reason TEXT).",
    ),
    (
        "mission-closed",
        "Mission {mission} is closed.",
        {"mission": 1},
        "; `ledger campaign withdraw` takes its end back, and `ledger campaign adjust-army` puts points right.",
    ),
    ("mission-withdrawn", "Mission 1 was withdrawn by event 7.", {}, "; `ledger campaign log` has all of it."),
    (
        "other-step",
        "Mission {mission} is in step {step}.",
        {"mission": 1, "step": 2},
        "; `ledger campaign next` says what is due.",
    ),
    (
        "in-a-mission",
        "{army} is in mission {mission}.",
        {"army": "Tide", "mission": 2},
        "; `ledger campaign next --mission 2` says what is left of it.",
    ),
    ("army-missing", "{army} is not named.", {"army": "Tide"}, "; `ledger campaign begin --all` brings everyone."),
    ("wide-gap", "{army} brings too much.", {"army": "Tide"}, "; `ledger campaign next` has what keeps within that."),
    (
        "no-underdog-points",
        "{army} spent them all.",
        {"army": "Tide"},
        "; `ledger campaign mission` shows who has some.",
    ),
    ("one-winner", "A mission has one winner.", {}, ": `ledger campaign end ARMY`."),
    ("dice-of-a-round", "A round has one die.", {}, " (such as --dice 3 or --dice 6,3,4)."),
    (
        "no-random-event",
        "Round {round} of mission {mission} has no random event.",
        {"round": 2, "mission": 1},
        "; `ledger campaign mission 1` shows those there were.",
    ),
    (
        "not-drawn-yet",
        "{event} of round {round} was not drawn yet.",
        {"event": "P.O.W.", "round": 2},
        "; `ledger campaign draw-event --round 2` draws it.",
    ),
    (
        "candidates-unsaid",
        "Say which units are {among}.",
        {"among": "shaken"},
        " (--among UNIT for each, --among-none if there is none).",
    ),
    (
        "told-otherwise",
        "{event} is told by the victim.",
        {"event": "Moral Victory", "names": "victim", "round": 2},
        ": `ledger campaign settle-event --victim UNIT --round 2`.",
    ),
    ("name-the-rest", "Name the {rest} units that have one more.", {"rest": 2}, " (--more UNIT)."),
    (
        "ransom-unrolled",
        "The ransom of {unit} is not rolled yet.",
        {"unit": "Line"},
        "; `ledger campaign ransom` rolls it.",
    ),
    (
        "ransom-unanswered",
        "{unit} was captured.",
        {"unit": "Line"},
        ": `ledger campaign ransom`, then `ledger campaign answer-event`.",
    ),
    (
        "list-is-in",
        "The casualty list of mission {mission} is in.",
        {"mission": 1},
        "; `ledger campaign correct EVENT casualties 'UNIT by KILLER' ... --reason TEXT` enters it anew, by its event "
        "in `ledger campaign log`.",
    ),
    (
        "casualty-unlisted",
        "The casualty list must name {unit}.",
        {"unit": "Line"},
        '; `ledger campaign casualties "Line by KILLER" ...` does that.',
    ),
    (
        "casualty-unrolled",
        "{unit} was not rolled for.",
        {"unit": "Old Guard"},
        "; `ledger campaign roll 'Old Guard'` rolls for it.",
    ),
    (
        "no-re-roll",
        "{unit} has no re-roll for this.",
        {"unit": "Line"},
        "; `ledger campaign roll Line --dice N` takes the die as it fell.",
    ),
    ("level-due", "{unit} has a level to take.", {"unit": "Line"}, ": `ledger campaign level Line`."),
    (
        "pick-due",
        "{unit} must take {options}.",
        {"unit": "Old Guard", "options": "Agile or Elite", "option": "Specialist: melee"},
        ": `ledger campaign pick 'Old Guard' 'Specialist: melee'`.",
    ),
    (
        "no-level-due",
        "{unit} has {xp} XP and no level to take.",
        {"unit": "Line", "xp": 3},
        "; `ledger campaign unit Line` shows where they came from.",
    ),
    ("event-not-here", "Event 3 is none of spring.", {}, "; `ledger log` has its events."),
    ("event-elsewhere", "Event 3 is none of dust.", {}, "; `ledger campaign log` has its events."),
    (
        "drawn",
        "The roll for {purposes} was drawn.",
        {"purposes": "casualty", "act": 41},
        "; `ledger campaign withdraw 41 --reason TEXT` takes it back, to be entered anew, and "
        "`ledger campaign adjust-unit` or `ledger campaign adjust-army` put right what came of it.",
    ),
    (
        "other-act",
        "Event {act} was another kind of act; withdraw it instead.",
        {"act": 41},
        " (`ledger campaign withdraw 41 --reason TEXT`).",
    ),
    ("dice-unsaid", "Say the dice for {purpose} as they fell.", {"purpose": "casualty"}, " (--dice)."),
    (
        "has-dependents",
        "Events {acts} rest on it; withdraw them first, or with it.",
        {"acts": "7 (a)"},
        " (--with-dependents; with -n too it lists all that falls, and records nothing).",
    ),
    (
        "other-rolls",
        "This act has other rolls; give all of its dice.",
        {},
        ", each with what it was for, such as casualty=1 injury=4.",
    ),
    ("ringer-in-public", "A ringer is in no public result.", {}, "; leave --public out."),
    ("no-score-sheet", "It has no score sheet of its own.", {}, "; `ledger export slips` prints slips."),
]

NOTES = [
    (
        "taken-for-known",
        "Ada One is known already.",
        {"player": "Ada One"},
        "; --distinct enters somebody else of that name.",
    ),
    (
        "twice-a-day",
        "Ada One is in cup too.",
        {"player": "Ada One"},
        "; `ledger people show 'Ada One'` says where else.",
    ),
    (
        "like-one-known",
        "Ada Won is new here.",
        {"player": "Ada Won", "known": "Ada One"},
        "; if that is the same person: `ledger people merge 'Ada Won' 'Ada One' --reason TEXT`.",
    ),
    (
        "without-a-place",
        "Without a place in round 1: Fay Six.",
        {},
        "; `ledger withdraw-round --reason TEXT` and `ledger pair` draw the round with everyone.",
    ),
    ("nobody-seeded", "This is the order of chance.", {}, "; `ledger seed`, before the round is paired."),
    (
        "faction-mistyped",
        "Crxy looks mistyped: is it Cryx?",
        {"player": "Ada One", "faction": "Cryx"},
        " `ledger amend-entry 'Ada One' --faction Cryx --reason TEXT` mends it",
    ),
    (
        "entry-owes",
        "Paired without a faction: Bo Two.",
        {},
        "; `ledger amend-entry` and `ledger lists` record it, with a reason.",
    ),
    (
        "start-forgotten",
        "Nobody told when round 1 started.",
        {"round": 1},
        "; `ledger start-round --round 1 --at TIME` tells when it did.",
    ),
    (
        "list-untold",
        "It is not known which of their 2 lists Bo Two played.",
        {"do": "concede", "player": "Bo Two", "round": 1},
        "; `ledger concede 'Bo Two' --list N --round 1 --reason TEXT` tells it.",
    ),
    (
        "nothing-planned",
        "Nothing was planned.",
        {},
        "; `ledger start-round --scenario NAME --reason TEXT` says what it is played with.",
    ),
    ("earlier-measures", "An earlier warning.", {"player": "Bo Two"}, "; `ledger conduct 'Bo Two'` tells more."),
    (
        "removal-to-decide",
        "Decide whether P2 is disqualified for it.",
        {"player": "P2"},
        ": `ledger disqualify P2 --reason TEXT` records that.",
    ),
    (
        "removal-for-conduct",
        "Decide whether Bo Two is disqualified for it.",
        {"player": "Bo Two", "conduct": "inducement"},
        ": `ledger disqualify 'Bo Two' --conduct inducement --reason TEXT` records that.",
    ),
    (
        "others-play-on",
        "The others at table 1 play on.",
        {"player": "P4"},
        "; `ledger forfeit P4 SCORES --reason TEXT` records the game with their scores.",
    ),
    (
        "nothing-settled",
        "Nothing is settled yet.",
        {"table": 4},
        ": `ledger agree` records what everyone at table 4 and the organizer consent to, `ledger refuse-agreement` "
        "who does not.",
    ),
    (
        "table-open-again",
        "Round 1 stays closed with table 2 open.",
        {"round": 1, "table": 2},
        ": `ledger result 2 ... --round 1` records it.",
    ),
    (
        "result-to-restore",
        "Table 1 has the players of event 7.",
        {"table": 1},
        "; `ledger result 1 SCORES` records it again, as `ledger pair --restore-results` would.",
    ),
    (
        "open-again",
        "Table 1 of round 2 is open again.",
        {},
        ": `ledger result` or `ledger forfeit` records what the organizer decides.",
    ),
    ("agreement-preferred", "The document prefers that.", {}, " (`ledger agree`)."),
    (
        "agreement-closed",
        "The result agreed on stands.",
        {},
        "; `ledger correct` replaces it, `ledger clear-result` takes it out.",
    ),
    ("text-to-redact", 'Event 7 holds the name: "Ada".', {"event": 7}, "; `ledger redact 7` forgets it."),
    ("season-marked", "Season ig: provisional.", {"season": "ig"}, ". `ledger season table ig` shows it."),
    ("season-moved", "Season ig: Bo gains.", {"season": "ig"}, ". `ledger season diff ig` shows it."),
    (
        "season-moved-by-many",
        "Season ig: Bo gains.",
        {"season": "ig", "start": 40, "end": 44},
        ". `ledger season diff ig --from before:40 --to before:44` shows it.",
    ),
    (
        "reason-for-sanction",
        "Without a reason it does not count.",
        {"slug": "q1"},
        "; `ledger sanction q1 --reason TEXT` gives one.",
    ),
    ("no-region", "q1 has no region yet.", {}, "; `ledger link TOURNAMENT --region NAME` gives one."),
    (
        "told-of-elsewhere",
        "lyon is told of from elsewhere in ig; once it ends here, that counts.",
        {},
        "; for another tournament choose another short name.",
    ),
    (
        "told-twice",
        "paris: Ada One has a place in lyon too, which is of the same day.",
        {"slug": "paris", "other": "lyon"},
        "; `ledger link paris --replaces lyon` says so where the two are one tournament.",
    ),
    ("left-out-of-season", "q2 does not count.", {}, "; `ledger season tournaments` says why."),
    ("tracked-table-wrong", "the table is wrong.", {}, "; `ledger season table --rebuild` makes it anew."),
    ("points-to-save", "105 points are lost.", {"saved": 105}, "; --saved 105 saves as many as may be."),
    ("event-to-draw", "It came up and draws a unit.", {}, ": `ledger campaign draw-event`."),
    (
        "event-to-draw-among",
        "It came up and draws a unit among those that are shaken.",
        {},
        ": `ledger campaign draw-event --among UNIT` with each of them, or `ledger campaign draw-event --among-none`.",
    ),
    (
        "event-to-settle",
        "Finish Them! is settled once it was done.",
        {"names": "unit,victim", "round": 2},
        ": `ledger campaign settle-event UNIT --victim UNIT --round 2`.",
    ),
    ("secret-to-note", "Tide notes something in secret.", {}, ": `ledger campaign note-event TEXT`."),
    (
        "offer-to-answer",
        "Tide may pay 50 points.",
        {},
        ": `ledger campaign answer-event take` or `ledger campaign answer-event decline`.",
    ),
    (
        "unit-to-send",
        "Tide may take a unit off.",
        {},
        ": `ledger campaign answer-event take --unit UNIT` or `ledger campaign answer-event decline`.",
    ),
    (
        "warp-to-fight",
        "Line fights for its return.",
        {},
        ": `ledger campaign fight-warp won` or `ledger campaign fight-warp lost`.",
    ),
    ("ransom-due", "Line was captured.", {}, ": `ledger campaign ransom`."),
    (
        "ransom-to-answer",
        "Line costs 100 points.",
        {},
        ": `ledger campaign answer-event take` or `ledger campaign answer-event decline`.",
    ),
    (
        "level-to-take",
        "Old Guard has a level to take.",
        {"unit": "Old Guard"},
        ": `ledger campaign level 'Old Guard'`.",
    ),
    ("option-to-pick", "Line must take Agile or Elite.", {"unit": "Line"}, ": `ledger campaign pick Line NAME`."),
    ("roster-lacks-box-leader", "the roster lacks a leader.", {}, "; `ledger rules show` lists them."),
    ("classic-names-nobody", "it names no model.", {}, "; `ledger amend --set classic=...` names them."),
    ("scheme-unnamed", "a ruling may strike it.", {}, "; `ledger schemes` tells which."),
    ("scheme-misnamed", "a scheme names what is not allowed.", {}, "; `ledger schemes` tells which."),
    ("scheme-not-noted", "its player had not noted it.", {}, "; `ledger strike` takes it out."),
    *(
        (
            code,
            "it was noted without what it names.",
            {},
            "; `ledger schemes` tells which, `ledger strike` takes it out.",
        )
        for code in ("undocumented-scheme-scores", "undocumented-scheme-untold")
    ),
    ("no-accessible-table-named", "No table is named.", {}, "; `ledger accessible-tables` names them."),
]

Example = tuple[str, str, dict[str, object], str]


def _go_on(sentence: str, way: str) -> str:
    return sentence.removesuffix(".") + way


@pytest.mark.parametrize("example", REFUSALS, ids=[each[0] for each in REFUSALS])
def test_a_refusal_is_told_with_its_way_out(example: Example, capsys: pytest.CaptureFixture[str]) -> None:
    code, template, facts, way = example
    refusal = RuleViolation(template, code=code, **facts)
    refusal.name_of = NAMES.__getitem__
    exit_codes.answer(refusal)
    assert capsys.readouterr().err == f"ledger: {_go_on(str(refusal), way)}\n"


@pytest.mark.parametrize("example", NOTES, ids=[each[0] for each in NOTES])
def test_a_note_is_told_with_what_to_do_about_it(example: Example) -> None:
    code, sentence, facts, way = example
    assert told(Note(sentence, code=code, **facts)) == _go_on(sentence, way)


def test_every_way_out_is_shown_here() -> None:
    assert [each[0] for each in (*REFUSALS, *NOTES)] == list(ways_out.WAYS_OUT)


def test_where_there_is_no_way_out_the_sentence_stands_alone() -> None:
    assert ways_out.with_way_out(RuleViolation("It is over.")) == "It is over."
    assert told("After round 1 Ada One leads alone.") == "After round 1 Ada One leads alone."
    assert told(Note("This is odd.", code="repeated-scenario")) == "This is odd."


def test_what_is_not_known_of_a_convention_is_told_beside_it() -> None:
    sentence = "q1, Attendance, is not known: not recorded yet, at least 100 are asked for. The sanction stands."
    said = "not recorded yet (`ledger attendance NUMBER`), at least 100 are asked for."
    assert said in told(Note(sentence, code="attendance-unknown"))


def test_what_comes_next_is_told_as_commands() -> None:
    steps = (Act(do="award", award="best-painted"), "; ", Act(do="close-round"), ", then play")
    assert ways_out.acts_in_words(steps) == "`ledger award best-painted PLAYER`; `ledger close-round`, then play"


# the source


def _calls(text: str, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def _given(call: ast.Call, name: str) -> Iterator[str]:
    """The words that an argument of that name may be."""
    for keyword in call.keywords:
        if keyword.arg == name:
            parts = (node.value for node in ast.walk(keyword.value) if isinstance(node, ast.Constant))
            yield from (part for part in parts if isinstance(part, str))


IN_PLACES = {
    "list-is-in": 2,
    "in-no-table": 2,
    "log-damaged": 4,
    "no-such-campaign": 2,
    "no-such-season": 3,
    "not-ended": 2,
    "one-winner": 3,
    "organizer-plays": 2,
    "other-step": 2,
    "reason-for-list": 2,
    "ringer-in-public": 2,
    "round-not-started": 2,
    "without-right": 3,
}
"""The codes that several places refuse with; each other stands in one."""


def test_the_codes_of_the_source_and_the_ways_out_are_the_same() -> None:
    texts = [text for text in BELOW.values() if "code=" in text]
    told_by = (call for text in texts for call in _calls(text, "Note", *REFUSING))
    coded = Counter(code for call in told_by for code in _given(call, "code"))
    assert coded == {code: IN_PLACES.get(code, 1) for code in (*ways_out.OF_REFUSALS, *ways_out.OF_NOTES)}
    odd = {*ODDITY_WORDS, *WHY, *(code for system in SYSTEMS.values() for code in system.oddity_words)}
    assert [code for code in ways_out.OF_ODDITIES if code not in odd] == []
    assert len(ways_out.WAYS_OUT) == sum(map(len, (ways_out.OF_REFUSALS, ways_out.OF_NOTES, ways_out.OF_ODDITIES)))


def test_whatever_comes_next_is_a_command() -> None:
    acts = {act for call in _calls(BELOW["projections/status.py"], "Act") for act in _given(call, "do")}
    assert acts
    assert acts <= COMMANDS.keys()


def test_every_command_of_a_way_out_is_one() -> None:
    named = {name for way in ways_out.WAYS_OUT.values() for name in re.findall(r"`ledger ([a-z-]+)", way)}
    assert named <= COMMANDS.keys()
    below = {name for way in ways_out.WAYS_OUT.values() for name in re.findall(r"`ledger campaign ([a-z-]+)", way)}
    assert below
    assert below <= campaign.COMMANDS.keys()


ON_PAPER = "scan the code into FILE; ledger verify --checkpoint FILE"
"""The one command in print: the foot of a document, which stays as it was issued."""


def test_nothing_but_the_command_line_names_a_command() -> None:
    assert [name for name, text in BELOW.items() if re.search(r"`ledger [a-z]", text)] == []
    assert [name for name, text in BELOW.items() if "exit_code" in text] == []
    suspects = (text for text in BELOW.values() if "ledger`" in text or "`ledger" in text or "--" in text)
    said = [each for text in suspects for each in _strings(ast.parse(text))]
    assert [each for each in said if re.search(r"`ledger\b|(?<![\w-])--[a-z]", each)] == [ON_PAPER]


def _strings(tree: ast.AST) -> Iterator[str]:
    """Every string of the source, those in parts as they are put together."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "..." for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


# exit codes


EXITS = {
    "LedgerError": 70,
    "BadRequest": 65,
    "BadText": 65,
    "UnknownPlayer": 65,
    "CommandReused": 65,
    "RuleViolation": 1,
    "NeedsReason": 1,
    "NeedsConfirming": 1,
    "NotFound": 66,
    "Busy": 69,
    "CannotCreate": 73,
    "AlreadyThere": 73,
    "StoreFailed": 74,
    "NotPermitted": 77,
    "Altered": 1,
    "CannotTell": 2,
}


@pytest.mark.parametrize("error", sorted(REFUSING))
def test_every_refusal_has_its_exit_code(error: str) -> None:
    assert exit_codes.exit_code(getattr(errors, error)("Sentence.")) == EXITS[error]


# what the command line may ask for

INSIDE = {"state", "store", "events", "roster"}


def test_the_command_line_does_not_reach_into_what_a_view_is_made_of() -> None:
    for path in sorted((SOURCE / "cli").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in INSIDE:
                assert not _is_a_view(node.value), f"{path.name}:{node.lineno} reaches for {node.attr}"
            assert not (isinstance(node, ast.Attribute) and node.attr == "_store"), f"{path.name}:{node.lineno}"


def _is_a_view(node: ast.expr) -> bool:
    """`view`, `view.counted` or `desk.view()`."""
    match node:
        case ast.Name(id="view") | ast.Attribute(value=ast.Name(id="view")):
            return True
        case ast.Call(func=ast.Attribute(attr="view")):
            return True
        case _:
            return False
