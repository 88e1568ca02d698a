"""What can happen at a board, in groups, and what must be known to decide it."""

from __future__ import annotations

from types import MappingProxyType

from caissa.messages import LabelledEnum, msg


class Field(LabelledEnum):
    """Something that a decision needs to know."""

    BY = "by", msg("which player")
    CLOCKS = "clocks", msg("the times on both clocks")
    INCREMENT = "increment", msg("the increment gained")
    EARLIER = "earlier", msg("the player's earlier illegal moves")
    WARNINGS = "warnings", msg("the player's earlier warnings")
    POSITION = "position", msg("the position")
    MOVES = "moves", msg("the number of moves made by both")
    PRESSED = "pressed", msg("whether the clock was pressed")
    OPPONENT_MOVED = "opponent-moved", msg("whether the opponent has moved since")
    OVER = "over", msg("whether the game is over")
    ALSO = "also", msg("other illegal actions in the same move")
    CLAIM_HOLDS = "claim-holds", msg("whether the claim was found to be correct")
    TOUCHED = "touched", msg("whether a piece was touched before")
    WRITTEN = "written", msg("the intended move")
    SQUARES = "squares", msg("the squares touched, in their order")
    NEXT_MOVE = "next-move", msg("whether the next move is completed")
    LAST_PERIOD = "last-period", msg("whether it is the last period")
    STARTED = "started", msg("when the session started")
    ARRIVED = "arrived", msg("when the player arrived")
    DEFAULT_TIME = "default-time", msg("the default time in minutes")
    ELAPSED = "elapsed", msg("the minutes since the start")
    CLAIMED = "claimed", msg("the minutes the player claims to have used")
    PLAYED = "played", msg("the moves of the game")
    WHITE_ARRIVED = "white-arrived", msg("when White arrived")
    BLACK_ARRIVED = "black-arrived", msg("when Black arrived")
    CONTROL = "control", msg("the time control")
    CLOCK_NAME = "clock-name", msg("the number of the defective clock")
    DISABLED = "disabled", msg("whether the assistant is needed because of a disability")
    EXTRA = "extra", msg("the minutes more for an opponent who serves as assistant")
    ANNOUNCED = "announced", msg("whether Guidelines III were announced beforehand")
    RULING = "ruling", msg("the arbiter's ruling")
    SEALED = "sealed", msg("the state of the sealed move")
    REPLIER = "replier", msg("whether the player who must reply is present")
    SEALER = "sealer", msg("whether the player who sealed the move is present")
    DEFAULT_TIME_OVER = "default-time-over", msg("whether the default time is over")
    NOW = "now", msg("the time of day")
    MILDER = "milder", msg("a milder penalty under the rules of the event")


class Group(LabelledEnum):
    """The groups in which happenings are listed."""

    MOVES = "moves", msg("Moves and pieces")
    CLAIMS = "claims", msg("Claims and results")
    CLOCK = "clock", msg("The clock")
    SET_UP = "set-up", msg("Start and set-up")
    CONDUCT = "conduct", msg("Conduct")


