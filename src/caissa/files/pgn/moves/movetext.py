"""The tokens of the moves of a PGN game: moves, comments, variations, marks; numbers and results left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from urllib.parse import unquote

from caissa.files.pgn.moves.plies import Ply

UNREAD = "unread"
"""Our command in a comment: the part of a game that is not legal, in its own notation."""

_TOKEN = re.compile(r"^%[^\n]*$|\{[^}]*\}?|;[^\n]*|\(\s*=\s*\)|[()]|\$\d{1,3}|[^\s{}();$]+", re.MULTILINE)
_NUMBER = re.compile(r"\d{1,4}(?:\.+|…)+|\.{2,}|…")
_GLUED_NUMBER = re.compile(r"(\d{1,4}(?:\.+|…))(?=\S)")
_COMMAND = re.compile(r"\[%(clk|emt|unread)\s+([^\]]*)\]\s*")
_TIME = re.compile(r"(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:\.\d{1,3})?)")
_MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_MARKED = re.compile(r"(.*[^!?])([!?]{1,2})$")
_RESULTS = frozenset({"1-0", "0-1", "1/2-1/2", "1/2", "½-½", "½", "*", "0.5-0.5"})
_EN_PASSANT = frozenset({"e.p.", "ep", "e.p", "(ep)", "e.p.)"})
_CHECKS = frozenset({"+", "++", "#", "ch", "mate", "x"})


@dataclass(slots=True)
class Notes:
    """What a game's moves hold, token by token: half-moves with their notes, not yet put on a board."""

    plies: list[Ply] = field(default_factory=list)
    comment: str = ""
    unread: list[Ply] = field(default_factory=list)


def notes_of(text: str) -> Notes:
    """Every half-move of a movetext with what belongs to it; nothing is dropped but numbers and results."""
    notes = Notes()
    for token in _main_line(text):
        _take(notes, token)
    return notes


def _take(notes: Notes, token: str) -> None:
    if token[0] == "{":
        return _comment(notes, token[1:].removesuffix("}"))
    if token[0] in "%;":
        return _comment(notes, token[1:].replace("}", ")")) if token[0] == ";" else None
    if token[0] == "(" and len(token) > 1 and token.replace(" ", "") != "(=)":
        return _change(notes, variation=" ".join(token[1:-1].split()))
    if token[0] == "$":
        return _change(notes, nag=int(token[1:]))
    if token.replace(" ", "") in ("(=)", "="):
        return _change(notes, draw_offer=True)
    return _move(notes, token)


def _move(notes: Notes, token: str) -> None:
    """A word of the main line: a move, with its number and its marks if they are glued to it."""
    word = _GLUED_NUMBER.sub("", token, count=1) if token[0].isdigit() and "." in token else token
    word = word.lstrip(".…")
    if not word or _NUMBER.fullmatch(word) or word in _RESULTS or word.isdigit():
        return
    if word.lower() in _EN_PASSANT or word in _CHECKS:
        return
    if word in _MARKS:
        _change(notes, nag=_MARKS[word])
        return
    marked = _MARKED.fullmatch(word)
    nags: tuple[int, ...] = ()
    if marked and marked[2] in _MARKS:
        word, nags = marked[1], (_MARKS[marked[2]],)
    offered = word.endswith("(=)")
    notes.plies.append(Ply(word.removesuffix("(=)"), draw_offer=offered, nags=nags))


def _comment(notes: Notes, text: str) -> None:
    """A comment: clocks go to the half-move, our own part of illegal moves to the rest, words stay."""
    words = " ".join(text.split())
    clock = elapsed = None
    for command in _COMMAND.finditer(words):
        if command[1] == UNREAD:
            notes.unread.extend(notes_of(unquote(command[2])).plies)
        elif command[1] == "clk":
            clock = _time(command[2])
        else:
            elapsed = _time(command[2])
    rest = _COMMAND.sub("", words).strip()
    if not notes.plies:
        notes.comment = f"{notes.comment} {rest}".strip()
        return
    last = notes.plies[-1]
    notes.plies[-1] = Ply(
        last.text, last.uci, clock if clock is not None else last.clock,
        elapsed if elapsed is not None else last.elapsed, last.draw_offer,
        f"{last.comment} {rest}".strip(), last.nags, last.variations,
    )  # fmt: skip


def _change(notes: Notes, *, nag: int | None = None, variation: str = "", draw_offer: bool = False) -> None:
    if not notes.plies:
        return
    last = notes.plies[-1]
    notes.plies[-1] = Ply(
        last.text, last.uci, last.clock, last.elapsed, last.draw_offer or draw_offer, last.comment,
        last.nags if nag is None else (*last.nags, nag),
        (*last.variations, variation) if variation else last.variations,
    )  # fmt: skip


def _time(text: str) -> timedelta | None:
    match = _TIME.fullmatch(text.strip())
    if match is None:
        return None
    seconds, _, fraction = match[3].partition(".")
    return timedelta(
        hours=int(match[1] or 0), minutes=int(match[2]), seconds=int(seconds),
        milliseconds=int(fraction.ljust(3, "0")) if fraction else 0,
    )  # fmt: skip


def _main_line(text: str) -> Iterator[str]:
    """The tokens outside variations; a variation is one word with its brackets."""
    depth, variation, end = 0, list[str](), 0
    for match in _TOKEN.finditer(text):
        word = match.group()
        if depth or word == "(":
            variation += [text[end : match.start()] if variation else "", _closed(word)]
        elif word != ")":
            yield word
        end = match.end()
        depth += {"(": 1, ")": -1 if depth else 0}.get(word, 0)
        if variation and not depth:
            yield "".join(variation)
            variation = []
    if depth:
        # A variation that is never closed: its words are kept, and what follows stays outside.
        yield "".join(variation) + ")" * depth


def _closed(word: str) -> str:
    """A word of a variation that ends by itself: a comment may end with its line, or with a cut file."""
    if word[0] == ";":
        return f"{{{word[1:].strip().replace('}', ')')}}}"
    if word[0] == "{" and not word.endswith("}"):
        return f"{word}}}"
    return "" if word[0] == "%" else word
