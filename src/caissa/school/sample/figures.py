"""Sample questions 12 to 19 and 21 to 23: norms, ratings, pairing, time controls, tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from random import Random

from caissa.messages import Message, msg
from caissa.pairing.swiss.colours import colour_of_higher
from caissa.play import time_control
from caissa.ratings import rating_change
from caissa.school.drafting import Mistake, listed, recognised
from caissa.school.exercise import AnswerKind, Exercise, Step, Table, Topic
from caissa.school.generators.competition import section_objections
from caissa.school.generators.norms import Opponent, judged, norm_of
from caissa.school.generators.pairing import score_group_of, seat
from caissa.school.generators.ratings import first_rating_of, newest_rules, rating_change_of
from caissa.standings import standings
from caissa.tournament import Colour, Game, Outcome, Person, Player, Round, Title, Tournament
from caissa.tournament.points import decimal_text, wall_text

_HALF, _ONE = Decimal("0.5"), Decimal(1)


def _opponents(text: str) -> list[Opponent]:
    listed_opponents = []
    for line in text.split("\n"):
        title, rating, federation, halves = line.split()
        listed_opponents.append(
            Opponent(None if title == "-" else Title(title), int(rating), federation, int(halves))
        )
    return listed_opponents


NORM_OF_12 = """GM 2700 ENG 1
IM 2393 NZL 1
GM 2592 USA 1
- 2345 NED 2
FM 2380 AUS 2
GM 2450 NZL 1
GM 2685 GER 1
- 2149 NED 2
GM 2559 ESP 1"""

NORM_OF_13 = """IM 2416 IND 1
- 2201 USA 2
- 1900 FRA 2
- 2256 GER 1
IM 2495 RUS 1
FM 2302 GER 2
FM 2316 AUT 2
GM 2634 GER 0"""


def question_12() -> Exercise:
    """A GM norm with one rating below the floor (B.01 1.4)."""
    exercise = norm_of("sample:12", Random("sample:12"), "AUS", _opponents(NORM_OF_12), Title.GM)  # noqa: S311
    return replace(
        exercise, errata=(msg("The manual speaks of the time before the last round, but lists nine games."),)
    )


def question_13() -> Exercise:
    """Which result the last game needs for an IM norm (B.01 1.4)."""
    before = _opponents(NORM_OF_13)
    needed = next((halves for halves in (0, 1, 2) if _is_norm(before, halves)), None)
    words = {
        0: msg("a loss is enough"),
        1: msg("a draw is enough"),
        2: msg("a win is needed"),
        None: msg("no norm"),
    }
    misread = msg("the average, the score needed or the score so far was misread")
    mistakes = [
        Mistake(text, misread, Decimal(4) if halves == 2 else Decimal(0)) for halves, text in words.items()
    ]
    letter, choices = listed(Random("sample:13"), words[needed], mistakes)  # noqa: S311
    norm = judged("TUR", [*before, Opponent(Title.IM, 2426, "ESP", 1)], Title.IM)
    rows = tuple(
        (
            each.title.value if each.title else "",
            str(each.rating),
            each.federation,
            wall_text(Decimal(each.halves) / 2),
        )
        for each in before
    )
    return Exercise(
        "sample:13",
        Topic.NORMS,
        Decimal(5),
        msg("A player of TUR seeks a norm as IM. Which result is needed in the last of 9 rounds?"),
        AnswerKind.CHOICE,
        letter,
        ("B.01 1.4.5", "B.01 1.4.6b", "B.01 1.4.8"),
        (
            msg(
                "with a draw: {score} of 9, average {average}, performance {performance}",
                score=wall_text(norm.score),
                average=norm.average,
                performance=norm.performance,
            ),
        ),
        choices,
        (
            Step(msg("federations and titles"), Decimal(2)),
            Step(msg("average of the opponents"), Decimal(2), (str(norm.average),)),
        ),
        Table(
            (msg("Title"), msg("Rating"), msg("Federation"), msg("Result")),
            (*rows, ("IM", "2426", "ESP", "?")),
        ),
        errata=(
            msg(
                "The manual's key says that without raising 1900 a win is needed; a draw is enough even then."
            ),
        ),
    )


def _is_norm(before: Sequence[Opponent], halves: int) -> bool:
    return judged("TUR", [*before, Opponent(Title.IM, 2426, "ESP", halves)], Title.IM).achieved


def question_14() -> Exercise:
    """A rating change with K 10 (B.02 8.3)."""
    games = [
        (2095, _ONE),
        (2254, _ONE),
        (2415, _HALF),
        (2488, Decimal(0)),
        (2310, _ONE),
        (2570, _HALF),
        (2673, _HALF),
    ]
    table = Table(
        (msg("Opponent"), msg("Result")), tuple((str(rating), wall_text(score)) for rating, score in games)
    )
    change = rating_change(2460, games, 10, newest_rules())
    who = msg("A player rated {rating} {why} has these results.", rating=2460, why=msg("(18 years or older)"))
    exercise = rating_change_of("sample:14", who, table, games, change)
    return replace(
        exercise, errata=(msg("The manual's key calls the player B and cites table 8.1.1; it is 8.1.2."),)
    )


def question_15() -> Exercise:
    """A first rating with a forfeit among the games (B.02 8.2)."""
    before = [(1726, 0), (1415, 2), (1424, 1), (1625, 0), (1502, 2)]
    exercise = first_rating_of("sample:15", before, (1980, 2), [(1628, 1), (1740, 0)])
    return replace(
        exercise, errata=(msg("The manual prints 1980 in the sum, but its total is right without it."),)
    )


def question_16() -> Exercise:
    """A score group of nine in the last round (C.04.3)."""
    numbers = (7, 16, 17, 21, 26, 29, 42, 54, 68)
    colours = ("WWBWBB", "WBBWBW", "BWBWBB", "BWBWWB", "WWBWBB", "BWWBWW", "BWWBBW", "WBWBWB", "WBBWBW")
    met = [(16, 29), (17, 42), (26, 54)]
    exercise = score_group_of("sample:16", numbers, colours, met, 7, last_round=True)
    wrong = Mistake("7-29, 26-16, 17-42, 21-54, 68", msg("players who had met were paired again"), _ONE)
    known = [
        Mistake(str(choice.text), choice.mistake, choice.marks)
        for choice in exercise.choices
        if choice.mistake
    ]
    return replace(exercise, choices=recognised(exercise.answer, [*known, wrong]))


def question_17() -> Exercise:
    """Three pairs and their colours (C.04.3 5.2)."""
    pairs = [((2, "WBW-B"), (8, "W-BWB")), ((5, "-BWBW"), (10, "WB-BW")), ((7, "BWBWB"), (15, "BWWBB"))]
    answers, rows = [], []
    for first, other in pairs:
        colour, _ = colour_of_higher(seat(*first), seat(*other), Colour.WHITE)
        white, black = (first, other) if colour is Colour.WHITE else (other, first)
        answers.append(f"{white[0]}-{black[0]}")
        rows += [(str(number), *letters) for number, letters in (first, other)]
    return Exercise(
        "sample:17",
        Topic.COLOURS,
        Decimal(3),
        msg("2 is paired with 8, 5 with 10, 7 with 15. Write the three pairs, White first."),
        AnswerKind.PAIRING,
        ", ".join(answers),
        ("C.04.3 5.2.2", "C.04.3 5.2.3", "C.04.3 5.2.4"),
        (msg("pairs: {pairs}", pairs=", ".join(answers)),),
        steps=(
            Step(msg("2-8: the higher ranked player's preference"), _HALF),
            Step(msg("10-5: the last round with different colours"), _HALF),
            Step(msg("15-7: the stronger preference"), _HALF),
        ),
        table=Table((msg("No."), "1", "2", "3", "4", "5"), tuple(rows)),
        off=_HALF,
        alone=Decimal("1.5"),
    )


def question_18() -> Exercise:
    """Five players, of whom one wants Black (C.04.3)."""
    histories = ["BW" if number == 2 else "WB" for number in range(1, 6)]
    exercise = score_group_of("sample:18", range(1, 6), histories, [], 3)
    prompt = msg(
        "Players 1 to 5 have the same points, have not met and have not floated; 2 is due Black, the "
        "others White, "
        "all equally strongly. Write the pairs, White first, and the downfloater alone."
    )
    swapped = [
        Mistake(str(choice.text), choice.mistake, _ONE) for choice in exercise.choices if choice.mistake
    ]
    choices = recognised(exercise.answer, swapped)
    return replace(exercise, prompt=prompt, marks=Decimal(2), steps=(), table=None, choices=choices)


SECTIONS_OF_19 = (
    time_control((30, 90), (None, 30)),
    time_control((20, 90), (None, 30), bonus=30),
    time_control((30, 120), (None, 40), bonus=30),
)


def question_19() -> Exercise:
    """Which time controls a section below 2400 with two games a day may use (B.02 1, 3.1)."""
    allowed = "".join(
        letter
        for letter, control in zip("ABC", SECTIONS_OF_19, strict=True)
        if not section_objections(control, 2400, 2)
    )
    names = {
        "A": msg("only A"),
        "AB": msg("A and B"),
        "AC": msg("A and C"),
        "ABC": msg("all three"),
        "": msg("none"),
    }
    why = {
        "AB": msg("the first time control needs 30 moves"),
        "AC": msg("C makes more than 12 hours of play in a day"),
    }
    mistakes = [
        Mistake(
            text,
            why.get(letters, msg("each of the three is judged on its own")),
            Decimal(2 if len(letters) == 2 else 1),
        )
        for letters, text in names.items()
    ]
    letter, choices = listed(Random("sample:19"), names[allowed], mistakes)  # noqa: S311
    return Exercise(
        "sample:19",
        Topic.TIME_CONTROLS,
        Decimal(3),
        msg(
            "A rated section below 2400, two games a day. A: 30 moves in 90 minutes, then 30 minutes. B: "
            "20 moves in 90 "
            "minutes, then 30, with 30 seconds a move. C: 30 moves in 2 hours, then 40 minutes, with 30 "
            "seconds a move. "
            "Which are allowed?"
        ),
        AnswerKind.CHOICE,
        letter,
        ("B.02 1.1", "B.02 1.2", "B.02 3.1"),
        (
            msg("A: 4 hours a game, 8 a day"),
            msg("B: the first time control needs 30 moves"),
            msg("C: 6 h 20 a game, 12 h 40 a day"),
        ),
        choices,
    )


CANDIDATES = (
    "* 1 h h h h 1 h",
    "0 * h 1 1 h 1 h",
    "h h * h h h 0 1",
    "h 0 h * h h h 1",
    "h 0 h h * h 1 h",
    "h h h h h * h h",
    "0 0 1 h 0 h * h",
    "h h 0 0 h h h *",
)
_OUTCOMES = {
    "1": (Outcome.WIN, Outcome.LOSS),
    "h": (Outcome.DRAW, Outcome.DRAW),
    "0": (Outcome.LOSS, Outcome.WIN),
}


def question_21() -> Exercise:
    """Sonneborn-Berger of eight players (C.07 9.1)."""
    event = _candidates()
    rows = {row.id: row for row in standings(event, "PTS,SB", edition="2024-08").rows}
    values = [decimal_text(rows[number].value("SB") or Decimal(0)) for number in range(1, 9)]
    table = Table(
        ("", *(str(number) for number in range(1, 9)), msg("Points")),
        tuple(
            (str(number), *cells.replace("h", "½").split(), wall_text(event.points(number)))
            for number, cells in enumerate(CANDIDATES, start=1)
        ),
    )
    return Exercise(
        "sample:21",
        Topic.SONNEBORN_BERGER,
        Decimal(4),
        msg("Write the Sonneborn-Berger scores of the eight players, which rank those with the same points."),
        AnswerKind.VALUES,
        " ".join(values),
        ("C.07 9.1",),
        tuple(
            msg("{number}: {value}", number=number, value=value)
            for number, value in enumerate(values, start=1)
        ),
        table=table,
        off=_HALF,
    )


def _candidates() -> Tournament:
    """Each pair in a round of its own: the order of the games does not matter to Sonneborn-Berger."""
    players = tuple(Player(number, Person(str(number))) for number in range(1, 9))
    pairs = [(white, black) for white in range(1, 9) for black in range(white + 1, 9)]
    rounds = tuple(
        Round(place, games=(Game(white, black, *_OUTCOMES[CANDIDATES[white - 1].split()[black - 1]]),))
        for place, (white, black) in enumerate(pairs, start=1)
    )
    return Tournament(
        players=players, rounds=rounds, scheduled_rounds=len(rounds), type_code="FIDE_ROUNDROBIN"
    )


def _opponent_rows(rows: Sequence[tuple[str, str, str | Message]]) -> Table:
    return Table((msg("Opponent"), msg("Opponent's points"), msg("Result")), tuple(rows))


BEFORE_2026 = msg(
    "By the edition of August 2024; since March 2026 a limit holds for the round without a game (16.4)."
)


def question_22() -> Exercise:
    """Buchholz with a forfeit win (C.07 16.4 of 2024)."""
    values = ("5", "5", "6.5", "4.5", "4.5", "6")
    mistakes = [
        Mistake("30", msg("the round without a game was counted as a game"), _ONE),
        Mistake("27", msg("the round without a game was left out"), _ONE),
    ]
    rows = [
        ("A", "5", "1"),
        ("B", "5", "1"),
        ("C", "6½", "0"),
        ("D", "3", msg("won by forfeit")),
        ("E", "4½", "1"),
        ("F", "6", "½"),
    ]
    return Exercise(
        "sample:22",
        Topic.BUCHHOLZ,
        Decimal(2),
        msg("A player has 4½ points in a Swiss. D played on to the end. What is the Buchholz of the player?"),
        AnswerKind.NUMBER,
        "31.5",
        ("C.07 8.1", "C.07 16.4"),
        (msg("{values} = {total}", values=" + ".join(values), total="31.5"),),
        recognised("31.5", mistakes),
        table=_opponent_rows(rows),
        errata=(BEFORE_2026,),
    )


def question_23() -> Exercise:
    """Buchholz Cut 1 with a forfeit loss (C.07 16.5)."""
    values = ("2", "2", "1.5", "3.5", "2.5")
    mistakes = [
        Mistake("11.5", msg("the cut was forgotten"), Decimal("2.5")),
        Mistake("10", msg("the lowest value was cut, not that of the round without a game"), Decimal("2.5")),
    ]
    rows = [
        ("A", "2", "1"),
        ("B", "2", "½"),
        ("C", "1½", "1"),
        ("D", "4½", msg("lost by forfeit")),
        ("E", "2½", "1"),
    ]
    return Exercise(
        "sample:23",
        Topic.BUCHHOLZ,
        Decimal(3),
        msg(
            "A player has 3½ points in a Swiss. D played on to the end. What is the Buchholz Cut 1 of "
            "the player?"
        ),
        AnswerKind.NUMBER,
        "8",
        ("C.07 14.1", "C.07 16.4", "C.07 16.5"),
        (
            msg("{values} = {total}", values=" + ".join(values), total="11.5"),
            msg("the 3.5 of the round without a game is cut: 8"),
        ),
        recognised("8", mistakes),
        (Step(msg("the value of every round"), Decimal("2.5"), values, _HALF),),
        _opponent_rows(rows),
        errata=(BEFORE_2026,),
    )
