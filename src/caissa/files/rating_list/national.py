"""National rating lists in CSV, whose columns are guessed from their headings and confirmed by the user."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from caissa.errors import UnreadableFile
from caissa.files.rating_list.entry import ListEntry, title_in_full
from caissa.files.rating_list.faults import Faults
from caissa.files.rating_list.field_words import field_in_words
from caissa.folding import fold
from caissa.messages import msg, plural

DELIMITERS = ";\t,|"
HEADINGS = {
    "national_id": (
        "national id|nat id|natid|id|id no|code|member|member no|membership number|licence|license|"
        "numero licence|nr ffe|ncode|zps|zps mgl nr|mitgliedsnummer|mitglied nr|pkz|spielernummer|"
        "tessera|numero tessera|id naz|licencia|numero licencia|matricula|bondsnummer|relatienummer|"
        "lidnummer|numer|nr|no|ecf code|uscf id|reg cislo"
    ),
    "fide_id": (
        "fide id|fideid|id fide|fide code|code fide|fide no|fide nr|fide number|fide nummer|"
        "codigo fide|kod fide|fide"
    ),
    "name": (
        "name|full name|player|player name|nom prenom|nom complet|joueur|spieler|spielername|nome|"
        "giocatore|nombre completo|jugador|jogador|naam|navn|namn|nazwisko imie|jmeno|"
        "nombre y apellidos|apellidos y nombre"
    ),
    "surname": (
        "surname|last name|lastname|family name|nom|nachname|familienname|cognome|apellido|apellidos|"
        "sobrenome|achternaam|etternavn|efternavn|efternamn|nazwisko|prijmeni"
    ),
    "first_name": (
        "first name|firstname|given name|forename|forenames|prenom|vorname|nombre|voornaam|fornavn|"
        "fornamn|imie|primeiro nome"
    ),
    "federation": (
        "federation|fed|country|nation|land|verband|federazione|nazione|federacion|pais|pays|"
        "federacao|federacja|stat"
    ),
    "sex": "sex|gender|sexe|geschlecht|sesso|sexo|geslacht|kjonn|kon|plec",
    "title": "title|tit|titre|titel|titolo|titulo|tytul|fide title|fide titel",
    "womens_title": "w title|wtit|women title|titre feminin",
    "standard_rating": (
        "rating|elo|standard|standard rating|std|classical|rtg|rtg nat|elo nat|national rating|dwz|"
        "dwz neu|ingo|grade|elo standard|classico|clasico|punkte|wertung|ranking|nrtg|elo national|"
        "lok|uscf"
    ),
    "rapid_rating": (
        "rapid|rapid rating|rapide|elo rapide|schnell|schnellschach|elo rapid|rapidas|semilampo"
    ),
    "blitz_rating": "blitz|blitz rating|elo blitz|blitzschach|lampo|relampago",
    "standard_games": "games|parties|partien|partite|partidas|gms|partier",
    "standard_k": "k|k factor|kfactor|coefficient|koeffizient",
    "birth_year": (
        "birth year|born|year of birth|birthday|birth date|date of birth|dob|yob|b day|annee|"
        "naissance|date de naissance|annee de naissance|ne le|geburtsjahr|geburtsdatum|geburt|"
        "jahrgang|anno|data nascita|data di nascita|anno di nascita|fecha de nacimiento|nacimiento|"
        "ano nacimiento|geboortejaar|geboortedatum|fodselsar|fodt|rok urodzenia|data urodzenia|"
        "narozen"
    ),
    "inactive": "inactive|flag|inactif|inaktiv|inattivo|inactivo",
}
"""What federations write over their columns, folded, in some dozen languages."""

FIELD_OF = {heading: field for field, headings in HEADINGS.items() for heading in headings.split("|")}
NUMBERS = ("standard_rating", "rapid_rating", "blitz_rating", "standard_games", "standard_k")
WOMEN = frozenset({"f", "w", "d", "female", "femme", "frau", "weiblich", "femmina", "mujer", "k", "v"})
MEN = frozenset({"m", "h", "male", "homme", "mann", "mannlich", "maschio", "hombre", "man"})
YES = frozenset({"i", "wi", "1", "y", "yes", "true", "oui", "ja", "si"})
YEAR = re.compile(r"(?:18|19|20)\d\d")


@dataclass(frozen=True)
class ColumnGuess:
    """Which column is what, as far as the headings tell; the user confirms or corrects it."""

    headings: tuple[str, ...]
    delimiter: str
    columns: Mapping[str, str]

    @property
    def unused(self) -> tuple[str, ...]:
        """The headings that nothing is read from."""
        return tuple(heading for heading in self.headings if heading not in self.columns.values())

    @property
    def usable(self) -> bool:
        """Is it clear who each row is about?"""
        named = self.columns.keys() & {"name", "surname"}
        return bool(named) and bool(self.columns.keys() & {"national_id", "fide_id", *NUMBERS})

    def corrected(self, columns: Mapping[str, str]) -> ColumnGuess:
        """The guess with the user's columns, field to heading; an empty heading drops the field."""
        chosen = {**self.columns, **columns}
        kept = {field: heading for field, heading in chosen.items() if heading}
        unknown = [item for item in kept.items() if item[0] not in HEADINGS or item[1] not in self.headings]
        if unknown:
            field, heading = unknown[0]
            raise UnreadableFile(
                name=msg("The list"),
                why=msg(
                    "no column {heading} can be read as {field}", heading=repr(heading), field=repr(field)
                ),
            )
        return ColumnGuess(self.headings, self.delimiter, kept)


