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

CATEGORY_FIELDS = ("kind", "name", "year", "least", "most", "federation")


def standings_list(request: Request) -> Document:
    """The standings after a round, of players or of teams (C.04.2 4.7)."""
    found = request.standings
    rows = tuple(_row(request, row, _place(row.rank, row.shared)) for row in found.rows)
    blocks = standings_blocks(request, found, rows)
    return request.document(standings_title(request, found), blocks, findings=found.findings)


def standings_title(request: Request, found: Standings) -> str:
    """Final standings, or after which round."""
    done = request.tournament.finished and found.after_round == request.tournament.paired_rounds
    if done:
        return request.say.count(
            "Final standings after {count} round", "Final standings after {count} rounds", found.after_round
        )
    return request.say("Standings after round {round}", round=found.after_round)


def standings_blocks(request: Request, found: Standings, rows: tuple[tuple[str, ...], ...]) -> list[Block]:
    """The table of the standings and what its tie-breaks mean; a sentence where nobody takes part."""
    if not rows:
        return [Paragraph(request.say("Nobody takes part yet."))]
    return [Table(standings_columns(request, found), rows), *_legend(request.say, found)]


def standings_columns(request: Request, found: Standings) -> tuple[Column, ...]:
    """Place, number, name, federation, rating, then the tie-breaks in their order."""
    say, number = request.say, ColumnKind.NUMBER
    values = [
        Column(code, number, say.word(_title(found, column.code.name)))
        for code, column in zip(found.codes, found.columns, strict=True)
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


def _title(found: Standings, name: str) -> str:
    rule = found.rules.tie_breaks.get(name)
    return rule.title if rule else ""


def _row(request: Request, row: Row, place: str) -> tuple[str, ...]:
    return (place, str(row.id), *_who(request, row.id), *(value or "" for value in row.shown.values()))


def _who(request: Request, number: int) -> tuple[str, ...]:
    if request.tournament.for_teams:
        team = request.tournament.team(number)
        return team.name, team.federation
    player = request.tournament.player(number)
    return titled(player), player.federation, rating(player)


def _place(rank: int, shared: bool) -> str:
    return f"{rank}=" if shared else str(rank)


def _legend(say: Phrases, found: Standings) -> list[Block]:
    """What the tie-breaks are called, by which edition."""
    named = [
        msg(
            "{code}: {name} ({article})",
            code=code,
            name=_title(found, column.code.name),
            article=column.article,
        )
        for code, column in zip(found.codes, found.columns, strict=True)
        if _title(found, column.code.name)
    ]
    followed = say("Tie-breaks by {edition}. {names}.", edition=found.edition, names=joined("; ", named))
    lines: list[Block] = [Paragraph(followed, Emphasis.SMALL)]
    if not found.complete:
        lines.append(Paragraph(say("Results are still open; the standings are provisional.")))
    return lines


# -- categories -------------------------------------------------------------------------


def category_lists(request: Request) -> Document:
    """The standings of categories: women, ages, rating bands, federations; women where none is named."""
    say = request.say
    found = request.standings
    blocks: list[Block] = []
    if request.tournament.for_teams:
        blocks.append(Paragraph(say("Categories are of players; this is a competition of teams.")))
    for category in () if request.tournament.for_teams else _categories(request):
        blocks += _category_blocks(request, found, category)
    return request.document(say("Standings by category after round {round}", round=found.after_round), blocks)


def _category_blocks(request: Request, found: Standings, category: Category) -> list[Block]:
    members = category_standings(found, request.tournament, category)
    rows = tuple(_row(request, one.row, _place(one.place, one.shared)) for one in members)
    name = request.say.word(category.name)
    heading = Heading(name[:1].upper() + name[1:])
    if not rows:
        return [heading, Paragraph(request.say("Nobody belongs to this category."))]
    return [heading, Table(standings_columns(request, found), rows)]


def _categories(request: Request) -> Sequence[Category]:
    wanted = records(request.details, "categories", *CATEGORY_FIELDS)
    return [_category(one) for one in wanted] or [women()]


def _category(wanted: Details) -> Category:
    kind = text(wanted, "kind")
    if kind not in _CATEGORIES:
        raise BadDetails(
            where="categories",
            why=msg("{given!r} is none of {known}", given=kind, known=", ".join(_CATEGORIES)),
        )
    made = _CATEGORIES[kind](wanted)
    return Category(text(wanted, "name") or made.name, made.includes)


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
