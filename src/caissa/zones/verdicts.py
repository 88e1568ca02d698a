"""Finished games replayed: where a zone's verdict is not what the regulations for online play say (E.04).

Online, three occurrences and fifty moves end a game without a claim, as stalemate and dead positions do
(5.4), and a flag wins unless mate is impossible (4.3). Where the zone did otherwise the arbiter decides
(15.3, 15.4; for hybrid play 19.3, 19.4), and the player may appeal (9.14, 17.11).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from caissa.files.pgn.moves.plies import RecordedGame
from caissa.laws.chess_library import as_colour, chess, is_white
from caissa.laws.endings import automatic
from caissa.laws.mating.answer import TRIES, can_mate
from caissa.laws.mating.search import Key, position_key
from caissa.laws.situation import Situation
from caissa.laws.verdicts import Decision, Reason, Verdict
from caissa.messages import LabelledEnum, msg
from caissa.tournament import Colour
from caissa.zones.termination import ending_of
from caissa.zones.values import Ending

OCCURRENCES, PLIES_WITHOUT_PROGRESS = 3, 100
"""Third occurrence, and fifty moves by each player, end a game online (E.04 5.4.1, 5.4.4)."""
FEW_OWN_MEN, FEW_MEN = 3, 7
"""With more men a search for the proof that no mate is possible does not come to an end."""


class OnlinePlay(LabelledEnum):
    """Which part of the regulations a competition is played by."""

    SUPERVISED = "supervised", msg("online with supervision")
    HYBRID = "hybrid", msg("hybrid")

    @property
    def missed_draw(self) -> str:
        """The article by which the arbiter declares a draw that the zone has missed."""
        return "E.04 19.3" if self is OnlinePlay.HYBRID else "E.04 15.3"

    @property
    def false_draw(self) -> str:
        """The article by which the arbiter may change a draw that the zone has declared."""
        return "E.04 19.4" if self is OnlinePlay.HYBRID else "E.04 15.4"


@dataclass(frozen=True, slots=True)
class VerdictDifference:
    """A game in which the zone's result is not the regulations', or may not be."""

    zone: Decision
    verdict: Verdict

    @property
    def certain(self) -> bool:
        """Is it proved, or is there something left for the arbiter to find out?"""
        return not self.verdict.presumed

    @property
    def move(self) -> str:
        """The move after which it came about, as people count: 31 or 31… for Black's."""
        ply = self.verdict.ply or 0
        return f"{(ply + 1) // 2}{'' if ply % 2 else '…'}"


def check_verdict(
    game: RecordedGame,
    *,
    play: OnlinePlay = OnlinePlay.SUPERVISED,
    ending: Ending | None = None,
    tries: int = TRIES,
) -> VerdictDifference | None:
    """Where the zone's result of a game is not the regulations'; None if it stands or nobody can say.

    `ending` is how the zone says that the game ended, where that is known better than the file tells.
    """
    zone = _result(game)
    how = ending_of(game.headers) if ending is None else ending
    if zone is None or game.unreadable or how is Ending.RULES or not game.moves:
        return None
    situation = Situation(game.moves, game.start or chess.STARTING_FEN, chess960=game.chess960)
    verdict = _first_end(situation, play) or _at_the_end(situation, zone, how, play, tries)
    return None if verdict is None or verdict.decision is zone else VerdictDifference(zone, verdict)


def _result(game: RecordedGame) -> Decision | None:
    """The zone's result; a game that the zone left open goes on."""
    results = {
        "1-0": Decision.WHITE_WINS,
        "0-1": Decision.BLACK_WINS,
        "1/2-1/2": Decision.DRAWN,
        "*": Decision.GOES_ON,
        "": Decision.GOES_ON,
    }
    return results.get(game.headers.tag("Result") or game.headers.ending)


def _first_end(situation: Situation, play: OnlinePlay) -> Verdict | None:
    """The first position in which the game was over, whatever was played after it.

    A dead position is looked for by material and by locks; a search for a mate is made at the end only.
    """
    on_the_board = automatic(situation, tries=0)
    counted = _counted(situation, on_the_board.ply if on_the_board else None, play)
    if counted is not None or on_the_board is None:
        return counted
    if on_the_board.decision is not Decision.DRAWN:
        mated = Reason("E.04 5.1", on_the_board.reasons[0].what)
        return replace(on_the_board, reasons=(mated, *on_the_board.reasons))
    missed = Reason(play.missed_draw, msg("a position that the zone draws by itself was on the board"))
    return replace(on_the_board, reasons=(missed, *on_the_board.reasons))


