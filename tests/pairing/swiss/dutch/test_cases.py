"""Whole rounds against the answers of other engines: stored cases, and a corpus if it is there."""

from __future__ import annotations

import re

import pytest

from .expected import CASES, CORPUS, accelerated, boards_in, paired

STORED = sorted(CASES.rglob("*.trf"))
IN_CORPUS = sorted((CORPUS / "pairing").glob("*.trf"))
DISPUTED = sorted((CORPUS / "pairing-disputed").glob("*.trf"))

EDITIONS = pytest.mark.parametrize("edition", ["2017", "2026"])


def agree(path, round_number, edition, expected):
    answer = paired(path, round_number, edition)
    if answer is None or expected is None:
        assert answer == expected
        return
    assert sorted(answer) == sorted(expected)
    if edition == "2017" or not accelerated(path):
        assert answer == expected


@EDITIONS
@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_stored_positions(path, edition):
    """C.04.3 in both editions: boards, colours and board order as bbpPairings has them."""
    round_number = int(path.stem[-2:])

    agree(path, round_number, edition, boards_in(path.with_suffix(f".pairs{edition}")))


@pytest.mark.skipif(not IN_CORPUS, reason="no corpus beside the repository")
@EDITIONS
@pytest.mark.parametrize("path", IN_CORPUS, ids=lambda path: path.stem)
def test_corpus(path, edition):
    """All positions of the corpus, up to 110 players, agree with bbpPairings 5.0.1 and 6.0.0."""
    match = re.search(r"_r(\d+)of", path.stem)
    assert match

    agree(path, int(match[1]), edition, boards_in(path.with_suffix(f".pairs{edition}")))


@pytest.mark.skipif(not DISPUTED, reason="no corpus beside the repository")
@pytest.mark.parametrize("path", DISPUTED, ids=lambda path: path.stem)
def test_nobody_gets_a_second_bye(path):
    """C2: three positions in which bbpPairings 6.0.0 gives a player a second PAB; Gacrux does not."""
    match = re.search(r"-r(\d+)-", path.stem)
    assert match
    expected = boards_in(path.with_suffix(".pairs_gacrux"))
    boards = paired(path, int(match[1]), "2026")

    assert boards is not None
    assert expected is not None
    assert sorted(boards) == sorted(expected)
