"""`caissa direct-titles`: who gets a title or a norm straight from a championship, and why."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import click

from caissa.cli.commands.titles.clause_output import clause_as_values, print_clauses
from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import Opened, open_tournament
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, SECTION, flag, grouped, option, parsed
from caissa.errors import errors_in
from caissa.standings import Category, born_from, born_until, rated, standings, women
from caissa.titles.direct.awards import DirectAward, DirectFacts, DirectTitles, direct_titles
from caissa.titles.direct.places import Finishes, finishes_as_stated, finishes_by_standings
from caissa.titles.direct.table import DirectEvent, Section, direct_event, direct_events
from caissa.titles.direct.validity import Membership
from caissa.titles.title_norms.norm import Clause
from caissa.tournament import Tournament


def membership(text: str) -> Membership | None:
    """A number of federations, or their codes."""
    words = text.replace(",", " ").upper().split()
    if len(words) == 1 and words[0].isdecimal():
        return Membership(count=int(words[0]))
    return Membership(codes=frozenset(words)) if words else None


@click.command()
@click.argument("file", default="", help="A TRF, JSON or other tournament file; - for the standard input.")
@option("--event", default="", help="The event of the table, such as world-u18.")
@flag("--women", "for_women", help="The women's or girls' section of the event.")
@flag("--list", "listing", help="List the events of the table with what they give.")
@flag("--stated", help="Take the ranks that the file states as final.")
@option(
    "--tiebreaks",
    "-t",
    "tie_breaks",
    default="",
    help="The list, such as 'PTS,DE,BH/C1'; otherwise the file's own.",
)
@option("--lots", default="", help="The order in which lots were drawn, such as '4,1,3'.")
@grouped(
    "facts",
    DirectFacts,
    option(
        "--member-federations",
        "membership",
        default="",
        callback=parsed(membership),
        help="The federations the event is for: how many, or their codes.",
    ),
    option(
        "--qualifying-places",
        type=click.IntRange(min=0),
        default=0,
        help="World Cup places that the event has to give.",
    ),
)
@option(
    "--group",
    "merged",
    default="",
    help="A merged group: women, born-from=2010, born-until=1960, rated-below=2000.",
)
@flag("--explain", "explained", help="Show every condition.")
@SECTION
@JSON
def command(
    file: str,
    event: str,
    for_women: bool,
    listing: bool,
    stated: bool,
    tie_breaks: str,
    lots: str,
    facts: DirectFacts,
    merged: str,
    explained: bool,
    section: str,
    as_json: bool,
) -> None:
    """List the direct titles and norms of a championship, with the reason for each.

    Example: caissa direct-titles girls.trf --event world-u18 --women
    """
    if listing:
        _print_events(as_json)
        return
    if not file or not event:
        raise click.BadParameter("name a file and, with --event, an event of the table (see --list)")
    opened = open_tournament(file)
    tournament = opened.section(section)
    group = _group(tournament, merged)
    facts = replace(facts, subgroup=group)
    finishes = _finishes(tournament, group, stated, tie_breaks, lots)
    titles = direct_titles(
        tournament, direct_event(event, Section.WOMEN if for_women else Section.OPEN), finishes, facts
    )
    _print(opened, tournament, titles, as_json, explained)
    if opened.doubtful or errors_in(titles.findings):
        sys.exit(ExitCode.DOUBTFUL)


def _group(tournament: Tournament, text: str) -> frozenset[int] | None:
    """The numbers of a merged group, who fit every word; None if the whole event is meant."""
    wanted = [_category(word) for word in text.replace(",", " ").split()]
    if not wanted:
        return None
    return frozenset(
        player.number
        for player in tournament.players
        if all(category.includes(player) for category in wanted)
    )


def _category(word: str) -> Category:
    name, _, number = word.partition("=")
    if word == "women":
        return women()
    if number.isdecimal() and name in _BY_NUMBER:
        return _BY_NUMBER[name](int(number))
    known = ", ".join(("women", *(f"{kind}=…" for kind in _BY_NUMBER)))
    raise click.BadParameter(f"{word!r} is no group; write {known}")


_BY_NUMBER: dict[str, Callable[[int], Category]] = {
    "born-from": born_from,
    "born-until": born_until,
    "rated-below": lambda limit: rated(most=limit - 1, unrated=True),
}


def _finishes(
    tournament: Tournament, group: frozenset[int] | None, stated: bool, tie_breaks: str, lots: str
) -> Finishes:
    if stated:
        return finishes_as_stated(tournament, group)
    if tournament.for_teams:
        return Finishes(())
    drawn = lots.replace(",", " ").split()
    if not all(lot.isdecimal() for lot in drawn):
        raise click.BadParameter("lots are numbers of players in the order drawn, such as 4,1,3")
    ranking = standings(tournament, tie_breaks or None, lots=[int(lot) for lot in drawn])
    return finishes_by_standings(tournament, ranking, group)


def _print(
    opened: Opened, tournament: Tournament, titles: DirectTitles, as_json: bool, explained: bool
) -> None:
    if as_json:
        findings = [finding_as_json(finding) for finding in (*opened.findings, *titles.findings)]
        print_json({**as_values(tournament, titles), "findings": findings})
        return
    _print_validity(titles)
    rows = [_row(tournament, award) for award in titles.earned if award.counts or explained]
    table(f"Direct titles: {titles.event.name} ({titles.event.section})", _HEADINGS, rows, right=(0,))
    if explained:
        for award in titles.earned:
            _print_clauses(f"{_player(tournament, award)}, {_what(award)}", award.clauses)
    print_findings([*opened.findings, *titles.findings])


_HEADINGS = ("No", "Name", "Fed", "Title", "For", "What becomes of it")


def _row(tournament: Tournament, award: DirectAward) -> tuple[str, ...]:
    player = tournament.player(award.player)
    becomes: str = award.standing.value
    if award.meanwhile:
        becomes += f"; {award.meanwhile.value} may be taken now"
    return (str(award.player), player.name, player.federation, _what(award), award.earned_by, becomes)


def _what(award: DirectAward) -> str:
    return f"{award.title.value} {award.gives.value}"


def _player(tournament: Tournament, award: DirectAward) -> str:
    return f"{award.player} {tournament.player(award.player).name}"


def _print_validity(titles: DirectTitles) -> None:
    if not titles.valid:
        console().print("The event may not give direct titles; the list says what would be earned.")
    _print_clauses("Conditions of the event", titles.clauses)


def _print_clauses(heading: str, clauses: Sequence[Clause]) -> None:
    console().print(heading)
    print_clauses(clauses)


def as_values(tournament: Tournament, titles: DirectTitles) -> dict[str, Any]:
    """The direct titles as plain values."""
    return {
        "event": titles.event.key,
        "section": str(titles.event.section),
        "valid": titles.valid,
        "clauses": [clause_as_values(clause) for clause in titles.clauses],
        "earned": [_award_as_values(tournament, award) for award in titles.earned],
        "findings": [finding_as_json(finding) for finding in titles.findings],
    }


def _award_as_values(tournament: Tournament, award: DirectAward) -> dict[str, Any]:
    player = tournament.player(award.player)
    return {
        "id": award.player,
        "name": player.name,
        "fide_id": player.fide_id,
        "federation": player.federation,
        "title": award.title.value,
        "gives": award.gives.value,
        "for": award.earned_by,
        "standing": award.standing.name.lower().replace("_", "-"),
        "reported": award.counts,
        "meanwhile": award.meanwhile.value if award.meanwhile else None,
        "clauses": [clause_as_values(clause) for clause in award.clauses],
    }


def _print_events(as_json: bool) -> None:
    if as_json:
        print_json([_event_as_values(event) for event in direct_events()])
        return
    rows = [(event.key, str(event.section), _gives(event)) for event in direct_events()]
    table("Events that give direct titles (B.01.2)", ("Event", "Section", "Gives"), rows)


def _gives(event: DirectEvent) -> str:
    gains = [
        f"{reward.title.value} {reward.gives.value} for {reward.achievement.text}" for reward in event.rewards
    ]
    return "; ".join(gains) or "nothing"


def _event_as_values(event: DirectEvent) -> dict[str, Any]:
    rewards = [
        {
            "title": reward.title.value,
            "gives": reward.gives.value,
            "for": reward.achievement.text,
            "article": reward.article,
        }
        for reward in event.rewards
    ]
    return {
        "event": event.key,
        "section": str(event.section),
        "scope": str(event.scope),
        "note": event.note,
        "rewards": rewards,
    }
