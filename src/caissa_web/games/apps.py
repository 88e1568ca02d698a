"""App configuration of the package `games`."""

from __future__ import annotations

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """App configuration of the package `games`."""

    name = "caissa_web.games"

    def ready(self) -> None:
        """Make the sources of moves known."""
        from caissa_web.games.boards import register_connectors  # noqa: PLC0415 - a start is quicker without it

        register_connectors()
