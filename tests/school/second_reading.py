"""The keys worked out a second time, from what the candidate reads, by the texts and not by the engines.

Every function takes an exercise and gives back the text of the right answer. The facts are those printed in
the exercise (table, position, places filled in the prompt); the rules are typed again here.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from decimal import Decimal
from fractions import Fraction
from math import floor

from caissa.messages import Message
from caissa.school import Exercise, Topic
from tests.literal.dutch import literal_pairs
from tests.ratings.test_tables import BANDS, PRINTED
from tests.school.fields import field, seat
from tests.titles.literal_norms import Line, average, mix, performance

DP = [int(cell) for cell in reversed(PRINTED.split())]
PD = {
    difference: int(band.split()[1])
    for band in BANDS.replace("\n", " ").split(",")
    for difference in range(int(band.split()[0].split("-")[0]), int(band.split()[0].split("-")[1]) + 1)
}


def second_answer(exercise: Exercise) -> str:
    """The right answer as text: of a choice what it says, else what has to be written."""
    return READINGS[exercise.topic](exercise)


def filled(message: Message) -> dict[str, object]:
    """Everything filled in a prompt, and in the sentences within it."""
    details: dict[str, object] = {}
    for name, value in message.details.items():
        details[name] = value
        if isinstance(value, Message):
            details |= filled(value)
    return details


def half(text: str) -> Fraction:
    """A number of points as it is printed."""
    whole = text.replace("½", "")
    return Fraction(whole or "0") + (Fraction(1, 2) if "½" in text else 0)


def nearest(value: Fraction) -> int:
    """Rounded, a half upwards."""
    return floor(value + Fraction(1, 2))


# -- ratings and titles -----------------------------------------------------------


def rating_change(exercise: Exercise) -> str:
    """B.02 8.3: the differences cut at 400, the table, K by what is said of the player."""
    facts = filled(exercise.prompt)
    rating, why = int(str(facts["rating"])), str(facts["why"])
    k = {
        "(18 years or older)": 10,
        "(once published with 2412)": 10,
        "(16 years old, never above 2250)": 40,
        "(30 years old, 200 rated games, never 2400)": 20,
    }[why]
    assert exercise.table is not None
    total = Fraction(0)
    for opponent, result in exercise.table.rows:
        apart = min(400, abs(rating - int(opponent)))
        expected = Fraction(PD[apart], 100)
        total += half(result) - (expected if rating >= int(opponent) else 1 - expected)
    change = total * k
    return f"{'+' if change > 0 else ''}{Decimal(change.numerator) / Decimal(change.denominator)}"


def first_rating(exercise: Exercise) -> str:
    """B.02 8.2: games that were played, and two draws against 1800."""
    assert exercise.table is not None
    games = [(int(opponent), half(result)) for opponent, result in exercise.table.rows if result != "+"]
    games += [(1800, Fraction(1, 2))] * 2
    score = sum((result for _, result in games), Fraction(0))
    share = nearest(100 * score / len(games))
    return str(nearest(Fraction(sum(rating for rating, _ in games), len(games))) + DP[share])


def norm(exercise: Exercise) -> str:
    """B.01 1.4: the literal reading of the tests of titles."""
    assert exercise.table is not None
    title = str(filled(exercise.prompt)["title"])
    lines = [
        Line(number, number + 1, held or "-", int(rating), federation, half(result))
        for number, (held, rating, federation, result) in enumerate(exercise.table.rows, start=1)
    ]
    if "performance counts" in exercise.prompt:
        return str(performance(lines, title))
    level = {"GM": (2380, 2600), "IM": (2230, 2450)}[title]
    reached = average(lines, title) >= level[0] and performance(lines, title) >= level[1]
    if not reached:
        return "no: the performance"
    if mix(lines, title, "FRA", exempt=False):
        return "yes"
    federations_only = [Line(x.round, x.opponent, title, x.rating, x.federation, x.result) for x in lines]
    return (
        "no: the titles of the opponents"
        if mix(federations_only, title, "FRA", exempt=False)
        else ("no: the federations of the opponents")
    )


# -- pairing ------------------------------------------------------------------------


def preference(colours: str) -> tuple[str, int, int]:
    """C.04.3 1.7: the colour due, how strongly (3 absolute, 2 strong, 1 mild), and the colour difference."""
    played = colours.replace("-", "")
    difference = played.count("W") - played.count("B")
    fewer, last = ("B" if difference > 0 else "W"), played[-1]
    other = "B" if last == "W" else "W"
    if abs(difference) > 1:
        return fewer, 3, difference
    if len(played) > 1 and played[-2] == last:
        return other, 3, difference
    return (fewer, 2, difference) if difference else (other, 1, difference)


def colours(exercise: Exercise) -> str:
    """C.04.3 5.2.1 to 5.2.4 in turn, read from the colours in the table."""
    assert exercise.table is not None
    (first, *own), (other, *theirs) = exercise.table.rows
    white, rule = white_of(int(first), "".join(own), int(other), "".join(theirs))
    return f"{white}: {rule}"


def white_of(first: int, mine: str, other: int, yours: str) -> tuple[int, str]:
    """Who gets White, the first being ranked higher, and the rule in the words of the exercise."""
    due, strength, difference = preference(mine)
    their_due, their_strength, their_difference = preference(yours)
    if due != their_due:
        return first if due == "W" else other, "both colour preferences can be granted (5.2.1)"
    strong = (strength, abs(difference) if strength == 3 else 0)
    weak = (their_strength, abs(their_difference) if their_strength == 3 else 0)
    if strong != weak:
        winner, loser = (first, other) if strong > weak else (other, first)
        return winner if due == "W" else loser, "the stronger colour preference is granted (5.2.2)"
    for a, b in zip(reversed(mine.replace("-", "")), reversed(yours.replace("-", "")), strict=False):
        if a != b:
            rule = "the colours alternate with the last round in which they differed (5.2.3)"
            return first if a == "B" else other, rule
    return first if due == "W" else other, "the preference of the higher ranked player is granted (5.2.4)"


def score_group(exercise: Exercise) -> str:
    """C.04.3: every candidate in the order of the text (tests/literal/dutch.py), colours read again here."""
    assert exercise.table is not None
    facts = filled(exercise.prompt)
    met = [tuple(int(part) for part in pair.split("-")) for pair in str(facts["pairs"]).split(", ")]
    histories = {int(row[0]): "".join(row[1:]) for row in exercise.table.rows}
    seats = [
        seat(number, colours_had, [b if a == number else a for a, b in met if number in (a, b)])
        for number, colours_had in histories.items()
    ]
    boards = literal_pairs(field(seats, int(str(facts["round"]))), "2026")
    assert boards is not None
    written = []
    for board in boards:
        if len(board) == 1:
            written.append(str(board[0]))
            continue
        first, other = sorted(board)
        white, _ = white_of(first, histories[first], other, histories[other])
        written.append(f"{white}-{other if white == first else first}")
    return ", ".join(written)


# -- tie-breaks -----------------------------------------------------------------------


def tie_break(exercise: Exercise) -> str:
    """C.07 8.1, 9.1, 14.1, 16.4, 16.5 of 2026, from the rounds in the table."""
    assert exercise.table is not None
    rows = exercise.table.rows
    own = half(str(filled(exercise.prompt)["points"]))
    values, scores, voluntary = [], [], []
    for _, _, points, result in rows:
        if result == "half-point bye":
            values.append(min(own, Fraction(len(rows), 2)))
            scores.append(Fraction(1, 2))
        elif "forfeit" in result:
            values.append(min(own, half(points)))
            scores.append(Fraction(1 if result == "won by forfeit" else 0))
        else:
            values.append(half(points))
            scores.append(half(result))
        voluntary.append(result in ("half-point bye", "lost by forfeit"))
    if exercise.topic is Topic.SONNEBORN_BERGER:
        return decimal(sum((a * b for a, b in zip(values, scores, strict=True)), Fraction(0)))
    total = sum(values, Fraction(0))
    if "Cut" not in exercise.prompt:
        return decimal(total)
    cut = [value for value, own_choice in zip(values, voluntary, strict=True) if own_choice]
    return decimal(total - (min(cut) if cut else min(values)))


def decimal(value: Fraction) -> str:
    """A fraction of quarters as a decimal."""
    return str(Decimal(value.numerator) / Decimal(value.denominator))


def direct_encounter(exercise: Exercise) -> str:
    """C.07 6.1: among those with the best score against each other the same is asked again."""
    assert exercise.table is not None
    names = [str(name) for name in exercise.table.headings[1:-1]]
    cells = {(row[0], name): row[1 + at] for row in exercise.table.rows for at, name in enumerate(names)}
    group = str(filled(exercise.prompt)["names"]).split(", ")
    while True:
        scores = {a: sum((half(cells[a, b]) for b in group if b != a), Fraction(0)) for a in group}
        best = [name for name in group if scores[name] == max(scores.values())]
        if len(best) == 1:
            return best[0]
        if len(best) == len(group):
            return "nobody: the first of them are still tied"
        group = best


# -- the Laws ---------------------------------------------------------------------------


def flag_fall(exercise: Exercise) -> str:
    """The table in the box of article 6.9: what the opponent has, and what the player has to help with."""
    board, turn = exercise.position.split()[:2]
    pieces = Counter(letter for letter in board if letter.isalpha())
    upper = turn == "w"
    own = Counter({k.upper(): n for k, n in pieces.items() if k.isupper() is upper and k.upper() != "K"})
    theirs = Counter(
        {k.upper(): n for k, n in pieces.items() if k.isupper() is not upper and k.upper() != "K"}
    )
    wins = "Black wins" if upper else "White wins"
    if not theirs:
        return "the game is drawn"
    if theirs == Counter("N"):
        return "the game is drawn" if set(own) <= {"Q"} else wins
    if theirs == Counter("B"):
        helps = (
            own["N"]
            or own["P"]
            or (own["B"] and shades(exercise.position, "B") != shades(exercise.position, "b"))
        )
        return wins if helps else "the game is drawn"
    return wins


def shades(fen: str, letter: str) -> set[int]:
    """The colours of the squares on which these bishops stand."""
    seen_shades = set()
    for rank, text in enumerate(fen.split(maxsplit=1)[0].split("/")):
        column = 0
        for symbol in text:
            if symbol.isdigit():
                column += int(symbol)
                continue
            if symbol == letter:
                seen_shades.add((rank + column) % 2)
            column += 1
    return seen_shades


def claim(exercise: Exercise) -> str:
    """E.01 9.2 to 9.5, by the moves as they are printed."""
    facts = filled(exercise.prompt)
    how = str(facts["how"])
    turn = exercise.position.split()[1]
    if "moves" not in facts:
        return fifty(exercise, how, white=turn == "w")
    plies = re.sub(r"\d+\.", "", str(facts["moves"])).split()
    to_move = "White" if len(plies) % 2 == 0 else "Black"
    if not how.startswith(to_move):
        return "wrong: the player does not have the move; the opponent gets 2 minutes"
    if "touches" in how:
        return "wrong: a piece was touched; the opponent gets 2 minutes"
    if "writes down" in how:
        plies.append(how.split("writes down ")[1].split(maxsplit=1)[0])
    return (
        "correct: the game is drawn"
        if occurrences(plies) > 2
        else ("wrong: not the third time; the opponent gets 2 minutes")
    )


def occurrences(plies: list[str]) -> int:
    """How often the last position stood there: two knights, two rooks, and castling with the a-rooks."""
    state = {"white knight": "f3", "black knight": "f6", "white rook": "a1", "black rook": "a8"}
    castling = {"white rook": True, "black rook": True}
    seen = [(*state.values(), *castling.values(), 0)]
    for ply, move in enumerate(plies):
        colour = "white" if ply % 2 == 0 else "black"
        piece = f"{colour} {'rook' if move[-2] in 'ab' else 'knight'}"
        state[piece] = move[-2:]
        if piece in castling:
            castling[piece] = False
        seen.append((*state.values(), *castling.values(), (ply + 1) % 2))
    return seen.count(seen[-1])


def fifty(exercise: Exercise, how: str, *, white: bool) -> str:
    """E.01 9.3: the last fifty moves by each player, the intended one among them, without a pawn."""
    facts = filled(exercise.prompt)
    each = [int(str(facts["count"]))] * 2 if white else [int(str(facts["white"])), int(str(facts["black"]))]
    if "touches" in how:
        return "wrong: a piece was touched; the opponent gets 2 minutes"
    if "writes down" in how:
        if "e2-e3" in how:
            return "wrong: not fifty moves; the opponent gets 2 minutes"
        each[0 if white else 1] += 1
    return (
        "correct: the game is drawn"
        if min(each) >= 50
        else "wrong: not fifty moves; the opponent gets 2 minutes"
    )


def illegal_move(exercise: Exercise) -> str:
    """E.01 7.5.5, A.3, A.5.2: pressed, moved on, second, and how fast the game is."""
    text = str(exercise.prompt)
    if "not pressed" in text:
        return "no penalty"
    if "has moved since" in text:
        return "no penalty"
    if "second illegal move" in text:
        return "the game is lost"
    return "the opponent gets 2 minutes" if text.startswith("Standard") else "the opponent gets 1 minute"


PENALTIES = (
    "a warning",
    "more time for the opponent",
    "less time for the offender",
    "the opponent's points for the game raised to the most it can give",
    "fewer points for the offender",
    "the game lost by the offender; the arbiter also decides the opponent's score",
    "a fine announced in advance",
    "exclusion from one or more rounds",
    "expulsion from the competition",
)
"""E.01 12.9.1 to 12.9.9, in their order."""


def penalty(exercise: Exercise) -> str:
    """E.01 12.9 with 7.5.5, A.3, 11.3.2.2, 11.7: what is fixed, what is chosen, what the clocks show."""
    facts, text = {name: str(value) for name, value in filled(exercise.prompt).items()}, str(exercise.prompt)
    if "milder" in facts:
        place = PENALTIES.index(facts["milder"]) + 1
        assert PENALTIES[place + 1] == facts["harder"]
        return PENALTIES[place]
    if "article" in facts:
        clocks = {"White": int(facts["white"]), "Black": int(facts["black"])}
        offender = facts["offender"]
        opponent = "Black" if offender == "White" else "White"
        if facts["article"] == "12.9.2":
            clocks[opponent] += int(facts["minutes"])
        else:
            clocks[offender] -= int(facts["minutes"])
        return f"White {clocks['White']}, Black {clocks['Black']}"
    if "electronic device" in text:
        return "the game is lost"
    if "the clock was pressed." in text:
        if int(facts["illegal"]) > 0:
            return "the game is lost"
        return "the opponent gets 2 minutes" if text.startswith("Standard") else "the opponent gets 1 minute"
    if int(facts["warned"]) >= 3:
        return "the game is lost"
    return "the arbiter may choose a penalty of 12.9, from a warning on"


def start(exercise: Exercise) -> str:
    """E.01 6.7.1, 7.2.1, 7.3, A.5.1.2."""
    facts, text = filled(exercise.prompt), str(exercise.prompt)
    if "default time" in text:
        began, came = (minutes(str(facts[name])) for name in ("started", "arrived"))
        late = came > began + int(str(facts["default"]))
        return "the game is lost by forfeit" if late else "the player may play"
    if "the game is over" in text:
        return "the result stands"
    ten = int(str(facts["moves"])) >= 10
    if "reversed" in text:
        return "the game goes on" if ten else "the game is cancelled and a new game is played"
    lenient = "A.5" in text or "B.3" in text
    return "the game goes on" if ten and lenient else "the game is cancelled and a new game is played"


def minutes(text: str) -> int:
    """Minutes since midnight."""
    hours, rest = text.split(":")
    return 60 * int(hours) + int(rest)


# -- competition rules and fair play ----------------------------------------------------


def time_controls(exercise: Exercise) -> str:
    """Laws A.1, B.1; B.02 1.1, 1.2, 3.1: 60 moves, 120, 90 or 60 minutes, 30 moves, 12 hours."""
    facts = filled(exercise.prompt)
    if "bonus" in facts:
        seconds = 60 * int(str(facts["minutes"])) + 60 * int(str(facts["bonus"]))
        return "blitz" if seconds <= 600 else "rapid" if seconds < 3600 else "standard"
    written = re.fullmatch(
        r"(?P<first>\d+)'/(?P<moves>\d+)\+(?P<last>\d+)'/end(?:\+(?P<bonus>\d+)\")?", str(facts["control"])
    )
    assert written, facts["control"]
    own = int(written["first"]) + int(written["last"]) + int(written["bonus"] or 0)
    needed = {1800: 60, 2400: 90, 2600: 120}[int(str(facts["below"]))]
    if int(written["moves"]) < 30:
        return "no: the first time control comes too early"
    if own < needed:
        return "no: too fast for this rating"
    return "no: more than 12 hours of play in a day" if 2 * own * int(str(facts["rounds"])) > 720 else "yes"


def appeal(exercise: Exercise) -> str:
    """C.11 3.4: an hour, in rapid and blitz 15 minutes, from the later of the two moments."""
    facts = filled(exercise.prompt)
    begins = max(minutes(str(facts["ended"])), minutes(str(facts["decided"])))
    ends = begins + (60 if str(facts["speed"]) == "standard" else 15)
    return f"{ends // 60:02d}:{ends % 60:02d}"


def announcement(exercise: Exercise) -> str:
    """C.05 4.2, 10.2, 11.2, 12.3; Organisers' Manual 9.1: point by point, from the lines of the table."""
    assert exercise.table is not None
    lines = {str(point): str(said) for point, said in exercise.table.rows}
    days = {
        point: date.fromisoformat(said) for point, said in lines.items() if re.match(r"\d{4}-\d\d-", said)
    }
    start, reported = days["First day"], days.get("Impairments to be reported by")
    voting = int(lines.get("Members of the Appeals Committee who vote", "0"))
    too_long = (
        int(lines["Flash in round 1, minutes"]) > 10 or int(lines["Flash in later rounds, minutes"]) > 5
    )
    money = sorted({lines["Fee"].split()[1], lines["Prizes in"]})
    points = {
        "no chief arbiter is named": "Chief Arbiter" not in lines,
        "no organiser is named": "Organiser" not in lines,
        "nothing is said about smoking": "Smoking" not in lines,
        "nothing is said about access for people with impairments": (
            "Access for people with impairments" not in lines
        ),
        "no day is announced by which players must report impairments": reported is None,
        "impairments must be reported at least 20 days before the start": (
            reported is not None and (start - reported).days < 20
        ),
        "no Appeals Committee is announced": voting == 0,
        f"it has an even number of voting members: {voting}": voting > 0 and voting % 2 == 0,
        "flash is for the first ten minutes of round 1 and five of later rounds": too_long,
        "the event ends before it begins": days["Last day"] < start,
        "closing day of entries lies after the start": days["Closing day of entries"] > start,
        f"money is announced in several currencies: {', '.join(money)}": len(money) > 1,
    }
    return "; ".join(sorted(point for point, wrong in points.items() if wrong))


