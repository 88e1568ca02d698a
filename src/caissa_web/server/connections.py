"""How many connections may be open at once."""

from __future__ import annotations

from contextlib import suppress

RESERVE = 200
"""Files that are open besides: the records, style sheets, logs."""


def allow(connections: int) -> None:
    """Every open stream is an open file, and systems allow few of them unless they are asked."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not on every system

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = connections + RESERVE
        enough = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        if enough > now:
            resource.setrlimit(resource.RLIMIT_NOFILE, (enough, most))
