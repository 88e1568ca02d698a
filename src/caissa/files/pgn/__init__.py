"""PGN headers: written for every game of a tournament, and read from games of any origin."""

from caissa.files.pgn.games import PgnGame, PgnReading
from caissa.files.pgn.matching import MatchedGame, PgnMatching, enter_results, match_games
from caissa.files.pgn.reading import read_headers
from caissa.files.pgn.tournaments import PgnTournament, tournament_of
from caissa.files.pgn.writing import write_headers

__all__ = [
    "MatchedGame",
    "PgnGame",
    "PgnMatching",
    "PgnReading",
    "PgnTournament",
    "enter_results",
    "match_games",
    "read_headers",
    "tournament_of",
    "write_headers",
]
