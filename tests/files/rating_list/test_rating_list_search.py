"""People are found by any part of their name, with or without accents, and despite one typo."""

from __future__ import annotations

import io
import sqlite3
from datetime import datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.files.rating_list import Kind, Match, import_list, search
from caissa.files.rating_list.invented import people
from caissa.files.rating_list.printing import txt_list
from caissa.files.rating_list.typos import one_typo_away
from caissa.folding import asked_words, fold, indexed_words

NATIONAL = """\
ID;Name;Fed;Elo
1;Carlsen, Magnus;NOR;2840
2;Karlsen, Olga;NOR;1900
3;Nakamura, Hikaru;USA;2810
4;Mueller, Karl;GER;2500
5;Müller, Peter;GER;2400
6;Großmann, Jörg;GER;2100
7;Sørensen, Bjørn;DEN;2000
8;Łukasz, Wójcik;POL;2200
9;Đorđević, Čedomir;SRB;2300
10;O'Brien, Seán;IRL;1800
11;Vachier-Lagrave, Maxime;FRA;2750
12;Каспаров, Йорг;RUS;2600
13;Carlsenova, Magda;CZE;1700
14;Li, Yi;CHN;2000
15;Carlsen, Bo;DEN;
"""


@pytest.fixture
def known(add, store):
    """A store with the national list above."""
    add(NATIONAL.encode("utf-8"), source="XXX")
    return store


def names(store, text, **options):
    """The names found, in order."""
    return [hit.entry.name for hit in search(store, text, **options)]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("magnus carlsen", "Carlsen, Magnus"),
        ("MAG CARL", "Carlsen, Magnus"),
        ("hik nak", "Nakamura, Hikaru"),
        ("grossmann", "Großmann, Jörg"),
        ("großmann jorg", "Großmann, Jörg"),
        ("sorensen bjorn", "Sørensen, Bjørn"),
        ("wojcik lukasz", "Łukasz, Wójcik"),
        ("dordevic cedomir", "Đorđević, Čedomir"),
        ("obrien sean", "O'Brien, Seán"),
        ("o'brien", "O'Brien, Seán"),
        ("o brien", "O'Brien, Seán"),
        ("vachier lagrave", "Vachier-Lagrave, Maxime"),
        ("vachierlag", "Vachier-Lagrave, Maxime"),
        ("Vachier-Lagrave, Maxime", "Vachier-Lagrave, Maxime"),
        ("каспаров", "Каспаров, Йорг"),
        ("Йорг", "Каспаров, Йорг"),
    ],
)
def test_names_are_found_by_their_parts(known, asked, expected):
    """Any beginning of any part, in any order, in capitals or not, with or without accents."""
    assert names(known, asked)[0] == expected


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("Karlsen Magnus", "Carlsen, Magnus"),
        ("Nakamrua", "Nakamura, Hikaru"),
        ("Nakamur Hikaro", "Nakamura, Hikaru"),
        ("Nakammura", "Nakamura, Hikaru"),
        ("Nakaura", "Nakamura, Hikaru"),
        ("Grosmann", "Großmann, Jörg"),
        ("касаров", "Каспаров, Йорг"),
        ("каспаровв", "Каспаров, Йорг"),
    ],
)
def test_one_typo_in_each_word_is_forgiven(known, asked, expected):
    """A letter left out, added, changed or swapped with its neighbour."""
    assert expected in names(known, asked)


def test_accents_asked_for_find_the_written_out_spelling_too(known):
    """FIDE's list spells Müller as Mueller: a search with the accent finds both."""
    assert names(known, "Müller") == ["Mueller, Karl", "Müller, Peter"]
    assert names(known, "Bjoern Soerensen") == ["Sørensen, Bjørn"]


def test_exact_words_come_before_prefixes_and_prefixes_before_typos(known):
    """Within each kind of match the stronger player comes first."""
    hits = search(known, "carlsen")

    assert [(hit.entry.name, hit.match) for hit in hits] == [
        ("Carlsen, Magnus", Match.EXACT),
        ("Carlsen, Bo", Match.EXACT),
        ("Carlsenova, Magda", Match.PREFIX),
        ("Karlsen, Olga", Match.TYPO),
    ]


def test_an_unfinished_word_may_have_a_typo_if_nothing_else_is_found(known):
    """Somebody who is still typing Nakamura has written Nakmau so far."""
    (hit,) = search(known, "hikaru nakmau")

    assert (hit.entry.name, hit.match) == ("Nakamura, Hikaru", Match.TYPO_IN_PREFIX)


