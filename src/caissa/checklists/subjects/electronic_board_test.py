"""The test report of an electronic board: the 149 points of the Organisers' Manual 16.3.5."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from caissa.checklists.answers import NOT_APPLICABLE
from caissa.checklists.checklist import Checklist
from caissa.checklists.question import (
    DATE,
    EITHER,
    PHOTO,
    TEXT,
    YES,
    Expected,
    Level,
    Limit,
    Per,
    Question,
    number,
)
from caissa.checklists.sources import organisers
from caissa.checklists.subjects import electronic_board_hardware as hardware
from caissa.checklists.subjects import electronic_board_play as play
from caissa.checklists.subjects import electronic_board_software as software
from caissa.errors import Finding, Severity
from caissa.messages import msg

SETS = Limit(organisers("16.3.1"), least=Decimal(6))
_HEAD = (
    ("board", msg("Name of the board"), TEXT),
    ("tester", msg("Name of the tester"), TEXT),
    ("period", msg("Period of the test"), TEXT),
    ("manufacturer", msg("Manufacturer"), TEXT),
    ("model", msg("Model"), TEXT),
    ("firmware", msg("Version of the firmware"), TEXT),
    ("firmware-day", msg("Day of release of the firmware"), DATE),
    ("model-day", msg("Day of release of the model"), DATE),
)
_DELIVERY = (
    ("sheet", msg("Maker's sheet filled in, with all functions that are required"), YES),
    ("sets", msg("Sets delivered for the test"), number("", SETS)),
    ("working-software", msg("Software delivered with the boards"), YES),
    ("manual", msg("Full manual in English"), YES),
)
_PHOTO = ("modules-photo", msg("Photo of other modules"), PHOTO)
_END = (
    ("additional", msg("Additional information"), TEXT),
    ("remarks", msg("General remarks"), TEXT),
    ("endorsement", msg("Is endorsement recommended?"), EITHER),
)
_OPTIONAL = frozenset({"modules-photo", "additional", "remarks"})


def _lines(heading: str, article: str, rows: Iterable[tuple[str, str, Expected]]) -> Iterator[Question]:
    for key, text, expects in rows:
        yield Question(
            key,
            text,
            organisers(article),
            expects,
            Per.DEVICE,
            heading=heading,
            required=key not in _OPTIONAL,
        )


def _points(heading: str, rows: Iterable[tuple[int, str, Expected]]) -> Iterator[Question]:
    for point, text, expects in rows:
        article = organisers(f"16.3.5 ({point})")
        yield Question(f"point-{point}", text, article, expects, Per.DEVICE, str(point), heading)


_FROM_TO = re.compile(r"\d+(?:[.,]\d+)?")
_LEAST_AND_MOST = ("point-104", "point-109", "point-110")


def _shortest_and_longest(values: Mapping[str, str], _level: Level | None) -> Iterator[Finding]:
    """A shortest time that is longer than the longest was measured or written down wrongly.

    No text has a limit for these times; they are kept for each board.

    Handbook: Organisers' Manual 7.2.1, 7.2.2, 7.2.4
    """
    measured = [("point-62", [values.get("point-62", ""), values.get("point-63", "")])]
    measured += [(key, _FROM_TO.findall(values.get(key, ""))) for key in _LEAST_AND_MOST]
    for key, texts in measured:
        times = [Decimal(text.replace(",", ".")) for text in texts if text not in ("", NOT_APPLICABLE)]
        if len(times) == 2 and times[0] > times[1]:
            text = msg(
                "The shortest time ({least} ms) is longer than the longest ({most} ms)",
                least=times[0],
                most=times[1],
            )
            yield Finding("equipment.times", Severity.ERROR, key, text, organisers("7.2"))


ELECTRONIC_BOARD_TEST = Checklist(
    "electronic-board-test",
    msg("Test report of an electronic board"),
    (
        *_lines(msg("Identification"), "16.3.5", _HEAD),
        *_lines(msg("Delivery"), "16.3.1", _DELIVERY),
        *_points(msg("Measures and materials"), hardware.PHYSICAL),
        *_points(msg("Connection by cable"), hardware.CABLE),
        *_points(msg("Connection by radio"), hardware.WIRELESS),
        *_points(msg("Clocks that fit"), play.CLOCKS),
        *_lines(msg("Clocks that fit"), "16.3.5", (_PHOTO,)),
        *_points(msg("Clocks, transmission, broadcast"), play.BROADCAST),
        *_points(msg("In operation"), play.WORKING),
        *_points(msg("Software"), software.SOFTWARE),
        *_points(msg("What the software does"), software.FUNCTIONS),
        *_points(msg("Information"), software.INFORMATION),
        *_lines(msg("Conclusion"), "16.3.4", _END),
    ),
    source=organisers("16.3"),
    rules=(_shortest_and_longest,),
)
