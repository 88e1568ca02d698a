"""What the desk reads before a pairing and before prizes: that a decision is owed, never of what kind."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Exists, OuterRef, Q

from caissa.conduct import CaseAct, CaseState
from caissa.messages import msg
from caissa_web.conduct.encrypted import readable_content
from caissa_web.conduct.models import Case, CaseStep, Protection
from caissa_web.conduct.operations.results import result_waits
from caissa_web.conduct.queries import APPEAL, PENDING, PENDING_CASES
from caissa_web.online.queries.players import mode_of_section
from caissa_web.operations.rounds.open_matters import DECISION_PENDING
from caissa_web.records.models import Section
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Warned

_WITH_A_COMMISSION = tuple(state.value for state in CaseState if state.elsewhere)
_ENDED_HERE = (CaseAct.DECIDE.value, CaseAct.DISMISS.value, CaseAct.REFUSE.value)


def warnings_about_pending(section: Section, _state: State) -> Iterator[Warned]:
    """What to confirm before the next pairing: a decision that is owed in this section (Laws 11.10).

    Appeals, and cases whose officer holds the results of the section, are spoken of in the same words.
    """
    if Case.objects.filter(_owed(), section=section).exists():
        text = msg("A decision is pending in this section that may change a result.")
        yield Warned(Level.WARNING, DECISION_PENDING, text, "Laws 11.10")
    elif _result_waits(section):
        text = msg("A decision gives a game in this section another result, which is not on record yet.")
        yield Warned(Level.WARNING, DECISION_PENDING, text, "Laws 11.10")


def _owed() -> Q:
    """Appeals and cases without a decision; with a commission only if nobody at the event ended them."""
    ended_here = CaseStep.objects.filter(case=OuterRef("pk"), act__in=_ENDED_HERE)
    of_cases = Q(state__in=PENDING_CASES) | Q(~Exists(ended_here), state__in=_WITH_A_COMMISSION)
    return Q(kind=APPEAL, state__in=PENDING) | (~Q(kind=APPEAL) & of_cases)


def _result_waits(section: Section) -> bool:
    """Was a result decided for a game of this section that is not on record now?"""
    # Opening a text takes time, and before a decision there is nothing in it to be found here.
    decided = CaseStep.objects.filter(case=OuterRef("pk"), act=CaseAct.DECIDE.value)
    written = Case.objects.filter(
        Exists(decided),
        Q(section=section) | (Q(section=None) & ~Q(kind=APPEAL)),
        event=section.event_id,
        erased_at__isnull=True,
    )
    for case in written.exclude(encrypted="").select_related("event", "section"):
        # Without its key a case says nothing; that must not keep anybody from pairing.
        if result_waits(case, readable_content(case.encrypted), section):
            return True
    return False


def held_for_checks(section: Section, _state: State) -> Iterator[Warned]:
    """Online: prizes wait until the fair-play checks of all games are done (E.04 Appendix I 1.10)."""
    row = Protection.objects.filter(event=section.event_id).first()
    profile = row.profile if row else {}
    online = profile.get("online") or mode_of_section(section).online
    if online and not profile.get("checks_done"):
        text = msg("Prizes of an online event are given when the fair-play checks are done.")
        yield Warned(Level.WARNING, DECISION_PENDING, text, "E.04 Appendix I 1.10")
