"""A document as a value: what stands on the paper, before anybody decides how it is printed.

Builders make a `Document` from facts; the renderers (`pdf`, `html`, `xlsx`) print the same value.
Every text in it is plain: no markup of any kind is ever read out of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum

from caissa.documents.groups import Band
from caissa.documents.look import Look
from caissa.errors import Finding


class ColumnKind(Enum):
    """What stands in a column, which decides how it is set."""

    TEXT = "text"
    NAME = "name"
    NUMBER = "number"
    CENTRED = "centred"
    BLANK = "blank"
    RESULT = "result"
    BAR = "bar"

    @property
    def flexible(self) -> bool:
        """May a long cell be folded into several lines? Numbers and results may not."""
        return self in (ColumnKind.TEXT, ColumnKind.NAME)


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, what stands in it, and whether it is repeated when a table is too wide.

    `meaning` says in full what an abbreviated heading stands for. `room` is the least width, in
    characters: a column to write in needs it. What is `minor` is set smaller where room is scarce.
    """

    heading: str
    kind: ColumnKind = ColumnKind.TEXT
    meaning: str = ""
    key: bool = False
    room: int = 0
    minor: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """A line across all columns, heading the rows that follow it."""

    text: str


Row = tuple[str, ...] | Span


@dataclass(frozen=True, slots=True)
class Table:
    """A table; its heading is repeated on every page.

    `caption` names the table for those who cannot see it, and is printed. `line_height` in
    millimetres makes lines tall enough to write on; `ruled` draws every line of the grid. A list for
    the wall has `lines_on_page`: no more stand on a page, and the fewer there are, the larger they are.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str = ""
    ruled: bool = False
    line_height: float = 0
    lines_on_page: int = 0


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; the title of the document is level 1, so these start at level 2."""

    text: str
    level: int = 2


class Emphasis(Enum):
    """How a paragraph is set."""

    PLAIN = "plain"
    STRONG = "strong"
    SMALL = "small"
    CENTRED = "centred"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of text."""

    text: str
    emphasis: Emphasis = Emphasis.PLAIN


@dataclass(frozen=True, slots=True)
class Items:
    """A list of short statements."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A labelled value; without a value there is a line to write on."""

    label: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Fields:
    """Labelled values in columns side by side."""

    fields: tuple[Field, ...]
    columns: int = 1


@dataclass(frozen=True, slots=True)
class Choice:
    """A box to tick, ticked or not."""

    text: str
    ticked: bool = False


@dataclass(frozen=True, slots=True)
class Choices:
    """Boxes to tick under a label."""

    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Signature:
    """A line to sign on, with what the signer is and, where known, the printed name."""

    label: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign on, side by side."""

    lines: tuple[Signature, ...]


@dataclass(frozen=True, slots=True)
class Lettering:
    """Large letters in one line, centred; they shrink until they fit, and nothing is cut off.

    `festive` letters have serifs, for papers that are framed.
    """

    text: str
    points: int = 48
    strong: bool = True
    festive: bool = False


@dataclass(frozen=True, slots=True)
class Gap:
    """Empty room, in millimetres."""

    millimetres: float


@dataclass(frozen=True, slots=True)
class PageBreak:
    """The rest goes on a new page."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card; a folded one stands on the table and shows the same on both sides."""

    blocks: tuple[Block, ...]
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards or slips to be cut apart, with their number across and down a page."""

    cards: tuple[Card, ...]
    across: int = 1
    down: int = 1


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a whole, such as the games that White won."""

    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Shares:
    """The parts of a whole as one bar, with the word and the figure of each below it."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a board: the colour of the pieces, the name, and a line below it."""

    white: bool
    name: str
    line: str = ""
    federation: str = ""


@dataclass(frozen=True, slots=True)
class BoardCard:
    """What stands on a table: the number of the board large, who sits at it, and a code for phones."""

    label: str
    number: str
    below: str
    seats: tuple[Seat, ...]
    link: str = ""
    caption: str = ""


@dataclass(frozen=True, slots=True)
class NameCard:
    """What stands before a player: the name large, the flag, and a line below it."""

    name: str
    line: str = ""
    federation: str = ""
    below: str = ""


@dataclass(frozen=True, slots=True)
class PaymentCode:
    """A code that a phone reads to fill in a payment, with words beside it."""

    code: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SwissPaymentPart:
    """The payment part of a Swiss QR-bill with its receipt, on a page of its own; words as SIX names them."""

    code: str
    receipt: str
    payment_part: str
    acceptance: str
    account: Field
    reference: Field
    information: Field
    payable_by: Field
    currency: Field
    amount: Field


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file inside a PDF, such as the invoice for programs."""

    name: str
    content: bytes
    media_type: str
    words: str


@dataclass(frozen=True, slots=True)
class Framed:
    """A page within a border, the organiser's logo at its head; what stands in it is set in its middle."""

    blocks: tuple[Block, ...]


Block = (
    Heading
    | Paragraph
    | Items
    | Fields
    | Choices
    | Signatures
    | Lettering
    | Gap
    | Table
    | Cards
    | PageBreak
    | Shares
    | BoardCard
    | NameCard
    | Framed
    | PaymentCode
    | SwissPaymentPart
)


@dataclass(frozen=True, slots=True)
class Document:
    """Everything that stands on the paper.

    `event` are the lines under the title that say which event it belongs to; `imprint` is what stands
    in the foot of every page beside its number. `bare` documents (cards, slips, certificates) have
    neither title nor foot on the paper; the title still names the file. `landscape` is None where the
    widest table may decide. `page_of` is the phrase for "Page {page} of {pages}". `look` is the
    organiser's; None on forms of FIDE, which keep their own. `when` is the day of the round, `link` where
    phones find the same, and `provisional` the word that is printed while results are open. `flags` are
    the drawings of the federations' flags that stand in it. A document with `attachments` becomes a PDF
    for archives (PDF/A-3) that carries them. `band` is the group that the paper is for, in its colour: on
    every page, and on every card of cards.
    """

    title: str
    blocks: tuple[Block, ...]
    event: tuple[str, ...] = ()
    imprint: str = ""
    language: str = "en"
    page_of: str = "Page {page} of {pages}"
    bare: bool = False
    landscape: bool | None = None
    findings: tuple[Finding, ...] = field(default=())
    look: Look | None = None
    when: str = ""
    link: str = ""
    provisional: str = ""
    flags: tuple[tuple[str, str], ...] = ()
    attachments: tuple[Attachment, ...] = ()
    band: Band | None = None

    @property
    def band_on_pages(self) -> Band | None:
        """The band of the group where pages have it: not on forms of FIDE, certificates and cards."""
        apart = any(isinstance(block, Cards | Framed) for block in self.blocks)
        return None if apart or self.look is None else self.band

    @property
    def foot(self) -> tuple[str, ...]:
        """The words of the foot and its two places, {page} and {pages}, in the order of the language."""
        return tuple(part for part in re.split(r"(\{pages?\})", self.page_of) if part)

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables that stand directly on the page."""
        return tuple(block for block in self.blocks if isinstance(block, Table))
