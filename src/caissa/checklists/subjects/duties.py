"""The duties of the arbiters of an event, as the Arbiters' Manual, the Laws and C.05 name them."""

from __future__ import annotations

from caissa.arbiters.appointments.staffing import MANUAL
from caissa.checklists.checklist import Checklist
from caissa.checklists.question import Moment, Question
from caissa.checklists.sources import arbiters as _point
from caissa.messages import msg

_FIRST, _DAILY = Moment.BEFORE_EVENT, Moment.DAILY
_BEFORE, _DURING, _AFTER, _END = (
    Moment.BEFORE_ROUND,
    Moment.DURING_ROUND,
    Moment.AFTER_ROUND,
    Moment.AFTER_EVENT,
)


def _duty(key: str, text: str, article: str, moment: Moment, *, teams_only: bool = False) -> Question:
    return Question(
        key, text, article, per=moment.per, heading=moment.label, moment=moment, teams_only=teams_only
    )


DUTIES = (
    _duty("arrive-first", msg("Arbiters in the hall an hour before round 1"), _point("A.a"), _FIRST),
    _duty("regulations", msg("Regulations of the event posted"), "C.05 2", _FIRST),
    _duty("meeting", msg("Players' or technical meeting held"), "C.05 10.2; C.10 3.1.5", _FIRST),
    _duty("appeals", msg("Appeals committee appointed, with reserves"), "C.05 10.2", _FIRST),
    _duty("plan", msg("Boards assigned to the arbiters"), MANUAL, _FIRST),
    _duty(
        "venue",
        msg("Venue checked: hall, toilets, smoking area, analysis room, bar"),
        _point("A.b"),
        _DAILY,
    ),
    _duty(
        "conditions",
        msg("Light, ventilation, temperature and room for the players checked"),
        _point("A.b"),
        _DAILY,
    ),
    _duty("arrive", msg("Arbiters in the hall half an hour before the round"), _point("A.a"), _BEFORE),
    _duty(
        "boards",
        msg("Boards, pieces, score sheets and pens checked"),
        _point("A.c"),
        _BEFORE,
    ),
    _duty(
        "tables",
        msg("Tables, chairs, ropes, name cards, flags or table numbers in place"),
        _point("A.d"),
        _BEFORE,
    ),
    _duty(
        "clocks",
        msg("Clocks set to the time control, placed right, batteries checked"),
        _point("A.e"),
        _BEFORE,
    ),
    _duty(
        "line-ups",
        msg("Line-ups checked against the lists and the board order"),
        _point("A.f"),
        _BEFORE,
        teams_only=True,
    ),
    _duty(
        "forfeits",
        msg("Games not played recorded, chief arbiter informed"),
        _point("B.a"),
        _DURING,
    ),
    _duty(
        "time-sheets",
        msg("Clocks, score sheets and moves checked every half hour"),
        _point("B.b"),
        _DURING,
    ),
    _duty(
        "watch",
        msg("Players watched discreetly: leaving the area, contacts"),
        _point("B.c"),
        _DURING,
    ),
    _duty(
        "time-trouble",
        msg("Games in time trouble observed, with an assistant"),
        _point("B.d"),
        _DURING,
    ),
    _duty(
        "signed",
        msg("Results agreed, score sheets signed by both players"),
        _point("B.f; E.01 8.7"),
        _DURING,
    ),
    _duty("entered", msg("Result of every finished game entered"), _point("B.g"), _DURING),
    _duty(
        "double-check",
        msg("All results compared with score sheets or match records"),
        _point("C.a"),
        _AFTER,
    ),
    _duty(
        "next-round",
        msg("Boards, pieces, clocks and sheets ready for the next round"),
        _point("C.b"),
        _AFTER,
    ),
    _duty(
        "final-standings",
        msg("Final standings and prizes checked by a second person"),
        MANUAL,
        _END,
    ),
    _duty(
        "score-sheets",
        msg("Score sheets collected and handed to the organiser"),
        "E.01 8.3",
        _END,
    ),
    _duty("rating-report", msg("Rating report sent"), "B.02 10", _END),
    _duty("report", msg("Report of the chief arbiter sent"), MANUAL, _END),
)
"""In the order in which an arbiter meets them."""

DUTIES_CHECKLIST = Checklist(
    "duties", msg("Duties of the arbiters"), DUTIES, source=msg("Arbiters' Manual, chapter 1; Laws; C.05")
)
