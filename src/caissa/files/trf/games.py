"""Rounds put together from what each player's line tells of them.

Both players tell of a game. Where they disagree it is an ERROR, and this is believed:

1. a result over an open or blank one;
2. else the player who stands first in the file; the other gets what that leaves;
3. a game that only one side tells stands if the other line is blank for that round;
4. else the one who tells it alone keeps the points, as a bye, and the opponent's line stands.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from caissa.files.trf.cells import Cell, columns_of
from caissa.files.trf.notes import Line, Notes
from caissa.files.trf.players import PlayerLine
from caissa.messages import msg
from caissa.tournament import Bye, Colour, Game, Outcome
from caissa.tournament.outcome import prohibited_split

_AS_BYE = {
    Outcome.WIN: Outcome.FULL_POINT_BYE, Outcome.UNRATED_WIN: Outcome.FULL_POINT_BYE,
    Outcome.FORFEIT_WIN: Outcome.FULL_POINT_BYE, Outcome.DRAW: Outcome.HALF_POINT_BYE,
    Outcome.UNRATED_DRAW: Outcome.HALF_POINT_BYE,
}  # fmt: skip
_OTHER_SIDE = {
    Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW,
    Outcome.UNRATED_WIN: Outcome.UNRATED_LOSS, Outcome.UNRATED_LOSS: Outcome.UNRATED_WIN,
    Outcome.UNRATED_DRAW: Outcome.UNRATED_DRAW,
    Outcome.FORFEIT_WIN: Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS: Outcome.FORFEIT_WIN,
}  # fmt: skip


def as_bye(outcome: Outcome) -> Outcome:
    """The bye that brings the same points as a result does at 1-½-0."""
    return outcome if outcome.bye else _AS_BYE.get(outcome, Outcome.ZERO_POINT_BYE)


_USUAL = {
    (outcome.value, other.value): (outcome, other)
    for outcome in Outcome
    for other in Outcome
    if not (outcome.open or prohibited_split((outcome, other)))
}
"""Pairs of symbols that agree, so that only the others need a closer look."""
_WHITE_FIRST: dict[tuple[Colour | None, Colour | None], bool] = {
    (Colour.WHITE, Colour.BLACK): True,
    (Colour.BLACK, Colour.WHITE): False,
}
"""Colours that agree: whether the player who stands first has White."""
_OLD_BYES = {Outcome.DRAW: Outcome.HALF_POINT_BYE, Outcome.FORFEIT_LOSS: Outcome.ZERO_POINT_BYE}


@dataclass(slots=True)
class RoundBuilder:
    """All cells of one round, in the order of the file, and the round as it comes together."""

    number: int
    cells: dict[int, tuple[Cell, Line]]
    teams: bool
    notes: Notes
    games: list[Game] = field(default_factory=list)
    byes: dict[int, Outcome] = field(default_factory=dict)
    done: set[int] = field(default_factory=set)
    full_points: list[int] = field(default_factory=list)

    def error(self, code: str, player: int, what: str) -> None:
        """Note an error in a player's columns of this round."""
        self.notes.error(
            code,
            self.cells[player][1],
            msg("round {number}: {what}", number=self.number, what=what),
            columns_of(self.number),
        )

    def warn(self, code: str, player: int, what: str) -> None:
        """Note something to look at in a player's columns of this round."""
        self.notes.warn(
            code,
            self.cells[player][1],
            msg("round {number}: {what}", number=self.number, what=what),
            columns_of(self.number),
        )

    def info(self, code: str, player: int, what: str) -> None:
        """Note how a player's columns of this round were read."""
        self.notes.info(
            code,
            self.cells[player][1],
            msg("round {number}: {what}", number=self.number, what=what),
            columns_of(self.number),
        )


def assemble(
    players: dict[int, PlayerLine], teams: bool, notes: Notes
) -> dict[int, tuple[tuple[Game, ...], tuple[Bye, ...]]]:
    """The games and byes of every round that the players' lines speak of."""
    rounds: dict[int, RoundBuilder] = {}
    for number, entry in players.items():
        line = entry.line
        for round_number, cell in entry.rounds:
            # Most cells name an opponent: only the others need the closer look.
            if cell.opponent or not cell.empty:
                builder = rounds.get(round_number)
                if builder is None:
                    builder = rounds[round_number] = RoundBuilder(round_number, {}, teams, notes)
                builder.cells[number] = (cell, line)
    order = {number: place for place, number in enumerate(players)}
    return {number: _round(builder, order) for number, builder in sorted(rounds.items())}


