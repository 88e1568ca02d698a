"""`caissa entry-lots`: anybody can check a drawing of lots with a seed and a list of codes.

Expected values by another program: `printf '%s' 'river 7314:AAA' | sha256sum`, and the same for each code.
"""

from __future__ import annotations

import subprocess

CODES = ("AAA", "BBB", "CCC", "DDD")
SEED = "river 7314"


def sha256sum(text: str) -> str:
    """By the program of the operating system."""
    ran = subprocess.run(["sha256sum"], input=text.encode(), capture_output=True, check=True)  # noqa: S607
    return ran.stdout.decode().split()[0]


def test_the_lowest_lot_comes_first(caissa, tmp_path):
    """With the heading of a sheet; the first two of four have a place."""
    file = tmp_path / "codes.csv"
    file.write_text("code,category\n" + "".join(f"{code},A\n" for code in CODES), encoding="utf-8")
    expected = sorted(CODES, key=lambda code: sha256sum(f"{SEED}:{code}"))
    ran = caissa("entry-lots", file, "--seed", SEED, "--announced", sha256sum(SEED), "--json")
    assert ran.code == 0
    assert [each["code"] for each in ran.json["lots"]] == expected
    printed = caissa("entry-lots", file, "--seed", SEED, "--places", "2", "--announced", sha256sum(SEED))
    rows = [
        line.split() for line in printed.out.splitlines() if line.split()[1:2] in [[code] for code in CODES]
    ]
    assert [(row[1], row[-1]) for row in rows] == [
        (expected[0], "place"),
        (expected[1], "place"),
        (expected[2], "1"),
        (expected[3], "2"),
    ]
    assert "The seed is the announced one." in printed.out


def test_another_seed_than_the_announced_one_is_seen(caissa, tmp_path):
    """Somebody who chose the seed afterwards is found out."""
    file = tmp_path / "codes.txt"
    file.write_text("\n".join(CODES), encoding="utf-8")
    ran = caissa("entry-lots", file, "--seed", "river 7315", "--announced", sha256sum(SEED))
    assert ran.code == 4
    assert "NOT the announced one" in ran.out


def test_a_code_twice_is_refused(caissa, tmp_path):
    """It would have two lots in the hat."""
    file = tmp_path / "codes.txt"
    file.write_text("AAA\nBBB\nAAA\n", encoding="utf-8")
    ran = caissa("entry-lots", file, "--seed", SEED)
    assert ran.code == 5
    assert "AAA" in ran.err
