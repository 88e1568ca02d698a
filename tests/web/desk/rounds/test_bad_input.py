"""Nonsense sent to the pages of rounds: a message, never a trace, and nothing changes."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from caissa_web.records.models import Section
from tests.web.desk.conftest import DESK

PAGES = [
    "rounds/pair/", "rounds/pair-all/", "rounds/discard/", "rounds/forfeit-absent/",
    "rounds/numbers/draw/", "rounds/numbers/set/", "rounds/numbers/boards/", "rounds/hand/",
    "rounds/hand/start/", "rounds/3/stage/", "rounds/3/results/", "rounds/3/result/", "rounds/3/second/",
    "rounds/3/second/settle/", "rounds/3/rating/1-3/", "rounds/9/results/", "rounds/9/second/", "incidents/",
    "incidents/1/",
]  # fmt: skip
FIELDS = [
    "act", "again", "at", "bye-1", "board", "black-1", "board-1", "case", "decision", "first", "game",
    "notice", "number-1", "player", "result-1-3", "result-x", "round", "rows", "seen", "seen-1-3", "stands",
    "typed", "what", "white-1",
]  # fmt: skip
NONSENSE = st.one_of(
    st.sampled_from(
        ["", " ", "²", "-1", "99999999999999999999", "1-3", "x-y", "save", "end", "retract", "3"]
    ),
    st.text(max_size=12),
)


@pytest.mark.parametrize("page", PAGES)
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(fields=st.dictionaries(st.sampled_from(FIELDS), NONSENSE, max_size=8))
def test_nonsense_gets_an_answer(chief, section, page, fields):
    """Every answer is one that we meant: a page, a way back, a refusal."""
    sent = {name: value.replace("\x00", "") for name, value in fields.items()}
    answer = chief.post(DESK + page, sent)
    assert answer.status_code in (200, 302, 400, 404, 409)


def test_nonsense_in_addresses_changes_nothing(chief, section):
    """Rounds and games that do not exist have no pages."""
    for page in ("rounds/0/", "rounds/4/", "rounds/4/names/", "rounds/4/why/", "rounds/99999999/news/"):
        assert chief.get(DESK + page).status_code in (200, 404)
    assert chief.get(f"{DESK}rounds/3/rating/1-2/").status_code == 409
    assert Section.objects.get(pk=section.pk).version == 1
