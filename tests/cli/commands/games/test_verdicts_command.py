"""`caissa games verdicts`: results of zones that are not the regulations'."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from caissa.cli.exit_codes import ExitCode
from caissa.cli.program import program

GAMES = """[White "A"]
[Black "B"]
[Result "1-0"]
[Termination "Time forfeit"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1-0

[White "C"]
[Black "D"]
[Result "0-1"]
[Termination "Normal"]

1. f3 e5 2. g4 Qh4# 0-1
"""


def called(folder: Path, *options: str) -> tuple[int, str]:
    """The exit code and what was printed."""
    file = folder / "games.pgn"
    file.write_text(GAMES, encoding="utf-8")
    result = CliRunner().invoke(program, ["games", "verdicts", str(file), *options])
    return result.exit_code, result.stdout


def test_games_in_doubt_are_listed_with_article_and_half_move(tmp_path: Path) -> None:
    """E.04 15.3, 5.4.1: the first game was drawn after half-move 8; the second is a mate."""
    code, text = called(tmp_path, "--json")
    answer = json.loads(text)
    assert code == ExitCode.DOUBTFUL
    assert (answer["games"], answer["replayed"], len(answer["differences"])) == (2, 2, 1)
    difference = answer["differences"][0]
    assert (difference["game"], difference["zone"], difference["verdict"]) == (1, "1-0", "1/2-1/2")
    assert (difference["ply"], difference["certain"]) == (8, True)
    assert [reason["article"] for reason in difference["reasons"]] == ["E.04 15.3", "E.04 5.4.1"]


def test_list_for_people_and_hybrid_articles(tmp_path: Path) -> None:
    """E.04 19.3 in hybrid play."""
    code, text = called(tmp_path, "--hybrid")
    assert code == ExitCode.DOUBTFUL
    assert "E.04 19.3" in text
    assert "results in doubt: 1" in text
