"""Files that cannot be as they are: a clear message with line, column and field, and nothing else changed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.errors import UnreadableFile, errors_in
from caissa.prospectus import check_announcement, read_announcement, write_announcement
from caissa.prospectus.positions import positions_in
from tests.prospectus.hall import announced, codes, open_with, sample

HEAD = '[event]\nname = "Open"\n'
SECTION = '[[section]]\nset_up = { name = "A", rounds = 3, time_control = "90\'+30\\"" }\n'


def only_finding(text):
    """The one thing that is wrong in a text."""
    (finding,) = read_announcement(text).findings
    return finding


def test_a_section_of_no_rounds_is_refused_with_its_place():
    """Rounds are counted from one."""
    finding = only_finding(HEAD + '[[section]]\nset_up = { name = "A", rounds = 0 }\n')
    assert finding.code == "announcement.field"
    assert finding.where == "line 4, column 24, section.1.set_up.rounds"
    assert finding.what == "0 is not a whole number from 1 to 999"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (HEAD + 'colour = "red"\n', "line 3, column 1, event.colour"),
        (HEAD + "\n[venue]\n", "line 4, column 2, venue"),
        (HEAD + '[[item]]\nkind = "meeting"\nday = 2027-01-01\n  our = 9\n', "line 6, column 3, item.1.our"),
        (
            HEAD + '[[section]]\nset_up = { name = "A", round = 9 }\n',
            "line 4, column 24, section.1.set_up.round",
        ),
        (
            HEAD + SECTION + "[section.answers]\ndefault_time = 30\n",
            "line 6, column 1, section.1.answers.default_time",
        ),
        (HEAD + "[topics]\nsmokeing = 'no'\n", "line 4, column 1, topics.smokeing"),
        (
            HEAD
            + SECTION
            + '[section.prizes]\ncurrency = "EUR"\n[[section.prizes.list]]\nprizes = [1]\nprice = 2\n',
            "line 9, column 1, section.1.prizes.list.1.price",
        ),
    ],
)
def test_unknown_names_are_refused_with_line_and_column(text, where):
    """A misspelt name would be lost without a word."""
    finding = only_finding(text)
    assert (finding.code, finding.where) == ("announcement.unknown-key", where)


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        (
            'start = "soon"\n',
            "event.start",
            "'soon' is not a day; write 2027-02-19 or Friday 19 February 2027",
        ),
        ("kind = 'party'\n", "event.kind", "'party' is not one of: round-robin, festival"),
        ("languages = ['en', 'Klingon!']\n", "event.languages", "'Klingon!' is not the code of a language"),
        ("currency = 'Thaler'\n", "event.currency", "'Thaler' is not a currency"),
        ("website = 'javascript:alert(1)'\n", "event.website", "is not an address that begins with https://"),
        ("expected_players = -5\n", "event.expected_players", "-5 is not a whole number"),
        ("city = '\\u0000'\n".replace("'", '"'), "event.city", "it contains a control character"),
    ],
)
def test_values_that_do_not_fit_are_refused_with_their_field(text, where, what):
    """Whatever is wrong, the message names the line and the field."""
    finding = only_finding(HEAD + text)
    assert finding.where == f"line 3, column 1, {where}"
    assert what in finding.what


def test_a_clause_of_two_megabytes_is_refused():
    """Nobody means to print two thousand pages."""
    text = HEAD + '[[clause]]\nheading = "Long"\ntext = "' + "x" * 2_000_000 + '"\n'
    finding = only_finding(text)
    assert finding.where == "line 5, column 1, clause.1.text"
    assert finding.what == "it is too long (characters: 2000000, limit: 50000)"


def test_a_file_without_end_is_refused():
    """What is longer than any announcement is not even looked at."""
    with pytest.raises(UnreadableFile, match="limit in characters: 8000000"):
        read_announcement("#" * 8_000_001)


@pytest.mark.parametrize("text", ["not toml", "[event", HEAD + "start = 2019-02-29\n", "a = [[[[[" * 5000])
def test_what_is_no_toml_is_refused(text):
    """29 February 2019 as a date of TOML is no date at all."""
    with pytest.raises(UnreadableFile):
        read_announcement(text)


def test_a_file_without_an_event_has_no_announcement():
    """There is nothing to announce, and the message says what is missing."""
    reading = read_announcement(SECTION)
    assert reading.announcement is None
    assert [finding.code for finding in reading.findings] == ["announcement.missing"]


def test_rounds_that_overlap_are_an_error():
    """A round of 90+30 lasts up to four hours; the next cannot start after two."""
    event = open_with("starts = [2027-05-01T10:00:00, 2027-05-01T12:00:00]")
    assert "timetable.overlap" in [finding.code for finding in errors_in(check_announcement(event))]


def test_rising_prizes_are_an_error():
    """A lower place with a higher prize is a slip of the pen."""
    event = open_with(
        '[section.prizes]\ncurrency = "EUR"\nmethod = "equal"\n[[section.prizes.list]]\nprizes = [100, 200]'
    )
    assert "prizes.rising" in [finding.code for finding in errors_in(check_announcement(event))]


def test_a_tie_break_twice_is_an_error():
    """The second time it can decide nothing."""
    event = announced(HEAD + '[[section]]\nset_up = { name = "A", ranking = ["PTS", "BH", "DE", "BH"] }\n')
    (finding,) = [each for each in check_announcement(event) if each.code == "announcement.tie-break-twice"]
    assert (finding.where, finding.article) == ("A", "C.07 4.1")


def test_more_starts_than_rounds_are_an_error():
    """Three rounds cannot start four times."""
    starts = ", ".join(f"2027-05-0{day}T10:00:00" for day in (1, 2, 3, 3))
    assert "announcement.schedule-rounds" in codes(open_with(f"starts = [{starts}]"))


@settings(max_examples=60)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    """Reading never breaks: there is an announcement, findings, or a refusal."""
    try:
        reading = read_announcement(text)
    except UnreadableFile:
        return
    assert reading.announcement is not None or reading.findings


@settings(max_examples=60)
@given(st.data())
def test_a_file_that_was_cut_or_garbled_is_read_or_refused(data):
    """A real file with a piece taken out or put in breaks nothing either."""
    text = sample("golden_rook_2019")
    first = data.draw(st.integers(0, len(text)))
    last = data.draw(st.integers(first, min(len(text), first + 200)))
    put_in = data.draw(st.text(max_size=20))
    try:
        reading = read_announcement(text[:first] + put_in + text[last:])
    except UnreadableFile:
        return
    if reading.announcement is not None:
        check_announcement(reading.announcement)
        assert (
            read_announcement(write_announcement(reading.announcement)).announcement == reading.announcement
        )


def test_positions_of_every_shape_of_toml():
    """Headings, dotted names, inline tables, lists over lines, texts that look like TOML, comments."""
    text = (
        'a.b = 1 # c = 2\n[t]\n"q k" = { x = [1, { y = 2 }], z = "]}" }\n'
        "[[r]]\nv = '''\nw = 1\n'''\nw = [\n  1, # one\n  2,\n]\n[[r]]\n[r.s]\nu = 1\n"
    )
    places = {path: (place.line, place.column) for path, place in positions_in(text).items()}
    assert places["a", "b"] == (1, 3)
    assert places["t", "q k", "x", 1, "y"] == (3, 21)
    assert places["t", "q k", "z"] == (3, 31)
    assert places["r", 0, "w"] == (8, 1)
    assert places["r", 0, "w", 1] == (10, 3)
    assert places["r", 1, "s", "u"] == (14, 1)
