"""The app's name for Django, and the one hook: sentences show themselves in the visitor's language."""

from __future__ import annotations

from typing import Any, cast

from django.apps import AppConfig

from caissa.messages import Message
from caissa_web.translation.translate import shown


class LanguagesConfig(AppConfig):
    """Django's handle on this app."""

    name = "caissa_web.translation"

    def ready(self) -> None:
        """Let every template that shows a sentence say it in the visitor's language."""
        cast("Any", Message).__html__ = shown
