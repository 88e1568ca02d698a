"""App configuration of the package `games`."""

from __future__ import annotations

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """App configuration of the package `games`."""

    name = "caissa_web.games"

    def ready(self) -> None:
        """Make the sources of moves known, and let games follow the names of their players."""
        from caissa_web.games.boards import register_connectors  # noqa: PLC0415 - a start is quicker without it
        from caissa_web.games.renaming import follow_names  # noqa: PLC0415 - models are loaded by now only
        from caissa_web.records.versions import changed  # noqa: PLC0415 - as above

        register_connectors()
        changed.connect(follow_names)
