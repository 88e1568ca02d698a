"""PDFs made small: what says how a page is to be read aloud is packed together (ISO 32000-1, 7.5.7, 7.5.8).

The renderer writes every cell of a table as an object of its own; in a list of 300 players these are most of
the file. They are put into object streams, and the list of all objects becomes a stream too.
"""

from __future__ import annotations

import re
import struct
import zlib

IN_A_STREAM = 500
"""Objects that are packed together; a reader unpacks all of them to see one."""

_END = re.compile(rb"\nxref\r?\n0 (\d+)\r?\n(.*)trailer\s*<<(.*)>>\s*startxref\s+\d+\s+%%EOF\s*\Z", re.DOTALL)
_ENTRY = 20
_IN_FILE, _IN_STREAM = 1, 2


def packed(content: bytes) -> bytes:
    """The same PDF in fewer bytes; unchanged where it is not as the renderer writes it."""
    end = _END.search(content, content.rfind(b"\nxref"))
    if end is None:
        return content
    entries = [end[2][at : at + _ENTRY] for at in range(0, len(end[2]), _ENTRY)]
    places = [int(entry[:10]) for entry in entries]
    if len(places) != int(end[1]) or any(entry[17:18] != b"n" for entry in entries[1:]):
        return content
    return _Packer(content, places, end.start() + 1).written(end[3])


class _Packer:
    """Writes the objects of a PDF anew: streams as they are, all others packed together."""

    def __init__(self, content: bytes, places: list[int], last: int) -> None:
        self.content, self.places = content, places
        order = sorted(places[1:])
        self.ends = dict(zip(order, [*order[1:], last], strict=True))
        self.out = bytearray(content[: order[0]])
        self.rows: dict[int, tuple[int, int, int]] = {0: (0, 0, 0xFFFF)}

    def written(self, trailer: bytes) -> bytes:
        """The whole file."""
        plain: list[tuple[int, bytes]] = []
        for number, place in enumerate(self.places[1:], start=1):
            whole = self.content[place : self.ends[place]]
            body = whole.partition(b" obj")[2].strip().removesuffix(b"endobj").strip()
            if body.endswith(b"endstream"):
                self.rows[number] = (_IN_FILE, len(self.out), 0)
                self.out += whole
            else:
                plain.append((number, body))
        size = len(self.places)
        for at in range(0, len(plain), IN_A_STREAM):
            self._add_group(size, plain[at : at + IN_A_STREAM])
            size += 1
        return self._end(size, trailer)

    def _add_group(self, number: int, group: list[tuple[int, bytes]]) -> None:
        """One stream of objects: their numbers and places, then they themselves."""
        index, bodies, at = [], [], 0
        for place, (inside, body) in enumerate(group):
            self.rows[inside] = (_IN_STREAM, number, place)
            index.append(f"{inside} {at}")
            bodies.append(body)
            at += len(body) + 1
        first = " ".join(index).encode() + b"\n"
        head = f"/Type/ObjStm/N {len(group)}/First {len(first)}"
        self._add_stream(number, head, first + b"\n".join(bodies))

    def _add_stream(self, number: int, head: str, data: bytes) -> None:
        self.rows[number] = (_IN_FILE, len(self.out), 0)
        small = zlib.compress(data, 9)
        start = f"{number} 0 obj\n<<{head}/Filter/FlateDecode/Length {len(small)}>>\nstream\n"
        self.out += start.encode() + small + b"\nendstream\nendobj\n"

    def _end(self, number: int, trailer: bytes) -> bytes:
        """The list of all objects, itself a stream, and where it stands."""
        start = len(self.out)
        self.rows[number] = (_IN_FILE, start, 0)
        rows = b"".join(struct.pack(">BIH", *self.rows[at]) for at in range(number + 1))
        rest = re.sub(rb"/Size \d+", b"", trailer).decode("latin-1")
        head = f"/Type/XRef/Size {number + 1}/W[1 4 2]{rest}"
        small = zlib.compress(rows, 9)
        opening = f"{number} 0 obj\n<<{head}/Filter/FlateDecode/Length {len(small)}>>\nstream\n".encode(
            "latin-1"
        )
        self.out += opening + small + b"\nendstream\nendobj\n"
        self.out += f"startxref\n{start}\n%%EOF\n".encode()
        return bytes(self.out)
