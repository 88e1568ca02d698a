"""Where a playing zone is asked: an address that the installation sets, by HTTPS, or none."""

from __future__ import annotations

from urllib.parse import urlsplit

from caissa_web.config.environment import WrongSetting

_THIS_COMPUTER = ("127.0.0.1", "localhost", "::1")


def zone_address(text: str) -> str:
    """The address without a path; empty where the zone is switched off."""
    if text.lower() == "none":
        return ""
    parts = urlsplit(text)
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    safe = parts.scheme == "https" or (parts.scheme == "http" and host in _THIS_COMPUTER)
    if not safe or not host or parts.path.strip("/") or parts.username:
        raise WrongSetting(name="CAISSA_LICHESS_URL", value=text, why="it must begin with https://")
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + (f":{port}" if port else "")
