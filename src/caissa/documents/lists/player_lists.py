"""Lists of players: starting rank, by name, and for checking in."""

from __future__ import annotations

from collections.abc import Mapping

from caissa.documents.document import (
    Block,
    Column,
    ColumnKind,
    Document,
    Paragraph,
    Signature,
    Signatures,
    Table,
)
from caissa.documents.naming import rating
from caissa.documents.phrases import Phrases
from caissa.documents.request import Request
from caissa.tournament import Player, Tournament
from caissa.tournament.pairing_numbers import differing_tpns, pairing_numbers

ALWAYS = (0, 2, 3)
"""The columns that a list has in any case: number, title, name."""


def starting_rank(request: Request) -> Document:
    """The players in the order of their pairing numbers (C.04.2 2.2), which late entries may have moved."""
    tpns = pairing_numbers(request.tournament)
    players = sorted(request.tournament.players, key=lambda player: tpns.get(player.number, player.number))
    return _listed(request, request.say("Starting rank list"), players)


def by_name(request: Request) -> Document:
    """The players in alphabetical order."""
    players = sorted(request.tournament.players, key=_alphabetical)
    return _listed(request, request.say("List of players"), players)


def _alphabetical(player: Player) -> tuple[str, int]:
    return player.name.casefold(), player.number


def _listed(request: Request, title: str, players: list[Player]) -> Document:
    say = request.say
    if not players:
        return request.document(title, [Paragraph(say("There are no participants yet."))])
    tpns = differing_tpns(request.tournament)
    whole = [_row(request.tournament, player, tpns) for player in players]
    filled = {at for at in range(len(_columns(say))) if at in ALWAYS or any(row[at] for row in whole)}
    columns = tuple(column for at, column in enumerate(_columns(say)) if at in filled)
    rows = tuple(tuple(text for at, text in enumerate(row) if at in filled) for row in whole)
    return request.document(title, [Table(columns, rows)])


def _columns(say: Phrases) -> tuple[Column, ...]:
    number, centred = ColumnKind.NUMBER, ColumnKind.CENTRED
    return (
        Column(say("No."), number, say("Starting number"), key=True),
        Column("TPN", number, say("pairing number")),
        Column(say("Title"), centred),
        Column(say("Name"), ColumnKind.NAME, key=True),
        Column(say("Fed"), centred, say("Federation")),
        Column(say("Rtg"), number, say("Rating")),
        Column(say("FIDE ID"), number),
        Column(say("Born"), centred),
        Column(say("Sex"), centred),
        Column(say("Club")),
        Column(say("Team")),
    )


def _row(tournament: Tournament, player: Player, tpns: Mapping[int, int]) -> tuple[str, ...]:
    team = tournament.team_of(player.number)
    return (
        str(player.number),
        str(tpns.get(player.number, "")),
        player.title.value if player.title else "",
        player.name,
        player.federation,
        rating(player),
        str(player.fide_id or ""),
        str(player.birth.year) if player.birth else "",
        player.sex.value if player.sex else "",
        player.person.club,
        team.name if team else "",
    )


def check_in(request: Request) -> Document:
    """The players by name with a box to tick and room for a signature, for the day of arrival."""
    say = request.say
    players = sorted(request.tournament.players, key=_alphabetical)
    columns = (
        Column(say("Here"), ColumnKind.BLANK, room=5),
        Column(say("Name"), ColumnKind.NAME, key=True),
        Column(say("Fed"), ColumnKind.CENTRED, say("Federation")),
        Column(say("Rtg"), ColumnKind.NUMBER, say("Rating")),
        Column(say("FIDE ID"), ColumnKind.NUMBER),
        Column(say("Fee paid"), ColumnKind.BLANK, room=9),
        Column(say("Signature"), ColumnKind.BLANK, room=22),
    )
    rows = tuple(
        ("", player.name, player.federation, rating(player), str(player.fide_id or ""), "", "")
        for player in players
    )
    blocks: list[Block] = [Table(columns, rows, ruled=True, line_height=8)]
    if not rows:
        blocks = [Paragraph(say("There are no participants yet."))]
    blocks.append(Signatures((Signature(say("Arbiter")), Signature(say("Date and time")))))
    return request.document(say("Check-in list"), blocks)
