"""Messages that the desk shows after an act, kept for the next page in the language of the user."""

from __future__ import annotations

from django.contrib.messages.storage.fallback import FallbackStorage

from caissa_web.translation.sentences import translate


class TranslatedMessages(FallbackStorage):
    """Messages as Django keeps them, each translated before it is kept."""

    def add(self, level: int, message: object, extra_tags: str | None = "") -> None:
        """Keep one message; a sentence of the library is translated first."""
        super().add(level, translate(message), extra_tags)
