from . import json_model as json_model
from . import pgn as pgn
from . import player_list as player_list
from . import rating_list as rating_list
from . import trf as trf
