"""`caissa explain`: why a round is paired as it is."""

from __future__ import annotations

import sys
from typing import Any

import click

from caissa.cli.commands.pairing.system_option import EDITION_HELP, SYSTEM_HELP, opened_door
from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import open_tournament, stopped_by_doubts
from caissa.cli.output import console, print_findings, print_json
from caissa.cli.parameters import JSON, PAIRED_FILE, SECTION, EnumChoice, flag, option
from caissa.errors import UnreadableFile
from caissa.pairing import Board, BracketReport, Mark, Reason, RoundPairing, WhyNot
from caissa.pairing.doors import Door, SystemName
from caissa.pairing.wording import Name, reason_sentence, seat_sentences, why_not_sentences
from caissa.tournament import decimal_text


@click.command()
@PAIRED_FILE
@option("--round", "-r", "round_number", type=click.IntRange(min=1), help="The round; otherwise the next.")
@option("--board", "-b", type=int, help="Explain this board alone.")
@option("--why-not", "two", type=(int, int), help="Say why these two do not meet.")
@option("--system", type=EnumChoice(SystemName), help=SYSTEM_HELP)
@option("--edition", default="", help=EDITION_HELP)
@SECTION
@flag("--anyway", help="Explain although the file holds errors.")
@JSON
def command(
    file: str,
    round_number: int | None,
    board: int | None,
    two: tuple[int, int] | None,
    system: SystemName | None,
    edition: str,
    section: str,
    anyway: bool,
    as_json: bool,
) -> None:
    """Say why a round is paired as it is: brackets, criteria, colours, each with its article.

    What is explained is the engine's own pairing from the facts before the round. A file that holds
    errors is not explained, as it would not be paired, unless --anyway is given.

    Example: caissa explain open.trf --round 5 --why-not 3 8
    """
    opened = open_tournament(file)
    if not anyway and stopped_by_doubts(opened, "not explained; --anyway explains it all the same"):
        sys.exit(ExitCode.DOUBTFUL)
    door, assumed = opened_door(opened, section, system)
    number = door.next_round if round_number is None else round_number
    print_findings(assumed)
    if two is not None:
        why = door.why_not(number, *_known(door, two), edition or None)
        _tell(why_not_sentences(why, door.name), _why_as_json(why), as_json)
        return
    pairing = door.pair(number, edition or None)
    sentences = (
        _whole_round(door, pairing) if board is None else _one_board(door, pairing, _board(pairing, board))
    )
    _tell(sentences, _as_json(door, pairing, board), as_json)


def _tell(sentences: list[str], plain: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print_json({**plain, "sentences": sentences})
        return
    for sentence in sentences:
        console().print(sentence, markup=False, soft_wrap=True)


def _known(door: Door, two: tuple[int, int]) -> tuple[int, int]:
    for number in two:
        if number not in door.everyone:
            raise UnreadableFile(
                name=f"{door.who.capitalize()} {number}", why="there is nobody with this number"
            )
    return two


def _board(pairing: RoundPairing, number: int) -> Board:
    for board in pairing:
        if board.number == number:
            return board
    raise UnreadableFile(
        name=f"Board {number}", why=f"round {pairing.round} has {len(pairing.boards)} boards"
    )


def _one_board(door: Door, pairing: RoundPairing, board: Board) -> list[str]:
    """Who sits there, why with these colours, and the bracket it came from."""
    bracket = door.about(pairing.brackets[board.bracket], pairing.edition) if pairing.brackets else []
    return [*seat_sentences(board, door.name), *bracket]


def _whole_round(door: Door, pairing: RoundPairing) -> list[str]:
    """Bracket by bracket: what it is, then its boards, each with the rule that gave the colours."""
    name = door.name
    sentences = [f"Round {pairing.round} by {door.basis(pairing)}."] if not pairing.brackets else []
    for index, bracket in enumerate(pairing.brackets):
        sentences += door.about(bracket, pairing.edition)
        sentences += [f"  {_line(board, name)}" for board in pairing if board.bracket == index]
    if not pairing.brackets:
        sentences += [f"  {_line(board, name)}" for board in pairing]
    return sentences + [f"  {name(number)} is free." for number in door.free(pairing)]


def _line(board: Board, name: Name) -> str:
    opponent = "the bye" if board.black is None else name(board.black)
    return f"Board {board.number}: {name(board.white)} - {opponent}. {reason_sentence(board.colour)}"


# -- JSON -----------------------------------------------------------------------


def _as_json(door: Door, pairing: RoundPairing, board: int | None) -> dict[str, Any]:
    boards = [entry for entry in pairing if board in (None, entry.number)]
    wanted = {entry.bracket for entry in boards}
    brackets = [(index, bracket) for index, bracket in enumerate(pairing.brackets) if index in wanted]
    return {
        "round": pairing.round,
        "system": door.called,
        "regulation": door.regulation(pairing),
        "edition": pairing.edition,
        "boards": [
            {
                "board": entry.number,
                "white": entry.white,
                "black": entry.black,
                "bracket": entry.bracket,
                "colour": _reason(entry.colour),
            }
            for entry in boards
        ],
        "brackets": [{"bracket": index, **_bracket(bracket)} for index, bracket in brackets],
        "free": list(door.free(pairing)),
    }


def _reason(reason: Reason) -> dict[str, Any]:
    return {
        "code": reason.code,
        "article": reason.article,
        "sentence": reason.sentence,
        "players": list(reason.players),
    }


def _bracket(bracket: BracketReport) -> dict[str, Any]:
    return {
        "score": decimal_text(bracket.score),
        "kind": bracket.kind.name.lower(),
        "moved_down": list(bracket.moved_down),
        "residents": list(bracket.residents),
        "upfloaters": [
            number for number in bracket.players if number not in (*bracket.moved_down, *bracket.residents)
        ],
        "pairs": [list(pair) for pair in bracket.pairs],
        "downfloaters": list(bracket.downfloaters),
        "marks": [_mark(mark) for mark in bracket.evaluation.marks],
    }


def _mark(mark: Mark | None) -> dict[str, Any] | None:
    if mark is None:
        return None
    values = [decimal_text(value) for value in mark.shortfall]
    return {
        "article": mark.article, "label": mark.label, "criterion": mark.criterion,
        "shortfall": values, "players": list(mark.players),
    }  # fmt: skip


def _why_as_json(why: WhyNot) -> dict[str, Any]:
    return {
        "players": list(why.players),
        "paired": why.paired,
        "reason": _reason(why.reason),
        "bracket": None if why.bracket is None else _bracket(why.bracket),
        "chosen": _mark(why.chosen),
        "instead": _mark(why.instead),
        "alternative": None if why.alternative is None else [list(pair) for pair in why.alternative.pairs],
    }
