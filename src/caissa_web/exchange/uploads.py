"""A file that somebody wants to bring in: read, adjusted to what a section needs, and replayed by the rules.

Nothing is stored here. What was found comes back as a report; the facts travel signed until confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from caissa.errors import CaissaError, Finding, Severity, UnreadableFile
from caissa.files import json_model, pgn, player_list, trf
from caissa.messages import comma_separated, msg
from caissa.pairing.checking.checker import RoundCheck, check_pairings, difference_of
from caissa.pairing.systems import followed_system, system_of
from caissa.pairing.wording import difference_sentences
from caissa.standings import check_standings
from caissa.tournament import STANDARD_SCORING, Event, System, Tournament
from caissa_web.exchange.import_limits import require_possible
from caissa_web.section.errors import NotAccepted
from caissa_web.section.setup.formats import FORMATS
from caissa_web.section.setup.setup import encoded_time_control

LARGEST_UPLOAD = 4 << 20
EXPLAINED = 3
"""The number of differing rounds that are explained; each explanation pairs a round again."""
_TABLES = (".csv", ".tsv", ".xlsx", ".xls", ".ods")
_SHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_NAMES = {System.DUTCH: "dutch", System.TEAM_SWISS: "team"}


@dataclass(frozen=True, slots=True)
class WrongRound:
    """A round of the file that is not as the rules make it, and why."""

    number: int
    verdict: str
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A file as it was understood: facts, every doubt and repair, the rounds that differ from the rules."""

    name: str
    kind: str
    facts: Tournament
    findings: tuple[Finding, ...] = ()
    adjustments: tuple[Finding, ...] = ()
    wrong: tuple[WrongRound, ...] = ()
    standings: tuple[Finding, ...] = ()

    @property
    def wrong_rounds(self) -> tuple[int, ...]:
        """The numbers of the rounds that differ."""
        return tuple(wrong_round.number for wrong_round in self.wrong)


Read = tuple[str, Event | Tournament, tuple[Finding, ...]]


def report_on(
    name: str, content: bytes, *, section: str = "", rounds: int | None = None, today: date | None = None
) -> Report:
    """The report on an uploaded file; refused only if it cannot be read at all.

    `rounds` is the number of rounds of an event whose file does not state it.
    """
    if len(content) > LARGEST_UPLOAD:
        raise NotAccepted(why=msg("the file is larger than {number} MB", number=LARGEST_UPLOAD >> 20))
    if not content.strip():
        raise NotAccepted(why=msg("the file is empty"))
    kind, document, findings = _recognised(name, content, today)
    facts, adjustments = adjusted(_with_missing_rounds(_chosen(document, section, name), rounds), kind)
    require_possible(facts)
    standings = tuple(check_standings(facts)) if facts.paired_rounds else ()
    return Report(name, kind, facts, findings, adjustments, replayed(facts), standings)


def _recognised(name: str, content: bytes, today: date | None) -> Read:
    """Read a file by its content; its name decides only where the content is ambiguous."""
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:64]
    if start.startswith(b"{") or name.lower().endswith(".json"):
        reading = json_model.read(content, name=name)
        return "JSON", reading.document, tuple(reading.findings)
    if content.startswith(_SHEETS) or name.lower().endswith(_TABLES):
        listed = player_list.read_players(content, name=name, today=today)
        return msg("player list"), Tournament(players=listed.players, teams=listed.teams), listed.findings
    if start.startswith(b"["):
        headers = pgn.read_headers(content, name=name)
        imported = pgn.tournament_of(headers.games)
        return "PGN", imported.tournament, (*headers.findings, *imported.findings)
    report = trf.read_bytes(content, name)
    return report.kind.value, report.tournament, tuple(report.findings)


def _chosen(document: Event | Tournament, section: str, name: str) -> Tournament:
    if isinstance(document, Tournament):
        return document
    fitting = [candidate for candidate in document.sections if section in ("", candidate.name)]
    if len(fitting) == 1:
        return fitting[0]
    known = comma_separated(candidate.name for candidate in document.sections) or msg("none")
    raise UnreadableFile(
        name=name, why=msg("it is an event with the sections {known}; say which one you want", known=known)
    )


