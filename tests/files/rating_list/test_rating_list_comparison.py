"""What the list says against what the tournament recorded: reported, never applied."""

from __future__ import annotations

from caissa.files.rating_list import ListEntry, Recorded, check_consistency, differences, lists
from caissa.tournament import Speed

LISTED = ListEntry(
    fide_id=1503014, name="Carlsen, Magnus", federation="NOR", title="GM", standard_rating=2840,
    rapid_rating=2832, birth_year=1990,
)  # fmt: skip
RECORDED = Recorded(1503014, "Carlsen, Magnus", 2840, "GM", "NOR", 1990)


def changed(person, entry=LISTED, speed=Speed.STANDARD):
    """The differing fields with both values."""
    return [
        (difference.field, difference.recorded, difference.listed)
        for difference in differences(person, entry, speed)
    ]


def test_nothing_differs():
    """VCL4THP Q116-144: a record as in the list gives no difference."""
    assert changed(RECORDED) == []


def test_every_field_that_differs_is_told():
    """VCL4THP Q116-144: rating, title, federation, name and birth year are compared."""
    person = Recorded(1503014, "Karlsen, Magnus", 2830, "IM", "DEN", 1991)

    assert changed(person) == [
        ("name", "Karlsen, Magnus", "Carlsen, Magnus"),
        ("rating", 2830, 2840),
        ("title", "IM", "GM"),
        ("federation", "DEN", "NOR"),
        ("birth_year", 1991, 1990),
    ]


def test_the_rating_of_the_tournament_s_speed_is_compared():
    """A rapid tournament uses the rapid rating."""
    assert changed(RECORDED, speed=Speed.RAPID) == [("rating", 2840, 2832)]
    assert changed(RECORDED, speed=Speed.BLITZ) == [("rating", 2840, None)]


def test_spelling_of_the_same_thing_is_no_difference():
    """Accents, capitals, the order of names, g for GM and 0 for no rating say the same."""
    entry = LISTED._replace(standard_rating=None)
    person = Recorded(1503014, "MÁGNUS CARLSEN", 0, "g", "NOR", None)

    assert changed(person, entry) == []


def test_a_women_s_title_stands_in_for_an_open_one():
    """Who has only a women's title is recorded with it."""
    entry = LISTED._replace(title="", womens_title="WGM")

    assert changed(RECORDED, entry) == [("title", "GM", "WGM")]


def test_a_whole_tournament_is_checked(add, store, combined):
    """Those without a FIDE ID are passed over; an ID in no list is a difference of its own."""
    add(combined)
    unknown = Recorded(fide_id=5, name="Nobody, Known")
    late = Recorded(2016192, "Nakamura, Hikaru", 2800, "GM", "USA", 1987)

    differences = check_consistency(store, [RECORDED, Recorded(name="Local, Hero"), unknown, late])

    assert [
        (difference.person.fide_id, difference.field, difference.listed) for difference in differences
    ] == [
        (5, "fide_id", None),
        (2016192, "rating", 2810),
    ]
    assert str(differences[1]) == "Nakamura, Hikaru: rating 2800 recorded, 2810 in the list"
    assert differences[1].found_in == lists(store)[0]


def test_the_list_to_check_against_can_be_chosen(add, store, combined):
    """VCL4THP Q116-144: the list valid at the start, not the newest, may be wanted."""
    add(combined)
    add(combined.replace("2840", "2850"), month="2026-10")

    assert check_consistency(store, [RECORDED], within=lists(store)[1:]) == []
    assert [difference.listed for difference in check_consistency(store, [RECORDED])] == [2850]
