"""FIDE's and national rating lists: read from any of their formats, stored, searched and compared.

Everything takes open binary streams and an open SQLite connection; nothing here opens a file.

    with open("players_list_foa.zip", "rb") as file:
        report = import_list(connection, file, source="FIDE", month="2026-09", imported_at=now)
    for hit in search(connection, "nakamrua hikaru"):
        print(hit.entry.name, hit.entry.standard_rating, hit.found_in)
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
