"""Byes (240, XXZ), acceleration (250, XXA), prohibited pairings (260, XXP), abnormal points (299)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from caissa import tournament as facts
from caissa.files.trf.dates import MOST_ROUNDS
from caissa.files.trf.fields import Token, score, tokens, whole
from caissa.files.trf.lines import Records
from caissa.files.trf.notes import Line, Notes
from caissa.messages import msg
from caissa.tournament import ZERO, Outcome, Points

BYE_LETTERS = {
    "F": Outcome.FULL_POINT_BYE, "H": Outcome.HALF_POINT_BYE, "Z": Outcome.ZERO_POINT_BYE,
}  # fmt: skip
ABNORMAL_LETTERS = BYE_LETTERS | {
    "W": Outcome.WIN, "D": Outcome.DRAW, "L": Outcome.LOSS,
    "+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class AnnouncedBye:
    """A bye that a record of its own tells of; round 0 is the next one to be paired."""

    participant: int
    round: int
    outcome: Outcome
    line: Line


@dataclass(frozen=True)
class Participants:
    """Whom a number in these records may mean: the teams, or else the players."""

    numbers: tuple[int, ...]
    teams: bool

    @cached_property
    def members(self) -> frozenset[int]:
        """The same numbers, to ask for one of them."""
        return frozenset(self.numbers)

    def known(self, words: list[Token], line: Line, notes: Notes) -> tuple[int, ...]:
        """The participants listed; an unknown one is an error."""
        numbers: dict[int, None] = {}
        for word in words:
            number = (
                int(word.text) if word.text.isascii() and word.text.isdigit() and len(word.text) <= 4 else -1
            )
            if number in self.members and number not in numbers:
                numbers[number] = None
            elif number:
                what = (
                    msg("{text} is not the number of a team", text=repr(word.text))
                    if self.teams
                    else msg("{text} is not the number of a player", text=repr(word.text))
                )
                notes.error("trf.unknown-participant", line, what, word.span)
        return tuple(numbers)


def _each(lines: list[Line], read: Callable[[Line], bool], what: str, notes: Notes) -> None:
    """Read records one by one; one that cannot be used is an error and is kept as it stands."""
    for line in lines:
        try:
            used = read(line)
        except (ValueError, LookupError):
            used = False
        if not used:
            notes.error(
                "trf.restriction",
                line,
                msg("{what} cannot be used; the record is kept as it is", what=what),
            )
            notes.keep(line)


def read_byes(records: Records, who: Participants, notes: Notes) -> list[AnnouncedBye]:
    """Records 240: letter, round, participants."""
    byes: list[AnnouncedBye] = []

    def announced(line: Line) -> bool:
        words = tokens(line.text)
        outcome, number = BYE_LETTERS[words[0].text.upper()], _round(words[1].text)
        listed = who.known(words[2:], line, notes)
        byes.extend(AnnouncedBye(participant, number, outcome, line) for participant in listed)
        return bool(listed)

    _each(records["240"], announced, msg("the bye"), notes)
    return byes


def read_absent(records: Records, players: Participants, notes: Notes) -> list[AnnouncedBye]:
    """Records XXZ: players who are absent from the next round."""
    byes: list[AnnouncedBye] = []

    def absent(line: Line) -> bool:
        listed = players.known(tokens(line.text), line, notes)
        byes.extend(AnnouncedBye(participant, 0, Outcome.ZERO_POINT_BYE, line) for participant in listed)
        return bool(listed)

    _each(records["XXZ"], absent, msg("the list of absent players"), notes)
    return byes


def _round(text: str) -> int:
    number = whole(text)
    if not 1 <= number <= MOST_ROUNDS:
        raise ValueError(msg("there is no round {number}", number=number))
    return number


def read_prohibited(
    records: Records, who: Participants, rounds: int | None, notes: Notes
) -> tuple[facts.ProhibitedPairing, ...]:
    """Records 260 (first and last round, participants) and XXP (players who never meet)."""
    pairings: list[facts.ProhibitedPairing] = []

    def group(line: Line) -> bool:
        words = tokens(line.text)
        first, last = 1, None
        if line.code == "260":
            first, last = max(1, whole(words[0].text)), whole(words[1].text)
            last = None if not last or last >= (rounds or facts.STANDINGS_ONLY) else last
            words = words[2:]
        listed = who.known(words, line, notes)
        if len(listed) > 1:
            pairings.append(facts.ProhibitedPairing(listed, first, last))
        return len(listed) > 1

    _each(records.in_file_order("260", "XXP"), group, msg("the prohibited pairing"), notes)
    return tuple(pairings)


def read_virtual_points(records: Records, who: Participants, notes: Notes) -> tuple[facts.VirtualPoints, ...]:
    """Records 250 (points for a range of rounds and participants) and XXA (a player's, round by round)."""
    game: dict[int, list[Points]] = {}
    match: dict[int, list[Points]] = {}

    def span(line: Line) -> bool:
        words = tokens(line.text)
        first, last = _round(words[-4].text), _round(words[-3].text)
        lowest, highest = whole(words[-2].text), whole(words[-1].text)
        within = [number for number in who.numbers if lowest <= number <= highest]
        worth = [(match if who.teams and word.last <= 9 else game, score(word.text)) for word in words[:-4]]
        if not within or not worth or first > last:
            return False
        for table, value in worth:
            for number in within:
                _fill(table.setdefault(number, []), first, last, value)
        who.known(words[-2:-1] if lowest == highest else words[-2:], line, notes)
        return True

    def listed(line: Line) -> bool:
        words = tokens(line.text)
        values = [score(word.text) for word in words[1:]]
        for number in who.known(words[:1], line, notes):
            game[number] = values
            return True
        return False

    _each(records["250"], span, msg("the acceleration"), notes)
    _each(records["XXA"], listed, msg("the acceleration"), notes)
    points = (
        facts.VirtualPoints(number, _cut(game.get(number, [])), _cut(match.get(number, [])))
        for number in who.numbers
        if number in game or number in match
    )
    return tuple(entry for entry in points if entry.game_points or entry.match_points)


def _fill(values: list[Points], first: int, last: int, value: Points) -> None:
    values.extend([ZERO] * (last - len(values)))
    values[first - 1 : last] = [value] * (last - first + 1)


def _cut(values: Sequence[Points]) -> tuple[Points, ...]:
    """Without the zeros at the end, which say nothing."""
    last = max((place for place, value in enumerate(values, start=1) if value), default=0)
    return tuple(values[:last])


def read_abnormal(records: Records, who: Participants, notes: Notes) -> tuple[facts.AbnormalPoints, ...]:
    """Record 299: letter of a result or none, match points, points, round, participants (none = all)."""
    decisions: list[facts.AbnormalPoints] = []

    def decision(line: Line) -> bool:
        letter = line.text[4:5].strip().upper()
        words = tokens(line.text, 6)
        worth = [word for word in words if word.last <= 18]
        rounds = [word for word in words if 18 < word.last <= 23]
        listed = [word for word in words if word.last > 23]
        number = whole(rounds[0].text) if rounds else facts.EVERY_ROUND
        everybody = who.numbers if not listed else who.known(listed, line, notes)
        if (letter and letter not in ABNORMAL_LETTERS) or not worth or len(rounds) > 1 or not everybody:
            return False
        match, game = _abnormal_worth(worth, who)
        outcome = ABNORMAL_LETTERS[letter] if letter else None
        decisions.append(facts.AbnormalPoints(everybody, number, game, match, outcome))
        return True

    _each(records["299"], decision, msg("the decision on abnormal points"), notes)
    return tuple(decisions)


def _abnormal_worth(words: list[Token], who: Participants) -> tuple[Points, Points]:
    """Match points and game points by their columns; players have no match points."""
    match = game = ZERO
    for word in words:
        if who.teams and word.last <= 12:
            match = score(word.text)
        else:
            game = score(word.text)
    return match, game
