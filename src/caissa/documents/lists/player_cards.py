"""Player cards: everything about one player on one page, with the working of every tie-break."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from caissa.documents.document import (
    Block,
    Column,
    ColumnKind,
    Document,
    Emphasis,
    Field,
    Fields,
    Heading,
    PageBreak,
    Paragraph,
    Table,
)
from caissa.documents.naming import bye_text, colour_letter, mark, rating, titled
from caissa.documents.phrases import Phrases
from caissa.documents.request import Request
from caissa.messages import joined, msg
from caissa.ratings import PlayerRating, SectionRatings, rate_section
from caissa.standings import Standings, Working, explain, value_text
from caissa.titles import Norm, norm_rules_for, norms
from caissa.titles.title_norms.rules import NormRules
from caissa.tournament import Bye, Outcome, Player, Result, Speed, wall_text


@dataclass(frozen=True, slots=True)
class _Known:
    """What is worked out once for all cards; in team competitions players have no places."""

    standings: Standings | None
    ranks: dict[int, int]
    rated: SectionRatings
    norm_rules: NormRules


def player_cards(request: Request) -> Document:
    """A card for a player, or for each: opponents, results, tie-breaks, rating change, title norms."""
    say, known = request.say, _known(request)
    cards = [_card(request, known, player) for player in request.players]
    blocks = list(chain.from_iterable((PageBreak(), *card) for card in cards))[1:]
    title = say("Player cards after round {round}", round=request.after_round)
    nobody: list[Block] = [Paragraph(say("There are no participants yet."))]
    return request.document(title, blocks or nobody, findings=known.rated.findings if blocks else ())


def _known(request: Request) -> _Known:
    standings = None if request.tournament.for_teams else request.standings
    ranks = standings.ranks if standings is not None else {}
    return _Known(standings, ranks, rate_section(request.played), norm_rules_for(request.tournament))


def _card(request: Request, known: _Known, player: Player) -> list[Block]:
    blocks: list[Block] = [Heading(f"{player.number}. {titled(player)}"), _about(request, known, player)]
    results = request.tournament.results(player.number)[: request.after_round]
    if results:
        blocks.append(_results(request, player, results))
    if known.standings is not None and player.number in known.ranks:
        blocks += _tie_breaks(request.say, known.standings, player)
    return [
        *blocks,
        *_rating(request.say, known.rated.row(player.number)),
        *_norms(request, known, player),
    ]


def _about(request: Request, known: _Known, player: Player) -> Fields:
    say, tournament = request.say, request.tournament
    team = tournament.team_of(player.number)
    values = (
        (say("Federation"), player.federation),
        (say("Rating"), rating(player) or say("unrated")),
        (say("FIDE ID"), str(player.fide_id or "")),
        (say("Team"), team.name if team else ""),
        (say("Points"), wall_text(tournament.points(player.number, request.after_round))),
        (say("Rank"), str(known.ranks.get(player.number, ""))),
    )
    return Fields(tuple(Field(label, value) for label, value in values if value), columns=2)


def _results(request: Request, player: Player, results: tuple[Result, ...]) -> Table:
    say, number = request.say, ColumnKind.NUMBER
    columns = (
        Column(say("Rd"), number, say("Round"), key=True),
        Column(say("Bd"), number, say("Board")),
        Column(say("Colour"), ColumnKind.CENTRED),
        Column(say("No."), number, say("Number of the opponent")),
        Column(say("Opponent"), ColumnKind.NAME, key=True),
        Column(say("Fed"), ColumnKind.CENTRED, say("Federation")),
        Column(say("Rtg"), number, say("Rating")),
        Column(say("Result"), ColumnKind.CENTRED),
        Column(say("Pts"), number, say("Points so far")),
    )
    return Table(columns, tuple(_result(request, player, result) for result in results))


def _result(request: Request, player: Player, result: Result) -> tuple[str, ...]:
    say, tournament = request.say, request.tournament
    total = wall_text(tournament.points(player.number, result.round))
    if result.opponent is None:
        why = "" if result.outcome is Outcome.ABSENT else bye_text(Bye(player.number, result.outcome), say)
        points = wall_text(tournament.points_in(player.number, result.round))
        return (str(result.round), "", "", "", why or say("not paired"), "", "", points, total)
    opponent = tournament.player(result.opponent)
    return (
        str(result.round),
        str(result.board or ""),
        colour_letter(result.colour, say),
        str(opponent.number),
        titled(opponent),
        opponent.federation,
        rating(opponent),
        "" if result.outcome.open else mark(result.outcome),
        total,
    )


def _rating(say: Phrases, row: PlayerRating) -> list[Block]:
    """The change of the rating so far, not rounded; nothing for those without a game that counts."""
    if row.change is None or not row.change.games:
        return []
    change = row.change
    values = (
        (say("Rating"), str(change.rating)),
        (say("Games that count"), str(len(change.games))),
        (say("Score"), wall_text(change.score)),
        (say("Expected score"), f"{change.expected:.2f}"),
        (say("K"), str(change.coefficient.value)),
        (say("Change"), f"{change.change:+.2f}"),
    )
    fields = tuple(Field(label, value) for label, value in values)
    return [Heading(say("Rating change (B.02 8.3)"), 3), Fields(fields, columns=3)]


def _norms(request: Request, known: _Known, player: Player) -> list[Block]:
    """The norms that the player has made or nearly made so far, with what is missing."""
    if request.tournament.speed is not Speed.STANDARD:
        return []
    say, judged = request.say, norms(known.rated.tournament, known.norm_rules, player.number)
    near_or_achieved = [norm for norm in judged if norm.achieved or norm.near]
    columns = (
        Column(say("Title"), ColumnKind.CENTRED, key=True),
        Column(say("Score"), ColumnKind.NUMBER),
        Column(say("Needed"), ColumnKind.NUMBER),
        Column(say("Average of the opponents"), ColumnKind.NUMBER),
        Column(say("Missing")),
    )
    rows = tuple(
        (
            norm.title.value,
            wall_text(norm.score),
            "-" if norm.required is None else wall_text(norm.required),
            str(norm.average),
            _missing(norm) or say("nothing"),
        )
        for norm in near_or_achieved
    )
    return [Heading(say("Title norms (B.01)"), 3), Table(columns, rows)] if rows else []


def _missing(norm: Norm) -> str:
    """The conditions that are not met, each with its article."""
    return joined(
        "; ",
        [msg("{what} ({article})", what=clause.what, article=clause.article) for clause in norm.failed],
    )


def _tie_breaks(say: Phrases, standings: Standings, player: Player) -> list[Block]:
    """Every tie-break with what each round brought to it; what was cut stands in brackets."""
    columns = (
        Column(say("Tie-break"), key=True),
        Column(say("Value"), ColumnKind.NUMBER),
        Column(say("What each round brought")),
        Column(say("Article"), ColumnKind.CENTRED),
    )
    explained = explain(standings, player.number)
    rows = tuple(
        (
            f"{working.code} {say.word(working.title)}",
            value_text(working.value) or "-",
            _working(say, working),
            working.article,
        )
        for working in explained.workings
    )
    note = say("Values in brackets were cut. Tie-breaks by {edition}.", edition=standings.edition)
    return [Heading(say("Tie-breaks"), 3), Table(columns, rows), Paragraph(note, Emphasis.SMALL)]


def _working(say: Phrases, working: Working) -> str:
    if working.not_applied:
        return say.word(working.not_applied)
    listed = [
        f"({value_text(contribution.value)})" if contribution.cut else value_text(contribution.value) or ""
        for contribution in working.contributions
    ]
    return (
        " + ".join(listed)
        or say.word(working.remark)
        or (say("separate standings") if working.mini_tables else "")
    )
