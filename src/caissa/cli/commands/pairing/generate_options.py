"""The options of `caissa generate`: one field an option."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import click

from caissa import tournament as facts
from caissa.cli.parameters import Decorator, EnumChoice, flag, grouped, option
from caissa.pairing import generation
from caissa.pairing.generation import Chance, ImpossibleTournament
from caissa.pairing.generation.shapes import SHAPES
from caissa.pairing.names import SystemName


class Format(Enum):
    """The kinds of file that are written."""

    TRF26 = "trf26"
    TRF16 = "trf16"


_SYSTEM = "The system; team is the team Swiss."
_A_ROUND = "players in each round"


@dataclass(frozen=True, slots=True)
class Options:
    """What was typed; None and an empty text are left to the dice."""

    out: str
    system: SystemName
    players: int | None
    rounds: int | None
    cycles: int
    games: int | None
    teams: int | None
    boards: int | None
    edition: str
    draws: float | None
    half_byes: float | None
    zero_byes: float | None
    full_byes: float | None
    forfeits: float | None
    double_forfeits: float | None
    odd: float | None
    unrated: float | None
    late: float | None
    withdrawals: float | None
    unknown: float | None
    prohibited: int | None
    baku: bool | None
    points: str
    bye_points: str
    tie_breaks: str
    ratings: str
    highest: int | None
    lowest: int | None
    gap: int | None
    initial_colour: str
    seed: int | None
    count: int
    folder: str
    kind: Format
    as_json: bool

    @property
    def wishes(self) -> generation.Parameters:
        """The wishes for the tournament."""
        return generation.Parameters(
            system=self.system,
            players=self.players,
            rounds=self.rounds,
            cycles=self.cycles,
            games=self.games,
            edition=self.edition,
            shares=self._shares,
            prohibited_groups=self.prohibited,
            baku=self.baku,
            scoring=_scoring(self.points, self.bye_points),
            tie_breaks=_words(self.tie_breaks) or None,
            ratings=_numbers(self.ratings),
            highest_rating=self.highest,
            lowest_rating=self.lowest,
            rating_gap=self.gap,
            initial_colour=_colour(self.initial_colour),
        )

    @property
    def team_wishes(self) -> generation.TeamWishes:
        """The wishes for a tournament of teams."""
        return generation.TeamWishes(
            teams=self.teams,
            rounds=self.rounds,
            boards=self.boards,
            edition=self.edition,
            draws=self.draws,
            absences=self.zero_byes,
            board_forfeits=self.forfeits,
            initial_colour=_colour(self.initial_colour),
            system=self.system,
            cycles=self.cycles,
            games=self.games,
        )

    @property
    def for_teams(self) -> bool:
        """Is the system one of teams?"""
        return self.system not in SHAPES

    def require_fitting(self) -> None:
        """Refuse settings that the system has no use for, rather than leave them out silently."""
        unused = _ONLY_PLAYERS if self.for_teams else _ONLY_TEAMS
        typed = [name for name in unused if getattr(self, name) not in (None, "")]
        if typed:
            whom = "teams" if self.for_teams else "players"
            words = ", ".join(name.replace("_", " ") for name in typed)
            raise ImpossibleTournament(why=f"a tournament of {whom} has no use for: {words}")

    @property
    def _shares(self) -> dict[Chance, float]:
        typed = {
            Chance.DRAW: self.draws,
            Chance.HALF_POINT_BYE: self.half_byes,
            Chance.ZERO_POINT_BYE: self.zero_byes,
            Chance.FULL_POINT_BYE: self.full_byes,
            Chance.FORFEIT: self.forfeits,
            Chance.DOUBLE_FORFEIT: self.double_forfeits,
            Chance.ODD_RESULT: self.odd,
            Chance.UNRATED_GAME: self.unrated,
            Chance.LATE_ENTRY: self.late,
            Chance.WITHDRAWAL: self.withdrawals,
            Chance.UNRATED_PLAYER: self.unknown,
        }
        return {chance: share for chance, share in typed.items() if share is not None}


def _share(chance: Chance, name: str, field: str, among: str) -> Decorator:
    """An option for how often something happens."""
    least, most = chance.usual
    text = f"The share of {chance.value} among {among}; otherwise drawn, {least:g} to {most:g}."
    return option(name, field, type=click.FloatRange(min=0, max=1), help=text)


OPTIONS = grouped(
    "options",
    Options,
    click.argument("out", default="-", help="The file to write; - prints. Not used with --folder."),
    option("--system", type=EnumChoice(SystemName), default=SystemName.DUTCH.value, help=_SYSTEM),
    option("--players", type=int, help="How many players; otherwise drawn, up to 180."),
    option("--rounds", type=int, help="How many rounds; otherwise drawn, up to 11."),
    option(
        "--cycles",
        type=click.IntRange(min=1),
        default=1,
        help="How often all meet in a round robin or a Scheveningen.",
    ),
    option("--games", type=int, help="Games of a match, or of a tie of a knock-out; otherwise usual ones."),
    option("--teams", type=int, help="How many teams; otherwise drawn, up to 40."),
    option("--boards", type=int, help="Boards of a team match; otherwise drawn, 2 to 8."),
    option("--edition", default="", help="The edition of the rules; otherwise the newest."),
    _share(Chance.DRAW, "--draws", "draws", "games"),
    _share(Chance.HALF_POINT_BYE, "--half-point-byes", "half_byes", _A_ROUND),
    _share(Chance.ZERO_POINT_BYE, "--zero-point-byes", "zero_byes", _A_ROUND),
    _share(Chance.FULL_POINT_BYE, "--full-point-byes", "full_byes", _A_ROUND),
    _share(Chance.FORFEIT, "--forfeits", "forfeits", "games"),
    _share(Chance.DOUBLE_FORFEIT, "--double-forfeits", "double_forfeits", "games"),
    _share(Chance.ODD_RESULT, "--odd-results", "odd", "games (½-0, 0-½ and 0-0)"),
    _share(Chance.UNRATED_GAME, "--unrated-games", "unrated", "games (W, D and L)"),
    _share(Chance.LATE_ENTRY, "--late-entries", "late", "players"),
    _share(Chance.WITHDRAWAL, "--withdrawals", "withdrawals", _A_ROUND),
    _share(Chance.UNRATED_PLAYER, "--unrated-players", "unknown", "players"),
    option(
        "--prohibited", type=int, help="How many groups of players must not meet; otherwise drawn, 0 to 2."
    ),
    option("--baku/--no-baku", default=None, help="With or without Baku acceleration; otherwise drawn."),
    option(
        "--points", default="", help="Points for win, draw and loss, such as 3,1,0; otherwise mostly 1,½,0."
    ),
    option("--bye-points", default="", help="Points for the pairing-allocated bye, if other than a win."),
    option("--tie-breaks", default="", help="The tie-break list, such as BH/C1,BH,SB; otherwise drawn."),
    option("--ratings", default="", help="Every player's rating, such as 2400,2310,2250."),
    option("--highest-rating", "highest", type=int, help="The highest rating; otherwise drawn."),
    option("--lowest-rating", "lowest", type=int, help="The lowest rating; otherwise drawn."),
    option(
        "--rating-gap", "gap", type=int, help="Ratings fall by this from player to player; otherwise random."
    ),
    option("--initial-colour", default="", help="white or black; otherwise drawn."),
    option("--seed", type=click.IntRange(min=0), help="Repeat a tournament; otherwise a fresh one."),
    option(
        "--count",
        "-n",
        type=click.IntRange(min=1),
        default=1,
        help="How many tournaments, seeds one after the other; needs --folder.",
    ),
    option("--folder", default="", help="Write into this folder, one file a tournament named by its seed."),
    option(
        "--format",
        "-f",
        "kind",
        type=EnumChoice(Format),
        default=Format.TRF26.value,
        help="TRF26, or TRF16 with the XX records of older engines.",
    ),
    flag("--json", "as_json", help="Print JSON about what was written."),
)
"""One option for each field of `Options`."""

_ONLY_TEAMS = ("teams", "boards")
_ONLY_PLAYERS = (
    *("players", "half_byes", "full_byes", "double_forfeits", "odd", "unrated", "late"),
    *("withdrawals", "unknown", "prohibited", "baku", "points", "bye_points", "tie_breaks", "ratings"),
    *("highest", "lowest", "gap"),
)


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in _words(text))
    except ValueError:
        raise ImpossibleTournament(why=f"{text!r} is no list of ratings") from None


def _scoring(text: str, bye: str) -> facts.Scoring | None:
    """The scoring that was typed, or None where the dice may choose."""
    if not text and not bye:
        return None
    words = _words(text) or ("1", "0.5", "0")
    if len(words) not in (2, 3):
        raise ImpossibleTournament(why=f"{text!r} is not points for win, draw and loss")
    try:
        return facts.Scoring.of(*words, **({"pairing_allocated_bye": bye} if bye else {}))
    except ValueError as error:
        raise ImpossibleTournament(why=str(error)) from None


def _colour(text: str) -> facts.Colour | None:
    """White or Black, as typed: white, w, black or b."""
    if not text:
        return None
    for colour in facts.Colour:
        if text.lower() in (colour.value, colour.name.lower()):
            return colour
    raise ImpossibleTournament(why=f"{text!r} is no colour")
