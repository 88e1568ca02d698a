"""The program in the process that answers; it ends when the process that started it is gone.

Without that, killing the starter would leave the port taken and an old program answering.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import signal
import sys
import time
from threading import Thread

from django.urls import get_resolver

from caissa_web.api import dispatch
from caissa_web.config import environment
from caissa_web.server.gateway import Gateway
from caissa_web.server.open_records import hold_open

__all__ = ["application"]

THREADS = 4
SECONDS_OF_A_TURN = 0.001
SECONDS_BETWEEN_LOOKS = 0.5
SECONDS_TO_STOP = 3
SECONDS_TO_END = 7
SECONDS_FOR_THE_FIRST_VISITORS = 2
OBJECTS_BETWEEN_SEARCHES = 10_000


def follow(starter: int) -> None:
    """Wait until another process is our parent, then stop: by request, and if that is not heard, at once."""
    while os.getppid() == starter:
        time.sleep(SECONDS_BETWEEN_LOOKS)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(SECONDS_TO_STOP)
    os._exit(1)


def limit_the_stop() -> None:
    """End this process soon even if a thread holds it up, and print where each thread was.

    The server's own limit is longer, and it kills without a word about the cause. The seconds are counted
    by a thread of the interpreter's own, in C, which no lock of ours can hold up.
    """
    faulthandler.dump_traceback_later(SECONDS_TO_END, exit=True)


def load_the_rest() -> None:
    """Load the pages that the first visitors do not need, once they have been served."""
    time.sleep(SECONDS_FOR_THE_FIRST_VISITORS)
    dispatch.load()
    if environment.switch("CAISSA_BACKGROUND"):
        from caissa_web.server.prepare import (  # noqa: PLC0415 - not for the first visitors
            register_demo,
            worker_by_settings,
        )

        register_demo()
        worker_by_settings().start()
    settle()


def settle() -> None:
    """Search seldom for garbage, and never in what is loaded and stays: every visitor waits for it."""
    gc.set_threshold(OBJECTS_BETWEEN_SEARCHES)
    gc.freeze()


# The loop must not wait long for a thread that makes a page.
sys.setswitchinterval(SECONDS_OF_A_TURN)
application = Gateway(THREADS, on_stop=limit_the_stop)
# The pages are loaded now and not when the first visitor waits for them.
get_resolver().reverse_dict  # noqa: B018 - asking for it loads them
settle()
for work, asked in ((hold_open, ()), (follow, (os.getppid(),)), (load_the_rest, ())):
    Thread(target=work, args=asked, daemon=True, name=work.__name__).start()
