"""App configuration of the package `manual`."""

from __future__ import annotations

from django.apps import AppConfig


class ManualConfig(AppConfig):
    """App configuration of the package `manual`."""

    name = "caissa_web.manual"
