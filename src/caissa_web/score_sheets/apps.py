"""App configuration of the package `score_sheets`."""

from __future__ import annotations

from django.apps import AppConfig


class ScoreSheetsConfig(AppConfig):
    """App configuration of the package `score_sheets`."""

    name = "caissa_web.score_sheets"

    def ready(self) -> None:
        """Let sheets follow their games, and the names of their players."""
        from caissa_web.games.storing import attached  # noqa: PLC0415 - models are loaded by now only
        from caissa_web.records.versions import changed  # noqa: PLC0415 - as above
        from caissa_web.score_sheets.renaming import follow_game, follow_names  # noqa: PLC0415 - as above

        attached.connect(follow_game)
        changed.connect(follow_names)
