"""Messages that can be translated: English text that remembers what it was made of.

`msg("Round {number} is open.", number=5)` is the string "Round 5 is open."; whoever shows it asks
`in_language` for it again, with a translation of the template. The template is always written out where
it is used, so that gettext can collect it (`tools/languages.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any, Protocol, Self

ONE_AND_OTHER = "{one}, {other}"
"""Two parts of a list, as a language writes them; whatever stands between them stands in every list."""

_LIST = re.compile(r"\{p0\}(?:, \{p\d+\})+")
_BETWEEN = re.compile(r"\{one\}(.*)\{other\}")


class Translation(Protocol):
    """One language: a template in English → the template in that language (gettext's own three questions)."""

    def gettext(self, template: str, /) -> str:
        """The template in this language."""
        ...

    def ngettext(self, singular: str, many: str, count: int, /) -> str:
        """The template that this language uses for this count."""
        ...

    def pgettext(self, context: str, template: str, /) -> str:
        """The template in this language, in one of its senses."""
        ...


class Message(str):
    """A text in English that remembers its template and what was filled in."""

    __slots__ = ("context", "details", "many", "template")

    template: str
    many: str
    context: str
    details: dict[str, object]

    def __new__(cls, template: str, details: dict[str, object], many: str = "", context: str = "") -> Self:
        """The English text; with `many`, `details["count"]` decides between the two templates.

        The context tells the senses of a word apart, for translators: "fee paid" of an entry or of an appeal.
        """
        chosen = many if many and details["count"] != 1 else template
        self = super().__new__(cls, chosen.format(**details) if details else chosen)
        self.template, self.details, self.many, self.context = template, details, many, context
        return self

    def __str__(self) -> Message:
        return self

    def __html__(self) -> str:
        """The text as a page shows it: what templates ask for before they escape a value."""
        return _html.write(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Message, (self.template, self.details, self.many, self.context))


_REFERENCES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"},
)


class _Html:
    """How messages are written on pages: as English text, unless a program has set another way."""

    def __init__(self) -> None:
        self.write: Callable[[Message], str] = lambda text: text.translate(_REFERENCES)


_html = _Html()


def write_html_by(writer: Callable[[Message], str]) -> None:
    """Let pages show messages by this function, set once when a program starts."""
    _html.write = writer


def msg(template: str, /, **details: object) -> Message:
    """A sentence with its places filled: a detail may be a sentence itself."""
    return Message(template, details)


def pmsg(context: str, template: str, /, **details: object) -> Message:
    """A word or sentence that has more than one sense in English: the context says which is meant."""
    return Message(template, details, context=context)


def plural(singular: str, many: str, count: int, /, **details: object) -> Message:
    """A sentence that depends on a number: `plural("{count} game", "{count} games", 3)`."""
    return Message(singular, {"count": count, **details}, many)


class LabelledEnum(Enum):
    """A list of words in which each has a code that never changes and a label that people read."""

    _value_: str
    label: Message

    def __new__(cls, code: str, label: Message | None = None) -> Self:
        """A member by its code; the label is shown in the reader's language."""
        member = object.__new__(cls)
        member._value_, member.label = code, label or Message(code, {})
        return member


class LabelledStrEnum(StrEnum):
    """The same for words that are texts themselves: the text is the code."""

    label: Message

    def __new__(cls, code: str, label: Message | None = None) -> Self:
        """A member by its code; the label is shown in the reader's language."""
        member = str.__new__(cls, code)
        member._value_, member.label = code, label or Message(code, {})
        return member


def comma_separated(parts: Iterable[object]) -> Message:
    """Several parts one after the other, with commas: "2, 5, 7"."""
    return joined(", ", parts)


def joined(glue: str, parts: Iterable[object]) -> Message:
    """Several parts with the same glue between them; each part can be said in another language."""
    details: dict[str, object] = {f"p{place}": part for place, part in enumerate(parts)}
    return Message(
        glue.replace("{", "{{").replace("}", "}}").join(f"{{{name}}}" for name in details), details
    )


@dataclass(frozen=True, slots=True)
class Capitalised:
    """A text that opens a sentence: its first letter is a capital."""

    text: object

    def __str__(self) -> str:
        text = f"{self.text}"
        return text[:1].upper() + text[1:]


def capitalised(text: object) -> Message:
    """The text with a capital at its start, in this language and in any other."""
    return msg("{opening}", opening=Capitalised(text))


@dataclass(frozen=True, slots=True)
class WithoutFullStop:
    """A sentence without its full stop, because something follows it."""

    text: object

    def __str__(self) -> str:
        return f"{self.text}".rstrip(".。")


def without_full_stop(sentence: object) -> Message:
    """The sentence without its full stop, in this language and in any other."""
    return msg("{sentence}", sentence=WithoutFullStop(sentence))


def any_of(parts: Sequence[object]) -> object:
    """Several parts of which one is meant: "2, 5 or 7"; one part stays as it is."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    return msg("{others} or {last}", others=comma_separated(parts[:-1]), last=parts[-1])


def all_of(parts: Sequence[object]) -> object:
    """Several parts that are all meant: "2, 5 and 7"; one part stays as it is."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    return msg("{others} and {last}", others=comma_separated(parts[:-1]), last=parts[-1])


def in_language(text: object, translation: Translation) -> object:
    """The same in another language, if it is a sentence that can be; anything else stays as it is.

    A word of a list of words (an enumeration) and an error are asked for the sentence that they hold.
    """
    if isinstance(text, LabelledEnum | LabelledStrEnum):
        return in_language(text.label, translation)
    if isinstance(text, StrEnum):
        return in_language(text.value, translation)
    if isinstance(text, Capitalised):
        return Capitalised(in_language(text.text, translation))
    if isinstance(text, WithoutFullStop):
        return WithoutFullStop(in_language(text.text, translation))
    if isinstance(text, Exception):
        return in_language(str(text), translation)
    if not isinstance(text, Message):
        return text
    template = _template(text, translation)
    details = {name: in_language(value, translation) for name, value in text.details.items()}
    return template.format(**details) if details else template


def _template(text: Message, translation: Translation) -> str:
    """The template of a sentence in another language."""
    if text.many:
        count = text.details["count"]
        return translation.ngettext(text.template, text.many, count if isinstance(count, int) else 2)
    if _LIST.fullmatch(text.template):
        between = _BETWEEN.search(translation.gettext(ONE_AND_OTHER))
        return text.template.replace(", ", between[1]) if between else text.template
    if text.context:
        return translation.pgettext(text.context, text.template)
    return translation.gettext(text.template) if text.template else ""