def test_short_words_must_be_spelt_right(known):
    """In a word of up to three letters one letter is too much of it."""
    assert names(known, "Lo") == []
    assert names(known, "Li") == ["Li, Yi"]


def test_only_one_federation_on_request(known):
    """The federation narrows every kind of match."""
    assert names(known, "carlsen", federation="DEN") == ["Carlsen, Bo"]
    assert names(known, "karlsen", federation="nor") == ["Karlsen, Olga", "Carlsen, Magnus"]
    assert names(known, "nor") == []


def test_no_more_than_the_limit(known):
    """The best hits are kept."""
    assert names(known, "carlsen", limit=2) == ["Carlsen, Magnus", "Carlsen, Bo"]


@pytest.mark.parametrize("nothing", ["", "  ", ",-'", '"', "_nor", "* OR *", "carlsen AND olga", "NEAR(a b)"])
def test_signs_have_no_meaning_in_a_question(known, nothing):
    """Whatever is typed is taken as words of a name, never as a command to the database."""
    assert names(known, nothing) == []


def test_a_number_is_a_fide_id(add, store, combined):
    """Typing a FIDE ID finds its owner."""
    add(combined)

    (hit,) = search(store, " 1503014 ")
    assert (hit.entry.name, hit.match) == ("Carlsen, Magnus", Match.BY_ID)
    assert search(store, "99") == []


def test_somebody_in_several_lists_is_shown_once(add, store, combined, standard):
    """From the newest list, and the more telling one of a month."""
    add(standard, kind=Kind.STANDARD)
    add(combined)

    (hit,) = search(store, "carlsen")
    assert hit.found_in.kind is Kind.COMBINED


def test_folding_keeps_other_scripts():
    """Latin letters lose their accents; Cyrillic й stays й."""
    assert fold("Ærø Łódź Straße İzmir Þór Ñandú") == "aero lodz strasse izmir thor nandu"
    assert fold("Йорг") == "йорг"
    assert indexed_words("D'Angelo, Anne-Marie").split() == ["d", "angelo", "anne", "marie", "dangelo",
                                                             "annemarie"]  # fmt: skip
    assert asked_words("Åse Müller") == [("ase", "aase"), ("muller", "mueller")]


def test_words_one_typo_away():
    """By hand, over the alphabet ab: 2 with a letter left out, 1 swapped, 2 changed, 4 with one added."""
    assert one_typo_away("ab", "ab") == {"a", "b", "ba", "bb", "aa", "aab", "bab", "abb", "aba"}


INVENTED = list(people(Random(20), 600))  # noqa: S311 - invented people need no secrets


def invented_store() -> sqlite3.Connection:
    """A store of six hundred invented people."""
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    content = "".join(txt_list(INVENTED, Kind.COMBINED, "2026-09")).encode("latin-1")
    moment = datetime.fromisoformat("2026-09-01")
    import_list(connection, io.BytesIO(content), source="FIDE", month="2026-09", imported_at=moment)
    return connection


@pytest.fixture(scope="module")
def invented():
    """The invented people's store, made once."""
    connection = invented_store()
    yield connection
    connection.close()


@settings(max_examples=200, deadline=None)
@given(entry=st.sampled_from(INVENTED), draw=st.data())
def test_everybody_is_found_by_every_prefix_of_every_word(invented, entry, draw):
    """Any beginning of any word of the name finds the person."""
    word = draw.draw(st.sampled_from(fold(entry.name).split()))
    prefix = word[: draw.draw(st.integers(1, len(word)))]

    assert entry.fide_id in {hit.entry.fide_id for hit in search(invented, prefix, limit=600)}


@settings(max_examples=200, deadline=None)
@given(entry=st.sampled_from(INVENTED), draw=st.data())
def test_everybody_is_found_despite_one_typo(invented, entry, draw):
    """One slip in a word of five letters or more still finds the person, beside the other words."""
    words = [word.lower() for word in entry.name.replace(",", " ").replace("-", " ").split()]
    long = [place for place, word in enumerate(words) if len(word) >= 5]
    if not long:
        return
    place = draw.draw(st.sampled_from(long))
    words[place] = with_typo(words[place], draw.draw)

    ids = {hit.entry.fide_id for hit in search(invented, " ".join(words), limit=600)}
    assert entry.fide_id in ids


def with_typo(word: str, draw) -> str:
    """The word with a letter left out, changed, added or swapped with the next."""
    at, letter = draw(st.integers(0, len(word) - 2)), draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz"))
    slips = [
        word[:at] + word[at + 1 :],
        word[:at] + letter + word[at + 1 :],
        word[:at] + letter + word[at:],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
    ]
    return draw(st.sampled_from(slips))