def _with_missing_rounds(facts: Tournament, rounds: int | None) -> Tournament:
    if facts.scheduled_rounds is not None or rounds is None or rounds < facts.paired_rounds:
        return facts
    return replace(facts, scheduled_rounds=rounds)


# -- adjustments ------------------------------------------------------------------

Adjustment = Callable[[Tournament], tuple[Tournament, str]]


def adjusted(facts: Tournament, kind: str) -> tuple[Tournament, tuple[Finding, ...]]:
    """The facts with what a section needs and the file does not say, each addition as a finding (Q48-52)."""
    additions = []
    for name, adjust in _ADJUSTMENTS:
        facts, what = adjust(facts)
        if what:
            additions.append(Finding(f"import.{name}", Severity.INFO, kind, what))
    return facts, tuple(additions)


def _with_system(facts: Tournament) -> tuple[Tournament, str]:
    if facts.system is not System.UNKNOWN:
        return facts, ""
    taken = FORMATS[_NAMES[followed_system(facts)]]
    code = taken.code + ("_BAKU" if facts.virtual_points else "")
    return replace(facts, type_code=code), msg(
        "the system is not stated (record 192): taken as {name}", name=taken.name
    )


def _with_rounds(facts: Tournament) -> tuple[Tournament, str]:
    if facts.scheduled_rounds is not None or not facts.paired_rounds:
        return facts, ""
    rounds = facts.paired_rounds
    what = msg(
        "the number of rounds is not stated (record 142): taken as {rounds}, the rounds in the file",
        rounds=rounds,
    )
    return replace(facts, scheduled_rounds=rounds), what


def _with_time_control(facts: Tournament) -> tuple[Tournament, str]:
    if facts.encoded_time_control or not facts.time_control.strip():
        return facts, ""
    encoded, speed = encoded_time_control(facts.time_control)
    if speed is None:
        return facts, msg(
            "the time control {time_control} cannot be read; enter it in the set-up",
            time_control=repr(facts.time_control),
        )
    encoding = msg(
        "{time_control} is {encoded}, {speed} play",
        time_control=f"{facts.time_control!r}",
        encoded=encoded,
        speed=speed.label,
    )
    what = msg("the time control is not encoded (record 222): {told}", told=encoding)
    return replace(facts, encoded_time_control=encoded, speed=speed), what


def _usual_scoring(facts: Tournament) -> tuple[Tournament, str]:
    usual = facts.scoring == STANDARD_SCORING and facts.paired_rounds
    return facts, msg("no other scoring is stated (record 162): 1-½-0, byes by pairing 1") if usual else ""


def _without_tie_breaks(facts: Tournament) -> tuple[Tournament, str]:
    return facts, "" if facts.ranking else msg(
        "no tie-break list is stated (records 202, 212): none is announced"
    )


_ADJUSTMENTS: tuple[tuple[str, Adjustment], ...] = (
    ("system", _with_system),
    ("rounds", _with_rounds),
    ("time-control", _with_time_control),
    ("scoring", _usual_scoring),
    ("tie-breaks", _without_tie_breaks),
)


# -- replay -----------------------------------------------------------------------


def replayed(facts: Tournament) -> tuple[WrongRound, ...]:
    """The rounds that are not as the rules make them from the same facts (Q54)."""
    if not facts.paired_rounds:
        return ()
    try:
        check = check_pairings(system_of(facts))
    except CaissaError as refused:
        return (WrongRound(facts.paired_rounds, msg("the rounds cannot be checked"), (str(refused),)),)
    return tuple(_wrong(facts, check.wrong_rounds))


def _wrong(facts: Tournament, rounds: tuple[RoundCheck, ...]) -> Iterator[WrongRound]:
    for place, check in enumerate(rounds):
        why = _sentences(facts, check) if place < EXPLAINED else ()
        yield WrongRound(check.round, check.verdict.value, why)


def _sentences(facts: Tournament, check: RoundCheck) -> tuple[str, ...]:
    system = system_of(facts)
    if check.refusal is not None:
        return (str(check.refusal),)
    try:
        return tuple(difference_sentences(difference_of(system, check), system.name))
    except CaissaError as refused:
        return (str(refused),)
