"""`python -m caissa_web.server.browser ADDRESS`: open a page as soon as the server listens.

A process of its own: the server is about to be copied, and a copy must not begin in the middle of a thread.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import webbrowser
from urllib.parse import urlsplit

SECONDS_TO_WAIT = 60.0
PAUSE = 0.1


def open_when_served(address: str) -> None:
    """Have a page opened in the user's browser; where there is no screen for one, nothing happens."""
    if has_screen():
        subprocess.Popen([sys.executable, "-m", __name__, address])  # noqa: S603


def has_screen() -> bool:
    """Is there a screen for a browser? A browser in the terminal would get between the server's lines."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def is_served(address: str, seconds: float = SECONDS_TO_WAIT) -> bool:
    """Wait until somebody listens at an address."""
    parts = urlsplit(address)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            socket.create_connection((parts.hostname or "", parts.port or 80), timeout=1).close()
        except OSError:
            time.sleep(PAUSE)
        else:
            return True
    return False


def main() -> None:
    """Wait, then open."""
    if is_served(sys.argv[1]):
        webbrowser.open(sys.argv[1])


if __name__ == "__main__":
    main()
