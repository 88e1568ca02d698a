"""App configuration of the package `online`."""

from __future__ import annotations

from django.apps import AppConfig


class OnlineConfig(AppConfig):
    """App configuration of the package `online`."""

    name = "caissa_web.online"
