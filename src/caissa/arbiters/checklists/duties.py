"""The duties of the arbiters of an event, as the Arbiters' Manual, the Laws and C.05 name them."""

from __future__ import annotations

from caissa.arbiters.appointments.staffing import MANUAL
from caissa.arbiters.checklists.checklist import Item, Kind, Moment
from caissa.messages import msg

_FIRST, _DAILY = Moment.BEFORE_EVENT, Moment.DAILY
_BEFORE, _DURING, _AFTER, _END = (
    Moment.BEFORE_ROUND,
    Moment.DURING_ROUND,
    Moment.AFTER_ROUND,
    Moment.AFTER_EVENT,
)


def _point(point: str) -> str:
    """A point of the manual's summary of duties, such as A.e."""
    return msg("Arbiters' Manual, chapter 1, {point}", point=point)


DUTIES = (
    Item(
        "arrive-first", msg("Arbiters in the hall an hour before round 1"), _point("A.a"), Kind.DUTY, _FIRST
    ),
    Item("regulations", msg("Regulations of the event posted"), "C.05 2", Kind.DUTY, _FIRST),
    Item("meeting", msg("Players' or technical meeting held"), "C.05 10.2; C.10 3.1.5", Kind.DUTY, _FIRST),
    Item("appeals", msg("Appeals committee appointed, with reserves"), "C.05 10.2", Kind.DUTY, _FIRST),
    Item("plan", msg("Boards assigned to the arbiters"), MANUAL, Kind.DUTY, _FIRST),
    Item(
        "venue",
        msg("Venue checked: hall, toilets, smoking area, analysis room, bar"),
        _point("A.b"),
        Kind.VENUE,
        _DAILY,
    ),
    Item(
        "conditions",
        msg("Light, ventilation, temperature and room for the players checked"),
        _point("A.b"),
        Kind.VENUE,
        _DAILY,
    ),
    Item(
        "arrive", msg("Arbiters in the hall half an hour before the round"), _point("A.a"), Kind.DUTY, _BEFORE
    ),
    Item(
        "boards",
        msg("Boards, pieces, score sheets and pens checked"),
        _point("A.c"),
        Kind.EQUIPMENT,
        _BEFORE,
    ),
    Item(
        "tables",
        msg("Tables, chairs, ropes, name cards, flags or table numbers in place"),
        _point("A.d"),
        Kind.EQUIPMENT,
        _BEFORE,
    ),
    Item(
        "clocks",
        msg("Clocks set to the time control, placed right, batteries checked"),
        _point("A.e"),
        Kind.EQUIPMENT,
        _BEFORE,
    ),
    Item(
        "line-ups",
        msg("Line-ups checked against the lists and the board order"),
        _point("A.f"),
        Kind.DUTY,
        _BEFORE,
        teams_only=True,
    ),
    Item(
        "forfeits",
        msg("Games not played recorded, chief arbiter informed"),
        _point("B.a"),
        Kind.RESULTS,
        _DURING,
    ),
    Item(
        "time-sheets",
        msg("Clocks, score sheets and moves checked every half hour"),
        _point("B.b"),
        Kind.EQUIPMENT,
        _DURING,
    ),
    Item(
        "watch",
        msg("Players watched discreetly: leaving the area, contacts"),
        _point("B.c"),
        Kind.DUTY,
        _DURING,
    ),
    Item(
        "time-trouble",
        msg("Games in time trouble observed, with an assistant"),
        _point("B.d"),
        Kind.DUTY,
        _DURING,
    ),
    Item(
        "signed",
        msg("Results agreed, score sheets signed by both players"),
        _point("B.f; E.01 8.7"),
        Kind.RESULTS,
        _DURING,
    ),
    Item("entered", msg("Result of every finished game entered"), _point("B.g"), Kind.RESULTS, _DURING),
    Item(
        "double-check",
        msg("All results compared with score sheets or match records"),
        _point("C.a"),
        Kind.RESULTS,
        _AFTER,
    ),
    Item(
        "next-round",
        msg("Boards, pieces, clocks and sheets ready for the next round"),
        _point("C.b"),
        Kind.EQUIPMENT,
        _AFTER,
    ),
    Item(
        "final-standings",
        msg("Final standings and prizes checked by a second person"),
        MANUAL,
        Kind.RESULTS,
        _END,
    ),
    Item(
        "score-sheets",
        msg("Score sheets collected and handed to the organiser"),
        "E.01 8.3",
        Kind.RESULTS,
        _END,
    ),
    Item("rating-report", msg("Rating report sent"), "B.02 10", Kind.REPORT, _END),
    Item("report", msg("Report of the chief arbiter sent"), MANUAL, Kind.REPORT, _END),
)
"""In the order in which an arbiter meets them."""
