"""`caissa list-import` and `caissa lookup`."""

import zipfile

import pytest

from caissa.cli import doctor_checks
from caissa.cli.doctor_checks import State

HEAD = (
    f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit {'OTit':<15}"
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
)


def line(number, name, federation, rating):
    """A row of FIDE's combined list, by its columns."""
    row = f"{number:<15}{name:<61}{federation:<4}{'M':<4}{'GM':<5}"
    return f"{row:<113}{rating:<6}{'0':<4}{'10':<3}".ljust(152) + "1987      \n"


@pytest.fixture
def store(tmp_path):
    """A list of two people, zipped as FIDE does, and where to store it."""
    text = (
        HEAD + line(2016192, "Nakamura, Hikaru", "USA", 2802) + line(1503014, "Carlsen, Magnus", "NOR", 2839)
    )
    with zipfile.ZipFile(tmp_path / "players_list_foa.zip", "w") as packed:
        packed.writestr("players_list_foa.txt", text)
    return tmp_path / "ratings.sqlite3"


def test_a_list_is_imported_once_and_found_by_id_name_and_slip(caissa, store):
    """FIDE's combined list, zipped; the month is told because the file does not say it."""
    done = caissa(
        "list-import", store.parent / "players_list_foa.zip", "--month", "2026-11", "--store", store, "--json"
    )
    assert done.code == 0
    assert (done.json["rows"], done.json["source"]) == (2, "FIDE")
    for asked in ("2016192", "nakamura", "hikaru naka", "nakamrua"):
        people = caissa("lookup", *asked.split(), "--store", store, "--json").json
        assert [person["fide_id"] for person in people] == [2016192]
    assert "Carlsen, Magnus" in caissa("lookup", "carlsen", "--store", store).out
    assert caissa("list-import", "--store", store, "--json").json[0]["month"] == "2026-11"


def test_nobody_found_and_no_store_end_with_1(caissa, store, monkeypatch):
    """Both say what to do next; CAISSA_RATINGS names the store."""
    monkeypatch.setenv("CAISSA_RATINGS", str(store))
    ran = caissa("lookup", "nobody")
    assert ran.code == 5
    assert "caissa list-import" in ran.err
    caissa("list-import", store.parent / "players_list_foa.zip", "--month", "2026-11")
    ran = caissa("lookup", "nobody")
    assert ran.code == 1
    assert "Nobody" in ran.out


def test_what_is_no_list_is_refused_and_nothing_is_stored(caissa, tmp_path):
    """A letter instead of a list."""
    path = tmp_path / "letter.txt"
    path.write_text("Dear arbiter,\n")
    ran = caissa("list-import", path, "--month", "2026-11", "--store", tmp_path / "s.sqlite3")
    assert ran.code == 5
    assert "letter.txt" in ran.err
    assert caissa("list-import", "--store", tmp_path / "s.sqlite3", "--json").json == []


def test_a_column_must_name_a_field_and_a_heading(caissa, store):
    """`--column rating` says nothing; the command is refused before anything is opened."""
    packed = store.parent / "players_list_foa.zip"
    ran = caissa("list-import", packed, "--column", "rating", "--store", store)
    assert ran.code == 2
    assert "field=heading" in ran.err
    assert not store.exists()


def noise(store):
    """A page in the middle overwritten."""
    content = bytearray(store.read_bytes())
    content[4096 : 3 * 4096] = b"\x5a" * 8192
    store.write_bytes(content)


def cut(store):
    """The second half gone."""
    store.write_bytes(store.read_bytes()[: store.stat().st_size // 2])


def header(store):
    """Its first bytes gone."""
    store.write_bytes(b"\0" * 100 + store.read_bytes()[100:])


@pytest.mark.parametrize("way", [noise, cut, header])
def test_a_damaged_store_is_set_aside_by_the_next_import(caissa, store, monkeypatch, way):
    """A search says so in a sentence, the doctor what to do; every list can be imported again."""
    file = store.parent / "players_list_foa.zip"
    imported = ("list-import", file, "--month", "2026-11", "--store", store, "--json")
    assert caissa(*imported).code == 0
    way(store)
    damaged = store.read_bytes()
    refused = caissa("lookup", "nakamura", "--store", store)
    assert (refused.code, "import the list again" in refused.err) == (5, True)
    monkeypatch.setenv("CAISSA_RATINGS", str(store))
    assert doctor_checks.rating_lists().state is State.FAULT
    assert "caissa list-import" in doctor_checks.rating_lists().advice
    assert caissa(*imported).code == 0
    assert store.with_name("ratings.sqlite3.damaged").read_bytes() == damaged
    assert "Nakamura" in caissa("lookup", "nakamura", "--store", store).out
