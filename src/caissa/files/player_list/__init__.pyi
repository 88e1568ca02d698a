from .columns import Column as Column
from .columns import Confidence as Confidence
from .columns import UnknownColumn as UnknownColumn
from .fields import PlayerField as PlayerField
from .reading import PlayerListReading as PlayerListReading
from .reading import read_players as read_players
from .writing import write_players_csv as write_players_csv
from .writing import write_players_xlsx as write_players_xlsx
