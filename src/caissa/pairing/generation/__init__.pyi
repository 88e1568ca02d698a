from .chances import Chance as Chance
from .errors import ImpossibleTournament as ImpossibleTournament
from .parameters import Parameters as Parameters
from .random_teams import TEAM_SHAPES as TEAM_SHAPES
from .random_teams import TeamWishes as TeamWishes
from .random_teams import generate_team_event as generate_team_event
from .tournaments import Generated as Generated
from .tournaments import generate as generate
