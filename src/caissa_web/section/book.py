"""The arbiter's book: what the desk keeps beside the facts of a section.

Facts are what happened at the boards and what was announced; the book is how the desk handles them:
which rounds are published, which results were looked at twice, who has checked in, what was noted.
It is stored with every version, so that undoing an act brings back both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from caissa.messages import LabelledEnum, msg
from caissa.tournament import Bye, Outcome
from caissa_web.section.closing.closing_book import NOTHING_DECIDED, Closing
from caissa_web.section.closing.report_steps import ReportStep
from caissa_web.section.games_book import NO_GAMES, GamesBook
from caissa_web.section.officials.officials_book import NOTHING_PLANNED, OfficialsBook
from caissa_web.section.options import Setting, Value


class Stage(LabelledEnum):
    """How far a paired round has come: seen by the pairing officer, by a second arbiter, by everyone."""

    DRAFT = "draft", msg("draft")
    REVIEWED = "reviewed", msg("reviewed")
    PUBLISHED = "published", msg("published")


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """One round on the desk: its stage, when it is to be published, and the boards verified twice.

    `published_at` is when everybody could see its pairings, `complete_at` when its last result came in; both
    are None for rounds of files and of releases that did not keep them.
    """

    round: int
    stage: Stage = Stage.DRAFT
    publish_at: datetime | None = None
    notice: str = ""
    by_hand: bool = False
    verified: tuple[int, ...] = ()
    published_at: datetime | None = None
    complete_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Somebody's presence, for one round or, in round 0, for the whole event."""

    participant: int
    round: int
    at: datetime
    how: str = "desk"


@dataclass(frozen=True, slots=True)
class ExplainedAbsence:
    """A player, or team, who missed a round and goes on playing, because of this reason (C.05 6.5)."""

    participant: int
    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class FixedBoard:
    """A board that a player keeps in every round (Laws: guidelines for players with disabilities)."""

    player: int
    board: int
    reason: str = ""


APPEAL_POSSIBLE, APPEAL_MADE = "possible", "made"
"""What an incident says of an appeal before it is decided; any other text is what was decided."""


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that happened in the hall, with the penalty if there was one (Laws 12.9).

    `appeal` is empty where nothing was said about one.
    """

    number: int
    at: datetime
    by: str
    what: str
    round: int | None = None
    players: tuple[int, ...] = ()
    kind: str = ""
    penalty: str = ""
    article: str = ""
    board: int | None = None
    clocks: str = ""
    position: str = ""
    decision: str = ""
    appeal: str = ""
    clocks_after: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A result that one of two players has entered at the board, waiting for the other."""

    round: int
    white: int
    black: int
    by_white: bool
    white_outcome: Outcome
    black_outcome: Outcome
    at: datetime

    @property
    def outcomes(self) -> tuple[Outcome, Outcome]:
        """White's first."""
        return self.white_outcome, self.black_outcome


@dataclass(frozen=True, slots=True)
class RatingCorrection:
    """A result corrected too late for pairings and standings; it counts in the rating report (C.04.2 4.3).

    White and Black are those on record; where colours were reversed, the first outcome is Black's, who
    really had White.
    """

    round: int
    white: int
    black: int
    white_outcome: Outcome
    black_outcome: Outcome
    reason: str = ""
    colours_reversed: bool = False


@dataclass(frozen=True, slots=True)
class HandBoard:
    """A board of a pairing that is being made by hand."""

    board: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class HandPairing:
    """A session of pairing by hand: nothing of it is in force until it ends.

    `reason` is the case of C.04.2 4.4 in which published pairings are changed; `explanation` says in words
    why the round is not left to the engine.
    """

    round: int
    by: str
    at: datetime
    boards: tuple[HandBoard, ...] = ()
    byes: tuple[Bye, ...] = ()
    published: bool = False
    reason: str = ""
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A second entry that says something else than the first one (GEN-016)."""

    round: int
    white: int
    black: int
    white_outcome: Outcome
    black_outcome: Outcome
    by: str
    at: datetime

    @property
    def outcomes(self) -> tuple[Outcome, Outcome]:
        """White's first."""
        return self.white_outcome, self.black_outcome


@dataclass(frozen=True, slots=True)
class Option:
    """An option as it is stored: a text under its name. `options` declares what it means."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two players of equal rating and title whose pairing numbers were exchanged (C.04.2 2.2.3)."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class RatingPick:
    """A player whose tournament rating was picked from one list: `FIDE:rapid`, or `LAT`."""

    player: int
    list: str


@dataclass(frozen=True, slots=True)
class RoundPosition:
    """The starting position of a round of Chess960, and the seed that drew it (Laws, guidelines II)."""

    round: int
    number: int
    seed: str = ""


@dataclass(frozen=True, slots=True)
class DrawingOfLots:
    """When pairing numbers were drawn, by the clock of the hall, and who was there (C.05 5.2, 6.3).

    `announced_at` is when the players learnt of a restriction, `present` who came to the ceremony; None
    while nobody has said so.
    """

    at: datetime
    restricted: bool = False
    announced_at: datetime | None = None
    present: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class TieBreakGame:
    """A game of a knock-out's tie-break day; the result is White's: `1`, `=` or `0`."""

    round: int
    white: int
    black: int
    result: str


@dataclass(frozen=True, slots=True)
class LineUpDeadline:
    """Until when captains may hand in the line-ups of a round (C.05 7.1)."""

    round: int
    at: datetime


@dataclass(frozen=True, slots=True)
class VisitNotice:
    """A team's notice that a player with an impairment comes; the home team does what is reasonable."""

    round: int
    team: int
    what: str
    arranged: bool = False


