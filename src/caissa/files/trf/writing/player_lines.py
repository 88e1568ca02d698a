"""Players written: record 001 with every round, and the lines of national federations."""

from __future__ import annotations

from collections.abc import Iterator

from caissa.errors import UnwritableFile
from caissa.files.trf.checks import board_points
from caissa.files.trf.fields import OLD_LETTERS
from caissa.files.trf.games import as_bye
from caissa.files.trf.kind import Kind
from caissa.files.trf.records import CELL
from caissa.files.trf.writing.wording import (
    THE_FIDE_ID,
    THE_NATIONAL_RATING,
    THE_RANK,
    THE_RATING,
    in_columns,
    number,
)
from caissa.messages import msg
from caissa.tournament import (
    Birth,
    Bye,
    Game,
    NationalRecord,
    Outcome,
    Person,
    Player,
    Points,
    Tournament,
    decimal_text,
)

_BLANK = " " * CELL
_SYMBOLS = {outcome: outcome.value for outcome in Outcome} | {Outcome.NOT_YET_PLAYED: " "}
_OLD_SYMBOLS = _SYMBOLS | {
    Outcome.UNRATED_WIN: "1", Outcome.UNRATED_DRAW: "=", Outcome.UNRATED_LOSS: "0",
    Outcome.HALF_POINT_BYE: "=", Outcome.FULL_POINT_BYE: "+", Outcome.PAIRING_ALLOCATED_BYE: "+",
    Outcome.ZERO_POINT_BYE: "-",
}  # fmt: skip
HIGHEST_NUMBER = 9999


def player_lines(tournament: Tournament, kind: Kind) -> Iterator[str]:
    """One record 001 per player, in the order of the list."""
    rounds = _rounds(tournament, kind)
    for player in tournament.players:
        if not 1 <= player.number <= HIGHEST_NUMBER:
            raise UnwritableFile(
                kind=kind.value,
                why=msg(
                    "the number {number} of {player} is not from 1 to 9999",
                    number=player.number,
                    player=player.name,
                ),
            )
        points, rank = (
            _points(tournament, player, kind),
            number(player.stated_rank, 4, THE_RANK, kind),
        )
        cells = "".join(rounds[player.number])
        yield f"001 {player.number:>4} {_static(player, kind)} {points} {rank}  {cells}".rstrip()


def national_lines(tournament: Tournament) -> Iterator[str]:
    """One NRS line per player and federation that has a record of them."""
    for player in tournament.players:
        for record in player.person.national:
            yield f"{record.federation:<3.3} {player.number:>4} {_national(record)}".rstrip()


def _static(player: Player, kind: Kind) -> str:
    person = player.person
    return (
        f"{person.sex.value if person.sex else '':1}{_title(person, kind):>3} "
        f"{in_columns(person.name, 33):<33} {number(player.rating, 4, THE_RATING, kind)} "
        f"{in_columns(person.federation, 3):>3} {number(person.fide_id, 11, THE_FIDE_ID, kind)} "
        f"{_birth(person.birth)}"
    )


def _national(record: NationalRecord) -> str:
    return (
        f"{record.sex.value if record.sex else '':1}{in_columns(record.classification, 3):>3} "
        f"{in_columns(record.name, 33):<33} {number(record.rating, 4, THE_NATIONAL_RATING, Kind.TRF26)} "
        f"{in_columns(record.origin, 3):>3} {in_columns(record.national_id, 11):>11} "
        f"{_birth(record.birth)}"
    )


def _birth(birth: Birth | None) -> str:
    return f"{birth!s:<10}" if birth else " " * 10


def _title(person: Person, kind: Kind) -> str:
    if person.title is None:
        return ""
    return OLD_LETTERS[person.title] if kind is Kind.TRF06 else person.title.value


def written_points(tournament: Tournament, number: int, kind: Kind) -> Points:
    """The points column: as computed; with the next round's bye where that stands in the line.

    In team events only what was won at the board or by forfeit counts (TRF26).
    """
    if tournament.for_teams:
        return board_points(tournament, number)
    last = tournament.paired_rounds if kind is Kind.TRF26 else tournament.next_round
    return tournament.points(number, last)


def _points(tournament: Tournament, player: Player, kind: Kind) -> str:
    """The points, or blanks where they need more columns than there are."""
    text = decimal_text(written_points(tournament, player.number, kind))
    if len(text) > 4:
        text = text.removesuffix(".0")
    return f"{text if len(text) <= 4 else '':>4}"


def _rounds(tournament: Tournament, kind: Kind) -> dict[int, list[str]]:
    """Every player's ten columns for every round."""
    symbols = _OLD_SYMBOLS if kind is Kind.TRF06 else _SYMBOLS
    cells = {number: [_BLANK] * len(tournament.rounds) for number in tournament.numbers}
    for round_ in tournament.rounds:
        place = round_.number - 1
        for bye in in_lines(tournament, round_.number, kind):
            if bye.participant in cells:
                cells[bye.participant][place] = f"0000 - {symbols[_bye(tournament, bye)]}  "
        for game in round_.games:
            _tell(cells, place, game, symbols)
    return cells


def in_lines(tournament: Tournament, round_number: int, kind: Kind) -> tuple[Bye, ...]:
    """The byes of players that stand in their lines; TRF26 has record 240 for rounds not yet paired."""
    round_ = tournament.round(round_number)
    if kind is Kind.TRF26 and not tournament.for_teams and round_number > tournament.paired_rounds:
        return ()
    return round_.byes


def _bye(tournament: Tournament, bye: Bye) -> Outcome:
    if bye.outcome.bye or (tournament.for_teams and bye.outcome.forfeit):
        return bye.outcome
    return as_bye(bye.outcome)


def _tell(cells: dict[int, list[str]], place: int, game: Game, symbols: dict[Outcome, str]) -> None:
    white, black = ("w", "b") if game.coloured else ("-", "-")
    if game.white in cells:
        cells[game.white][place] = f"{game.black:>4} {white} {symbols[game.white_outcome]}  "
    if game.black in cells:
        cells[game.black][place] = f"{game.white:>4} {black} {symbols[game.black_outcome]}  "
