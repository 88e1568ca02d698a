"""The app's name for Django."""

from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Django's handle on this app."""

    name = "caissa_web.api"
