"""The options of `caissa generate`: one field an option."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import Annotated, Any

import typer

from caissa.pairing.generation.chances import Chance
from caissa.pairing.generation.errors import ImpossibleTournament
from caissa.pairing.generation.parameters import Parameters
from caissa.pairing.generation.random_teams import TEAM_SHAPES, TeamWishes
from caissa.pairing.names import SystemName
from caissa.tournament import Colour, Scoring


class Format(Enum):
    """The kinds of file that are written."""

    TRF26 = "trf26"
    TRF16 = "trf16"


def _share(chance: Chance, name: str, among: str) -> Any:
    """An option for how often something happens."""
    least, most = chance.usual
    text = f"The share of {chance.value} among {among}; otherwise drawn, {least:g} to {most:g}."
    return typer.Option(name, min=0, max=1, help=text)


def _option(*words: str, **limits: Any) -> Any:
    """An option: its names, then its help."""
    *names, text = words
    return typer.Option(*names, help=text, **limits)


_SYSTEM = "The system; team is the team Swiss."
_A_ROUND = "players in each round"
_Share = float | None
_Number = int | None


@dataclass(frozen=True, slots=True)
class Options:
    """What was typed; None and an empty text are left to the dice."""

    out: Annotated[str, typer.Argument(help="The file to write; - prints. Not used with --folder.")] = "-"
    system: Annotated[SystemName, _option("--system", _SYSTEM)] = SystemName.DUTCH
    players: Annotated[_Number, _option("--players", "How many players; otherwise drawn, up to 180.")] = None
    rounds: Annotated[_Number, _option("--rounds", "How many rounds; otherwise drawn, up to 11.")] = None
    cycles: Annotated[
        int, _option("--cycles", "How often all meet in a round robin or a Scheveningen.", min=1)
    ] = 1
    games: Annotated[
        _Number, _option("--games", "Games of a match, or of a tie of a knock-out; otherwise usual ones.")
    ] = None
    teams: Annotated[_Number, _option("--teams", "How many teams; otherwise drawn, up to 40.")] = None
    boards: Annotated[_Number, _option("--boards", "Boards of a team match; otherwise drawn, 2 to 8.")] = None
    edition: Annotated[str, _option("--edition", "The edition of the rules; otherwise the newest.")] = ""
    draws: Annotated[_Share, _share(Chance.DRAW, "--draws", "games")] = None
    half_byes: Annotated[_Share, _share(Chance.HALF_POINT_BYE, "--half-point-byes", _A_ROUND)] = None
    zero_byes: Annotated[_Share, _share(Chance.ZERO_POINT_BYE, "--zero-point-byes", _A_ROUND)] = None
    full_byes: Annotated[_Share, _share(Chance.FULL_POINT_BYE, "--full-point-byes", _A_ROUND)] = None
    forfeits: Annotated[_Share, _share(Chance.FORFEIT, "--forfeits", "games")] = None
    double_forfeits: Annotated[_Share, _share(Chance.DOUBLE_FORFEIT, "--double-forfeits", "games")] = None
    odd: Annotated[_Share, _share(Chance.ODD_RESULT, "--odd-results", "games (½-0, 0-½ and 0-0)")] = None
    unrated: Annotated[_Share, _share(Chance.UNRATED_GAME, "--unrated-games", "games (W, D and L)")] = None
    late: Annotated[_Share, _share(Chance.LATE_ENTRY, "--late-entries", "players")] = None
    withdrawals: Annotated[_Share, _share(Chance.WITHDRAWAL, "--withdrawals", _A_ROUND)] = None
    unknown: Annotated[_Share, _share(Chance.UNRATED_PLAYER, "--unrated-players", "players")] = None
    prohibited: Annotated[
        _Number, _option("--prohibited", "How many groups of players must not meet; otherwise drawn, 0 to 2.")
    ] = None
    baku: Annotated[
        bool | None, _option("--baku/--no-baku", "With or without Baku acceleration; otherwise drawn.")
    ] = None
    points: Annotated[
        str, _option("--points", "Points for win, draw and loss, such as 3,1,0; otherwise mostly 1,½,0.")
    ] = ""
    bye_points: Annotated[
        str, _option("--bye-points", "Points for the pairing-allocated bye, if other than a win.")
    ] = ""
    tie_breaks: Annotated[
        str, _option("--tie-breaks", "The tie-break list, such as BH/C1,BH,SB; otherwise drawn.")
    ] = ""
    ratings: Annotated[str, _option("--ratings", "Every player's rating, such as 2400,2310,2250.")] = ""
    highest: Annotated[_Number, _option("--highest-rating", "The highest rating; otherwise drawn.")] = None
    lowest: Annotated[_Number, _option("--lowest-rating", "The lowest rating; otherwise drawn.")] = None
    gap: Annotated[
        _Number, _option("--rating-gap", "Ratings fall by this from player to player; otherwise random.")
    ] = None
    initial_colour: Annotated[str, _option("--initial-colour", "white or black; otherwise drawn.")] = ""
    seed: Annotated[_Number, _option("--seed", "Repeat a tournament; otherwise a fresh one.", min=0)] = None
    count: Annotated[
        int,
        _option("--count", "-n", "How many tournaments, seeds one after the other; needs --folder.", min=1),
    ] = 1
    folder: Annotated[
        str, _option("--folder", "Write into this folder, one file a tournament named by its seed.")
    ] = ""
    kind: Annotated[
        Format, _option("--format", "-f", "TRF26, or TRF16 with the XX records of older engines.")
    ] = Format.TRF26
    as_json: Annotated[bool, _option("--json", "Print JSON about what was written.")] = False

    @property
    def wishes(self) -> Parameters:
        """The wishes for the tournament."""
        return Parameters(
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
    def team_wishes(self) -> TeamWishes:
        """The wishes for a tournament of teams."""
        return TeamWishes(
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
        return self.system in TEAM_SHAPES

    def require_fitting(self) -> None:
        """Refuse settings that the system has no use for, rather than leave them out silently."""
        unused = _ONLY_PLAYERS if self.for_teams else _ONLY_TEAMS
        usual = {one.name: one.default for one in fields(self)}
        typed = [name for name in unused if getattr(self, name) != usual[name]]
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


def _scoring(text: str, bye: str) -> Scoring | None:
    """The scoring that was typed, or None where the dice may choose."""
    if not text and not bye:
        return None
    words = _words(text) or ("1", "0.5", "0")
    if len(words) not in (2, 3):
        raise ImpossibleTournament(why=f"{text!r} is not points for win, draw and loss")
    try:
        return Scoring.of(*words, **({"pairing_allocated_bye": bye} if bye else {}))
    except ValueError as error:
        raise ImpossibleTournament(why=str(error)) from None


def _colour(text: str) -> Colour | None:
    """White or Black, as typed: white, w, black or b."""
    if not text:
        return None
    for colour in Colour:
        if text.lower() in (colour.value, colour.name.lower()):
            return colour
    raise ImpossibleTournament(why=f"{text!r} is no colour")
