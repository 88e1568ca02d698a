"""App configuration of the package `score_sheets`."""

from __future__ import annotations

from django.apps import AppConfig


class ScoreSheetsConfig(AppConfig):
    """App configuration of the package `score_sheets`."""

    name = "caissa_web.score_sheets"
