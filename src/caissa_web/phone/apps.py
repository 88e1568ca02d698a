"""App configuration of the package `phone`."""

from __future__ import annotations

from django.apps import AppConfig


class PhoneConfig(AppConfig):
    """App configuration of the package `phone`."""

    name = "caissa_web.phone"
