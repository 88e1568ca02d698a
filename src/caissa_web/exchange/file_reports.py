"""A file that somebody wants to bring in: read, adjusted to what a section needs, and replayed by the rules.

This is done in the process that reads one file (`limited/`), so nothing here knows Django.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from caissa.errors import CaissaError, Finding, Severity, UnreadableFile
from caissa.files import player_list, read_tournament_file
from caissa.files.player_list import PlayerField, PlayerListReading
from caissa.messages import comma_separated, msg
from caissa.pairing.checking.checker import RoundCheck, check_round, difference_of
from caissa.pairing.systems import followed_system, system_of
from caissa.pairing.wording import difference_sentences
from caissa.prospectus.formats import FORMATS
from caissa.prospectus.set_up import encoded_time_control
from caissa.standings import check_standings
from caissa.tournament import STANDARD_SCORING, Event, System, Tournament
from caissa_web.exchange.import_limits import require_possible
from caissa_web.section.errors import NotAccepted

LARGEST_UPLOAD = 4 << 20
EXPLAINED = 3
"""The number of differing rounds that are explained; each explanation pairs a round again."""
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
    listed: PlayerListReading | None = None
    """The columns of a player list, so that they can be read otherwise."""

    @property
    def wrong_rounds(self) -> tuple[int, ...]:
        """The numbers of the rounds that differ."""
        return tuple(wrong_round.number for wrong_round in self.wrong)


Tell = Callable[[int, int], None]


def nobody(_done: int, _total: int) -> None:
    """Whom progress is told to where nobody waits."""


def report_of(
    name: str,
    content: bytes,
    *,
    section: str = "",
    rounds: int | None = None,
    today: date | None = None,
    tell: Tell = nobody,
) -> Report:
    """The report on an uploaded file; refused only if it cannot be read at all.

    `rounds` is the number of rounds of an event whose file does not state it; `tell` is told how many rounds
    have been paired again, and of how many.
    """
    if len(content) > LARGEST_UPLOAD:
        raise NotAccepted(why=msg("the file is larger than {number} MB", number=LARGEST_UPLOAD >> 20))
    if not content.strip():
        raise NotAccepted(why=msg("the file is empty"))
    read = read_tournament_file(name, content, today=today)
    if read.listed is not None:
        return _report_on_players(name, read.listed, rounds)
    facts, adjustments = adjusted(
        _with_missing_rounds(_chosen(read.document, section, name), rounds), read.kind
    )
    require_possible(facts)
    standings = tuple(check_standings(facts)) if facts.paired_rounds else ()
    return Report(name, read.kind, facts, read.findings, adjustments, replayed(facts, tell), standings)


def report_on_list(
    name: str,
    rows: Iterable[Sequence[str]],
    columns: Mapping[int | str, PlayerField | str | None],
    *,
    rounds: int | None = None,
    today: date | None = None,
) -> Report:
    """The report on a player list that is read again, with the columns that its reader has named."""
    listed = player_list.read_players(rows, columns, name=name, today=today)
    return _report_on_players(name, listed, rounds)


def _report_on_players(name: str, listed: PlayerListReading, rounds: int | None) -> Report:
    kind = msg("player list")
    players = Tournament(players=listed.players, teams=listed.teams)
    facts, adjustments = adjusted(_with_missing_rounds(players, rounds), kind)
    require_possible(facts)
    unused = unused_columns(listed, for_teams=True)
    return Report(name, kind, facts, (*listed.findings, *unused), adjustments, listed=listed)


def unused_columns(listed: PlayerListReading, *, for_teams: bool) -> Iterator[Finding]:
    """Columns that were read but have no place in the section that the list is brought into."""
    if listed.sections:
        names = _some([section for section, _numbers in listed.sections])
        what = msg("the list names sections ({names}); all its players go into this one", names=names)
        yield Finding("player-list.sections", Severity.WARNING, msg("columns"), what)
    if listed.teams and not for_teams:
        names = _some([team.name for team in listed.teams])
        what = msg(
            "the list names teams ({names}); this section is for individual players and ignores them",
            names=names,
        )
        yield Finding("player-list.teams", Severity.WARNING, msg("columns"), what)


def _some(names: list[str]) -> str:
    return comma_separated([*names[:5], "…"] if len(names) > 5 else names)


def _chosen(document: Event | Tournament, section: str, name: str) -> Tournament:
    if isinstance(document, Tournament):
        return document
    fitting = [candidate for candidate in document.sections if section in ("", candidate.name)]
    if len(fitting) == 1:
        return fitting[0]
    known = comma_separated(candidate.name for candidate in document.sections) or msg("none")
    raise UnreadableFile(
        name=name, why=msg("it is an event with the sections {known}; choose one of them", known=known)
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
        "the system is not stated (record 192): assumed to be {name}", name=taken.name
    )


def _with_rounds(facts: Tournament) -> tuple[Tournament, str]:
    if facts.scheduled_rounds is not None or not facts.paired_rounds:
        return facts, ""
    rounds = facts.paired_rounds
    what = msg(
        "the number of rounds is not stated (record 142): assumed to be {rounds}, the rounds in the file",
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
        "no tie-break list is stated (records 202, 212): none has been announced"
    )


_ADJUSTMENTS: tuple[tuple[str, Adjustment], ...] = (
    ("system", _with_system),
    ("rounds", _with_rounds),
    ("time-control", _with_time_control),
    ("scoring", _usual_scoring),
    ("tie-breaks", _without_tie_breaks),
)


# -- replay -----------------------------------------------------------------------


def replayed(facts: Tournament, tell: Tell = nobody) -> tuple[WrongRound, ...]:
    """The rounds that are not as the rules make them from the same facts (Q54)."""
    if not facts.paired_rounds:
        return ()
    try:
        checked = tuple(_checked(facts, tell))
    except CaissaError as refused:
        return (WrongRound(facts.paired_rounds, msg("the rounds cannot be checked"), (str(refused),)),)
    return tuple(_wrong(facts, tuple(check for check in checked if not check.agrees)))


def _checked(facts: Tournament, tell: Tell) -> Iterator[RoundCheck]:
    """Every recorded round, paired again."""
    system = system_of(facts)
    rounds = tuple(system.recorded_rounds)
    for done, number in enumerate(rounds):
        tell(done, len(rounds))
        yield check_round(system, number)
    tell(len(rounds), len(rounds))


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