class Happening(LabelledEnum):
    """What happened at the board."""

    ILLEGAL_MOVE = "illegal-move", msg("An illegal move")
    NO_PROMOTION = "no-promotion", msg("A pawn on the last rank was not replaced")
    NO_MOVE = "no-move", msg("The clock was pressed without a move")
    TWO_HANDS = "two-hands", msg("A move was made with two hands")
    KING_CAPTURED = "king-captured", msg("A king was captured")
    TOUCHED_PIECE = "touched-piece", msg("A piece was touched")
    INVERTED_ROOK = "inverted-rook", msg("A pawn was promoted to an upside-down rook")
    DISPLACED_PIECES = "displaced-pieces", msg("Pieces were knocked over or displaced")
    ILLEGAL_POSITION = "illegal-position", msg("Both kings are in check, or a pawn stands on the last rank")
    TWO_MOVES = "two-moves", msg("A player made two moves in a row")
    THREEFOLD_CLAIM = "threefold-claim", msg("A draw is claimed: third occurrence")
    FIFTY_MOVES_CLAIM = "fifty-moves-claim", msg("A draw is claimed: fifty moves")
    QUICKPLAY_CLAIM = "quickplay-claim", msg("Claim under Guidelines III (quickplay finish)")
    QUICKPLAY_INCREMENT = "quickplay-increment", msg("Five seconds a move are asked for (Guidelines III)")
    RESIGNATION = "resignation", msg("A player resigns")
    EARLY_DRAW = "early-draw", msg("A draw was agreed before the event allows it")
    DEAD_POSITION = "dead-position", msg("Can anybody still win?")
    FLAG_FALL = "flag-fall", msg("A flag has fallen")
    BOTH_FLAGS = "both-flags", msg("Both flags are down, and nobody knows which fell first")
    WRONG_CLOCK_SETTING = "wrong-clock-setting", msg("The clock is set wrongly")
    DEFECTIVE_CLOCK = "defective-clock", msg("The clock is defective")
    OTHER_HAND = "other-hand", msg("The clock was pressed with the other hand")
    CLOCK_MISHANDLED = "clock-mishandled", msg("The clock was struck, lifted or knocked over")
    PAUSED_WITHOUT_REASON = "paused-without-reason", msg("The clock was paused without a valid reason")
    ASSISTANT = "assistant", msg("A player has an assistant")
    SEALED_MOVE = "sealed-move", msg("The envelope of a sealed move is opened")
    LATE_ARRIVAL = "late-arrival", msg("A player came late")
    BOTH_ABSENT = "both-absent", msg("Neither player was there at the start")
    REVERSED_COLOURS = "reversed-colours", msg("The colours are reversed")
    WRONG_INITIAL_POSITION = "wrong-initial-position", msg("The pieces were set up wrongly")
    WRONG_ORIENTATION = "wrong-orientation", msg("The board was placed wrongly")
    DEVICE = "device", msg("A player has an electronic device")
    NOTES = "notes", msg("A player uses notes, advice or analysis")
    DISTURBANCE = "disturbance", msg("A player disturbs the opponent")
    LEFT_WITHOUT_PERMISSION = "left-without-permission", msg("A player left without permission")
    NOT_RECORDING = "not-recording", msg("A player does not record the moves")
    REFUSAL = "refusal", msg("A player refuses to comply")
    BOTH_REFUSE = "both-refuse", msg("Both players refuse to comply")
    OUTSIDE_DISTURBANCE = "outside-disturbance", msg("The game was disturbed from outside")

    @property
    def needs(self) -> tuple[Field, ...]:
        """What must be known; without it the decision is refused."""
        return _NEEDS.get(self, ())

    @property
    def asks(self) -> tuple[Field, ...]:
        """What is worth asking besides; the decision says less without it."""
        return _ASKS.get(self, ())

    @property
    def group(self) -> Group:
        """The group in which it is listed."""
        order = tuple(Happening)
        return next(group for group, last in _LAST_OF_GROUP if order.index(self) <= order.index(last))


_LAST_OF_GROUP = (
    (Group.MOVES, Happening.TWO_MOVES),
    (Group.CLAIMS, Happening.DEAD_POSITION),
    (Group.CLOCK, Happening.PAUSED_WITHOUT_REASON),
    (Group.SET_UP, Happening.WRONG_ORIENTATION),
    (Group.CONDUCT, Happening.OUTSIDE_DISTURBANCE),
)

ILLEGAL_MOVES = (
    Happening.ILLEGAL_MOVE,
    Happening.NO_PROMOTION,
    Happening.NO_MOVE,
    Happening.TWO_HANDS,
    Happening.KING_CAPTURED,
)
INFRINGEMENTS = MappingProxyType(
    {
        Happening.DISPLACED_PIECES: "E.01 7.4.3",
        Happening.TWO_MOVES: "E.01 12.9",
        Happening.EARLY_DRAW: "E.01 9.1.1",
        Happening.OTHER_HAND: "E.01 6.2.3",
        Happening.CLOCK_MISHANDLED: "E.01 6.2.4",
        Happening.PAUSED_WITHOUT_REASON: "E.01 6.11.4",
        Happening.NOTES: "E.01 11.3.1",
        Happening.DISTURBANCE: "E.01 11.5",
        Happening.LEFT_WITHOUT_PERMISSION: "E.01 11.2.3",
        Happening.NOT_RECORDING: "E.01 8.1",
        Happening.REFUSAL: "E.01 11.7",
    }
)
"""What is penalised by 12.9, and the article that is infringed."""

