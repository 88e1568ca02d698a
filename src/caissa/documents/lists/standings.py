"""Standings on paper, with every tie-break and what its letters mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from caissa.documents.details import Details, records, text, whole
from caissa.documents.document import Block, Column, ColumnKind, Document, Emphasis, Heading, Paragraph, Table
from caissa.documents.naming import rating, titled
from caissa.documents.phrases import Phrases
from caissa.documents.refusals import BadDetails
from caissa.documents.request import Request
from caissa.messages import joined, msg
from caissa.standings import (
    Category,
    Row,
    Standings,
    born_from,
    born_until,
    category_standings,
    federation,
    rated,
    women,
)
from caissa.standings.tiebreaks.codes import TieBreakCode
from caissa.standings.tiebreaks.naming import title_with_modifiers

PLACES_ON_PAGE = 38
"""Places that stand on one page of A4; with fewer, the letters are larger."""
CATEGORY_FIELDS = ("kind", "name", "year", "least", "most", "federation")


def standings_list(request: Request) -> Document:
    """The standings after a round, of players or of teams (C.04.2 4.7)."""
    standings = request.standings
    rows = tuple(_row(request, row, _place(row.rank, row.shared)) for row in standings.rows)
    blocks = standings_blocks(request, standings, rows)
    return request.document(
        standings_title(request, standings),
        blocks,
        findings=standings.findings,
        provisional=not standings.complete,
    )


def standings_title(request: Request, standings: Standings) -> str:
    """Final standings, provisional ones while results are missing, or after which round."""
    done = request.tournament.finished and standings.after_round == request.tournament.paired_rounds
    if done:
        return request.say.count(
            "Final standings after {count} round",
            "Final standings after {count} rounds",
            standings.after_round,
        )
    if not standings.complete:
        return request.say("Provisional standings in round {round}", round=standings.after_round)
    return request.say("Standings after round {round}", round=standings.after_round)


def provisional(request: Request, standings: Standings) -> list[Block]:
    """The warning above a table that results still missing may change."""
    if standings.complete:
        return []
    return [Paragraph(request.say("Results are still open; the standings are provisional."), Emphasis.STRONG)]


def standings_blocks(
    request: Request, standings: Standings, rows: tuple[tuple[str, ...], ...]
) -> list[Block]:
    """The table of the standings and what its tie-breaks mean; a sentence where nobody takes part."""
    if not rows:
        return [Paragraph(request.say("There are no participants yet."))]
    table = Table(standings_columns(request, standings), rows, lines_on_page=PLACES_ON_PAGE)
    return [*provisional(request, standings), table, *_legend(request.say, standings)]


def standings_columns(request: Request, standings: Standings) -> tuple[Column, ...]:
    """Place, number, name, federation, rating, then the tie-breaks in their order."""
    say, number = request.say, ColumnKind.NUMBER
    values = [
        Column(code, number, say.word(_title(standings, column.code)))
        for code, column in zip(standings.codes, standings.columns, strict=True)
    ]
    who = [Column(say("Fed"), ColumnKind.CENTRED, say("Federation"))]
    if not request.tournament.for_teams:
        who.append(Column(say("Rtg"), number, say("Rating")))
    return (
        Column(say("Rank"), number, key=True),
        Column(say("No."), number, say("Starting number")),
        Column(say("Team") if request.tournament.for_teams else say("Name"), ColumnKind.NAME, key=True),
        *who,
        *values,
    )


def _title(standings: Standings, code: TieBreakCode) -> str:
    rule = standings.rules.tie_breaks.get(code.name)
    return title_with_modifiers(rule.title, code) if rule else ""


def _row(request: Request, row: Row, place: str) -> tuple[str, ...]:
    return (place, str(row.id), *_who(request, row.id), *(value or "" for value in row.wall_texts.values()))


def _who(request: Request, number: int) -> tuple[str, ...]:
    if request.tournament.for_teams:
        team = request.tournament.team(number)
        return team.name, team.federation
    player = request.tournament.player(number)
    return titled(player), player.federation, rating(player)


def _place(rank: int, shared: bool) -> str:
    return f"{rank}=" if shared else str(rank)


def _legend(say: Phrases, standings: Standings) -> list[Block]:
    """What the tie-breaks are called, by which edition."""
    named = [
        msg(
            "{code}: {name} ({article})",
            code=code,
            name=_title(standings, column.code),
            article=column.article,
        )
        for code, column in zip(standings.codes, standings.columns, strict=True)
        if _title(standings, column.code)
    ]
    followed = say("Tie-breaks by {edition}. {names}.", edition=standings.edition, names=joined("; ", named))
    return [Paragraph(followed, Emphasis.SMALL)]


# -- categories -------------------------------------------------------------------------


def category_lists(request: Request) -> Document:
    """The standings of categories: women, ages, rating bands, federations; women where none is named."""
    say = request.say
    standings = request.standings
    blocks: list[Block] = provisional(request, standings)
    if request.tournament.for_teams:
        blocks.append(Paragraph(say("Categories are for players; this is a team competition.")))
    for category in () if request.tournament.for_teams else _categories(request):
        blocks += _category_blocks(request, standings, category)
    return request.document(
        say("Standings by category after round {round}", round=standings.after_round),
        blocks,
        provisional=not standings.complete,
    )


def _category_blocks(request: Request, standings: Standings, category: Category) -> list[Block]:
    members = category_standings(standings, request.tournament, category)
    rows = tuple(_row(request, member.row, _place(member.place, member.shared)) for member in members)
    name = request.say.word(category.name)
    heading = Heading(name[:1].upper() + name[1:])
    if not rows:
        return [heading, Paragraph(request.say("No players belong to this category."))]
    return [heading, Table(standings_columns(request, standings), rows)]


def _categories(request: Request) -> Sequence[Category]:
    wanted = records(request.details, "categories", *CATEGORY_FIELDS)
    return [_category(entry) for entry in wanted] or [women()]


def _category(wanted: Details) -> Category:
    kind = text(wanted, "kind")
    if kind not in _CATEGORIES:
        raise BadDetails(
            where="categories",
            why=msg("{given!r} is not one of {known}", given=kind, known=", ".join(_CATEGORIES)),
        )
    category = _CATEGORIES[kind](wanted)
    return Category(text(wanted, "name") or category.name, category.includes)


def _rated(wanted: Details) -> Category:
    least, most = whole(wanted, "least", 0), whole(wanted, "most", 0)
    return rated(least or None, most or None)


_CATEGORIES: dict[str, Callable[[Details], Category]] = {
    "women": lambda _: women(),
    "born from": lambda wanted: born_from(whole(wanted, "year", 0, least=1900)),
    "born until": lambda wanted: born_until(whole(wanted, "year", 0, least=1900)),
    "rated": _rated,
    "federation": lambda wanted: federation(text(wanted, "federation")),
}
