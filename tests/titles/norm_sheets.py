"""A player's opponents typed as on a norm certificate, one line a round."""

from __future__ import annotations

from typing import Any

from caissa.tournament import Bye, Game, Outcome, Person, Player, Round, Sex, Title, Tournament

SWISS = "FIDE_DUTCH_2026"
BYES = {letter: Outcome(letter) for letter in "UHFZ"}
MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "*": "*", "W": "L", "L": "W", "D": "D"}


def sheet(
    federation: str,
    lines: str,
    *,
    title: str = "-",
    sex: Sex | None = None,
    rounds: int | None = None,
    type_code: str = SWISS,
    **facts: Any,
) -> Tournament:
    """A tournament in which player 1 met the opponents of the lines: title, rating, federation, result.

    `-` is no title or no rating; the result is 1, ½ or 0, a TRF letter of a forfeit, or `*`. A line with
    a single letter is a bye. An opponent met again is written `#` and the number of the earlier line.
    """
    hero = Player(1, Person("Hero", federation=federation, title=titled(title), sex=sex), 2400)
    players, played = [hero], []
    for number, line in enumerate((line.split() for line in lines.split("\n") if line.strip()), start=1):
        played.append(round_of(number, line, players))
    return Tournament(
        players=tuple(players),
        rounds=tuple(played),
        scheduled_rounds=rounds or len(played),
        type_code=type_code,
        federation="FRA",
        **facts,
    )


def round_of(number: int, line: list[str], players: list[Player]) -> Round:
    """One line: a bye, or a game against a new opponent or one met before."""
    if line[0] in BYES:
        return Round(number, byes=(Bye(1, BYES[line[0]]),))
    if line[0].startswith("#"):
        opponent = 1 + int(line[0][1:])
    else:
        opponent = len(players) + 1
        rating = None if line[1] == "-" else int(line[1])
        person = Person(f"Opponent {opponent}", federation=line[2], title=titled(line[0]))
        players.append(Player(opponent, person, rating))
    letter = line[-1].replace("½", "=")
    return Round(number, games=(Game(1, opponent, Outcome(letter), Outcome(MIRROR[letter])),))


def titled(text: str) -> Title | None:
    """A title, or none for `-`."""
    return None if text == "-" else Title(text)
