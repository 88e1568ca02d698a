"""App configuration of the languages, and the one hook: pages show sentences in the visitor's language."""

from __future__ import annotations

from django.apps import AppConfig

from caissa import messages
from caissa_web.translation.sentences import as_html


class LanguagesConfig(AppConfig):
    """App configuration of the languages."""

    name = "caissa_web.translation"

    def ready(self) -> None:
        """Let every template that shows a sentence show it in the visitor's language."""
        messages.write_html_by(as_html)
