"""Every checklist by its key, in the order in which they are listed."""

from __future__ import annotations

from caissa.checklists.checklist import Checklist
from caissa.checklists.errors import UnknownChecklist
from caissa.checklists.subjects.access import ACCESS
from caissa.checklists.subjects.clock_test import CLOCK_TEST
from caissa.checklists.subjects.duties import DUTIES_CHECKLIST
from caissa.checklists.subjects.electronic_board_test import ELECTRONIC_BOARD_TEST
from caissa.checklists.subjects.equipment import EQUIPMENT
from caissa.checklists.subjects.fair_play import FAIR_PLAY
from caissa.checklists.subjects.hybrid import HYBRID
from caissa.checklists.subjects.online import ONLINE
from caissa.checklists.subjects.schools import SCHOOLS
from caissa.checklists.subjects.score_sheet_test import SCORE_SHEET_TEST
from caissa.checklists.subjects.venue import VENUE

CHECKLISTS = {
    checklist.key: checklist
    for checklist in (
        VENUE,
        EQUIPMENT,
        DUTIES_CHECKLIST,
        FAIR_PLAY,
        ACCESS,
        SCHOOLS,
        HYBRID,
        ONLINE,
        CLOCK_TEST,
        SCORE_SHEET_TEST,
        ELECTRONIC_BOARD_TEST,
    )
}


def checklist_of(key: str) -> Checklist:
    """The checklist with a key; a clear refusal if there is none."""
    if key not in CHECKLISTS:
        raise UnknownChecklist(asked=key[:60], known=", ".join(CHECKLISTS))
    return CHECKLISTS[key]