def _round(builder: RoundBuilder, order: dict[int, int]) -> tuple[tuple[Game, ...], tuple[Bye, ...]]:
    done = builder.done
    for number in builder.cells:
        if number not in done:
            _mutual(builder, number)
    mutual = len(builder.games)
    for number, (cell, _) in builder.cells.items():
        if number not in done:
            _alone(builder, number, cell, order)
    _full_points(builder)
    if len(builder.games) > mutual:
        # Games that both players tell of have come in this order.
        builder.games.sort(key=lambda game: min(order[game.white], order[game.black]))
    byes = sorted(builder.byes.items(), key=lambda entry: order[entry[0]])
    return tuple(builder.games), tuple(Bye(number, outcome) for number, outcome in byes)


def _mutual(builder: RoundBuilder, number: int) -> None:
    """A game that both players tell of."""
    cell, _ = builder.cells[number]
    opponent = cell.opponent
    other = builder.cells.get(opponent)
    if other is None or other[0].opponent != number or opponent == number:
        return
    theirs = other[0]
    usual = _USUAL.get((cell.symbol, theirs.symbol))
    if usual is None and (cell.outcome.bye or theirs.outcome.bye):
        return
    builder.done.add(number)
    builder.done.add(opponent)
    builder.games.append(_game(builder, number, cell, theirs, usual))


def _game(
    builder: RoundBuilder, number: int, mine: Cell, theirs: Cell, usual: tuple[Outcome, Outcome] | None
) -> Game:
    if usual is not None and (first := _WHITE_FIRST.get((mine.colour, theirs.colour))) is not None:
        if first:
            return Game(number, mine.opponent, *usual)
        return Game(mine.opponent, number, usual[1], usual[0])
    white = _has_white(builder, number, mine, theirs)
    coloured = mine.colour is not None or theirs.colour is not None
    outcome, answer = usual or _outcomes(builder, number, mine, theirs)
    if not coloured and outcome.played:
        builder.warn(
            "trf.no-colour",
            number,
            msg("the game of {number} and {opponent} has no colours", number=number, opponent=mine.opponent),
        )
    if white:
        return Game(number, mine.opponent, outcome, answer, coloured=coloured)
    return Game(mine.opponent, number, answer, outcome, coloured=coloured)


def _has_white(builder: RoundBuilder, number: int, mine: Cell, theirs: Cell) -> bool:
    """Has the player who stands first White? One stated colour is enough; two equal ones are an error."""
    if mine.colour is None and theirs.colour is None:
        return True
    if mine.colour is None or theirs.colour is None:
        what = msg(
            "only one of {number} and {opponent} states the colours of their game",
            number=number,
            opponent=mine.opponent,
        )
        builder.info("trf.colour-once", number, what)
        return mine.colour is Colour.WHITE or theirs.colour is Colour.BLACK
    if mine.colour is theirs.colour:
        what = msg(
            "{number} and {opponent} both have {colour} against each other; {number} keeps it",
            number=number,
            opponent=mine.opponent,
            colour=mine.colour.word,
        )
        builder.error("trf.same-colour", number, what)
    return mine.colour is Colour.WHITE


def _outcomes(builder: RoundBuilder, number: int, mine: Cell, theirs: Cell) -> tuple[Outcome, Outcome]:
    written = mine.outcome, theirs.outcome
    if not prohibited_split(written):
        return _same_kind(written)
    if mine.outcome.open != theirs.outcome.open:
        closed, first = (theirs, False) if mine.outcome.open else (mine, True)
        what = msg(
            "only one of {number} and {opponent} states the result of their game; it was used",
            number=number,
            opponent=mine.opponent,
        )
        builder.warn("trf.result-once", number, what)
        answer = _OTHER_SIDE[closed.outcome]
        return (closed.outcome, answer) if first else (answer, closed.outcome)
    what = msg(
        "{number} has {symbol} against {opponent}, who has {symbol2} against {number}; the line "
        "of {number}, which comes first, was used",
        number=number,
        symbol=repr(mine.symbol),
        opponent=mine.opponent,
        symbol2=repr(theirs.symbol),
    )
    builder.error("trf.told-differently", number, what)
    return mine.outcome, _OTHER_SIDE[mine.outcome]


