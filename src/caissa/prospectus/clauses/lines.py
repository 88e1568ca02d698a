"""What clauses are made of: sentences from the data, the organiser's own words, and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from caissa.messages import Message, comma_separated, msg
from caissa.prospectus.announcement import AnnouncedSection, Announcement
from caissa.prospectus.texts import Texts


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence made from the data; it can be said in any language of the program."""

    text: Message


@dataclass(frozen=True, slots=True)
class Written:
    """The organiser's own words, in the language in which they were written."""

    text: str
    language: str
    translated: bool
    """Is it in the language that was asked for?"""
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table: headings and rows."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""


Line = Sentence | Written | Listed


@dataclass(frozen=True, slots=True)
class Voice:
    """An announcement that is said in one language."""

    announcement: Announcement
    language: str

    def written(self, texts: Texts, heading: str = "") -> Iterator[Written]:
        """The organiser's words in this language, else in the authentic one, which is then noted."""
        text, language = texts.best_for(self.language, self.announcement.authentic)
        if text:
            yield Written(text, language, language == self.language, heading)

    def own(self, texts: Texts) -> str:
        """The same as a part of a sentence, such as the name of the event."""
        return texts.best_for(self.language, self.announcement.authentic)[0]

    def by_section(self, say: Callable[[AnnouncedSection], Message | None]) -> Iterator[Sentence]:
        """A sentence about each section; what is the same for several is said once."""
        sentences: dict[Message, list[str]] = {}
        for section in self.announcement.sections:
            if (text := say(section)) is not None:
                sentences.setdefault(text, []).append(section.name)
        for text, names in sentences.items():
            if len(names) == len(self.announcement.sections):
                yield Sentence(text)
            else:
                yield Sentence(msg("{sections}: {text}", sections=comma_separated(names), text=text))
