"""The declared kind of play switches rating, checklists and the prizes that wait (E.04 6.2)."""

from __future__ import annotations

import pytest

from caissa_web.conduct.pending import held_for_checks
from caissa_web.records import snapshot
from caissa_web.section.ratings.for_rating import paperwork_of
from tests.web.online.world import hybrid_section

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("answer", "listed", "rated", "held"),
    [
        ("no", set(), True, False),
        ("approved", {"hybrid"}, True, True),
        ("supervised", {"online"}, False, True),
        ("odds", set(), False, True),
    ],
)
def test_what_follows_from_the_kind(chief, event, answer, listed, rated, held):
    """Over the board neither checklist; prizes wait for the checks wherever a zone is used (1.10)."""
    section = hybrid_section(event, answer, "net")
    state = snapshot.load_state(section)

    page = chief.get("/desk/spring/net/checklists/").content.decode()
    overview = chief.get("/desk/spring/online-play/").content.decode()

    assert {key for key in ("hybrid", "online") if f"checklists/{key}/" in page} == listed
    done = paperwork_of(state.facts, state.book)
    assert (done.online or done.odds) != rated
    assert ("never rated" in overview) == (not rated)
    assert bool(list(held_for_checks(section, state))) == held
