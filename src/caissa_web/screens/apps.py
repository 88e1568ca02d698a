"""App configuration of the package `screens`."""

from __future__ import annotations

from django.apps import AppConfig


class ScreensConfig(AppConfig):
    """App configuration of the package `screens`."""

    name = "caissa_web.screens"
