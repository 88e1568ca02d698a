"""Certificates and diplomas worth framing: one page a player, with place and points."""

from __future__ import annotations

from itertools import chain

from caissa.documents.details import text, texts
from caissa.documents.document import (
    Block,
    Document,
    Emphasis,
    Framed,
    Gap,
    Lettering,
    PageBreak,
    Paragraph,
    Signature,
    Signatures,
)
from caissa.documents.lists.round_records import chief_arbiter
from caissa.documents.request import Request
from caissa.messages import plural
from caissa.pairing.wording import points_text
from caissa.standings import Row, Standings
from caissa.tournament import ZERO


def certificates(request: Request) -> Document:
    """A certificate for one participant, or for everybody in the order of the standings."""
    say = request.say
    standings = request.standings
    rows = [standings.row(request.participant)] if request.participant is not None else list(standings.rows)
    pages = [_page(request, standings, row) for row in rows]
    blocks = list(chain.from_iterable((PageBreak(), *page) for page in pages))[1:]
    title = text(request.details, "title") or say("Certificate")
    if not blocks:
        return request.document(title, [Paragraph(say("There are no participants yet."))])
    return request.document(title, blocks, bare=True, landscape=True)


def _page(request: Request, standings: Standings, row: Row) -> list[Block]:
    say = request.say
    tournament = request.tournament
    name = tournament.team(row.id).name if tournament.for_teams else tournament.player(row.id).name
    wording = text(request.details, "text") or say("took part in the tournament and finished in")
    blocks: tuple[Block, ...] = (
        Lettering(request.event_name, 22, strong=False, festive=True),
        Gap(7),
        Lettering(text(request.details, "title") or say("Certificate"), 50, festive=True),
        Gap(12),
        Lettering(name, 44, festive=True),
        Gap(9),
        Lettering(wording, 16, strong=False, festive=True),
        Gap(4),
        Lettering(_achieved(request, standings, row), 24, festive=True),
        Gap(6),
        Paragraph(" · ".join(filter(None, (tournament.city, request.days))), Emphasis.CENTRED),
        Gap(5),
        Signatures(tuple(_signers(request))),
    )
    return [Framed(blocks)]


def _achieved(request: Request, standings: Standings, row: Row) -> str:
    points = next(iter(row.values.values()))
    return request.say(
        "place {place} with {points} from {rounds}",
        place=row.rank,
        points=points_text(points or ZERO),
        rounds=plural("{count} round", "{count} rounds", standings.after_round),
    )


def _signers(request: Request) -> list[Signature]:
    named = texts(request.details, "signers")
    if named:
        return [Signature(name) for name in named]
    return [
        Signature(request.say("Chief arbiter"), chief_arbiter(request)),
        Signature(request.say("Organiser")),
    ]
