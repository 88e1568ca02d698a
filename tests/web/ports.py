"""Ports for servers that tests start."""

from __future__ import annotations

import socket
from contextlib import closing


def free_port() -> int:
    """A port that nobody else is given just now, however many runs go on side by side on this machine."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
