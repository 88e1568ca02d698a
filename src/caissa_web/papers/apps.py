"""App configuration of the package `papers`."""

from __future__ import annotations

from django.apps import AppConfig


class PapersConfig(AppConfig):
    """App configuration of the package `papers`."""

    name = "caissa_web.papers"
