"""The program with less patience, so that a test of slow visitors is over soon: `python -m` this module."""

from __future__ import annotations

import sys

from caissa_web import __main__ as program

PATIENCE = 2.0


def __getattr__(name: str) -> object:
    """The program that answers, loaded in the process that serves."""
    if name != "application":
        raise AttributeError(name)
    from caissa_web.server import bodies

    bodies.PATIENCE = PATIENCE
    from caissa_web.server.worker import application

    return application


if __name__ == "__main__":
    program.WORKER = "tests.web.server.impatient:application"
    sys.exit(program.main())