def protection(exercise: Exercise) -> str:
    """FPPM 1: the table line by line."""
    text = str(exercise.prompt)
    prizes = int(re.search(r"prizes (\d+) EUR", text)[1])  # type: ignore[index]
    robin = re.search(r"average (\d+)", text)
    lower = 200 if "women" in text else 0
    average_rating = int(robin[1]) + lower if robin else 0
    maximum, increased, standard = (
        f"{word} protection (level {number})"
        for number, word in enumerate(("maximum", "increased", "standard"), start=1)
    )
    if prizes > 100_000 or average_rating >= 2650:
        return maximum
    occasion = "minor continental" in text or "national championship" in text
    if occasion or prizes >= 15_000 or average_rating >= 2500 or "; norms possible" in text:
        return increased
    return standard


READINGS = {
    Topic.RATING_CHANGE: rating_change,
    Topic.FIRST_RATING: first_rating,
    Topic.NORMS: norm,
    Topic.COLOURS: colours,
    Topic.SCORE_GROUP: score_group,
    Topic.BUCHHOLZ: tie_break,
    Topic.SONNEBORN_BERGER: tie_break,
    Topic.DIRECT_ENCOUNTER: direct_encounter,
    Topic.FLAG_FALL: flag_fall,
    Topic.CLAIMS: claim,
    Topic.ILLEGAL_MOVES: illegal_move,
    Topic.START: start,
    Topic.PENALTIES: penalty,
    Topic.TIME_CONTROLS: time_controls,
    Topic.APPEALS: appeal,
    Topic.PROTECTION: protection,
    Topic.ANNOUNCEMENTS: announcement,
}