def guess_columns(heading: str) -> ColumnGuess:
    """The columns that a heading line announces; of two for the same field the first is taken."""
    delimiter = max(DELIMITERS, key=heading.count)
    headings = tuple(cell.strip() for cell in next(csv.reader([heading], delimiter=delimiter), []))
    columns: dict[str, str] = {}
    for cell in headings:
        field = FIELD_OF.get(" ".join(fold(cell).split()))
        if field and field not in columns:
            columns[field] = cell
    if "surname" in columns and "first_name" not in columns and "name" not in columns:
        columns["name"] = columns.pop("surname")
    return ColumnGuess(headings, delimiter, columns)


class RowReader:
    """Reads the rows of a national list by confirmed columns."""

    def __init__(self, guess: ColumnGuess, source: str, faults: Faults) -> None:
        self.guess = guess
        self.source = source
        self.faults = faults
        self.places = {field: guess.headings.index(heading) for field, heading in guess.columns.items()}

    def entries(self, lines: Iterable[str], start: int) -> Iterator[tuple[int, ListEntry]]:
        """The good rows, each with its line number, the first line being `start`."""
        rows = csv.reader(lines, delimiter=self.guess.delimiter)
        good = 0
        try:
            for row in rows:
                place = start + rows.line_num - 1
                entry = self.entry(row, place) if any(map(str.strip, row)) else None
                if entry:
                    good += 1
                    yield place, entry
                self.faults.check_hope(good)
        except csv.Error as fault:
            why = msg("line {line} is not valid CSV ({fault})", line=start + rows.line_num, fault=fault)
            raise UnreadableFile(name=self.faults.name, why=why) from fault

    def entry(self, row: list[str], line: int) -> ListEntry | None:
        """One person, or nothing and a finding."""
        fields = {field: row[place].strip() for field, place in self.places.items() if place < len(row)}
        if len(row) != len(self.guess.headings):
            what = plural(
                "there is {count} column, not {known}",
                "there are {count} columns, not {known}",
                len(row),
                known=len(self.guess.headings),
            )
            self.faults.skip_row("columns", msg("line {line}", line=line), what)
            return None
        name = fields.get("name") or ", ".join(filter(None, map(fields.get, ("surname", "first_name"))))
        if not name:
            self.faults.skip_row("name", self.where("name", line), msg("there is no name"))
            return None
        numbers: dict[str, Any] = {field: self.number(field, fields, line) for field in NUMBERS}
        return ListEntry(
            fide_id=self.number("fide_id", fields, line, highest=999_999_999),
            national_id=fields.get("national_id", ""),
            name=name,
            federation=(fields.get("federation") or self.source).upper()[:3],
            sex=self.sex(fields, line),
            title=title_in_full(fields.get("title", "")),
            womens_title=title_in_full(fields.get("womens_title", "")),
            birth_year=self.birth_year(fields, line),
            inactive=fields.get("inactive", "").lower() in YES,
            **numbers,
        )

    def number(self, field: str, fields: dict[str, str], line: int, highest: int = 9999) -> int | None:
        """A whole number, or nothing; a finding if there is something else."""
        raw = fields.get(field, "")
        if raw in ("", "-", "0"):
            return None
        if raw.isascii() and raw.isdigit() and len(raw) < 10 and int(raw) <= highest:
            return int(raw)
        self.faults.blank_field(
            field,
            self.where(field, line),
            msg("{text} is not valid for {field}", text=repr(raw), field=field_in_words(field)),
        )
        return None

    def sex(self, fields: dict[str, str], line: int) -> str:
        """M or F from the words that lists use for it."""
        raw = fold(fields.get("sex", "")).strip()
        if raw in WOMEN:
            return "F"
        if raw and raw not in MEN:
            self.faults.blank_field(
                "sex", self.where("sex", line), msg("{text} is not m or w", text=repr(fields["sex"]))
            )
        return "M" if raw in MEN else ""

    def birth_year(self, fields: dict[str, str], line: int) -> int | None:
        """The year inside a year or a date of whatever form."""
        raw = fields.get("birth_year", "")
        match = YEAR.search(raw)
        if raw.strip("0-./ ") and not match:
            self.faults.blank_field(
                "birth_year",
                self.where("birth_year", line),
                msg("{text} does not contain a year", text=repr(raw)),
            )
        return int(match[0]) if match else None

    def where(self, field: str, line: int) -> str:
        """The line and the column's heading, for a finding."""
        heading = self.guess.columns.get(field)
        return (
            msg("line {line}, column {column}", line=line, column=repr(heading))
            if heading
            else msg("line {line}", line=line)
        )
