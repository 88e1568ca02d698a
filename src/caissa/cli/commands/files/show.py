"""`caissa show`: a tournament as it hangs on the wall."""

from __future__ import annotations

from collections.abc import Iterator

import click

from caissa.cli.opening import Opened, open_tournament
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, SECTION, option
from caissa.errors import UnreadableFile
from caissa.files import json_model
from caissa.regulations import chosen
from caissa.tournament import Game, Outcome, Player, Result, Role, Round, System, Tournament, wall_text


@click.command()
@click.argument("file", help="A TRF, JSON, PGN, CSV or XLSX file; - for the standard input.")
@option("--round", "-r", "round_number", type=int, help="Print the pairings of this round.")
@SECTION
@JSON
def command(
    file: str,
    round_number: int | None,
    section: str,
    as_json: bool,
) -> None:
    """Print a tournament, its players with their results, and what is doubtful in the file.

    Example: caissa show open.trf --round 5
    """
    opened = open_tournament(file)
    if as_json:
        print_json(_as_json(opened, section, round_number))
    else:
        for tournament in (opened.section(section),) if section else opened.sections:
            _print(tournament, opened, round_number)
        print_findings(opened.findings)
    opened.end_if_doubtful()


def _as_json(opened: Opened, section: str, round_number: int | None) -> dict[str, object]:
    """The whole file or one section of it; with a round also its boards, which are those of one section."""
    document = opened.section(section) if section else opened.document
    asked = None if round_number is None else _round_as_json(opened.section(section), round_number)
    return {
        "file": opened.name,
        "kind": opened.kind,
        "document": json_model.as_json(document),
        **({} if asked is None else {"round": asked}),
        "findings": [finding_as_json(finding) for finding in opened.findings],
    }


def _round_as_json(tournament: Tournament, number: int) -> dict[str, object]:
    current = _existing_round(tournament, number)
    return {
        "number": number,
        "boards": [
            {
                "board": game.board or place,
                "white": game.white,
                "black": game.black,
                "result": None if game.open else [game.white_outcome.value, game.black_outcome.value],
            }
            for place, game in enumerate(current.games, start=1)
        ],
        "byes": [{"number": bye.participant, "outcome": bye.outcome.value} for bye in current.byes],
    }


def _print(tournament: Tournament, opened: Opened, round_number: int | None) -> None:
    console().print(tournament.name or opened.name, style="bold", markup=False)
    for line in _head(tournament, opened):
        console().print(line, markup=False)
    if round_number is None:
        _print_players(tournament)
    else:
        _print_round(tournament, round_number)


def _head(tournament: Tournament, opened: Opened) -> Iterator[str]:
    """Where, when, how many, by which rules."""
    yield " · ".join(filter(None, (tournament.city, tournament.federation, _days(tournament))))
    system = tournament.system.value if tournament.system is not System.UNKNOWN else tournament.type_text
    yield " · ".join(filter(None, (system, _rounds(tournament), tournament.time_control)))
    players, teams = len(tournament.players), len(tournament.teams)
    size = f"{players} player{'s' * (players != 1)}"
    if teams:
        size += f", {teams} team{'s' * (teams != 1)}"
    yield f"{size} · read as {opened.kind}"
    chief = [official.person.name for official in tournament.officials_in(Role.CHIEF_ARBITER)]
    if chief:
        yield f"Chief arbiter: {', '.join(chief)}"
    if regulation := tournament.system.regulation:
        yield f"Pairing rules: {chosen(tournament.announced_editions, tournament.start)[regulation]}"


def _days(tournament: Tournament) -> str:
    days = [str(day) for day in (tournament.start, tournament.end) if day]
    return " to ".join(dict.fromkeys(days))


def _rounds(tournament: Tournament) -> str:
    scheduled = f" of {tournament.scheduled_rounds}" if tournament.scheduled_rounds else ""
    return f"{tournament.paired_rounds}{scheduled} rounds paired"


def _print_players(tournament: Tournament) -> None:
    numbers = [str(played.number) for played in tournament.rounds if played.paired]
    headings = ("No", "", "Name", "Fed", "Rtg", "Pts", *numbers)
    order = sorted(tournament.players, key=lambda player: (-tournament.points(player.number), player.number))
    table("", headings, [_row(tournament, player) for player in order], right=(0, 4, 5))


def _row(tournament: Tournament, player: Player) -> tuple[str, ...]:
    cells = [
        _cell(result) for result in tournament.results(player.number) if tournament.round(result.round).paired
    ]
    title = player.title.value if player.title else ""
    points = wall_text(tournament.points(player.number))
    rating = str(player.rating or "")
    return (str(player.number), title, player.name, player.federation, rating, points, *cells)


def _cell(result: Result) -> str:
    """A cell of the cross-table: opponent, colour, outcome; or the letter of a bye."""
    if result.opponent is None:
        return result.outcome.value.strip() or "."
    colour = result.colour.value if result.colour else "-"
    return f"{result.opponent}{colour}{_outcome_text(result.outcome)}"


def _outcome_text(outcome: Outcome) -> str:
    return "½" if outcome is Outcome.DRAW else outcome.value


def _existing_round(tournament: Tournament, number: int) -> Round:
    if number > max(len(tournament.rounds), tournament.scheduled_rounds or 0) or number < 1:
        raise UnreadableFile(name=f"Round {number}", why=f"the file has {len(tournament.rounds)} rounds")
    return tournament.round(number)


def _print_round(tournament: Tournament, number: int) -> None:
    current = _existing_round(tournament, number)
    rows = [_board(tournament, number, place, game) for place, game in enumerate(current.games, start=1)]
    rows += [
        ("", *_seat(tournament, bye.participant, number), bye.outcome.value, "bye", "", "")
        for bye in current.byes
    ]
    table(
        f"Round {number}",
        ("Bd", "No", "White", "Pts", "Result", "No", "Black", "Pts"),
        rows,
        right=(0, 1, 3, 5, 7),
    )


def _board(tournament: Tournament, number: int, place: int, game: Game) -> tuple[str, ...]:
    score = "-" if game.open else f"{_outcome_text(game.white_outcome)}-{_outcome_text(game.black_outcome)}"
    white, black = (_seat(tournament, player, number) for player in (game.white, game.black))
    return (str(game.board or place), *white, score, *black)


def _seat(tournament: Tournament, number: int, round_number: int) -> tuple[str, str, str]:
    """A player's number, name and score before the round."""
    score = wall_text(tournament.points(number, round_number - 1))
    return str(number), tournament.player(number).name, score
