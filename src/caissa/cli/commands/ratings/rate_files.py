"""A file as `caissa rate` reads it: the section, what a rating list adds, and its ratings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import click

from caissa.cli.commands.ratings.rate_lists import as_record, stored_entries
from caissa.cli.opening import open_tournament
from caissa.errors import Finding, Severity
from caissa.play import TimeControl, parse_time_control, time_control_of
from caissa.ratings import Record, SectionRatings, as_finding, followed_rules, objections, rate_section
from caissa.tournament import Player, Speed, Tournament
from caissa.tournament.federations import FEDERATIONS


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user asked for."""

    speed: Speed | None = None
    edition: str = ""
    k: int | None = None
    use_list: bool = False
    store: str = ""
    control: str = ""
    rounds_a_day: int | None = None
    excluded: tuple[str, ...] = ()
    deceased: tuple[int, ...] = ()
    transferred: tuple[str, ...] = ()
    waived: bool = False
    section: str = ""
    output: str = ""

    @property
    def transfers(self) -> dict[int, str]:
        """FIDE ID → the federation that a player went to."""
        parts = [text.partition("=") for text in self.transferred]
        for fide_id, _, federation in parts:
            if not fide_id.strip().isdecimal() or federation.strip().upper() not in FEDERATIONS:
                raise click.BadParameter("write a transfer as 1503014=GER, with a federation of FIDE")
        return {int(fide_id): federation.strip().upper() for fide_id, _, federation in parts}


@dataclass(frozen=True, slots=True)
class RatedFile:
    """A file's section with its ratings, and everything doubtful about both."""

    section: SectionRatings
    findings: tuple[Finding, ...]


def rated_file(file: str, wishes: Wishes) -> RatedFile:
    """Read a file and work out the ratings of its section."""
    opened = open_tournament(file)
    tournament = opened.section(wishes.section)
    control, unread = _control(tournament, wishes.control)
    speed = wishes.speed or _speed(tournament, control)
    rules = followed_rules(tournament, speed=speed, edition=wishes.edition)
    records, differing = _records(tournament, speed, wishes) if wishes.use_list else ({}, ())
    rated = rate_section(
        tournament,
        rules=rules,
        speed=speed,
        control=control,
        records=records,
        k=wishes.k,
        waived=wishes.waived,
        excluded=[code.upper() for code in wishes.excluded],
    )
    against = objections(
        tournament, rules=rules, speed=speed, control=control, rounds_a_day=wishes.rounds_a_day
    )
    doubts = (*opened.findings, *unread, *differing, *rated.findings, *map(as_finding, against))
    return RatedFile(rated, doubts)


def _speed(tournament: Tournament, control: TimeControl | None) -> Speed:
    """The speed that the file states, else the one of its time control."""
    if control is None or tournament.speed is not Speed.STANDARD:
        return tournament.speed
    return control.speed


def _control(tournament: Tournament, asked: str) -> tuple[TimeControl | None, tuple[Finding, ...]]:
    """The time control asked for, else the file's; one that cannot be read is a finding."""
    if asked:
        return parse_time_control(asked), ()
    reading = time_control_of(tournament)
    # Which speed is rated follows from the control, so that another name in the file is no doubt here.
    doubts = tuple(finding for finding in reading.findings if finding.code != "time-control.other-speed")
    if reading.time_control:
        return reading.time_control, doubts
    severity, why = (Severity.WARNING, "cannot be read") if doubts else (Severity.INFO, "is missing")
    what = f"the file's time control {why}; whether the time suffices is not checked"
    return None, (*doubts, Finding("rating.time-control", severity, "", what, "--time-control '90+30'"))


def _records(
    tournament: Tournament, speed: Speed, wishes: Wishes
) -> tuple[dict[int, Record], tuple[Finding, ...]]:
    """What the imported list in force at the start knows of the players, and where the file differs."""
    numbers = {player.fide_id: player for player in tournament.players if player.fide_id}
    stored = stored_entries(wishes.store, numbers, tournament.start or date.max)
    records, doubts = {}, []
    for fide_id, hit in stored.hits.items():
        player = numbers[fide_id]
        records[player.number] = as_record(hit, speed)
        doubts += _differences(player, records[player.number], str(hit.found_in))
    for fide_id in numbers.keys() - stored.hits.keys() if stored.any_list else ():
        where = f"player {numbers[fide_id].number} {numbers[fide_id].name}"
        what = f"FIDE ID {fide_id} is not in the list; the file's rating counts"
        doubts.append(Finding("rating.not-in-list", Severity.WARNING, where, what, "B.02 7.1"))
    if not stored.any_list:
        what = f"no list of FIDE is stored that was in force on {tournament.start}"
        doubts.append(Finding("rating.no-list", Severity.WARNING, "", what, "caissa list-import"))
    return records, tuple(doubts)


def _differences(player: Player, record: Record, listed_in: str) -> list[Finding]:
    if player.rating is None or player.rating == record.rating:
        return []
    what = f"the file has {player.rating}, {listed_in} has {record.rating or 'no rating'}; the list counts"
    where = f"player {player.number} {player.name}"
    return [Finding("rating.differs-from-list", Severity.WARNING, where, what, "B.02 7.1")]
