"""The options of the arbiter's book: values for those who ask, the same stored texts as ever."""

from __future__ import annotations

from datetime import date, time
from decimal import Decimal
from typing import Any

import pytest

from caissa.files import json_model
from caissa.prospectus.questions import QUESTIONS
from caissa.titles import EventKind
from caissa.titles.title_norms.event import ConfirmedTitle
from caissa.tournament import Title
from caissa_web.section import options
from caissa_web.section.book import EMPTY, Book, Option
from caissa_web.section.closing.norm_facts import FACTS, title_event, without_norm_facts
from caissa_web.section.closing.report_parts import PARTS
from caissa_web.section.options import Setting
from caissa_web.section.ratings.conversion import Conversion
from caissa_web.section.setup.announcements import setting_of

STORED: dict[str, tuple[Setting[Any], str, Any]] = {
    "default-time": (options.DEFAULT_TIME, "30", 30),
    "draw-offers": (options.DRAW_OFFERS, "40", "40"),
    "rapid-rules": (options.RAPID_RULES, "A.5", "A.5"),
    "blitz-rules": (options.BLITZ_RULES, "B.3", "B.3"),
    "quickplay-finish": (options.QUICKPLAY_FINISH, "yes", True),
    "devices": (options.DEVICES, "bag", "bag"),
    "device-penalty": (options.DEVICE_PENALTY, "loss", "loss"),
    "leaving-area": (options.LEAVING_AREA, "free", "free"),
    "appeals-deadline": (options.APPEALS_DEADLINE, "30 minutes after", "30 minutes after"),
    "appeals-fee": (options.APPEALS_FEE, "50 EUR", "50 EUR"),
    "half-point-byes": (options.HALF_POINT_BYES, "0", 0),
    "last-bye-round": (options.LAST_BYE_ROUND, "6", 6),
    "late-entries": (options.LATE_ENTRIES, "2", 2),
    "hybrid": (options.HYBRID, "approved", "approved"),
    "excluded-federations": (options.EXCLUDED_FEDERATIONS, "XYZ,ABC", ("XYZ", "ABC")),
    "unplayed-for-opponents": (options.UNPLAYED_FOR_OPPONENTS, "as recorded", "as recorded"),
    "unplayed-own": (options.UNPLAYED_OWN, "nothing", "nothing"),
    "cut-order": (options.CUT_ORDER, "lowest value", "lowest value"),
    "prize-sharing": (options.PRIZE_SHARING, "hort", "hort"),
    "play-off": (options.PLAY_OFF, "first", "first"),
    "rated": (options.RATED, "no", False),
    "registration-date": (options.REGISTRATION_DATE, "2026-10-01", date(2026, 10, 1)),
    "rating-list": (options.RATING_LIST, "FIDE standard", "FIDE standard"),
    "boards": (options.BOARDS, "4", 4),
    "rating-gap": (options.RATING_GAP, "100", 100),
    "reserves": (options.RESERVES, "1", 1),
    "impaired-visitors": (options.IMPAIRED_VISITORS, "no", False),
    "line-up-deadline": (options.LINE_UP_DEADLINE, "60 minutes before", "60 minutes before"),
    "both-absent": (options.BOTH_ABSENT, "both lose", "both lose"),
    "postponements": (options.POSTPONEMENTS, "agreed", "agreed"),
    "first-board": (options.FIRST_BOARD, "101", 101),
    "chess960": (options.CHESS960, "yes", True),
    "effective-rating": (options.EFFECTIVE_RATING, "yes", True),
    "rating-sequence": (options.RATING_SEQUENCE, "FIDE:rapid,LAT", ("FIDE:rapid", "LAT")),
    "rating-band": (options.RATING_BAND, "1800-1999", "1800-1999"),
    "play-up": (options.PLAY_UP, "100", 100),
    "prize-lock": (options.PRIZE_LOCK, "3fa9", "3fa9"),
    "start-of-round-12": (options.hour_of_round(12), "09:05", time(9, 5)),
    "report.organiser": (PARTS["organiser"], "Club", "Club"),
    "report.evaluations": (PARTS["evaluations"], "Ada: good", "Ada: good"),
    "report.rounds": (PARTS["rounds"], "1|10:00", "1|10:00"),
    "report.appeals": (PARTS["appeals"], "1|2|Ada", "1|2|Ada"),
    "report.notes": (PARTS["notes"], "warm\nhall", "warm\nhall"),
    "publication-time": (options.PUBLICATION_TIME, "22:00", "22:00"),
    "correction-minutes": (options.CORRECTION_MINUTES, "30", 30),
    "system-authorisation": (options.SYSTEM_AUTHORISATION, "QC 2026-01-12", "QC 2026-01-12"),
    "national-conversion": (options.NATIONAL_CONVERSION, "0.9*N + 150", Conversion(Decimal("0.9"), 150)),
    "group-colour": (options.GROUP_COLOUR, "green", "green"),
    "tie-break-blitz": (options.TIE_BREAK_BLITZ, "4", 4),
    "rating-check-off": (options.RATING_CHECK_OFF, "yes", True),
    "norms.kind": (FACTS["kind"], "zonal", EventKind.ZONAL),
    "norms.host": (FACTS["host"], "LAT", "LAT"),
    "norms.own_zonal": (FACTS["own_zonal"], "yes", True),
    "norms.approved_format": (FACTS["approved_format"], "yes", True),
    "norms.pre_determined": (FACTS["pre_determined"], "no", False),
    "norms.double": (FACTS["double"], "yes", True),
    "norms.identical_clocks": (FACTS["identical_clocks"], "no", False),
    "norms.arbiter_always_present": (FACTS["arbiter_always_present"], "yes", True),
    "norms.registered_days_before": (FACTS["registered_days_before"], "40", 40),
    "norms.rounds_a_day": (FACTS["rounds_a_day"], "2", 2),
    "norms.minutes_a_player": (FACTS["minutes_a_player"], "120", 120),
    "norms.titles": (
        FACTS["titles"],
        "12=FM 13=- 14=IM@5",
        (ConfirmedTitle(12, Title.FM), ConfirmedTitle(13, None), ConfirmedTitle(14, Title.IM, 5)),
    ),
    "norms.adjudicated": (FACTS["adjudicated"], "3:12 4:1", frozenset({(3, 12), (4, 1)})),
}
"""The name and a text of every option as they are stored, and what they mean."""