def _same_kind(written: tuple[Outcome, Outcome]) -> tuple[Outcome, Outcome]:
    """Two open results become one: adjourned if either says so, else unknown if either says so."""
    if not written[0].open:
        return written
    for outcome in (Outcome.ADJOURNED, Outcome.UNKNOWN):
        if outcome in written:
            return outcome, outcome
    return written


def _alone(builder: RoundBuilder, number: int, cell: Cell, order: dict[int, int]) -> None:
    """A line whose round nobody else confirms: no opponent, an unknown one, or one who says otherwise."""
    builder.done.add(number)
    opponent = cell.opponent
    if not opponent:
        _no_opponent(builder, number, cell)
    elif opponent == number:
        what = msg("{number} is paired with themselves", number=number)
        _instead_a_bye(builder, number, cell, "trf.against-himself", what)
    elif opponent not in order:
        what = msg(
            "{number} has opponent {opponent}, who is not in the list", number=number, opponent=opponent
        )
        _instead_a_bye(builder, number, cell, "trf.no-such-opponent", what)
    elif cell.outcome.bye:
        what = msg("{number} has a bye, but also opponent {opponent}", number=number, opponent=opponent)
        _instead_a_bye(builder, number, cell, "trf.bye-with-opponent", what)
    elif opponent in builder.cells or opponent in builder.done:
        what = msg(
            "{number} has opponent {opponent}, who has another opponent or a bye",
            number=number,
            opponent=opponent,
        )
        _instead_a_bye(builder, number, cell, "trf.not-mutual", what)
    else:
        _game_of_one_line(builder, number, cell, order)


def _game_of_one_line(builder: RoundBuilder, number: int, cell: Cell, order: dict[int, int]) -> None:
    """The opponent's line is blank for this round: the one who tells of the game is believed."""
    what = msg(
        "{number} has opponent {opponent}, whose line does not mention it; the game was entered",
        number=number,
        opponent=cell.opponent,
    )
    builder.error("trf.told-once", number, what)
    builder.done.add(cell.opponent)
    answer = _OTHER_SIDE.get(cell.outcome, cell.outcome)
    coloured = cell.colour is not None
    first = cell.colour is Colour.WHITE or (not coloured and order[number] < order[cell.opponent])
    if first:
        builder.games.append(Game(number, cell.opponent, cell.outcome, answer, coloured=coloured))
    else:
        builder.games.append(Game(cell.opponent, number, answer, cell.outcome, coloured=coloured))


def _instead_a_bye(builder: RoundBuilder, number: int, cell: Cell, code: str, what: str) -> None:
    outcome = as_bye(cell.outcome)
    builder.byes[number] = outcome
    builder.error(
        code,
        number,
        msg("{what}; read as a bye with the same points ({outcome})", what=what, outcome=outcome.value),
    )


def _no_opponent(builder: RoundBuilder, number: int, cell: Cell) -> None:
    """No opponent: a bye, in the new letters or in those of TRF06."""
    outcome = cell.outcome
    if outcome.bye or (builder.teams and outcome.forfeit):
        builder.byes[number] = outcome
    elif outcome is Outcome.FORFEIT_WIN:
        builder.full_points.append(number)
    elif outcome in _OLD_BYES:
        builder.byes[number] = _OLD_BYES[outcome]
        builder.info(
            "trf.old-bye",
            number,
            msg(
                "{symbol} without opponent was read as the bye {outcome}",
                symbol=repr(cell.symbol),
                outcome=_OLD_BYES[outcome].value,
            ),
        )
    elif cell.symbol:
        _instead_a_bye(
            builder,
            number,
            cell,
            "trf.result-without-opponent",
            msg("{number} has a result but no opponent", number=number),
        )


def _full_points(builder: RoundBuilder) -> None:
    """TRF06 writes `0000 - +` for both full byes: one in a round is the PAB, several are full-point byes."""
    allocated = len(builder.full_points) == 1 and Outcome.PAIRING_ALLOCATED_BYE not in builder.byes.values()
    outcome = Outcome.PAIRING_ALLOCATED_BYE if allocated else Outcome.FULL_POINT_BYE
    for number in builder.full_points:
        builder.byes[number] = outcome
        builder.info(
            "trf.old-bye",
            number,
            msg("'+' without opponent was read as the bye {outcome}", outcome=outcome.value),
        )