def _counted(situation: Situation, before: int | None, play: OnlinePlay) -> Verdict | None:
    """The third occurrence or the fiftieth move, if either came before everything else.

    A checkmate takes precedence over the fiftieth move, as it does over the seventy-fifth (E.01 9.6.2).
    """
    seen: Counter[Key] = Counter()
    for ply, board in enumerate(situation.positions()):
        if before is not None and ply >= before:
            return None
        key = position_key(board)
        seen[key] += 1
        if seen[key] >= OCCURRENCES:
            what = Reason("E.04 5.4.1", msg("the same position is on the board for the third time"))
            return Verdict(Decision.DRAWN, (Reason(play.missed_draw, what.what), what), ply)
        if board.halfmove_clock >= PLIES_WITHOUT_PROGRESS:
            what = Reason("E.04 5.4.4", msg("fifty moves by each player without a pawn move or a capture"))
            return Verdict(Decision.DRAWN, (Reason(play.missed_draw, what.what), what), ply)
    return None


def _at_the_end(
    situation: Situation, zone: Decision, how: Ending, play: OnlinePlay, tries: int
) -> Verdict | None:
    """The zone ended a game that was not over on the board: time, resignation, agreement or its own draw."""
    board, last = situation.board, len(situation.moves)
    if zone in (Decision.WHITE_WINS, Decision.BLACK_WINS):
        return _win(board, last, Colour.WHITE if zone is Decision.WHITE_WINS else Colour.BLACK, how, tries)
    if zone is not Decision.DRAWN:
        return None
    if how in (Ending.FLAG, Ending.LEFT):
        return _drawn_on_time(board, last, play, tries)
    if how is Ending.NO_MATERIAL or (how is Ending.AGREED_OR_AUTOMATIC and _only_minor_pieces(board)):
        return _drawn_early(board, last, how, play, tries)
    return None


def _win(board: chess.Board, last: int, winner: Colour, how: Ending, tries: int) -> Verdict | None:
    """A win although the winner could not possibly mate: drawn on time, and by the Laws if resigned."""
    answer = can_mate(board, winner, tries=tries if _few_pieces(board, winner) else 0)
    if not answer.impossible:
        return None
    words = answer.in_words
    if how is Ending.FLAG:
        return Verdict(Decision.DRAWN, (Reason("E.04 4.3", words), Reason("E.01 6.9", words)), last)
    if how is Ending.LEFT:
        return Verdict(Decision.DRAWN, (Reason("E.04 11.4.2", words), Reason("E.01 6.9", words)), last)
    # E.04 5.2 knows no exception; the Laws do, and E.04 means to be the same wherever possible.
    return Verdict(Decision.DRAWN, (Reason("E.01 5.1.2", words),), last, presumed=how is Ending.UNKNOWN)


def _few_pieces(board: chess.Board, winner: Colour) -> bool:
    """Is so little left that a search could prove that no mate is possible? Locks need no search."""
    mine = board.occupied_co[is_white(winner)]
    return chess.popcount(mine) <= FEW_OWN_MEN or chess.popcount(board.occupied) <= FEW_MEN


def _drawn_on_time(board: chess.Board, last: int, play: OnlinePlay, tries: int) -> Verdict | None:
    """Drawn although the time of the player to move ran out, and the other may have had a mate."""
    winner = as_colour(not board.turn)
    answer = can_mate(board, winner, tries=tries)
    if answer.impossible:
        return None
    reasons = (Reason(play.false_draw, answer.in_words), Reason("E.04 4.3", answer.in_words))
    return Verdict(Decision.win_of(winner), reasons, last, presumed=not answer.proved)


def _drawn_early(board: chess.Board, last: int, how: Ending, play: OnlinePlay, tries: int) -> Verdict | None:
    """A draw for lack of material although a mate was possible: the game should have gone on.

    Where the file does not tell it from a draw by agreement, it is for the arbiter to ask.
    """
    for colour in (as_colour(board.turn), as_colour(not board.turn)):
        answer = can_mate(board, colour, tries=tries)
        if not answer.impossible:
            reasons = (Reason(play.false_draw, answer.in_words), Reason("E.04 5.4.3", answer.in_words))
            doubtful = how is not Ending.NO_MATERIAL or not answer.proved
            return Verdict(Decision.GOES_ON, reasons, last, presumed=doubtful)
    return None


def _only_minor_pieces(board: chess.Board) -> bool:
    """Material with which some zones declare a draw although a mate can be set up: no pawn, rook, queen."""
    return not (board.pawns | board.rooks | board.queens)
