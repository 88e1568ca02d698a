"""Editions at the desk: by start date, or announced with a reason (GEN-010)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from caissa.errors import ImpossibleChange
from caissa.pairing.swiss import acceleration
from caissa.pairing.swiss.burstein import editions as burstein
from caissa.pairing.swiss.double_swiss import editions as double_swiss
from caissa.pairing.swiss.dubov import editions as dubov
from caissa.pairing.swiss.dutch import editions as dutch
from caissa.pairing.swiss.lim import editions as lim
from caissa.pairing.swiss.olympiad import next_round as olympiad
from caissa.pairing.swiss.team import editions as team
from caissa.pairing.tables.round_robin import editions as round_robin
from caissa.ratings import editions as ratings
from caissa.regulations import editions_of
from caissa.standings import EDITIONS
from caissa.testing import crosstable
from caissa.titles.title_norms import editions as norms
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.section.book import EMPTY
from caissa_web.section.closing.final_standings import standings_of
from caissa_web.section.errors import Locked
from caissa_web.section.setup.editions import NOT_CARRIED_OUT, followed_editions
from caissa_web.section.warnings import Unconfirmed
from tests.web.desk.setup.setting_up import SET_UP, now

CARRIED_OUT = {
    "C.04.3": dutch.EDITIONS,
    "C.04.4.1": dubov.EDITIONS,
    "C.04.4.2": burstein.EDITIONS,
    "C.04.4.3": lim.EDITIONS,
    "C.04.5": double_swiss.EDITIONS,
    "C.04.6": team.EDITIONS,
    "C.04.7": acceleration.TEXTS,
    "C.06": round_robin.EDITIONS,
    "C.07": EDITIONS,
    "D.02": olympiad.EDITIONS,
    "B.01": norms.EDITIONS,
    "B.02": [key for name, key in ratings.EDITIONS if name == "B.02"],
    "B.02.RB": [key for name, key in ratings.EDITIONS if name == "B.02.RB"],
}


@pytest.mark.parametrize("regulation", CARRIED_OUT)
def test_only_texts_are_offered_that_an_engine_carries_out(regulation):
    """The register documents one text that no engine has: Burstein's of 2017."""
    offered = [
        known.key for known in editions_of(regulation) if (regulation, known.key) not in NOT_CARRIED_OUT
    ]
    assert offered == list(CARRIED_OUT[regulation])


def facts_of(start: date | None, type_code: str = "FIDE_DUTCH"):
    """Four players before round 1."""
    players = "1 Anna 2400\n2 Boris 2300\n3 Chen 2200\n4 Dora 2100"
    ranking = ("PTS", "BH")
    return crosstable(
        players, name="Open", scheduled_rounds=3, type_code=type_code, start=start, ranking=ranking
    )


@pytest.fixture
def fresh(event):
    """A Swiss that starts in March 2025."""
    return operations.create_section(event, "open", facts_of(date(2025, 3, 1)), by="olga", book=EMPTY)


def announced(section, wanted, **more):
    """Editions named by the arbiter."""
    current = now(section)
    return operations.announce_editions(current, wanted, by="ada", seen_version=current.version, **more)


def test_the_start_date_chooses_and_the_page_says_so(chief, fresh):
    """In March 2025: Dutch of 2017, tie-breaks of August 2024, ratings of March 2024, titles of 2024."""
    chosen = {entry.regulation: entry.choice.edition.key for entry in followed_editions(snapshot.load(fresh))}
    assert chosen == {"C.04.3": "2017-07", "C.07": "2024-08", "B.02": "2024-03", "B.01": "2024-01"}
    page = chief.get(f"{SET_UP}editions/").content.decode()
    assert "by start date" in page
    assert "This text came into force after the start." not in page


def test_another_edition_is_announced_with_a_reason(chief, fresh):
    """The tie-breaks of 2026 for an event of 2025: counted by them, and the reason stands on the page."""
    with pytest.raises(ImpossibleChange):
        announced(fresh, {"C.07": "2026-03"})
    sent = {"seen_version": "1", "C.07": "2026-03", "reason": "league rules"}
    assert chief.post(f"{SET_UP}editions/", sent).status_code == 302
    facts = snapshot.load(now(fresh))
    assert facts.announced_editions == {"C.07": "2026-03"}
    page = chief.get(f"{SET_UP}editions/").content.decode()
    assert "announced" in page
    assert "league rules" in page
    announced(fresh, {"C.07": ""}, reason="a mistake")
    assert snapshot.load(now(fresh)).announced_editions == {}


def test_a_running_section_confirms_and_pairing_rules_stay(event):
    """Once round 1 is paired: pairing rules are fixed in FIDE mode, tie-breaks ask twice."""
    wall = "1 Anna 2400 2w1\n2 Boris 2300 1b0"
    facts = replace(
        crosstable(wall, name="Open", scheduled_rounds=1, type_code="FIDE_DUTCH", ranking=("PTS", "BH")),
        start=date(2025, 3, 1),
    )
    section = operations.create_section(event, "open", facts, by="olga")
    with pytest.raises(Locked):
        announced(section, {"C.04.3": "2026-02"}, reason="newer")
    with pytest.raises(Unconfirmed):
        announced(section, {"C.07": "2026-03"}, reason="newer")
    announced(section, {"C.07": "2026-03"}, reason="newer", confirmed=["editions-changed"])
    assert standings_of(snapshot.load_state(now(section))).rules.key == "2026-03"


def test_norms_of_an_event_before_2024_are_doubtful(chief, event):
    """R3: the text of 2024 is the only one known; the norms page and the page of editions say so."""
    operations.create_section(event, "open", facts_of(date(2023, 5, 1)), by="olga", book=EMPTY)
    assert "came into force after the start" in chief.get("/desk/spring/open/norms/").content.decode()
    assert "This text came into force after the start." in chief.get(f"{SET_UP}editions/").content.decode()
