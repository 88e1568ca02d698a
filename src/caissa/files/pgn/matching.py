"""PGN games put beside the pairings of a tournament: which game it is, and what its result is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from caissa.errors import Finding, Severity
from caissa.files.pgn.games import PgnGame
from caissa.files.pgn.people import Directory
from caissa.files.pgn.results import Outcomes
from caissa.messages import msg, plural
from caissa.tournament import Colour, Game, Player, Tournament, games_of
from caissa.tournament.changes import record_result
from caissa.tournament.outcome import prohibited_split


@dataclass(frozen=True, slots=True)
class MatchedGame:
    """A PGN game and the game of the tournament it is, with the result that the PGN tells."""

    pgn: PgnGame
    round: int
    game: Game
    turned: bool = False
    """Has the PGN the colours the other way round?"""


@dataclass(frozen=True, slots=True)
class PgnMatching:
    """The games that were found again, and what does not agree."""

    games: tuple[MatchedGame, ...]
    findings: tuple[Finding, ...] = ()


def match_games(games: Iterable[PgnGame], tournament: Tournament) -> PgnMatching:
    """Find the games of a PGN among the pairings of a tournament; nothing is changed."""
    matcher = _Matcher(tournament, Directory.of(tournament.players), _meetings(tournament))
    matched = [matched_game for game in games if (matched_game := matcher.match(game))]
    return PgnMatching(tuple(matched), tuple(matcher.findings))


def enter_results(tournament: Tournament, matching: PgnMatching) -> Tournament:
    """The tournament with the results of games that had none; a result already entered stays."""
    for matched in matching.games:
        open_still = _recorded(tournament, matched.round, matched.game.white, matched.game.black).open
        if open_still and not matched.game.open:
            outcomes = (matched.game.white_outcome, matched.game.black_outcome)
            tournament = record_result(
                tournament, matched.round, matched.game.white, matched.game.black, outcomes
            )
    return tournament


def _recorded(tournament: Tournament, round_number: int, white: int, black: int) -> Game:
    games = tournament.round(round_number).games
    return next(game for game in games if (game.white, game.black) == (white, black))


@dataclass(slots=True)
class _Matcher:
    """Matches one game after the other and writes down what does not agree."""

    tournament: Tournament
    directory: Directory
    meetings: dict[frozenset[int], list[tuple[int, Game]]]
    findings: list[Finding] = field(default_factory=list)

    def note(self, pgn: PgnGame, code: str, severity: Severity, what: str, hint: str = "") -> None:
        self.findings.append(Finding(f"pgn.{code}", severity, msg("line {line}", line=pgn.line), what, hint))

    def match(self, pgn: PgnGame) -> MatchedGame | None:
        white, black = self.player(pgn, Colour.WHITE), self.player(pgn, Colour.BLACK)
        if white is None or black is None:
            return None
        pairing = self.pairing(pgn, white.number, black.number)
        outcomes = self.outcomes(pgn)
        if pairing is None or outcomes is None:
            return None
        round_number, game = pairing
        turned = game.white != white.number
        if turned:
            outcomes = self.turned(pgn, game, outcomes)
        if not game.open and (game.white_outcome, game.black_outcome) != outcomes:
            what = msg(
                "the result of {white} - {black} differs from the one already entered",
                white=white.name,
                black=black.name,
            )
            self.note(pgn, "other-result", Severity.WARNING, what, msg("the result already entered is kept"))
        played = replace(game, white_outcome=outcomes[0], black_outcome=outcomes[1])
        return MatchedGame(pgn, round_number, played, turned)

    def player(self, pgn: PgnGame, colour: Colour) -> Player | None:
        name = pgn.of(colour) or "?"
        candidates, sure = self.directory.candidates(pgn, colour)
        if len(candidates) != 1:
            what = (
                plural(
                    "{name} fits {count} player", "{name} fits {count} players", len(candidates), name=name
                )
                if candidates
                else msg("there is no player {number}", number=name)
            )
            self.note(pgn, "unknown-player", Severity.ERROR, what, msg("the game is left out"))
            return None
        if not sure:
            what = msg("{name} was taken for {player}", name=name, player=candidates[0].name)
            self.note(pgn, "other-name", Severity.WARNING, what, msg("check it"))
        return candidates[0]

    def pairing(self, pgn: PgnGame, white: int, black: int) -> tuple[int, Game] | None:
        """The round and the game in which these two meet: the round the PGN names, or the only one."""
        meetings = self.meetings.get(frozenset((white, black)), [])
        fitting = [meeting for meeting in meetings if pgn.round in (None, meeting[0])]
        if len(fitting) == 1:
            return fitting[0]
        others = ", ".join(str(number) for number, _ in meetings)
        hint = msg("they meet in round {number}", number=others) if others else msg("the game is left out")
        self.note(pgn, "not-paired", Severity.ERROR, self.not_meeting(pgn, white, black), hint)
        return None

    def not_meeting(self, pgn: PgnGame, white: int, black: int) -> str:
        white_name, black_name = self.tournament.player(white).name, self.tournament.player(black).name
        if pgn.round:
            return msg(
                "{white} and {black} do not meet in round {number}",
                white=white_name,
                black=black_name,
                number=pgn.round,
            )
        return msg("{white} and {black} do not meet in one round", white=white_name, black=black_name)

    def outcomes(self, pgn: PgnGame) -> Outcomes | None:
        outcomes = pgn.outcomes
        if outcomes is None:
            self.note(
                pgn,
                "no-result",
                Severity.ERROR,
                msg("{text} is not a result", text=repr(pgn.tag("Result"))),
                msg("left out"),
            )
        elif why := prohibited_split(outcomes):
            self.note(pgn, "no-result", Severity.ERROR, why, msg("the game is left out"))
            return None
        return outcomes

    def turned(self, pgn: PgnGame, game: Game, outcomes: Outcomes) -> Outcomes:
        """The outcomes as the pairing has the colours, should the PGN have them the other way round."""
        if game.coloured:
            what = msg("the pairing has the colours the other way round")
            self.note(pgn, "colours", Severity.WARNING, what, msg("the colours of the pairing are kept"))
        return outcomes[1], outcomes[0]


def _meetings(tournament: Tournament) -> dict[frozenset[int], list[tuple[int, Game]]]:
    """The rounds and games in which two players meet."""
    meetings: dict[frozenset[int], list[tuple[int, Game]]] = {}
    for number, game in games_of(tournament):
        meetings.setdefault(frozenset((game.white, game.black)), []).append((number, game))
    return meetings
