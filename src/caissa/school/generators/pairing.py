"""Exercises on Swiss pairing: who gets White, and how a score group is paired (C.04.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from random import Random

from caissa.messages import Message, msg
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.generation.dice import between, happens, one_of, some_of
from caissa.pairing.swiss.colours import COLOUR_NAMES, STRENGTHS, ColourRule, colour_of_higher, preference
from caissa.pairing.swiss.dutch.editions import DUTCH_2026
from caissa.pairing.swiss.dutch.next_round import pair_field
from caissa.pairing.swiss.state import Field, Float, PlayerState
from caissa.school.drafting import Mistake, listed, recognised
from caissa.school.exercise import AnswerKind, Exercise, Step, Table, Topic
from caissa.tournament import Colour, Points

_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}
_RULES = {
    ColourRule.BOTH: msg("both colour preferences can be granted (5.2.1)"),
    ColourRule.STRONGER: msg("the stronger colour preference is granted (5.2.2)"),
    ColourRule.ALTERNATE: msg("the colours alternate with the last round in which they differed (5.2.3)"),
    ColourRule.HIGHER_RANKED: msg("the preference of the higher ranked player is granted (5.2.4)"),
}
POINTS = Points("3.5")


def seat(number: int, colours: str, met: Iterable[int] = (), *, topscorer: bool = False) -> PlayerState:
    """A player of a score group: pairing number, colours (- without a game), those met before."""
    played = tuple(_COLOURS[letter] for letter in colours if letter in _COLOURS)
    return PlayerState(
        number=number,
        tpn=number,
        score=POINTS,
        virtual_points=Points(0),
        rank=35,
        colours=played,
        preference=preference(played),
        last_float=Float.NONE,
        float_before=Float.NONE,
        opponents=tuple(met),
        barred=frozenset(met),
        topscorer=topscorer,
        bye_barred=False,
        unplayed=colours.count("-"),
    )


def score_group(seats: Iterable[PlayerState], round_number: int, *, last_round: bool = False) -> Field:
    """A score group as a field of its own: whoever is left over floats down."""
    players = tuple(sorted(seats, key=lambda player: player.order))
    return Field(round_number, players, (), Colour.WHITE, last_round, 10)


def paired(field: Field) -> str:
    """The pairs of a score group, White first, and the downfloater, if any."""
    boards = pair_field(field, DUTCH_2026).boards
    return ", ".join(
        str(board.white) if board.black is None else f"{board.white}-{board.black}" for board in boards
    )


def colours_exercise(key: str, dice: Random) -> Exercise:
    """Who of two players gets White, and by which rule?

    Handbook: C.04.3 5.2, 5.2.1, 5.2.2, 5.2.3, 5.2.4
    """
    numbers = some_of(dice, range(1, 41), 2)
    rounds = between(dice, 3, 6)
    histories = [history(dice, rounds) for _ in numbers]
    return colours_of(key, dice, numbers, histories)


def colours_of(key: str, dice: Random, numbers: Sequence[int], histories: Sequence[str]) -> Exercise:
    """The exercise about two players with these colours; the first has the lower pairing number."""
    higher, lower = (seat(number, colours) for number, colours in zip(numbers, histories, strict=True))
    colour, rule = colour_of_higher(higher, lower, Colour.WHITE)
    white = higher if colour is Colour.WHITE else lower
    right = _colour_answer(white, rule)
    mistakes = [
        Mistake(
            _colour_answer(player, other),
            msg("what decides: {rule}", rule=_RULES[rule]),
            Decimal("0.5") if player is white else Decimal(0),
        )
        for other in _RULES
        for player in (higher, lower)
        if (other is rule) != (player is white)
    ]
    letter, choices = listed(dice, right, mistakes)
    return Exercise(
        key,
        Topic.COLOURS,
        Decimal(1),
        msg("The two players are paired. Who gets White, and why?"),
        AnswerKind.CHOICE,
        letter,
        ("C.04.3 1.7", f"C.04.3 5.2.{int(rule)}"),
        tuple(_preference_words(player) for player in (higher, lower)),
        choices,
        (),
        _histories(numbers, histories),
    )


def history(dice: Random, rounds: int, *, byes: float = 0.1) -> str:
    """Colours that a player can have had: never three times the same, never three more of one."""
    while True:
        letters = ["-" if happens(dice, byes) else one_of(dice, "WB") for _ in range(rounds)]
        played = "".join(letter for letter in letters if letter != "-")
        balance = abs(played.count("W") - played.count("B"))
        if played and balance < 3 and "WWW" not in played and "BBB" not in played:
            return "".join(letters)


def _colour_answer(white: PlayerState, rule: ColourRule) -> Message:
    return msg("{number}: {rule}", number=white.number, rule=_RULES[rule])


def _preference_words(player: PlayerState) -> Message:
    if player.preference.colour is None:
        return msg("{number}: no preference", number=player.number)
    return msg(
        "{number}: {colour}, {strength}",
        number=player.number,
        colour=COLOUR_NAMES[player.preference.colour],
        strength=STRENGTHS[player.preference.strength],
    )


def _histories(numbers: Sequence[int], histories: Sequence[str]) -> Table:
    rounds = max(len(colours) for colours in histories)
    return Table(
        (msg("No."), *(str(number) for number in range(1, rounds + 1))),
        tuple((str(number), *colours) for number, colours in zip(numbers, histories, strict=True)),
    )


def score_group_exercise(key: str, dice: Random) -> Exercise:
    """The pairing of a score group that has an odd or even number of players.

    Handbook: C.04.3 2.1, 2.3, 2.4, 3, 4.2, 4.3
    """
    while True:
        size = between(dice, 4, 9)
        numbers = some_of(dice, range(1, 70), size)
        rounds = between(dice, 4, 6)
        histories = [history(dice, rounds, byes=0) for _ in numbers]
        met = [tuple(some_of(dice, numbers, 2)) for _ in range(between(dice, 1, 3))]
        try:
            return score_group_of(key, numbers, histories, [(a, b) for a, b in met], rounds + 1)
        except NoLegalPairing:
            continue


def score_group_of(
    key: str,
    numbers: Sequence[int],
    histories: Sequence[str],
    met: Sequence[tuple[int, int]],
    round_number: int,
    *,
    last_round: bool = False,
) -> Exercise:
    """The exercise about these players; the pairs in `met` have played each other before."""
    seats = [
        seat(number, colours, _opponents(number, met), topscorer=last_round)
        for number, colours in zip(numbers, histories, strict=True)
    ]
    answer = paired(score_group(seats, round_number, last_round=last_round))
    wants = tuple(_due(player) for player in seats)
    before = ", ".join(f"{first}-{other}" for first, other in met)
    return Exercise(
        key,
        Topic.SCORE_GROUP,
        Decimal(5),
        msg(
            "These players have the same points and have not floated; {pairs} have met. Pair round {round}, "
            "White first; name the downfloater, if there is one, alone.",
            pairs=before,
            round=round_number,
        ),
        AnswerKind.PAIRING,
        answer,
        ("C.04.3 1.7", "C.04.3 2.1", "C.04.3 2.4", "C.04.3 4.2", "C.04.3 4.3"),
        (*(_preference_words(player) for player in seats), msg("pairs: {pairs}", pairs=answer)),
        recognised(answer, _pairing_mistakes(seats, round_number, last_round=last_round)),
        (Step(msg("colour due to every player (W, B or -)"), Decimal(2), wants),),
        _histories(numbers, histories),
        off=Decimal("0.5"),
    )


def _due(player: PlayerState) -> str:
    return "-" if player.preference.colour is None else player.preference.colour.value.upper()


def _opponents(number: int, met: Sequence[tuple[int, int]]) -> list[int]:
    return [other for pair in met if number in pair for other in pair if other != number]


def _pairing_mistakes(seats: Sequence[PlayerState], round_number: int, *, last_round: bool) -> list[Mistake]:
    """The same engine on what a careless arbiter sees: without earlier meetings, without colours."""
    strangers = [replace(player, opponents=(), barred=frozenset()) for player in seats]
    colourless = [replace(player, colours=(), preference=preference(())) for player in seats]
    mistakes = [
        (strangers, msg("players who had met were paired again"), Decimal(4)),
        (colourless, msg("the colours were not looked at"), Decimal(1)),
    ]
    swapped = ", ".join(
        "-".join(reversed(pair.split("-")))
        for pair in paired(score_group(seats, round_number, last_round=last_round)).split(", ")
    )
    if len(seats) % 2:
        staying = [player for player in seats if player.number != max(each.number for each in seats)]
        lowest = max(each.number for each in seats)
        mistakes.append(
            (staying, msg("the lowest ranked player was floated down, whatever the colours"), Decimal(2))
        )
    kept = []
    for players, name, marks in mistakes:
        try:
            pairs = paired(score_group(players, round_number, last_round=last_round))
        except NoLegalPairing:
            continue
        kept.append(Mistake(f"{pairs}, {lowest}" if len(players) < len(seats) else pairs, name, marks))
    return [*kept, Mistake(swapped, msg("White and Black were exchanged"), Decimal(2))]
