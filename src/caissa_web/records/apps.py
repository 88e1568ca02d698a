"""App configuration of the package `records`."""

from __future__ import annotations

from django.apps import AppConfig


class RecordsConfig(AppConfig):
    """App configuration of the package `records`."""

    name = "caissa_web.records"
