"""Whatever is announced of a section, the section says the same when it is asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time
from typing import Any

from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from caissa.errors import CaissaError
from caissa.prizes import read_fund
from caissa.prospectus import AnnouncedSection, Announcement, RoundStart, SetUp, Texts
from caissa.prospectus.set_up import NEW, PointsFor
from caissa.tournament import Level, Role, Speed
from caissa_web.operations.events.announcing import as_announced
from caissa_web.section.setup.announced_people import people_of, with_people
from caissa_web.section.setup.announced_section import announced_of, settled
from caissa_web.section.state import State
from tests.prospectus.strategies import answers, entries, members, officials, play_offs, several

_QUICK = (Phase.explicit, Phase.reuse, Phase.generate)  # a failing example is told as it is
_EXAMPLES = settings(max_examples=40, deadline=None, phases=_QUICK, suppress_health_check=list(HealthCheck))
_FUNDS = [None] + [
    read_fund(
        f"currency = '{currency}'\nmethod = '{method}'\n[[list]]\nname = 'Main'\nprizes = {prizes}"
    ).fund
    for currency, method, prizes in (("EUR", "hort", "[900, 500]"), ("PLN", "rank", "[100]"))
]
days = st.dates(date(2027, 1, 1), date(2027, 12, 31))
starts = st.builds(RoundStart, days, st.none() | st.sampled_from([time(9, 30), time(15)]))
set_ups = st.builds(
    SetUp,
    name=st.just("A"),
    city=st.sampled_from(["", "Riga"]),
    federation=st.sampled_from(["", "LAT"]),
    start=st.none() | days,
    end=st.none() | days,
    level=st.none() | st.sampled_from(Level),
    speed=st.sampled_from(Speed),
    format=st.sampled_from(["dutch", "dubov", "round-robin", "knock-out", "team", "team-round-robin"]),
    baku=st.booleans(),
    rounds=st.none() | st.integers(1, 15),
    time_control=st.sampled_from(["", "90+30", "15+10", "3+2", "90'/40+30'/end+30\"", "as the host says"]),
    points=st.sampled_from([PointsFor()]),
    ranking=st.sampled_from([(), ("PTS",), ("PTS", "DE", "BH")]),
)
sections = st.builds(
    AnnouncedSection,
    set_ups,
    answers,
    several(st.none() | starts, 3),
    st.sampled_from(_FUNDS),
    entries,
    st.none() | play_offs,
)


def _possible(of: Any, *inputs: Any) -> Any:
    """What comes out; what no section can be is not tried."""
    try:
        return of(*inputs)
    except CaissaError:
        assume(False)


def _set_up(state: State, section: AnnouncedSection) -> State:
    announcement = Announcement(Texts.of({"en": "Event"}), sections=(section,))
    return as_announced(state, announcement, "A", "", ("short-breaks",))


@_EXAMPLES
@given(sections)
def test_a_section_says_what_was_announced(section: AnnouncedSection) -> None:
    wanted = _possible(settled, section)
    assert settled(wanted) == wanted
    state = _possible(_set_up, State(NEW), wanted)
    assert announced_of(state, wanted) == wanted


@_EXAMPLES
@given(sections, sections)
def test_a_known_section_becomes_as_announced(first: AnnouncedSection, second: AnnouncedSection) -> None:
    wanted = _possible(settled, second)
    state = _possible(_set_up, State(NEW), _possible(settled, first))
    assert announced_of(_possible(_set_up, state, wanted), wanted) == wanted


@_EXAMPLES
@given(several(officials, 3), several(members, 3))
def test_sections_name_the_announced_people(listed: tuple[Any, ...], committee: tuple[Any, ...]) -> None:
    of_first = tuple(replace(each, sections=("A",) if each.sections else ()) for each in listed)
    appeals = {official.name for official in of_first if official.role is Role.APPEALS_MEMBER}
    assume(not appeals & {person.name for person in committee})
    announced = Announcement(Texts.of({"en": "Event"}), officials=of_first)
    announced = replace(announced, appeals=replace(announced.appeals, people=committee))
    by_name = {name: with_people(NEW, announced, name) for name in ("A", "B")}
    assert people_of(by_name, announced) == (of_first, committee)


def test_the_kind_of_play_follows_the_time_control() -> None:
    section = settled(AnnouncedSection(SetUp("A", time_control="15+10")))
    assert section.set_up.speed is Speed.RAPID
