from .commands import COMMANDS as COMMANDS
from .program import main as main
