"""`caissa entry-check`: who of a list may enter what, by the rules of an offer."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import open_tournament, read_bytes
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, SECTION, flag, option
from caissa.entering import BadOffer, Offer, Standing, Verdict, category_verdicts, entrant_of, read_offer
from caissa.errors import UnreadableFile, errors_in
from caissa.tournament import Player


@click.command()
@click.argument("offer", help="The rules of the offer (TOML).")
@click.argument("file", help="Players: a list in CSV or a sheet, TRF or JSON; - for the standard input.")
@option("--category", "-c", default="", help="Only this category.")
@flag("--listed", help="The list is complete: no rating, title or FIDE ID means that there is none.")
@flag("--reasons", help="Print the reason for every rule.")
@SECTION
@JSON
def command(
    offer: str, file: str, category: str, listed: bool, reasons: bool, section: str, as_json: bool
) -> None:
    """Judge a list of players by the rules of an offer: who may enter what, and why.

    Example: caissa entry-check offer.toml players.csv --reasons
    """
    chosen = _offer(offer, category)
    opened = open_tournament(file)
    players = opened.section(section).players
    verdicts = [(player, category_verdicts(chosen, entrant_of(player, listed=listed))) for player in players]
    if as_json:
        print_json(
            {
                "players": [_as_values(player, judged) for player, judged in verdicts],
                "findings": [finding_as_json(finding) for finding in opened.findings],
            }
        )
    else:
        _print(verdicts, reasons=reasons)
        print_findings(opened.findings)
    if any(verdict.standing is Standing.FAIL for _player, judged in verdicts for verdict in judged.values()):
        sys.exit(ExitCode.DIFFERENT)


def _offer(path: str, category: str) -> Offer:
    """The offer of a file, whole or with one category; one that cannot be read as meant is refused."""
    name, content = read_bytes(path)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableFile(name=name, why="it is not written in UTF-8") from None
    reading = read_offer(text, name)
    if wrong := errors_in(reading.findings):
        raise BadOffer(why="; ".join(f"{error.where}: {error.what}" for error in wrong))
    offer = reading.offer
    categories = tuple(each for each in offer.categories if not category or each.code == category)
    if not categories:
        known = ", ".join(each.code for each in offer.categories)
        raise BadOffer(why=f"there is no category {category!r}; it has: {known or 'none'}")
    return Offer(offer.name, offer.rules, categories)


def _print(verdicts: Sequence[tuple[Player, dict[str, Verdict]]], *, reasons: bool) -> None:
    rows = [
        (str(player.number), player.name, code, _answer(verdict), _why(verdict, every=reasons))
        for player, judged in verdicts
        for code, verdict in judged.items()
    ]
    table("", ("No", "Name", "Category", "", "Because"), rows, right=(0,))
    standings = [verdict.standing for _player, judged in verdicts for verdict in judged.values()]
    console().print(", ".join(f"{standings.count(each)} {each.label}" for each in Standing))


def _answer(verdict: Verdict) -> str:
    decided = verdict.standing is not Standing.PASS or not verdict.to_decide
    return str(verdict.standing.label) if decided else "to be decided"


def _why(verdict: Verdict, *, every: bool) -> str:
    """The reasons that speak against it, or all of them."""
    return "; ".join(
        str(reason.sentence) for reason in verdict.reasons if every or reason.standing is not Standing.PASS
    )


def _as_values(player: Player, judged: dict[str, Verdict]) -> dict[str, Any]:
    return {
        "number": player.number,
        "name": player.name,
        "categories": {
            code: {
                "standing": verdict.standing.value,
                "to_decide": bool(verdict.to_decide),
                "reasons": [
                    {
                        "rule": reason.rule.code,
                        "standing": reason.standing.value,
                        "needed": str(reason.rule.condition.needed),
                        "seen": str(reason.seen),
                        "article": reason.rule.article,
                    }
                    for reason in verdict.reasons
                ],
            }
            for code, verdict in judged.items()
        },
    }