@pytest.mark.parametrize("name", STORED)
def test_what_is_stored_is_read_and_written_the_same(name: str) -> None:
    """An old book is understood, and a new one holds the same texts under the same names."""
    setting, stored, value = STORED[name]
    old = json_model.read_record(
        Book, f'{{"options":[{{"name":"{name}","value":{stored!a}}}]}}'.replace("'", '"'), name="book"
    )
    assert old.value(setting) == value
    assert EMPTY.with_value(setting, value) == old == Book(options=(Option(name, stored),))


def test_no_option_is_forgotten() -> None:
    """Every option that is declared anywhere stands in the table above."""
    declared = [setting for setting in vars(options).values() if isinstance(setting, Setting)]
    declared += [*FACTS.values(), *PARTS.values(), *(setting_of(question) for question in QUESTIONS)]
    assert {setting.name for setting in declared} == set(STORED) - {"start-of-round-12"}


@pytest.mark.parametrize("name", STORED)
def test_without_an_answer_the_default_holds(name: str) -> None:
    """Nothing is stored for what nobody has said, and taking an answer back leaves nothing."""
    setting, _stored, value = STORED[name]
    assert EMPTY.value(setting) == setting.default
    assert EMPTY.with_value(setting, value).with_text(setting, "") == EMPTY


@pytest.mark.parametrize(
    ("setting", "nonsense"),
    [
        (options.HALF_POINT_BYES, "some"),
        (options.HALF_POINT_BYES, "-1"),
        (options.HALF_POINT_BYES, "٣"),
        (options.BOARDS, "100"),
        (options.RATED, "perhaps"),
        (options.REGISTRATION_DATE, "next week"),
        (options.hour_of_round(1), "noon"),
    ],
)
def test_what_makes_no_sense_counts_as_not_said(setting: Setting[Any], nonsense: str) -> None:
    """A text that somebody typed stays in the form, and the default holds."""
    book = EMPTY.with_text(setting, nonsense)
    assert book.value(setting) == setting.default
    assert book.text(setting) == nonsense


def test_an_option_is_found_under_the_name_it_once_had() -> None:
    """The default time was once stored with an underscore; a new answer takes its place."""
    old = Book(options=(Option("default_time", "15"), Option("boards", "4")))
    assert old.value(options.DEFAULT_TIME) == 15
    assert old.with_value(options.DEFAULT_TIME, 30).options == (
        Option("boards", "4"),
        Option("default-time", "30"),
    )


def test_the_facts_for_norms_make_the_event() -> None:
    """B.01 1.1, 1.4: each option is the field of that name; a masked book has none of them."""
    book = EMPTY.with_value(options.BOARDS, 4)
    for name, fact in FACTS.items():
        book = book.with_value(fact, STORED[f"norms.{name}"][2])
    event = title_event(book)
    assert {name: getattr(event, name) for name in FACTS} == {
        name: STORED[f"norms.{name}"][2] for name in FACTS
    }
    assert without_norm_facts(book) == EMPTY.with_value(options.BOARDS, 4)
