"""SVG: drawn shapes and nothing else; scripts, links, other files and endless copies are refused.

What drawing programs write for themselves is left out, and the rest is written anew.
"""

from __future__ import annotations

import re
from html import escape
from xml.parsers import expat

from caissa.documents.pictures.refusal import Unusable, damaged
from caissa.messages import Message, msg

SPACE = "http://www.w3.org/2000/svg"
LINK = "http://www.w3.org/1999/xlink"
MOST_ELEMENTS, DEEPEST, LONGEST = 5000, 40, 400_000
MOST_USED = 200
"""Copies of one drawing within another."""

SHAPES = frozenset(
    ("svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "linearGradient",
     "radialGradient", "stop", "clipPath", "mask", "symbol", "use", "title", "desc", "text", "tspan", "style")
)  # fmt: skip
FORBIDDEN = frozenset(
    ("script", "foreignObject", "image", "a", "iframe", "audio", "video", "animate", "animateMotion",
     "animateTransform", "set", "handler", "listener", "feImage", "filter", "link", "font-face-uri",
     "pattern")
)  # fmt: skip
_LOCAL = re.compile(r"#[\w.:-]+", re.ASCII)
_URL = re.compile(r"url\s*\(\s*(['\"]?)(.*?)\1\s*\)", re.IGNORECASE | re.DOTALL)
_CSS_TRICKS = re.compile(r"@|\\|expression|javascript:|/\*|<", re.IGNORECASE)


def clean_svg(content: bytes) -> bytes:
    """The drawing written anew."""
    if len(content) > LONGEST:
        raise Unusable(msg("the drawing is larger than {most} kB", most=LONGEST // 1000))
    drawing = _Drawing()
    try:
        drawing.parser.Parse(content, True)
    except expat.ExpatError:
        raise damaged() from None
    if not drawing.written:
        raise Unusable(msg("it is neither PNG nor JPEG nor SVG"))
    return "".join(drawing.written).encode()


class _Drawing:
    """What has been written of a drawing while it is read."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.path: list[tuple[str, bool]] = []
        self.left_out = 0
        self.elements = self.used = 0
        self.parser = parser = expat.ParserCreate("utf-8", " ")
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.EntityDeclHandler = self._refuse_doctype
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text

    def _refuse_doctype(self, *_declared: object) -> None:
        raise Unusable(msg("it has a document type, which a picture does not need"))

    def _start(self, qualified: str, attributes: dict[str, str]) -> None:
        space, _blank, name = qualified.rpartition(" ")
        self.elements += 1
        if self.elements > MOST_ELEMENTS or len(self.path) >= DEEPEST:
            raise Unusable(msg("the drawing has too many parts"))
        if self.left_out or (space != SPACE and self.written):
            self.left_out += 1
            return
        if name in FORBIDDEN or (space != SPACE or (not self.written and name != "svg")):
            raise _refused(name)
        if name not in SHAPES:
            self.left_out += 1
            return
        own = self._attributes(name, attributes)
        self.path.append((name, "id" in attributes and len(self.path) > 0))
        first = f' xmlns="{SPACE}"' if not self.written else ""
        self.written.append(f"<{name}{first}{own}>")

    def _attributes(self, name: str, attributes: dict[str, str]) -> str:
        kept: dict[str, str] = {}
        for qualified, value in attributes.items():
            space, _blank, plain = qualified.rpartition(" ")
            if plain.lower().startswith("on"):
                raise _refused(plain)
            if plain == "href" and space in ("", LINK):
                kept[plain] = self._link(name, value)
            elif not space:
                kept[plain] = _harmless(value) if plain == "style" else _local(value)
        return "".join(f' {key}="{escape(value, quote=True)}"' for key, value in kept.items())

    def _link(self, name: str, value: str) -> str:
        """A link to a part of the same drawing; copies may not be copied again, for that has no end."""
        if not _LOCAL.fullmatch(value.strip()):
            raise Unusable(msg("it links to another file"))
        if name == "use":
            self.used += 1
            if self.used > MOST_USED or any(named for _name, named in self.path):
                raise Unusable(msg("it copies its own parts too often"))
        return value.strip()

    def _end(self, _qualified: str) -> None:
        if self.left_out:
            self.left_out -= 1
            return
        name, _named = self.path.pop()
        self.written.append(f"</{name}>")

    def _text(self, text: str) -> None:
        if self.left_out or not self.path:
            return
        inside = self.path[-1][0]
        if inside == "style":
            self.written.append(escape(_harmless(text), quote=False))
        elif inside in ("text", "tspan", "title", "desc"):
            self.written.append(escape(text, quote=False))


def _harmless(style: str) -> str:
    """Style without anything that could fetch or run."""
    if _CSS_TRICKS.search(style):
        raise Unusable(msg("its style does more than colour it"))
    return _local(style)


def _local(value: str) -> str:
    if any(not _LOCAL.fullmatch(address.strip()) for _quote, address in _URL.findall(value)):
        raise Unusable(msg("it links to another file"))
    if "url" in value.lower() and "url" in _URL.sub("", value).lower():
        raise Unusable(msg("it links to another file"))
    return value


def _refused(what: str) -> Unusable:
    why: Message = msg("it contains {what}, which a logo does not need", what=what)
    return Unusable(why)
