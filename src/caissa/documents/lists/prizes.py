"""Prizes on paper: the list for the closing ceremony, the receipts, and the working behind the amounts."""

from __future__ import annotations

from dataclasses import replace

from caissa.bidi import isolated
from caissa.documents.document import (
    Block,
    Card,
    Cards,
    Column,
    ColumnKind,
    Document,
    Emphasis,
    Field,
    Fields,
    Heading,
    Items,
    Paragraph,
    Signature,
    Signatures,
    Table,
)
from caissa.documents.request import Request
from caissa.messages import msg
from caissa.prizes import (
    Distribution,
    ListResult,
    NoPrizes,
    Receipt,
    distribute,
    money_text,
    proof_sheet,
    receipts,
)
from caissa.tournament import Tournament


def _distribution(request: Request) -> Distribution | None:
    """The prizes given out; None where there are none."""
    try:
        return distribute(request.tournament, request.fund, standings=request.standings)
    except NoPrizes:
        return None


def _none(request: Request, title: str) -> Document:
    return request.document(title, [Paragraph(request.say("There are no prizes."))])


def _name(request: Request, number: int, *, team: bool) -> str:
    return request.tournament.team(number).name if team else request.tournament.player(number).name


def prize_list(request: Request) -> Document:
    """Who gets which prize, list by list, and which prizes nobody gets."""
    say, distribution = request.say, _distribution(request)
    if distribution is None:
        return _none(request, say("Prizes"))
    blocks: list[Block] = []
    for result in distribution.results:
        blocks += [Heading(result.prize_list.name), *_prizes(request, distribution, result)]
    blocks += [*_other_payments(request, distribution), *_kept(request, distribution)]
    return request.document(say("Prizes"), blocks, findings=distribution.findings)


def _prizes(request: Request, distribution: Distribution, result: ListResult) -> list[Block]:
    say = request.say
    columns = (
        Column(say("Place"), ColumnKind.NUMBER, key=True),
        Column(say("Name"), ColumnKind.NAME, key=True),
        Column(say("Prize"), ColumnKind.NUMBER),
    )
    teams = result.of_teams
    rows = [
        (
            str(award.place),
            _name(request, award.number, team=teams),
            money_text(award.amount, distribution.fund.currency),
        )
        for award in result.awards
    ]
    rows += [
        (str(gift.place), ", ".join(_name(request, number, team=teams) for number in gift.numbers), gift.what)
        for gift in distribution.gifts
        if gift.prize_list == result.prize_list.name
    ]
    return [Table(columns, tuple(rows))] if rows else [Paragraph(say("Nobody."))]


def _other_payments(request: Request, distribution: Distribution) -> list[Block]:
    say = request.say
    columns = (
        Column(say("Name"), ColumnKind.NAME, key=True),
        Column(say("Reason")),
        Column(say("Amount"), ColumnKind.NUMBER),
    )
    rows = tuple(
        (
            _name(request, line.number, team=False),
            line.why,
            money_text(line.amount, distribution.fund.currency),
        )
        for line in distribution.ledger
    )
    return [Heading(say("Other payments")), Table(columns, rows)] if rows else []


def _kept(request: Request, distribution: Distribution) -> list[Block]:
    say = request.say
    columns = (
        Column(say("List"), key=True),
        Column(say("Place"), ColumnKind.NUMBER),
        Column(say("Amount"), ColumnKind.NUMBER),
        Column(say("Reason")),
    )
    rows = tuple(
        (prize.prize_list, str(prize.place), money_text(prize.amount, distribution.fund.currency), prize.why)
        for prize in distribution.undistributed
    )
    return [Heading(say("Prizes not awarded")), Table(columns, rows)] if rows else []


def prize_receipts(request: Request) -> Document:
    """A receipt for everybody who is paid, to be signed when the money is handed over."""
    say, distribution = request.say, _distribution(request)
    lines = [] if distribution is None else list(receipts(distribution, request.tournament))
    if request.participant is not None:
        lines = [line for line in lines if line.number == request.participant]
    if distribution is None or not lines:
        return _none(request, say("Receipts"))
    cards = tuple(_receipt(request, line) for line in lines)
    return request.document(
        say("Receipts"), [Cards(cards, 1, 3)], bare=True, landscape=False, findings=distribution.findings
    )


def _receipt(request: Request, line: Receipt) -> Card:
    say = request.say
    amounts = (
        Field(say("Gross"), money_text(line.gross, line.currency)),
        Field(say("Tax withheld"), money_text(line.tax, line.currency)),
        Field(say("Received"), money_text(line.net, line.currency)),
    )
    who = (
        Field(say("Name"), line.name),
        Field(say("Federation"), line.federation or "-"),
        Field(say("FIDE ID"), str(line.fide_id or "-")),
        Field(say("Paid by"), line.payment),
    )
    blocks: list[Block] = [
        Paragraph(request.event_name, Emphasis.SMALL),
        Paragraph(say("Receipt"), Emphasis.STRONG),
        Fields(who, columns=2),
        Items(tuple(_paid_for(why, money_text(amount, line.currency)) for why, amount in line.reasons)),
        Fields(amounts, columns=3),
    ]
    if line.held:
        blocks.append(
            Paragraph(say("Not to be paid before the fair-play check is complete."), Emphasis.STRONG)
        )
    blocks.append(Signatures((Signature(say("Received by")), Signature(say("Place and date")))))
    return Card(tuple(blocks))


def _paid_for(why: str, amount: str) -> str:
    return msg("{why}: {amount}", why=why, amount=amount)


def prize_proof(request: Request) -> Document:
    """Every step from the ranking to the amounts, for two people to check and sign."""
    say, distribution = request.say, _distribution(request)
    if distribution is None:
        return _none(request, say("Proof sheet of the prizes"))
    blocks: list[Block] = []
    for section in proof_sheet(distribution, _isolated_names(request.tournament)).sections:
        blocks += [Heading(section.title), Items(section.steps)]
    blocks.append(Signatures((Signature(say("Calculated by")), Signature(say("Checked by")))))
    return request.document(say("Proof sheet of the prizes"), blocks, findings=distribution.findings)


def _isolated_names(tournament: Tournament) -> Tournament:
    """The same tournament with names that stay together in a sentence, whatever their direction."""
    players = tuple(
        replace(player, person=replace(player.person, name=isolated(player.name)))
        for player in tournament.players
    )
    teams = tuple(replace(team, name=isolated(team.name)) for team in tournament.teams)
    return replace(tournament, players=players, teams=teams)
