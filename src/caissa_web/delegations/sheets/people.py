"""A line of a list as somebody of a delegation: the cells read, and what is wrong with each of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from caissa.errors import Severity
from caissa.files.player_list import cells as reading
from caissa.folding import fold
from caissa.messages import comma_separated, msg
from caissa_web.delegations.models import Delegation, Status
from caissa_web.delegations.sheets.fields import NameField
from caissa_web.delegations.sheets.pasted import Line
from caissa_web.enrolment.models import Category
from caissa_web.enrolment.people import GuardianData, PersonData

F = NameField
LARGEST_ID = 10**12
HIGHEST_BOARD = 99


@dataclass(frozen=True, slots=True)
class CellNote:
    """What is to be said about a cell: an error stops its line, a warning does not."""

    field: NameField
    severity: Severity
    what: str

    @property
    def is_error(self) -> bool:
        """Does it stop the line?"""
        return self.severity is Severity.ERROR


@dataclass(frozen=True, slots=True)
class NameRow:
    """Somebody of a list, as far as the cells could be read."""

    line: Line
    category: str
    status: str
    person: PersonData
    team: str = ""
    board: int | None = None
    notes: tuple[CellNote, ...] = field(default=())

    def noting(self, *notes: CellNote) -> NameRow:
        """The row with further notes."""
        return replace(self, notes=(*self.notes, *notes))


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the lines of one list: the categories of the offer, and how its dates and letters are written."""

    delegation: Delegation
    categories: Mapping[str, Category]
    habits: reading.Habits

    @classmethod
    def of(
        cls, delegation: Delegation, categories: Iterable[Category], lines: Iterable[Line], today: date
    ) -> Reader:
        """A reader for these lines."""
        listed = list(lines)
        typed = [line.cell(F.BIRTH) for line in listed] + [line.cell(F.SEX) for line in listed]
        known: dict[str, Category] = {}
        for category in categories:
            known |= {_key(category.code): category, _key(category.name): category}
        return cls(delegation, known, reading.habits_of(filter(None, typed), today))

    def row(self, line: Line) -> NameRow:
        """A line as somebody, with what is wrong in its cells."""
        notes: list[CellNote] = []

        def note(at: NameField) -> reading.Note:
            def taken(_code: str, severity: Severity, what: str, _hint: str) -> None:
                # What a player list leaves out is stopped here: a lost birth date could let in the wrong one.
                kept = severity if severity is Severity.INFO else Severity.ERROR
                notes.append(CellNote(at, kept, what))

            return taken

        birth = reading.birth(line.cell(F.BIRTH), note(F.BIRTH), self.habits)
        sex = reading.sex(line.cell(F.SEX), note(F.SEX), self.habits)
        title = reading.title(line.cell(F.TITLE), note(F.TITLE))
        federation = reading.federation(line.cell(F.FEDERATION), note(F.FEDERATION))
        fide_id, none = self._fide_id(line, notes)
        guardian = GuardianData(line.cell(F.GUARDIAN), line.cell(F.GUARDIAN_PHONE))
        person = PersonData(
            name=line.cell(F.NAME),
            fide_id=fide_id,
            no_fide_id=none,
            federation=federation or self.delegation.federation,
            birth=str(birth) if birth else "",
            sex=sex.value if sex else "",
            title=title.value if title else "",
            club="" if self.delegation.federation else self.delegation.name,
            email=line.cell(F.EMAIL),
            phone=line.cell(F.PHONE),
            passport_name=line.cell(F.PASSPORT_NAME),
            guardians=(guardian,) if guardian.name else (),
            facts=self._facts(),
        )
        category, status = self._category(line, notes), self._status(line, notes)
        board = self._board(line, notes)
        return NameRow(line, category, status, person, line.cell(F.TEAM)[:100], board, tuple(notes))

    def _facts(self) -> dict[str, bool]:
        by_federation = self.delegation.kind == Delegation.Kind.FEDERATION
        return {"entered-by-federation": True} if by_federation else {}

    def _category(self, line: Line, notes: list[CellNote]) -> str:
        text = line.cell(F.CATEGORY)
        known = self.categories.get(_key(text))
        if known is not None:
            return known.code
        names = comma_separated(sorted({each.code for each in self.categories.values()}))
        what = (
            msg("there is no category {code}; there are {names}", code=text[:40], names=names)
            if text
            else msg("it is missing; there are {names}", names=names)
        )
        notes.append(CellNote(F.CATEGORY, Severity.ERROR, what))
        return ""

    def _status(self, line: Line, notes: list[CellNote]) -> str:
        text = line.cell(F.STATUS)
        if not text:
            return str(Status.OFFICIAL)
        wanted = _key(text)
        for value, label in Status.choices:
            if wanted in (_key(value), _key(str(label)), _key(value)[:1]):
                return value
        names = comma_separated(str(label) for _value, label in Status.choices)
        what = msg("there is no kind of place {text}; there are {names}", text=text[:40], names=names)
        notes.append(CellNote(F.STATUS, Severity.ERROR, what))
        return str(Status.OFFICIAL)

    def _fide_id(self, line: Line, notes: list[CellNote]) -> tuple[int | None, bool]:
        text = line.cell(F.FIDE_ID)
        if not text:
            return None, False
        if reading.is_nothing(text) or text.casefold() in ("no", "new"):
            return None, True
        if text.isascii() and text.isdecimal() and 0 < int(text[:20]) < LARGEST_ID:
            return int(text), False
        notes.append(CellNote(F.FIDE_ID, Severity.ERROR, msg("{text} is not a FIDE ID", text=text[:40])))
        return None, False

    def _board(self, line: Line, notes: list[CellNote]) -> int | None:
        text = line.cell(F.BOARD)
        if not text:
            return None
        if text.isascii() and text.isdecimal() and 0 < int(text[:5]) <= HIGHEST_BOARD:
            return int(text)
        notes.append(CellNote(F.BOARD, Severity.ERROR, msg("{text} is not a board", text=text[:40])))
        return None


def _key(text: str) -> str:
    return fold(text).replace("-", "").replace(" ", "").replace("_", "")
