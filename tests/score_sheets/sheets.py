"""A tablet and a server of the tests: they make entries as real ones do."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from caissa.score_sheets import (
    Entry,
    EntryKind,
    SheetDevice,
    SheetFile,
    SheetHeader,
    SignedEntry,
    SigningKey,
    entry_text,
    hash_of,
    receipt_text,
)
from caissa.score_sheets.files import signed_text

SHEET = "0123456789abcdef" * 2
SERVER = SigningKey.of(bytes(range(32)))
HEADER = SheetHeader("Spring Open", "A", 3, 1, "Anna", "Chen", "white", "2026-11-18")
KEYS = {"T-1": SigningKey.of(b"1" * 32), "T-2": SigningKey.of(b"2" * 32), "desk": SERVER}


@dataclass
class Tablet:
    """A device that keeps a sheet; `entries` is what it has written."""

    device: str = "T-1"
    entries: list[SignedEntry] = field(default_factory=list)

    def write(self, kind: EntryKind, **more) -> SignedEntry:
        """One entry more."""
        last = self.entries[-1] if self.entries else None
        number = last.entry.number + 1 if last else 1
        entry = Entry(
            SHEET,
            number,
            kind,
            f"2026-11-18T12:{number // 60:02}:{number % 60:02}Z",
            self.device,
            last.hash if last else "",
            **more,
        )
        self.entries.append(signed(entry))
        return self.entries[-1]

    def move(self, text: str, ply: int | None = None, clock: int | None = None) -> SignedEntry:
        """A half-move, the next one if nothing else is said."""
        return self.write(EntryKind.MOVE, ply=ply or self.plies + 1, text=text, clock=clock)

    @property
    def plies(self) -> int:
        """How many half-moves were written."""
        return max((signed.entry.ply or 0 for signed in self.entries), default=0)

    def spare(self, device: str = "T-2") -> Tablet:
        """Another device that goes on where this one is."""
        return Tablet(device, list(self.entries))


def signed(entry: Entry) -> SignedEntry:
    """An entry with the signature of its device and the server's receipt."""
    text = entry_text(entry)
    received = entry.at
    receipt = SERVER.sign(receipt_text(hash_of(text), received))
    return SignedEntry(text, hash_of(text), KEYS[entry.device].sign(text), received, receipt)


def tablet(*moves: str) -> Tablet:
    """A tablet with an opened sheet and some moves."""
    opened = Tablet()
    opened.write(EntryKind.OPENED, header=HEADER)
    for text in moves:
        opened.move(text)
    return opened


def file_of(*entries: SignedEntry) -> SheetFile:
    """The file of a sheet as the server writes it."""
    devices = tuple(
        SheetDevice(name, f"Tablet {name}", key.public) for name, key in KEYS.items() if name != "desk"
    )
    file = SheetFile(SHEET, SERVER.public, tuple(entries), devices)
    return replace(file, signature=SERVER.sign(signed_text(file)))
