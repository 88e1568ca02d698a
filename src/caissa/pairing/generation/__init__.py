"""Random tournaments that keep the rules: for trying out engines and programs (C.02.03 7.1.3c)."""

from caissa.pairing.generation.chances import Chance
from caissa.pairing.generation.errors import ImpossibleTournament
from caissa.pairing.generation.parameters import Parameters
from caissa.pairing.generation.plan import Plan, settled
from caissa.pairing.generation.tournaments import Generated, generate

__all__ = ["Chance", "Generated", "ImpossibleTournament", "Parameters", "Plan", "generate", "settled"]