@dataclass(frozen=True, slots=True)
class Guardian:
    """Whom to reach about a player who is not yet 18, and what was agreed about pictures (DATA-008)."""

    player: int
    name: str
    phone: str = ""
    email: str = ""
    video: str = ""


@dataclass(frozen=True, slots=True)
class AdmittedEntry:
    """A player who came by an entry of the portal, with its code.

    It is kept in the book, not beside the entry, so that undoing an admission cannot disagree with it.
    """

    player: int
    code: str


@dataclass(frozen=True, slots=True)
class Book:
    """All that the desk keeps beside the facts of one section."""

    sheets: tuple[RoundSheet, ...] = ()
    check_ins: tuple[CheckIn, ...] = ()
    fixed_boards: tuple[FixedBoard, ...] = ()
    incidents: tuple[Incident, ...] = ()
    claims: tuple[Claim, ...] = ()
    rating_corrections: tuple[RatingCorrection, ...] = ()
    options: tuple[Option, ...] = ()
    prize_fund: str = ""
    hand_pairing: HandPairing | None = None
    doubts: tuple[Doubt, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    by_hand: tuple[int, ...] = ()
    no_half_points: tuple[int, ...] = ()
    closing: Closing = NOTHING_DECIDED
    line_up_deadlines: tuple[LineUpDeadline, ...] = ()
    visit_notices: tuple[VisitNotice, ...] = ()
    guardians: tuple[Guardian, ...] = ()
    rating_picks: tuple[RatingPick, ...] = ()
    positions: tuple[RoundPosition, ...] = ()
    explained_absences: tuple[ExplainedAbsence, ...] = ()
    drawing: DrawingOfLots | None = None
    tie_break_games: tuple[TieBreakGame, ...] = ()
    report_steps: tuple[ReportStep, ...] = ()
    officials: OfficialsBook = NOTHING_PLANNED
    outside_band: tuple[int, ...] = ()
    fees_paid: tuple[int, ...] = ()
    games: GamesBook = NO_GAMES
    entries: tuple[AdmittedEntry, ...] = ()

    def sheet(self, round_number: int) -> RoundSheet:
        """A round's sheet; a draft if there is none yet."""
        for sheet in self.sheets:
            if sheet.round == round_number:
                return sheet
        return RoundSheet(round_number)

    def with_sheet(self, sheet: RoundSheet) -> Book:
        """The book with one round's sheet put in place of the old one."""
        others = [other for other in self.sheets if other.round != sheet.round]
        return replace(
            self, sheets=tuple(sorted((*others, sheet), key=lambda round_sheet: round_sheet.round))
        )

    def without_sheets_from(self, round_number: int) -> Book:
        """The book as if no round from this one on had been paired."""
        return replace(self, sheets=tuple(sheet for sheet in self.sheets if sheet.round < round_number))

    def is_public(self, round_number: int, now: datetime) -> bool:
        """May everybody see this round: is it published, or reviewed and its hour come?

        A round that is being paired by hand waits until that is over, even if its hour comes meanwhile.
        """
        sheet = self.sheet(round_number)
        due = sheet.publish_at is not None and sheet.publish_at <= now
        reviewed = sheet.stage is Stage.REVIEWED and due
        return sheet.stage is Stage.PUBLISHED or (reviewed and not self._held_back(round_number))

    def _held_back(self, round_number: int) -> bool:
        """Is this round being paired by hand, by somebody who began before everybody could see it?"""
        session = self.hand_pairing
        return session is not None and session.round == round_number and not session.published

    def public_rounds(self, paired_rounds: int, now: datetime) -> int:
        """The last round that everybody may see; later ones wait even if they are published."""
        number = 0
        while number < paired_rounds and self.is_public(number + 1, now):
            number += 1
        return number

    def with_correction(self, correction: RatingCorrection) -> Book:
        """The book with a late correction in place of an earlier one of the same game."""
        game = (correction.round, correction.white, correction.black)
        kept = tuple(
            earlier
            for earlier in self.rating_corrections
            if (earlier.round, earlier.white, earlier.black) != game
        )
        return replace(self, rating_corrections=(*kept, correction))

    def guardian(self, player: int) -> Guardian | None:
        """Whom to reach about a young player, if that was written down."""
        return next((guardian for guardian in self.guardians if guardian.player == player), None)

    def value(self, setting: Setting[Value]) -> Value:
        """What was said about an option; its default if nothing was, or nothing that can be understood."""
        try:
            return self.parsed_value(setting)
        except ValueError:
            return setting.default

    def parsed_value(self, setting: Setting[Value]) -> Value:
        """What was said about an option, its default if nothing was; `ValueError` if it makes no sense."""
        stored = self.text(setting)
        return setting.parse(stored) if stored else setting.default

    def text(self, setting: Setting[Any]) -> str:
        """An option as it was typed, for the form that shows it again; empty if nothing was said."""
        return next((option.value for option in self.options if setting.is_named(option.name)), "")

    def with_value(self, setting: Setting[Value], value: Value) -> Book:
        """The book with one option changed."""
        return self.with_text(setting, setting.write(value))

    def with_text(self, setting: Setting[Any], typed: str) -> Book:
        """The book with one option as it was typed; an empty text takes it out."""
        kept = tuple(option for option in self.options if not setting.is_named(option.name))
        return replace(self, options=(*kept, Option(setting.name, typed)) if typed else kept)


EMPTY = Book()


def all_published(rounds: int) -> Book:
    """The book of a section that comes with its first rounds paired: everybody knows them."""
    return Book(tuple(RoundSheet(number, Stage.PUBLISHED) for number in range(1, rounds + 1)))
