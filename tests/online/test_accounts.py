"""Accounts of players in pasted rows: each player a personal one (E.04 9.3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.online import folded_account, read_accounts
from caissa.tournament import Person, Player

PLAYERS = (
    Player(1, Person("Alm, Ida", fide_id=1700000)),
    Player(2, Person("Berg, Odd", fide_id=1700001)),
    Player(3, Person("Chen")),
)


def rows(text, taken=()):
    """What is read, and the codes of what is wrong with their lines."""
    read, findings = read_accounts(text, PLAYERS, taken)
    return [(row.player, row.account, row.agreed) for row in read], [
        (str(finding.where), finding.code) for finding in findings
    ]


@pytest.mark.parametrize(
    "line", ["1700000;ida_a;yes", "1\tida_a\tYES", "Alm, Ida, ida_a, x", "alm, ida;@ida_a;1"]
)
def test_a_player_is_named_in_any_way(line):
    """By FIDE ID, by number, by name with its comma; with tabs, semicolons or commas."""
    assert rows(line) == ([(1, "ida_a", True)], [])


@pytest.mark.parametrize(
    ("word", "typed"),
    [("ja", "Ja"), ("sí", "si"), ("oui", "Oui."), ("да", "ДА"), ("نعم", "نعم"), ("是", "是")],
)
def test_who_writes_the_list_agrees_in_their_language(word, typed):
    """The word for yes of the page's language counts, with or without its accent; any other word does not."""
    agreed = [row.agreed for row in read_accounts(f"1;ida_a;{typed}\n2;berg;yes", PLAYERS, yes=word)[0]]
    assert agreed == [True, True]
    assert [row.agreed for row in read_accounts(f"1;ida_a;{typed}", PLAYERS)[0]] == [False]


def test_one_account_for_two_players_is_refused():
    """9.3: the second line is refused, whatever its capitals; the first stays."""
    assert rows("1;IdaA\n2;idaa") == ([(1, "IdaA", False)], [("line 2", "online.account-taken")])


def test_an_account_on_record_is_taken():
    """9.3: also by a player who is not in the list; its own player may send it again."""
    assert rows("1;idaa\n2;berg", taken=[(3, "IDAA"), (2, "Berg")]) == (
        [(2, "berg", False)],
        [("line 1", "online.account-taken")],
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("9;ida", "online.unknown-player"),
        ("Nobody;ida", "online.unknown-player"),
        ("1;a b", "online.bad-account"),
        ("1;", "online.bad-account"),
        ("1", "online.unknown-player"),
    ],
)
def test_what_cannot_be_read_is_named(text, expected):
    """A line that is wrong is named with its number, and changes nothing."""
    assert rows(text) == ([], [("line 1", expected)])


def test_a_player_twice():
    """Two accounts for one player: the first counts, the second is named."""
    assert rows("1;ida\n1;ida2") == ([(1, "ida", False)], [("line 2", "online.player-twice")])


@given(
    st.lists(st.tuples(st.integers(0, 4), st.sampled_from(["ida", "IDA", "odd", "chen", "x y"])), max_size=8)
)
def test_never_one_account_for_two(pairs):
    """Whatever is pasted, nobody shares an account and nobody has two."""
    read, findings = read_accounts("\n".join(f"{number};{account}" for number, account in pairs), PLAYERS)

    accounts = [folded_account(row.account) for row in read]
    assert len(set(accounts)) == len(accounts)
    assert len({row.player for row in read}) == len(read)
    assert len(read) + len(findings) == len(pairs)


@given(st.text(max_size=200))
def test_any_text_can_be_read(text):
    """Reading never fails."""
    read_accounts(text, PLAYERS)
