"""The mass comparison of tie-breaks with another program (tools/compare_tiebreaks.py)."""

import sys
from pathlib import Path
from random import Random

import pytest

from caissa.standings import standings


def seeded(seed):
    """Dice that fall the same way every time."""
    return Random(seed)  # noqa: S311 - nothing is kept secret by these


TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture(scope="module")
def tool():
    """The script as a module."""
    sys.path.insert(0, str(TOOLS))
    import compare_tiebreaks

    yield compare_tiebreaks
    sys.path.remove(str(TOOLS))


class AnotherProgram:
    """Stands in for Gacrux: counts what a reader of the same file counts, with one value changed if told."""

    def __init__(self, changed=""):
        self.changed = changed

    def table(self, file, codes):
        """Places and values of everybody, as floats."""
        from caissa.files import trf

        computed = standings(trf.read(file.read_text()).tournament, codes)
        return [
            {
                "cid": row.id,
                "rank": computed.ranks[row.id],
                "tiebreakScore": [
                    float(row.values[code] or 0) + (code == self.changed) if code != "DE" else 0.0
                    for code in codes
                ],
            }
            for row in computed.rows
        ]


@pytest.fixture
def task(tool, tmp_path):
    """A small tournament to compare."""
    return tool.engines.Task("ours", 3, "2026", "bbp", "engine", (8, 12), (3, 5), str(tmp_path / "out"))


def test_the_same_values_and_places_are_the_same(tool, task, tmp_path):
    """Every value and every place of every player is compared."""
    record = tool.compare(task, AnotherProgram(), tmp_path)
    assert record["verdict"] == "same"
    players = len(tool.tournament_for(task, tmp_path).players)
    assert record["values"] == players * (len(tool.drawn_list(seeded(5))) + 1)


def test_one_other_value_is_a_difference_and_is_kept(tool, task, tmp_path):
    """What differs stays in the folder: the file, the list and both values."""
    code = tool.drawn_list(seeded(5))[1]
    record = tool.compare(task, AnotherProgram(code), tmp_path)
    assert record["verdict"] == "different"
    kept = (tmp_path / "out" / "differences" / f"{task.key}.txt").read_text()
    assert f"{code}: Caissa" in kept


def test_a_list_of_fore_buchholz_holds_nothing_else(tool):
    """Fore Buchholz stands alone, because the other program keeps its last round for the rest of a list."""
    for seed in range(200):
        codes = tool.drawn_list(seeded(seed))
        fore = [code for code in codes[1:] if code in tool.FORE]
        assert fore in ([], list(codes[1:]))
