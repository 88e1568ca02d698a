"""Player lists in CSV and spreadsheets: columns guessed and confirmed, doubts with row and column."""

from caissa.files.player_list.columns import Column, Confidence, UnknownColumn
from caissa.files.player_list.fields import PlayerField
from caissa.files.player_list.reading import PlayerListReading, read_players
from caissa.files.player_list.writing import write_players_csv, write_players_xlsx

__all__ = [
    "Column",
    "Confidence",
    "PlayerField",
    "PlayerListReading",
    "UnknownColumn",
    "read_players",
    "write_players_csv",
    "write_players_xlsx",
]
