"""A store in memory, and small lists typed as FIDE prints them."""

from __future__ import annotations

import io
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from datetime import datetime

import pytest

from caissa.files.rating_list import ImportReport, import_list

COMBINED = """\
ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag
1503014        Carlsen, Magnus                                              NOR M   GM                           2840  0   10 2832  0   10 2869  0   10 1990
2016192        Nakamura, Hikaru                                             USA M   GM                           2810  9   10 2732  0   10 2838  12  10 1987
700070         Polgar, Judit                                                HUN F   GM                           2675  0   10 2646  0   10 2736  0   10 1976  wi
14114550       Muzychuk, Mariya                                             UKR F   GM   WGM                     2511  0   10 2443  0   10 2402  0   10 1992  w
10292519       A A M Imtiaz, Chowdhury                                      BAN M             NA,DI              0     0   0  0     0   0  0     0   0  0000
4100018        Vachier-Lagrave, Test                                        FRA M   IM        IA             AFM 2401  0   10 0     0   0  2380  3   20 1975  i
"""  # noqa: E501

STANDARD = """\
ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SEP26 Gms K  B-day Flag
1503014        Carlsen, Magnus                                              NOR M   GM                           2840  0   10 1990
700070         Polgar, Judit                                                HUN F   GM                           2675  0   10 1976  wi
"""  # noqa: E501

NOW = datetime(2026, 9, 2, 10, 30)  # noqa: DTZ001 - the store keeps whatever time it is given

Import = Callable[..., ImportReport]


@pytest.fixture
def combined() -> str:
    """FIDE's combined list of September 2026, with six people."""
    return COMBINED


@pytest.fixture
def standard() -> str:
    """FIDE's standard list of September 2026, with two people."""
    return STANDARD


@pytest.fixture
def store() -> Iterator[sqlite3.Connection]:
    """An empty store in memory."""
    connection = sqlite3.connect(":memory:")
    yield connection
    connection.close()


@pytest.fixture
def add(store: sqlite3.Connection) -> Import:
    """Imports a text or bytes as FIDE's list of September 2026 unless told otherwise."""

    def importing(text: str | bytes, **options: object) -> ImportReport:
        content = text.encode("latin-1") if isinstance(text, str) else text
        options = {"source": "FIDE", "month": "2026-09", "imported_at": NOW, **options}
        return import_list(store, io.BytesIO(content), **options)  # type: ignore[arg-type]

    return importing


@pytest.fixture
def zipped() -> Callable[..., bytes]:
    """A zip file with one member, or with several names given."""

    def packing(content: str | bytes, *names: str) -> bytes:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in names or ("players_list_foa.txt",):
                archive.writestr(name, content)
        return packed.getvalue()

    return packing
