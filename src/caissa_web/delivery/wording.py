"""A letter in the receiver's language: text and simple HTML from one template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.template import Context, Engine
from django.utils import translation
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from caissa.bidi import isolate

MAX_SUBJECT_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Text:
    """A letter in words."""

    subject: str
    body: str
    html: str

    @property
    def stored(self) -> dict[str, str]:
        """As the outbox keeps it."""
        return {"subject": self.subject, "body": self.body, "html": self.html}


def rendered(name: str, names: dict[str, Any], plain: dict[str, Any]) -> Text:
    """A template of letters twice: as text, and as HTML with every name in its own direction.

    `names` come from people, so they are escaped and set apart. The language is the one that is active.
    """
    engine = Engine.get_default()
    template = engine.get_template(name)
    isolated = {key: set_apart(str(value)) if value else value for key, value in names.items()}
    text = _lines(template.render(Context({**plain, **isolated}, autoescape=False)))
    marked = {key: _marked(value) for key, value in names.items()}
    html = _lines(template.render(Context({**plain, **marked})))
    body = framed([mark_safe(line) for line in html[1:]])  # noqa: S308 - escaped above
    return Text(text[0][:MAX_SUBJECT_LENGTH], "\n".join(text[1:]), body)


def framed(paragraphs: list[SafeString]) -> str:
    """Paragraphs as a whole HTML letter, in the language that is active."""
    frame = Engine.get_default().get_template("delivery/letter.html")
    return str(frame.render(Context({"lines": paragraphs})))


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def set_apart(value: str) -> str:
    """A name in a text that may run from right to left."""
    return isolate(value) if value and translation.get_language_bidi() else value


def _marked(value: object) -> SafeString:
    lines = [escape(line) for line in str(value).splitlines()]
    return mark_safe("\n".join(f"<bdi>{line}</bdi>" for line in lines if line))  # noqa: S308 - escaped
