"""A tournament put together from the headers of its games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from caissa.errors import Finding, Severity
from caissa.files.pgn.games import PgnGame
from caissa.files.pgn.people import name_key
from caissa.messages import msg
from caissa.tournament import Colour, Game, Person, Player, Rating, Round, Team, Title, Tournament
from caissa.tournament.federations import FEDERATIONS
from caissa.tournament.initial_order import initial_order

Key = int | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PgnTournament:
    """The tournament that the games of a PGN make up, and what is doubtful about it."""

    tournament: Tournament
    findings: tuple[Finding, ...] = ()


def tournament_of(games: Sequence[PgnGame]) -> PgnTournament:
    """The tournament of these games; its players are numbered by the initial order (C.04.2 2.2)."""
    builder = _Builder()
    for game in games:
        builder.add(game)
    return PgnTournament(builder.tournament(games), tuple(builder.findings))


@dataclass(slots=True)
class _Builder:
    """Collects players, teams and rounds game by game."""

    people: dict[Key, Player] = field(default_factory=dict)
    teams: dict[str, list[Key]] = field(default_factory=dict)
    rounds: dict[int, list[tuple[Key, Key, PgnGame]]] = field(default_factory=dict)
    playing: dict[int, set[Key]] = field(default_factory=dict)
    in_team: set[Key] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)

    def note(self, pgn: PgnGame, code: str, what: str) -> None:
        where, hint = msg("line {line}", line=pgn.line), msg("the game is left out")
        self.findings.append(Finding(f"pgn.{code}", Severity.ERROR, where, what, hint))

    def add(self, pgn: PgnGame) -> None:
        number = pgn.round
        if not (pgn.of(Colour.WHITE) and pgn.of(Colour.BLACK)):
            return self.note(pgn, "unknown-player", msg("a player has no name"))
        if not number or number > 1000:
            return self.note(pgn, "no-round", msg("{text} is not a round", text=repr(pgn.tag("Round"))))
        if pgn.outcomes is None:
            return self.note(pgn, "no-result", msg("{text} is not a result", text=repr(pgn.tag("Result"))))
        white, black = self.key(pgn, Colour.WHITE), self.key(pgn, Colour.BLACK)
        playing = self.playing.setdefault(number, set())
        if white == black or white in playing or black in playing:
            return self.note(pgn, "two-games", msg("a player has two games in round {number}", number=number))
        playing |= {white, black}
        for colour, key in ((Colour.WHITE, white), (Colour.BLACK, black)):
            self.meet(pgn, colour, key)
        self.rounds.setdefault(number, []).append((white, black, pgn))
        return None

    def key(self, pgn: PgnGame, colour: Colour) -> Key:
        return pgn.number_of(colour, "FideId") or name_key(pgn.of(colour))

    def meet(self, pgn: PgnGame, colour: Colour, key: Key) -> None:
        """Take down a player, or what an earlier game did not say of them."""
        player = _player(pgn, colour)
        known = self.people.setdefault(key, player)
        if known.rating is None and player.rating is not None:
            self.people[key] = player
        team = pgn.of(colour, "Team")
        if team and key not in self.in_team:
            self.in_team.add(key)
            self.teams.setdefault(team, []).append(key)

    def tournament(self, games: Sequence[PgnGame]) -> Tournament:
        numbers = self.numbers()
        city, federation = _site(_commonest(game.tag("Site") for game in games))
        rounds = range(1, max(self.rounds, default=0) + 1)
        days = [game.tag("EventDate") for game in games]
        return Tournament(
            name=_commonest(game.tag("Event") for game in games),
            city=city,
            federation=federation,
            start=PgnGame((("Date", _commonest(days)),)).date,
            encoded_time_control=_commonest(game.tag("TimeControl") for game in games),
            players=tuple(
                sorted(
                    (replace(player, number=numbers[key]) for key, player in self.people.items()),
                    key=lambda player: player.number,
                )
            ),
            teams=tuple(
                Team(number, name, tuple(numbers[key] for key in listed))
                for number, (name, listed) in enumerate(self.teams.items(), start=1)
            ),
            rounds=tuple(_round(number, self.rounds.get(number, []), numbers) for number in rounds),
        )

    def numbers(self) -> dict[Key, int]:
        """The numbers of the players by the initial order."""
        places = list(self.people)
        in_order = initial_order(
            replace(player, number=place) for place, player in enumerate(self.people.values())
        )
        return {places[player.number]: number for number, player in enumerate(in_order, start=1)}


def _round(number: int, played: list[tuple[Key, Key, PgnGame]], numbers: dict[Key, int]) -> Round:
    games = []
    for white, black, pgn in played:
        outcomes = pgn.outcomes
        assert outcomes  # noqa: S101  (games without a result were left out before)
        games.append(Game(numbers[white], numbers[black], *outcomes, board=pgn.board))
    days = Counter(pgn.date for _, _, pgn in played if pgn.date)
    day: date | None = days.most_common(1)[0][0] if days else None
    return Round(number, tuple(games), date=day)


def _player(pgn: PgnGame, colour: Colour) -> Player:
    rating, title = pgn.number_of(colour, "Elo"), pgn.of(colour, "Title").upper()
    person = Person(
        pgn.of(colour),
        fide_id=pgn.number_of(colour, "FideId"),
        title=Title(title) if title in Title.__members__ else None,
        ratings=(Rating(rating),) if rating else (),
    )
    return Player(0, person, rating)


def _commonest(values: Iterable[str]) -> str:
    counted = Counter(value for value in values if value)
    return counted.most_common(1)[0][0] if counted else ""


def _site(site: str) -> tuple[str, str]:
    """City and federation of a site such as `Oslo NOR`."""
    city, _, last = site.rpartition(" ")
    return (city.rstrip(","), last) if last in FEDERATIONS else (site, "")
