"""Form and file of an announcement are the same data: what the form shows and sends back changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import assume, given, settings

from caissa.prospectus import announcement_of_values
from caissa.prospectus.schema import AROUND, EVENT, SECTIONS
from caissa_web.desk.announcement import parts, section_parts
from caissa_web.desk.announcement.form import Draft, FormPage, RowsOnPage, form_page
from caissa_web.desk.announcement.inputs import Input
from caissa_web.desk.announcement.starting import values_of
from caissa_web.desk.announcement.typed_form import typed_values
from tests.prospectus.strategies import announcements
from tests.web.operations.events.announced import three_sections


def sent(page: FormPage) -> dict[str, str]:
    """What a browser sends of a form that nobody touched."""
    typed = {f"rows.{table.name}": str(table.count) for table in _tables(page)}
    for field in _inputs(page):
        if field.shape == "several":
            typed |= {f"{field.name}.{code}": "yes" for code, _words, ticked in field.boxes if ticked}
        elif field.shape != "flag" or field.value:
            typed[field.name] = field.value.replace("\n", "\r\n")
    return typed


def _tables(page: FormPage) -> Iterator[RowsOnPage]:
    yield from page.tables
    for section in page.sections:
        yield from (section.players, section.lists, section.named_prizes, section.rates)


def _inputs(page: FormPage) -> Iterator[Input]:
    yield from (*page.event, *page.more, *page.appeals, *page.bank, *page.online, *page.topics)
    yield from (*page.fair_play, *page.dress)
    for table in _tables(page):
        yield from (field for row in table.filled for field in row)
    for section in page.sections:
        yield from (*section.main, *section.rhythm, *section.when, section.prizes, *section.more)
        yield from (*section.entry, *section.answers, *section.fund, *section.play_off)


def _can_be_typed(value: Any) -> bool:
    """Is there nothing in it that a field of one line drops: spaces at its ends, commas within a list?"""
    if isinstance(value, dict):
        return all(map(_can_be_typed, value.values()))
    if isinstance(value, list):
        return all(map(_can_be_typed, value)) and not any(
            isinstance(each, str) and ("," in each or "،" in each) for each in value
        )
    return not isinstance(value, str) or (value == value.strip() and "\x85" not in value)


@settings(max_examples=25)
@given(announcements())
def test_a_form_that_nobody_touched_says_the_same(announcement):
    """Play-offs, prize lists and invited players included; what has no field stays as it was."""
    values = values_of(announcement)
    assume(_can_be_typed(values) and all(section.name for section in announcement.sections))
    typed = typed_values(values, sent(form_page(Draft.of(values))))
    reading = announcement_of_values(typed)
    assert reading.findings == ()
    assert reading.announcement == _without_empty_ends(announcement)


def _without_empty_ends(announcement):
    """The same announcement without what is said of nothing: rounds without a day, an empty list."""

    def settled(section):
        starts = section.starts
        while starts and starts[-1] is None:
            starts = starts[:-1]
        play_off = section.play_off
        if play_off and play_off.declared.rates == ():
            play_off = replace(play_off, declared=replace(play_off.declared, rates=None))
        return replace(section, starts=starts, play_off=play_off)

    return replace(announcement, sections=tuple(map(settled, announcement.sections)))


def test_every_name_of_the_file_has_a_field():
    """The desk is not poorer than a file."""
    shown = {spec.name for spec in (*parts.EVENT, *parts.MORE_OF_EVENT)}
    assert set(EVENT.parts) - shown == {"authentic"}  # the first of the languages
    tables = {rows.name for rows in parts.ALL_ROWS} | {
        "topics",
        "bank",
        "online",
        "appeals",
        "fair_play",
        "dress",
    }
    assert set(AROUND.parts) <= tables
    for name, specs in (("fair_play", parts.FAIR_PLAY), ("dress", parts.DRESS), ("online", parts.ONLINE)):
        assert {spec.name for spec in specs} == set(AROUND.parts[name].read.__self__.parts)
    section = {spec.name.partition(".")[0] for spec in section_parts.FIELDS}
    section |= {rows.name.partition(".")[0] for rows in section_parts.SECTION_ROWS} | {"answers"}
    assert section == {"set_up", "starts", "answers", "entry", "play_off", "prizes", "player"}
    assert SECTIONS  # the schema's own list of them is read by the reader


def typed_into(**more: str) -> Draft:
    """The announcement of three sections with something typed into the form of its second section."""
    values = values_of(three_sections())
    form = sent(form_page(Draft.of(values)))
    return Draft.of(typed_values(values, form | more))


def test_a_second_prize_list_is_typed():
    """500 for the best woman beside the prizes of the section."""
    draft = typed_into(
        **{
            "rows.section.1.prizes.list": "2",
            "section.1.prizes.list.2.name": "Women",
            "section.1.prizes.list.2.prizes": "500, 250, cup",
            "section.1.prizes.list.2.sex": "w",
        }
    )
    assert draft.is_sound, draft.findings
    main, women = draft.announcement.sections[0].prizes.lists
    assert (main.name, main.prizes) == ("Main", (100_000, 60_000, 30_000))
    assert (women.name, women.prizes, women.gifts) == ("Women", (50_000, 25_000), ("", "", "cup"))
    assert women.who[0].sex.name == "FEMALE"


def test_a_gift_with_a_comma_is_one_prize():
    """Then each prize stands in a line of its own."""
    draft = typed_into(**{"section.1.prizes.list.1.prizes": "1000\r\nbook, signed\r\n"})
    assert draft.announcement.sections[0].prizes.lists[0].gifts == ("", "book, signed")
    page = form_page(draft)
    assert page.sections[0].prizes.shape == "lines"
    again = Draft.of(typed_values(draft.values, sent(page)))
    assert again.announcement == draft.announcement


def test_a_play_off_is_declared_and_taken_back():
    """All seven parameters of C.07 3.1."""
    typed = {
        "section.2.play_off.scheme": "declared",
        "section.2.play_off.positions": "1, 3",
        "section.2.play_off.after_tie_breaks": "-1",
        "section.2.play_off.format": "knock-out",
        "section.2.play_off.numbers": "by-lots",
        "section.2.play_off.colours": "by-lots",
        "section.2.play_off.breaks": "30, 10",
        "section.2.play_off.rates.1.white_minutes": "5",
        "section.2.play_off.rates.1.black_minutes": "4",
        "section.2.play_off.rates.1.increment": "3",
        "section.2.play_off.rates.1.increment_from_move": "61",
    }
    draft = typed_into(**typed)
    assert draft.is_sound, draft.findings
    declared = draft.announcement.sections[1].play_off.declared
    assert (declared.positions, declared.after_tie_breaks, declared.breaks) == ((1, 3), -1, (30, 10))
    assert [str(rate.white_minutes) for rate in declared.rates] == ["5"]
    form = sent(form_page(draft))
    gone = Draft.of(typed_values(draft.values, form | {"section.2.play_off.scheme": ""}))
    assert gone.announcement.sections[1].play_off is None


def test_invited_players_are_typed():
    """The table of a round robin; a row without a name is complained of beside it."""
    names = {
        "section.3.player.1.name": "Polgar, Judit",
        "section.3.player.1.federation": "HUN",
        "section.3.player.1.title": "GM",
        "section.3.player.2.rating": "2500",
    }
    draft = typed_into(**names)
    assert [finding.code for finding in draft.findings] == ["announcement.missing"]
    draft = typed_into(**names, **{"section.3.player.2.name": "Gaprindashvili, Nona"})
    assert draft.is_sound
    first, second = draft.announcement.sections[2].players
    assert (first.name, first.title.value, second.rating) == ("Polgar, Judit", "GM", 2500)


def test_the_currency_of_the_event_goes_along():
    """A fund in the currency of the event is in the new one too."""
    draft = typed_into(**{"event.currency": "USD"})
    assert draft.announcement.sections[0].prizes.currency == "USD"


def test_a_new_time_control_decides_the_speed():
    """From blitz to 90 minutes without a word about the old speed."""
    draft = typed_into(**{"section.3.set_up.time_control": "90+30"})
    assert draft.is_sound, draft.findings
    assert draft.announcement.sections[2].set_up.speed.name == "STANDARD"


def test_more_rows_are_shown():
    """Whoever asks for more gets four empty ones."""
    draft = Draft.of(values_of(three_sections()))
    before = form_page(draft).sections[0].players.count
    assert form_page(draft, "section.1.player").sections[0].players.count == before + 4


def test_fair_play_is_ticked_and_unticked():
    """FPPM 1, 2: level, measures, prohibited items; a box that is not ticked is not sent."""
    draft = typed_into(
        **{
            "fair_play.level": "increased",
            "fair_play.measures.cameras": "yes",
            "fair_play.measures.magnets": "yes",
            "fair_play.prohibited.phones": "yes",
            "fair_play.more_prohibited.en": "Drones",
            "fair_play.live_delay": "15",
        }
    )
    assert draft.is_sound, draft.findings
    declared = draft.announcement.fair_play
    assert [measure.value for measure in declared.measures] == ["cameras", "magnets"]
    assert (declared.level.value, declared.live_delay) == ("increased", 15)
    form = sent(form_page(draft))
    assert form["fair_play.measures.magnets"] == "yes"
    fewer = {name: text for name, text in form.items() if name != "fair_play.measures.magnets"}
    again = Draft.of(typed_values(draft.values, fewer)).announcement.fair_play
    assert [measure.value for measure in again.measures] == ["cameras"]


def test_a_delay_that_cannot_be_is_complained_of_beside_its_field():
    """Nothing is stored until it is right."""
    draft = typed_into(**{"fair_play.live_delay": "soon"})
    assert not draft.is_sound
    problems = {field.name: field.problem for field in form_page(draft).fair_play if field.problem}
    assert list(problems) == ["fair_play.live_delay"]


def test_a_dress_code_is_chosen():
    """Organisers' Manual 11.5: the code, and what else holds."""
    draft = typed_into(**{"dress.code": "business-casual", "dress.sneakers": "yes"})
    declared = draft.announcement.dress
    assert (declared.code.value, declared.sneakers, declared.penalties) == ("business-casual", True, False)
