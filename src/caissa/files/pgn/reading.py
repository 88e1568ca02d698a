"""Reading the headers of PGN games; moves, comments and variations are passed over."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from caissa.errors import Finding, Severity, UnreadableFile
from caissa.files.pgn.games import PgnGame, PgnReading
from caissa.messages import msg

LARGEST_FILE = 64 * 1024 * 1024
NEVER = -1

_TAG = re.compile(r'\[\s*(\w+)\s*"((?:\\.|[^"\\\n])*)"\s*\]')
_TAG_START = re.compile(r'\[\s*(\w+)\s*"')
_EVENT_AT_LINE_START = re.compile(r'^\[Event\s*"', re.MULTILINE)
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_NEXT = re.compile(r"^%[^\n]*|;[^\n]*|[\[{()]|[^\s\[{();]+", re.MULTILINE)
_ENDINGS = frozenset({"1-0", "0-1", "1/2-1/2", "*"})


def read_headers(source: str | bytes, *, name: str = msg("The PGN")) -> PgnReading:
    """The headers of every game in a PGN text; `UnreadableFile` only if it is not text or holds no game."""
    require_size(source, name)
    reader = HeaderReader(plain_text(source))
    reader.read()
    if not reader.games:
        raise UnreadableFile(name=name, why=msg('it contains no PGN header such as [Event "…"]'))
    return PgnReading(tuple(reader.games), tuple(reader.findings))


def require_size(source: str | bytes, name: str) -> None:
    """Refuse a text that is longer than any file that is read."""
    if len(source) > LARGEST_FILE:
        raise UnreadableFile(name=name, why=msg("it is longer than {largest} bytes", largest=LARGEST_FILE))


def plain_text(source: str | bytes) -> str:
    """The text of a PGN file with plain line ends."""
    text = source if isinstance(source, str) else _decoded(source)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _decoded(source: bytes) -> str:
    """UTF-8, as files are today, or Latin-1, as the standard had it."""
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError:
        return source.decode("latin-1")


@dataclass(slots=True)
class HeaderReader:
    """Goes through a text once, token by token; the moves of each game are left as a part of the text."""

    text: str
    games: list[PgnGame] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)
    begun: int = 0
    moves: bool = False
    depth: int = 0
    line: int = 1
    counted: int = 0
    closes: int = 0
    tag_end: int = 0
    block: list[str] = field(default_factory=list)
    block_line: int = 0
    place: int = 0
    moves_of: list[tuple[int, int]] = field(default_factory=list)
    """Where the moves of each game begin and end in the text."""

    def read(self) -> None:
        """Read the whole text."""
        at = 0
        while match := _NEXT.search(self.text, at):
            self.place = match.start()
            at = self.token(match.group(), match.start(), match.end())
        self.place = len(self.text)
        self.finish("")

    def token(self, sign: str, start: int, end: int) -> int:
        """Deal with one token; the place where the next may begin."""
        if sign == "[":
            return self.bracket(start)
        if sign == "{":
            return self.after_comment(start)
        if sign[0] in "%;":
            return end
        if sign in ("(", ")"):
            self.depth = max(0, self.depth + (1 if sign == "(" else -1))
        elif sign in _ENDINGS and not self.depth:
            self.finish(sign)
        elif self.tags:
            self.moves = True
        else:
            self.stray(sign, start)
        return end

    def stray(self, _sign: str, _start: int) -> None:
        """A word outside every game: headers alone make a game here."""

    def bracket(self, start: int) -> int:
        """A tag pair, or a bracket that has lost its way into the moves."""
        if (self.depth or self.moves) and not self.begins_line(start):
            return start + 1
        match = _TAG.match(self.text, start)
        if match is None:
            return self.careless_tag(start)
        self.add_tag(match[1], re.sub(r"\\(.)", r"\1", match[2]), start)
        self.tag_end = match.end()
        return match.end()

    def begins_line(self, place: int) -> bool:
        """Do only blanks stand before this place in its line?"""
        while place and self.text[place - 1] in " \t":
            place -= 1
        return not place or self.text[place - 1] == "\n"

    def careless_tag(self, start: int) -> int:
        """A line that begins like a tag pair but breaks the rules: repaired if its end can be seen."""
        end = self.text.find("\n", start)
        line = self.text[start : end if end >= 0 else len(self.text)].rstrip()
        match = _TAG_START.match(line)
        if match is None or not line.endswith("]"):
            self.note(
                "no-tag", Severity.WARNING, start, msg("this is not a tag pair"), msg("the line is left out")
            )
        else:
            self.note(
                "careless-tag",
                Severity.INFO,
                start,
                msg("the quotes of {name} are wrong", name=match[1]),
                msg("repaired"),
            )
            self.add_tag(match[1], line[match.end() : -1].rstrip().removesuffix('"'), start)
            self.tag_end = start + len(line)
        return start + max(len(line), 1)

    def add_tag(self, name: str, value: str, start: int) -> None:
        """Enter a tag pair; it may begin the next game."""
        if self.moves or (name == "Event" and name in self.tags):
            self.finish("")
        if self.tags and _BLANK_LINE.search(self.text, self.tag_end, start):
            self.block, self.block_line = [], self.line_of(start)
        if name in self.tags and name not in self.block and self.block_line:
            self.begin_with_block()
        if not self.tags:
            self.begun = self.line_of(start)
        if name not in self.block:
            self.block.append(name)
        if name in self.tags:
            self.note(
                "repeated-tag",
                Severity.WARNING,
                start,
                msg("{name} is given twice", name=name),
                msg("the first one counts"),
            )
        self.tags.setdefault(name, value)
        self.depth = 0

    def begin_with_block(self) -> None:
        """The tags since the last blank line belong to a new game, as one of the former game comes again."""
        block, begun = {name: self.tags.pop(name) for name in self.block}, self.block_line
        self.finish("")
        self.tags, self.begun, self.block = block, begun or self.begun, list(block)

    def after_comment(self, start: int) -> int:
        """The end of a comment; one that is never closed ends where the next game begins."""
        if self.closes < start and self.closes != NEVER:
            self.closes = self.text.find("}", start)
        end = len(self.text) if self.closes == NEVER else self.closes
        again = self.text.find("{", start + 1, end)
        event = _EVENT_AT_LINE_START.search(self.text, start, again if again >= 0 else end)
        if self.closes != NEVER and (again < 0 or event is None):
            return self.closes + 1
        self.note(
            "open-comment",
            Severity.WARNING,
            start,
            msg("a comment is not closed"),
            msg("it ends at the next game"),
        )
        return event.start() if event else len(self.text)

    def finish(self, ending: str) -> None:
        """The game is over: at its result, or where the next one begins."""
        if self.tags:
            self.games.append(PgnGame(tuple(self.tags.items()), ending, self.begun))
            self.moves_of.append((self.tag_end, max(self.tag_end, self.place)))
            self.check(ending)
        self.tags, self.moves, self.depth = {}, False, 0
        self.block, self.block_line = [], 0

    def check(self, ending: str) -> None:
        """Write down what is missing or contradicts itself in a finished game."""
        missing = [name for name in ("White", "Black", "Result") if name not in self.tags]
        where = msg("line {line}", line=self.begun)
        if missing:
            what = msg("the game has no {tag}", tag=missing[0])
            for tag in missing[1:]:
                what = msg("{what} and no {tag}", what=what, tag=tag)
            self.findings.append(Finding("pgn.missing-tag", Severity.WARNING, where, what))
        result = self.tags.get("Result", ending)
        if ending and result in _ENDINGS and ending != result:
            what = msg("the moves end in {ending}, the header says {result}", ending=ending, result=result)
            self.findings.append(
                Finding("pgn.two-results", Severity.WARNING, where, what, msg("the header counts"))
            )

    def line_of(self, place: int) -> int:
        """The line of a place; places are asked for in their order."""
        self.line += self.text.count("\n", self.counted, place)
        self.counted = place
        return self.line

    def note(self, code: str, severity: Severity, place: int, what: str, hint: str) -> None:
        """Write down what is doubtful."""
        where = msg("line {line}", line=self.line_of(place))
        self.findings.append(Finding(f"pgn.{code}", severity, where, what, hint))
