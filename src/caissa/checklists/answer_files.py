"""Files of answers: plain values, as TOML or JSON hold them, into sheets that can be checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from caissa.checklists.answers import NO_TEXT, YES_TEXT, read_answer
from caissa.checklists.checking import findings
from caissa.checklists.checklist import Checklist
from caissa.checklists.errors import BadAnswers, UnreadableAnswer
from caissa.checklists.question import Level
from caissa.checklists.register import checklist_of
from caissa.errors import Finding
from caissa.messages import comma_separated, msg

SHEET, ANSWERS = "sheet", "answers"
FIELDS = ("checklist", "level", "round", "subject", "by", ANSWERS)
MOST_SHEETS = 200
MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Sheet:
    """The answers to one checklist, in a round and for a device, venue or day."""

    checklist: Checklist
    values: Mapping[str, str]
    level: Level | None = None
    round: int = 0
    subject: str = ""
    by: str = ""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the answers leave to be desired."""
        return findings(self.checklist, self.values, level=self.level)


def read_sheets(tables: Mapping[str, Any], usual: str = "") -> tuple[Sheet, ...]:
    """The sheets of a file: one, or several under `sheet`; `usual` is the checklist where none is named."""
    listed = tables.get(SHEET, [tables])
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        raise BadAnswers(where=SHEET, why=msg("a list of tables is needed, [[sheet]]"))
    if SHEET in tables and len(tables) > 1:
        others = comma_separated(name for name in tables if name != SHEET)
        raise BadAnswers(where=SHEET, why=msg("it stands beside {others}", others=others))
    if len(listed) > MOST_SHEETS:
        raise BadAnswers(where=SHEET, why=msg("there are more than {most}", most=MOST_SHEETS))
    return tuple(_sheet(each, usual, number) for number, each in enumerate(listed, start=1))


def _sheet(table: Mapping[str, Any], usual: str, number: int) -> Sheet:
    for name in table:
        if name not in FIELDS:
            known = comma_separated(FIELDS)
            why = msg("sheet {number} has no such field; there are: {known}", number=number, known=known)
            raise BadAnswers(where=str(name)[:60], why=why)
    checklist = checklist_of(_text(table, "checklist") or usual)
    answers = table.get(ANSWERS, {})
    if not isinstance(answers, dict):
        raise BadAnswers(where=ANSWERS, why=msg("a table is needed, [answers]"))
    return Sheet(
        checklist,
        {key: _value(checklist, str(key), value) for key, value in answers.items()},
        level_of(checklist, _text(table, "level")),
        _round(table.get("round", 0)),
        _text(table, "subject"),
        _text(table, "by"),
    )


def _text(table: Mapping[str, Any], name: str) -> str:
    value = table.get(name, "")
    if not isinstance(value, str) or len(value) > 200:
        raise BadAnswers(where=name, why=msg("a text of at most 200 letters is needed"))
    return value.strip()


def _round(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_ROUNDS:
        raise BadAnswers(
            where="round", why=msg("a whole number from 0 to {most} is needed", most=MOST_ROUNDS)
        )
    return value


def level_of(checklist: Checklist, code: str) -> Level | None:
    """The level that a code names; None for no code, a refusal for one that this checklist has not."""
    if not code:
        return None
    for level in checklist.levels:
        if level.value == code:
            return level
    known = comma_separated(level.value for level in checklist.levels) or msg("none")
    raise BadAnswers(
        where="level", why=msg("{checklist} has these: {known}", checklist=checklist.key, known=known)
    )


def _value(checklist: Checklist, key: str, value: object) -> str:
    """A plain value as it is stored; an answer to an unknown question stays as it is and is a finding."""
    question = checklist.question(key)
    text = _plain_text(key, value)
    if question is None:
        return text
    try:
        return read_answer(question, text)
    except UnreadableAnswer as error:
        raise BadAnswers(where=key, why=error.sentence) from error


def _plain_text(key: str, value: object) -> str:
    if isinstance(value, bool):
        return YES_TEXT if value else NO_TEXT
    if isinstance(value, date):
        return value.isoformat()[:10]
    if isinstance(value, int | float | str):
        return str(value)
    raise BadAnswers(where=key[:60], why=msg("true, false, a number, a day or a text is needed"))
