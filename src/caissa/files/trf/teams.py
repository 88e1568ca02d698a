"""Teams: records 310 and 013, line-ups (300), forfeited matches (330), the team bye (320)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from caissa import tournament as facts
from caissa.files.trf import fields
from caissa.files.trf.alignment import realigned
from caissa.files.trf.dates import MOST_ROUNDS
from caissa.files.trf.fields import Token, tokens
from caissa.files.trf.lines import Records
from caissa.files.trf.notes import Line, Notes
from caissa.files.trf.players import Cutter
from caissa.files.trf.records import FIRST_MEMBER, FIRST_OLD_MEMBER, OLD_TEAM_NAME, TEAM
from caissa.messages import comma_separated, msg
from caissa.tournament import Points

_OLD_TEAM = r"013 (.*?\S)((?:\s+[0-9]{1,4})+)\s*"


@dataclass(slots=True)
class TeamByes:
    """Record 320: what the bye is worth, and the team that had it in each round."""

    match_points: Points | None = None
    game_points: Points | None = None
    teams: dict[int, int] = field(default_factory=dict)


def read_teams(records: Records, known: Iterable[int], notes: Notes) -> tuple[facts.Team, ...]:
    """The teams of record 310, or of record 013 where there is none."""
    players = set(known)
    if not records["310"]:
        return tuple(
            _old_team(line, place, players, notes) for place, line in enumerate(records["013"], start=1)
        )
    if records["013"]:
        notes.info("trf.old-teams", records["013"][0], msg("records 013 repeat the teams; 310 was used"))
    teams: dict[int, facts.Team] = {}
    for line in records["310"]:
        team = _team(line, players, notes)
        if team is None or team.number in teams:
            what = msg("the team's number is missing or used twice; the line is set aside unchanged")
            notes.error("trf.team-number", line, what, TEAM.columns["number"].span)
            notes.keep(line)
        else:
            teams[team.number] = team
    return tuple(teams.values())


def _team(line: Line, players: set[int], notes: Notes) -> facts.Team | None:
    text = _in_columns(line, notes)
    cut = Cutter(text, line, TEAM, notes)
    number = cut("number", fields.whole_or_none, "trf.team-number")
    if number is None:
        return None
    return facts.Team(
        number,
        cut.text("name"),
        _members(line, text, FIRST_MEMBER - 1, players, notes),
        nickname=cut.text("nickname"),
        strength=cut("strength", fields.wide_score_or_none, "trf.team-field"),
        stated_match_points=cut("match_points", fields.wide_score_or_none, "trf.team-field"),
        stated_game_points=cut("game_points", fields.wide_score_or_none, "trf.team-field"),
        stated_rank=cut("rank", fields.whole_or_none, "trf.team-field"),
    )


def _in_columns(line: Line, notes: Notes) -> str:
    """The text of a record 310, shifted back where it slipped."""
    fits = TEAM.fits
    if fits(line.text[: TEAM.width - 1]):
        return line.text
    moved = realigned(line.text, TEAM, lambda text: fits(text[: TEAM.width - 1]))
    if moved is None:
        return line.text
    notes.warn(
        "trf.columns",
        line,
        msg("the line was shifted out of its columns ({what}) and was corrected", what=moved[1]),
    )
    return moved[0]


def _old_team(line: Line, place: int, players: set[int], notes: Notes) -> facts.Team:
    """Record 013: no number, so teams are numbered as they come."""
    listed = tokens(line.text, FIRST_OLD_MEMBER)
    slipped = not all(token.text.isascii() and token.text.isdigit() for token in listed)
    match = re.fullmatch(_OLD_TEAM, line.text) if slipped else None
    if match is None:
        name = OLD_TEAM_NAME.cut(line.text)
        return facts.Team(place, name, _members(line, line.text, FIRST_OLD_MEMBER, players, notes))
    what = msg("the team's players are not in their columns; they were read in order")
    notes.warn("trf.columns", line, what)
    return facts.Team(
        place,
        match.group(1).strip()[:32].rstrip(),
        _members(line, line.text, match.start(2) + 1, players, notes),
    )


def _members(line: Line, text: str, first: int, players: set[int], notes: Notes) -> tuple[int, ...]:
    members: dict[int, None] = {}
    for token in tokens(text, first):
        number = int(token.text) if token.text.isascii() and token.text.isdigit() else 0
        if number in players and number not in members:
            members[number] = None
        elif number or token.text.strip("0"):
            notes.error(
                "trf.team-member",
                line,
                msg("{text} is not a player who can be in this team", text=repr(token.text)),
                token.span,
            )
    return tuple(members)


def read_line_ups(records: Records, teams: tuple[facts.Team, ...], notes: Notes) -> tuple[facts.LineUp, ...]:
    """Record 300: round, team, opponents, then the players board by board."""
    members = {team.number: team.players for team in teams}
    line_ups = []
    for line in records["300"]:
        written = _numbers(tokens(line.text))
        if (
            written is None
            or len(written) < 3
            or written[1] not in members
            or not 1 <= written[0] <= MOST_ROUNDS
        ):
            notes.error(
                "trf.line-up",
                line,
                msg("the line-up cannot be read or names an unknown team; it is kept as it is"),
            )
            notes.keep(line)
            continue
        boards = tuple(number or None for number in written[3:])
        strangers = [str(number) for number in boards if number and number not in members[written[1]]]
        if strangers:
            notes.warn(
                "trf.line-up",
                line,
                msg(
                    "not players of team {number}: {players}",
                    number=written[1],
                    players=comma_separated(strangers),
                ),
            )
        line_ups.append(facts.LineUp(written[0], written[1], written[2], boards))
    return tuple(line_ups)


def read_forfeited_matches(
    records: Records, teams: tuple[facts.Team, ...], notes: Notes
) -> tuple[facts.ForfeitedMatch, ...]:
    """Record 330: how, round, white team, black team."""
    known = {team.number for team in teams}
    matches = []
    for line in records["330"]:
        words = tokens(line.text)
        written = _numbers(words[1:])
        how = next(
            (forfeit for forfeit in facts.MatchForfeit if words and words[0].text == forfeit.value), None
        )
        if (
            how is None
            or written is None
            or len(written) != 3
            or not known.issuperset(written[1:])
            or not 1 <= written[0] <= MOST_ROUNDS
        ):
            notes.error(
                "trf.forfeited-match",
                line,
                msg("the forfeited match cannot be read; it is kept as it is"),
            )
            notes.keep(line)
        else:
            matches.append(facts.ForfeitedMatch(written[0], written[1], written[2], how))
    return tuple(matches)


def read_team_byes(records: Records, teams: tuple[facts.Team, ...], notes: Notes) -> TeamByes:
    """Record 320: match points, game points, then one team per round."""
    known = {team.number for team in teams}
    byes: TeamByes | None = None
    for line in records["320"]:
        written = _team_bye(line, known, notes)
        if byes is None and written != TeamByes():
            byes = written
        else:
            notes.error("trf.team-bye", line, msg("a superfluous record 320; it is kept as it is"))
            notes.keep(line)
    return byes or TeamByes()


def _team_bye(line: Line, known: set[int], notes: Notes) -> TeamByes:
    padded = line.text.ljust(14)
    byes = TeamByes(
        _points(padded[4:8].strip(), line, (5, 8), notes),
        _points(padded[9:13].strip(), line, (10, 13), notes),
    )
    for token in tokens(line.text, 14):
        _enter_bye(byes, token, known, line, notes)
    return byes


def _enter_bye(byes: TeamByes, token: Token, known: set[int], line: Line, notes: Notes) -> None:
    round_number = max(1, (token.last - 17 + 2) // 4 + 1)
    number = int(token.text) if token.text.isascii() and token.text.isdigit() else -1
    if number in known and round_number not in byes.teams and round_number <= MOST_ROUNDS:
        byes.teams[round_number] = number
    elif number != 0:
        what = msg(
            "{text} is not a team that can have had the bye in round {number}",
            text=repr(token.text),
            number=round_number,
        )
        notes.error("trf.team-bye", line, what, token.span)


def _points(text: str, line: Line, columns: tuple[int, int], notes: Notes) -> Points | None:
    try:
        return fields.score_or_none(text)
    except ValueError as error:
        notes.error("trf.team-bye", line, str(error), columns)
        return None


def _numbers(words: list[Token]) -> list[int] | None:
    """The words as numbers, or None if one of them is none."""
    if not all(word.text.isascii() and word.text.isdigit() and len(word.text) <= 4 for word in words):
        return None
    return [int(word.text) for word in words]
