"""What the desk tells after an act, kept until the next page in the words of whoever acted."""

from __future__ import annotations

from django.contrib.messages.storage.fallback import FallbackStorage

from caissa_web.translation.sentences import translate


class SpokenMessages(FallbackStorage):
    """Messages as Django keeps them, each said in the active language before it is kept."""

    def add(self, level: int, message: object, extra_tags: str | None = "") -> None:
        """Keep one message; a sentence of the library is said first."""
        super().add(level, translate(message), extra_tags)
