"""`caissa norm-field`: a field of players in which norms are possible, and the scores they would take."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import click

from caissa.cli.commands.titles.clause_output import clause_as_values, print_clauses
from caissa.cli.opening import open_tournament
from caissa.cli.output import console, print_json, table
from caissa.cli.parameters import JSON, SECTION, flag, option
from caissa.ratings.averages import average_rating, category
from caissa.ratings.change import expected_score
from caissa.ratings.editions import EDITIONS, STANDARD, rules_of
from caissa.titles.fields.player_pool import player_pool
from caissa.titles.fields.prospects import Prospect
from caissa.titles.fields.schiller import schiller_field
from caissa.titles.fields.simulator import ROUND_ROBIN_SIZES, FieldProposal, round_robin_fields
from caissa.titles.title_norms.levels import LEVELS
from caissa.tournament import Player, Speed, Title, decimal_text, wall_text

NEWEST = max(key for regulation, key in EDITIONS if regulation == STANDARD)
"""The edition by which a field that is still planned will be rated."""


@click.command()
@click.argument("file", default="", help="The pool: a player list or any tournament file.")
@option("--pool", default="", help="Or the pool in a line: '3x GM HUN 2520, 5x IM SRB 2430'.")
@option("--title", default="GM", help="The norm that is to be possible: GM, IM, WGM or WIM.")
@option("--size", type=click.IntRange(min=6), help="Players in the field; otherwise 10 to 14.")
@flag("--double", help="A double round robin.")
@option("--schiller", type=int, default=0, help="Divide the whole pool into so many Schiller teams.")
@option("--must", default="", help="Numbers of players who play in any case, such as '1,4'.")
@option("--seekers", default="", help="Numbers of those whose norms matter; otherwise all.")
@flag("--explain", "explained", help="Show every condition for every seeker.")
@SECTION
@JSON
def command(
    file: str,
    pool: str,
    title: str,
    size: int | None,
    double: bool,
    schiller: int,
    must: str,
    seekers: str,
    explained: bool,
    section: str,
    as_json: bool,
) -> None:
    """Propose fields for round robins or Schiller tournaments in which norms are possible.

    Example: caissa norm-field --pool '4x GM HUN 2500, 3x IM SRB 2420, 2x IM ROU 2400, 3x FM HUN 2330'
    """
    players = _players(file, pool, section)
    wanted = _title(title)
    sought = _numbers(seekers, players) if seekers else None
    proposals: tuple[FieldProposal, ...]
    if schiller:
        proposals = (schiller_field(players, wanted, schiller, seekers=sought),)
    else:
        sizes = (size,) if size else range(6, 11) if double else ROUND_ROBIN_SIZES
        proposals = round_robin_fields(
            players, wanted, sizes, must=_numbers(must, players), seekers=sought, cycles=2 if double else 1
        )
    if as_json:
        print_json([as_values(proposal) for proposal in proposals])
        return
    for proposal in proposals:
        _print(proposal, explained)


def _players(file: str, pool: str, section: str) -> tuple[Player, ...]:
    if bool(file) == bool(pool):
        raise click.BadParameter("give the pool as a file or with --pool")
    return player_pool(pool) if pool else open_tournament(file).section(section).players


def _title(text: str) -> Title:
    known = {level.title.value: level.title for level in LEVELS}
    if text.upper() not in known:
        raise click.BadParameter(f"norms are for {', '.join(known)}")
    return known[text.upper()]


def _numbers(text: str, players: tuple[Player, ...]) -> frozenset[int]:
    words = text.replace(",", " ").split()
    known = {str(player.number): player.number for player in players}
    for word in words:
        if word not in known:
            raise click.BadParameter(f"no player of the pool has the number {word}")
    return frozenset(known[word] for word in words)


def _print(proposal: FieldProposal, explained: bool) -> None:
    possible = len(proposal.possible_for)
    kind = (
        f"{len(proposal.teams)} teams of {len(proposal.teams[0])}"
        if proposal.teams
        else f"{len(proposal.players)} players"
    )
    for_whom = f"{possible} of {len(proposal.prospects)}"
    head = f"{kind}, {proposal.games} games: {proposal.title.value} norm possible for {for_whom}"
    table(
        head,
        ("No", "Name", "Title", "Fed", "Rating", "Team", "Average", "Expected", "Needs"),
        _rows(proposal),
        right=(0, 4, 6, 7),
    )
    if field := _field(proposal):
        console().print(field)
    console().print(f"{proposal.tried} {'teams' if proposal.teams else 'different fields'} tried.")
    if proposal.remark:
        console().print(proposal.remark)
    for prospect in proposal.prospects if explained or not possible else ():
        _print_conditions(prospect)


def _rows(proposal: FieldProposal) -> list[tuple[str, ...]]:
    prospects = {prospect.player.number: prospect for prospect in proposal.prospects}
    team = {player.number: chr(65 + at) for at, some in enumerate(proposal.teams) for player in some}
    expected = {number: decimal_text(score) for number, score in _expected(proposal).items()}
    return [
        (
            str(player.number),
            player.name,
            player.title.value if player.title else "",
            player.federation,
            str(player.rating or ""),
            team.get(player.number, ""),
            *_outlook(prospects.get(player.number), expected.get(player.number, "")),
        )
        for player in (sum(proposal.teams, ()) if proposal.teams else proposal.players)
    ]


def _expected(proposal: FieldProposal) -> dict[int, Decimal]:
    """What everybody in a round robin is expected to score against the others, where all are rated."""
    rated = {player.number: player.rating for player in proposal.players if player.rating}
    if proposal.teams or len(rated) < len(proposal.players):
        return {}
    rules = rules_of(Speed.STANDARD, NEWEST)
    cycles = max(1, proposal.games // max(1, len(rated) - 1))
    return {
        number: cycles * expected_score(own, [other for at, other in rated.items() if at != number], rules)
        for number, own in rated.items()
    }


def _field(proposal: FieldProposal) -> str:
    """The average of a round robin and its category, for the regulations page."""
    ratings = [player.rating for player in proposal.players if player.rating]
    average = average_rating(ratings)
    if proposal.teams or average is None or len(ratings) < len(proposal.players):
        return ""
    number = category(ratings)
    return f"Average {average}, {f'category {number}' if number else 'below category 1'}."


def _outlook(prospect: Prospect | None, expected: str) -> tuple[str, str, str]:
    if prospect is None:
        return ("", expected, "")
    if prospect.score_needed is None:
        failed = next((clause.what for clause in prospect.clauses if not clause.met), "no score is enough")
        return (str(prospect.average), expected, f"not possible: {failed}")
    return (str(prospect.average), expected, f"{wall_text(prospect.score_needed)} of {prospect.games}")


def _print_conditions(prospect: Prospect) -> None:
    console().print(f"{prospect.player.number} {prospect.player.name}")
    print_clauses(prospect.clauses)


def as_values(proposal: FieldProposal) -> dict[str, Any]:
    """A proposal as plain values."""
    return {
        "title": proposal.title.value,
        "players": [player.number for player in proposal.players],
        "teams": [[player.number for player in team] for team in proposal.teams],
        "games": proposal.games,
        "tried": proposal.tried,
        "possible_for": [prospect.player.number for prospect in proposal.possible_for],
        "prospects": [_prospect_as_values(prospect) for prospect in proposal.prospects],
        "remark": proposal.remark,
        "average": average_rating([player.rating for player in proposal.players if player.rating]),
        "category": category([player.rating for player in proposal.players if player.rating]),
        "expected": {str(number): str(score) for number, score in _expected(proposal).items()},
    }


def _prospect_as_values(prospect: Prospect) -> dict[str, Any]:
    needed = prospect.score_needed
    return {
        "id": prospect.player.number,
        "name": prospect.player.name,
        "average": prospect.average,
        "score_needed": None if needed is None else decimal_text(needed),
        "clauses": [clause_as_values(clause) for clause in prospect.clauses],
    }