_OF_ILLEGAL_MOVES = (
    Field.CLOCKS, Field.INCREMENT, Field.EARLIER, Field.POSITION, Field.PRESSED, Field.OPPONENT_MOVED,
    Field.OVER, Field.ALSO, Field.SQUARES,
)  # fmt: skip
_OF_CLAIMS = (Field.CLOCKS, Field.TOUCHED, Field.WRITTEN, Field.PLAYED)
_OF_QUICKPLAY = (Field.BY, Field.CLOCKS, Field.CONTROL, Field.ANNOUNCED, Field.LAST_PERIOD)
_NEEDS: MappingProxyType[Happening, tuple[Field, ...]] = MappingProxyType(
    dict.fromkeys((*ILLEGAL_MOVES, *INFRINGEMENTS), (Field.BY,))
    | {
        Happening.TOUCHED_PIECE: (Field.POSITION, Field.SQUARES),
        Happening.INVERTED_ROOK: (),
        Happening.THREEFOLD_CLAIM: (Field.BY, Field.CLAIM_HOLDS),
        Happening.FIFTY_MOVES_CLAIM: (Field.BY, Field.CLAIM_HOLDS),
        Happening.RESIGNATION: (Field.BY,),
        Happening.DEAD_POSITION: (Field.POSITION,),
        Happening.FLAG_FALL: (Field.BY,),
        Happening.BOTH_FLAGS: (Field.LAST_PERIOD,),
        Happening.DEFECTIVE_CLOCK: (),
        Happening.LATE_ARRIVAL: (Field.BY, Field.STARTED, Field.ARRIVED, Field.DEFAULT_TIME),
        Happening.QUICKPLAY_CLAIM: _OF_QUICKPLAY,
        Happening.QUICKPLAY_INCREMENT: _OF_QUICKPLAY,
        Happening.ASSISTANT: (Field.BY,),
        Happening.SEALED_MOVE: (Field.POSITION, Field.SEALED, Field.REPLIER),
        Happening.BOTH_ABSENT: (Field.STARTED, Field.DEFAULT_TIME, Field.NOW),
        Happening.REVERSED_COLOURS: (Field.MOVES,),
        Happening.WRONG_INITIAL_POSITION: (Field.MOVES,),
        Happening.WRONG_ORIENTATION: (Field.MOVES,),
        Happening.DEVICE: (Field.BY,),
    }
)
_ASKS: MappingProxyType[Happening, tuple[Field, ...]] = MappingProxyType(
    dict.fromkeys(ILLEGAL_MOVES, _OF_ILLEGAL_MOVES)
    | dict.fromkeys(INFRINGEMENTS, (Field.WARNINGS, Field.CLOCKS))
    | {
        Happening.THREEFOLD_CLAIM: _OF_CLAIMS,
        Happening.FIFTY_MOVES_CLAIM: _OF_CLAIMS,
        Happening.RESIGNATION: (Field.POSITION,),
        Happening.FLAG_FALL: (Field.POSITION,),
        Happening.ILLEGAL_POSITION: (Field.NEXT_MOVE,),
        Happening.DEFECTIVE_CLOCK: (
            Field.ELAPSED,
            Field.BY,
            Field.CLAIMED,
            Field.CLOCKS,
            Field.MOVES,
            Field.CONTROL,
            Field.CLOCK_NAME,
        ),
        Happening.QUICKPLAY_CLAIM: (Field.RULING,),
        Happening.ASSISTANT: (Field.CLOCKS, Field.DISABLED, Field.EXTRA),
        Happening.SEALED_MOVE: (Field.WRITTEN, Field.SEALER, Field.DEFAULT_TIME_OVER),
        Happening.WRONG_CLOCK_SETTING: (Field.MOVES, Field.CLOCKS),
        Happening.BOTH_ABSENT: (Field.WHITE_ARRIVED, Field.BLACK_ARRIVED, Field.CLOCKS),
        Happening.REVERSED_COLOURS: (Field.OVER,),
        Happening.WRONG_INITIAL_POSITION: (Field.OVER,),
        Happening.DEVICE: (Field.MILDER, Field.OVER),
    }
)
