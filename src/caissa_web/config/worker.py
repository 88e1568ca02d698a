"""The program in the process that answers; it ends when the process that started it is gone.

Without that, killing the starter would leave the port taken and an old program answering.
"""

from __future__ import annotations

import os
import signal
import time
from threading import Thread

from django.urls import get_resolver

from caissa_web.config.wsgi import application

__all__ = ["application"]

SECONDS_BETWEEN_LOOKS = 0.5
SECONDS_TO_STOP = 3


def follow(starter: int) -> None:
    """Wait until another process is our parent, then stop: by request, and if that is not heard, at once."""
    while os.getppid() == starter:
        time.sleep(SECONDS_BETWEEN_LOOKS)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(SECONDS_TO_STOP)
    os._exit(1)


# Every page is loaded now and not when the first visitor waits for it.
get_resolver().reverse_dict  # noqa: B018 - asking for it loads them
Thread(target=follow, args=(os.getppid(),), daemon=True, name="follow the starter").start()
