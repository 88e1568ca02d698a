"""Tables fit the paper: smaller letters, then a turned page, then parts; nothing is cut off."""

from hypothesis import given
from hypothesis import strategies as st

from caissa.documents.document import (
    Card,
    Cards,
    Column,
    ColumnKind,
    Document,
    Field,
    Fields,
    Lettering,
    Span,
    Table,
)
from caissa.documents.printing.fitting import (
    cards_on_a_page,
    fields_in_a_line,
    fit,
    is_landscape,
    is_narrow,
    shares,
    size_of,
    widths,
)
from caissa.documents.printing.output import Printing

UPRIGHT = Printing().text_width(landscape=False)


def table_of(rounds, name="Anna Petrova"):
    """A cross-table with this many rounds."""
    columns = (
        Column("No", ColumnKind.NUMBER, key=True),
        Column("Name", ColumnKind.NAME, key=True),
        *(Column(str(number), ColumnKind.CENTRED) for number in range(1, rounds + 1)),
    )
    return Table(columns, (("1", name, *("123w1" for _ in range(rounds))),))


def test_a_small_table_is_printed_in_the_usual_size():
    """Ten points, in one part."""
    fitted = fit(table_of(3), UPRIGHT, Printing())
    assert fitted.size == 10
    assert fitted.parts == (table_of(3),)


def test_a_wide_table_gets_smaller_letters_before_it_is_parted():
    """Eleven rounds fit upright in one part; the letters are smaller, but not below 6.5 points."""
    fitted = fit(table_of(14), UPRIGHT, Printing())
    assert len(fitted.parts) == 1
    assert 6.5 <= fitted.size < 10


def test_a_very_wide_table_is_parted_and_names_every_row_again():
    """Each part has number and name, and together they have every round once, in order."""
    fitted = fit(table_of(60), UPRIGHT, Printing())
    assert len(fitted.parts) > 1
    for part in fitted.parts:
        assert [column.heading for column in part.columns[:2]] == ["No", "Name"]
        assert all(len(row) == len(part.columns) for row in part.rows)
    rounds = [column.heading for part in fitted.parts for column in part.columns[2:]]
    assert rounds == [str(number) for number in range(1, 61)]


def test_lines_across_are_in_every_part():
    """The heading of a group of rows is repeated in every part."""
    wide = table_of(60)
    grouped = Table(wide.columns, (Span("Group A"), *wide.rows))
    assert all(part.rows[0] == Span("Group A") for part in fit(grouped, UPRIGHT, Printing()).parts)


def test_the_page_is_turned_for_a_wide_table_unless_the_document_says_otherwise():
    """Five rounds fit upright, sixteen are read better on a turned page."""
    assert not is_landscape(Document("x", (table_of(5),)), Printing())
    assert is_landscape(Document("x", (table_of(16),)), Printing())
    assert not is_landscape(Document("x", (table_of(16),), landscape=False), Printing())


def test_one_very_long_name_does_not_turn_the_page():
    """The few longest names are folded; the page is turned for what most rows need."""
    rows = tuple((str(number), "Anna Petrova") for number in range(20))
    columns = (Column("No", ColumnKind.NUMBER), Column("Name", ColumnKind.NAME))
    usual = Table(columns, (*rows, ("21", "Very " * 60)))
    assert not is_landscape(Document("x", (usual,)), Printing())


def test_names_share_the_room_alike():
    """White and Black get the same width, whatever the names."""
    name, centred = ColumnKind.NAME, ColumnKind.CENTRED
    columns = (Column("White", name), Column("Result", centred), Column("Black", name))
    first, _, last = shares(Table(columns, (("Li", "1 - 0", "Giannakopoulos, Konstantinos"),)))
    assert first == last


def test_a_table_of_two_short_columns_is_not_drawn_out():
    """Titles and their numbers need no whole line; a table to write in does."""
    short = Table((Column("Title"), Column("Players", ColumnKind.NUMBER)), (("GM", "3"),))
    assert is_narrow(short, UPRIGHT, 10)
    to_fill = Table((Column("Title"), Column("Sign", ColumnKind.BLANK, room=9)), (("GM", ""),))
    assert not is_narrow(to_fill, UPRIGHT, 10)


def test_slips_in_large_print_have_more_room_but_cards_stay():
    """Eight slips a page become three in large print; folded cards have large letters anyway."""
    slip, card = Card((Lettering("x"),)), Card((Lettering("x"),), folded=True)
    assert cards_on_a_page(Cards((slip,), 2, 4), Printing()) == (2, 4)
    assert cards_on_a_page(Cards((slip,), 2, 4), Printing(large=True)) == (1, 3)
    assert cards_on_a_page(Cards((card,), 2, 2), Printing(large=True)) == (2, 2)


def test_a_sheet_to_write_in_stays_in_one_piece():
    """A score sheet in large print shrinks rather than fall apart."""
    columns = tuple(Column(f"Move {number}", ColumnKind.BLANK, room=12) for number in range(15))
    sheet = Table(columns, (("",) * 15,))
    assert len(fit(sheet, UPRIGHT, Printing(large=True)).parts) == 1


def test_labelled_values_have_more_room_in_large_print():
    """Three side by side become two."""
    fields = Fields((Field("Games", "12"),), columns=3)
    assert fields_in_a_line(fields, Printing()) == 3
    assert fields_in_a_line(fields, Printing(large=True)) == 2


@given(st.lists(st.text(max_size=40), min_size=1, max_size=12), st.booleans(), st.booleans())
def test_no_table_is_printed_larger_than_wanted_or_loses_a_cell(cells, large, landscape):
    """Whatever the cells: the letters never exceed the usual size and every cell is in some part."""
    printing = Printing(large=large)
    table = Table(tuple(Column(f"c{at}", key=at == 0) for at in range(len(cells))), (tuple(cells),))
    width = printing.text_width(landscape)
    fitted = fit(table, width, printing)
    assert 0 < fitted.size <= printing.text_size
    assert {cell for part in fitted.parts for cell in part.rows[0]} == set(cells)
    assert len(widths(table)) == len(cells)
    assert size_of(table, 2 * width, printing) >= size_of(table, width, printing)
