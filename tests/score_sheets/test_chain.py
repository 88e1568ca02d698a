"""The chain of entries: gaps, forks and changes are found, whatever the order of arrival (C.02 6.1.3.5)."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.errors import UnreadableFile
from caissa.score_sheets import (
    EntryKind,
    SigningKey,
    UnreadableEntry,
    entry_of,
    entry_text,
    fingerprint,
    folded,
    is_key,
    is_signed_by,
    line_of,
    read_sheet,
    verify_sheet,
    write_sheet,
)
from tests.score_sheets.sheets import HEADER, KEYS, SERVER, SHEET, Tablet, file_of, signed, tablet

OPENING = ("e2-e4", "e7-e5", "Ng1-f3", "Nb8-c6", "Bf1-b5")


def codes(findings) -> set[str]:
    """The codes of findings."""
    return {finding.code for finding in findings}


def played() -> Tablet:
    """A short game with its result and both signatures."""
    sheet = tablet(*OPENING)
    sheet.write(EntryKind.RESULT, text="1/2-1/2")
    sheet.write(EntryKind.SIGNED, side="white")
    sheet.write(EntryKind.SIGNED, side="black")
    return sheet


def test_a_sheet_that_nobody_touched_is_intact():
    """Every hash, every signature and every receipt fits."""
    verification = verify_sheet(read_sheet(write_sheet(file_of(*played().entries))))
    assert (verification.findings, verification.is_intact) == ((), True)
    assert verification.sheet.texts == OPENING
    assert verification.sheet.state == "closed"


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_change_of_any_byte_is_found(data):
    """Replace, remove or insert any letter: the file cannot be read, or there is a finding."""
    text = write_sheet(FILE)
    at = data.draw(st.integers(0, len(text) - 1))
    kind = data.draw(st.sampled_from(["replace", "remove", "insert"]))
    letter = data.draw(st.characters(codec="utf-8", exclude_characters=text[at]))
    changed = {
        "replace": text[:at] + letter + text[at + 1 :],
        "remove": text[:at] + text[at + 1 :],
        "insert": text[:at] + letter + text[at:],
    }[kind]
    try:
        file = read_sheet(changed)
    except UnreadableFile:
        return
    assert verify_sheet(file).findings


FILE = file_of(*played().entries)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_the_sheet_is_the_same_after_any_order_of_arrival(data):
    """Entries arrive shuffled and twice; with forks too, the line depends on the entries alone."""
    first, spare = tablet("e2-e4", "e7-e5"), None
    spare = first.spare()
    for text in data.draw(st.lists(st.sampled_from(["Ng1-f3", "d2-d4", "--"]), max_size=4)):
        first.move(text)
    if data.draw(st.booleans()):
        spare.write(EntryKind.TAKEN_OVER)
    for text in data.draw(st.lists(st.sampled_from(["f2-f4", "d2-d4"]), max_size=4)):
        spare.move(text)
    entries = [*first.entries, *spare.entries]
    line = line_of(entries)
    shuffled = data.draw(st.permutations([*entries, *entries]))
    assert line_of(shuffled).entries == line.entries
    every = {entry.hash for branch in (line.entries, *line.branches) for entry in branch}
    assert every == {entry.hash for entry in entries}
    assert line.loose == ()


def test_a_missing_entry_is_a_gap():
    """Entry 4 without 3: what follows counts for nothing, and the gap is named."""
    sheet = tablet(*OPENING)
    left = [*sheet.entries[:2], *sheet.entries[3:]]
    line = line_of(left)
    assert len(line.entries) == 2
    assert [(finding.code, finding.where) for finding in line.findings] == [("sheet.gap", "entry 4")]
    assert not verify_sheet(file_of(*left)).is_intact


def test_two_tablets_make_a_fork_that_is_shown():
    """The spare tablet that took over goes on; what the first one wrote later is kept beside it."""
    first = tablet("e2-e4", "e7-e5")
    spare = first.spare()
    first.move("Ng1-f3")
    first.move("Nb8-c6")
    first.move("Bf1-b5")
    spare.write(EntryKind.TAKEN_OVER)
    spare.move("Bf1-c4")
    verification = verify_sheet(file_of(*first.entries, *spare.entries))
    assert verification.sheet.texts == ("e2-e4", "e7-e5", "Bf1-c4")
    assert [len(branch) for branch in verification.line.branches] == [3]
    assert codes(verification.findings) == {"sheet.fork"}
    assert verification.is_intact  # nothing was changed: there are two stories, and an arbiter decides


def test_the_arbiter_decides_which_branch_counts():
    """The decision is an entry of its own, at the end of the branch that counts."""
    first = tablet("e2-e4", "e7-e5")
    spare = first.spare()
    spare.write(EntryKind.TAKEN_OVER)
    spare.move("Bf1-c4")
    first.move("Ng1-f3")
    desk = first.spare("desk")
    desk.write(EntryKind.BRANCH_CHOSEN, by="ada", reason="the spare was opened by mistake")
    line = line_of([*desk.entries, *spare.entries])
    assert folded(line.entries).texts == ("e2-e4", "e7-e5", "Ng1-f3")
    assert len(line.branches) == 1


def test_a_fork_waits_until_an_arbiter_has_decided():
    """One decision settles it, also for what counted already; what comes later is a new question."""
    first = tablet("e2-e4", "e7-e5")
    desk = first.spare("desk")
    desk.write(EntryKind.TAKEN_BACK, ply=2, by="ada", reason="illegal move")
    first.move("Ng1-f3")
    both = line_of([*desk.entries, *first.entries])
    assert codes(both.findings) == {"sheet.fork"}
    assert [len(branch) for branch in both.undecided] == [1]
    desk.write(EntryKind.BRANCH_CHOSEN, by="ada", reason="it stays taken back")
    decided = line_of([*desk.entries, *first.entries])
    assert (decided.findings, decided.undecided) == ((), ())
    assert folded(decided.entries).texts == ("e2-e4",)
    assert len(decided.branches) == 1  # nothing is lost
    for text in ("Nb8-c6", "Bf1-b5"):
        first.move(text)
    assert codes(line_of([*desk.entries, *first.entries]).findings) == {"sheet.fork"}


def test_a_counted_view_takes_no_moves_away():
    """E.01 A.4.3: the player saw the sheet while the tablet had moves that were not sent: both stand."""
    first = tablet("e2-e4", "e7-e5")
    desk = first.spare("desk")
    desk.write(EntryKind.VIEWED, by="ada")
    first.move("Ng1-f3")
    verification = verify_sheet(file_of(*desk.entries, *first.entries))
    assert verification.sheet.texts == ("e2-e4", "e7-e5", "Ng1-f3")
    assert verification.sheet.views == 1
    assert (verification.findings, verification.line.undecided) == ((), ())
    assert len(verification.line.branches) == 1


def test_what_was_written_after_a_counted_view_stays():
    """Sheets of older releases: there the tablet went on after the view, and its own moves lay beside it."""
    first = tablet("e2-e4")
    after = first.spare("desk")
    after.write(EntryKind.VIEWED, by="ada")
    after = after.spare("T-1")
    first.move("e7-e5")
    after.move("c7-c5")
    assert folded(line_of([*first.entries, *after.entries]).entries).texts == ("e2-e4", "c7-c5")


def test_a_signature_of_another_device_is_found():
    """Tablet 2 writes an entry in the name of tablet 1."""
    sheet = tablet("e2-e4")
    forged = replace(sheet.entries[1], signature=KEYS["T-2"].sign(sheet.entries[1].text))
    checked = verify_sheet(file_of(sheet.entries[0], forged))
    assert codes(checked.findings) == {"sheet.wrong-signature"}


def test_only_the_desk_makes_arbiters_entries():
    """A tablet that takes moves back itself."""
    sheet = tablet("e2-e4")
    sheet.write(EntryKind.TAKEN_BACK, ply=1, by="me", reason="because")
    assert codes(verify_sheet(file_of(*sheet.entries)).findings) == {"sheet.not-the-arbiter"}


def test_a_file_signed_by_somebody_else_is_told_by_the_fingerprint():
    """All signatures fit the file's own key; only a key known from elsewhere shows the difference."""
    file = file_of(*played().entries)
    assert verify_sheet(file, server=fingerprint(SERVER.public)).findings == ()
    other = fingerprint(KEYS["T-1"].public)
    assert codes(verify_sheet(file, server=other).findings) == {"sheet.other-server"}


def test_a_clock_a_day_ahead_is_noted():
    """The device's time is what it says; the server's time stands in the receipt."""
    entry = replace(tablet().entries[0].entry, at="2026-11-19T12:00:00Z")
    late = signed(entry)
    received = "2026-11-18T12:00:00.000Z"
    receipt = SERVER.sign(f"{late.hash} {received}")
    checked = verify_sheet(file_of(replace(late, received=received, receipt=receipt)))
    assert codes(checked.findings) == {"sheet.clock-ahead"}
    assert checked.is_intact


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"kind": "castle"}, "kind"),
        ({"number": 0}, "number"),
        ({"number": 1.5}, "number"),
        ({"number": True}, "number"),
        ({"ply": 5000}, "ply"),
        ({"sheet": "x"}, "sheet"),
        ({"at": "yesterday"}, "at"),
        ({"text": "e4\n"}, "text"),
        ({"text": ""}, "text"),
        ({"more": 1}, "more"),
        ({"previous": "abc"}, "previous"),
    ],
)
def test_what_is_no_entry_is_refused_with_the_field(values, why):
    """The field that is wrong is named."""
    good = json.loads(tablet("e2-e4").entries[1].text)
    with pytest.raises(UnreadableEntry, match=why):
        entry_of(json.dumps({**good, **values}, sort_keys=True, separators=(",", ":")))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": 1}', "[" * 5000, '{"number":1,"number":2}'])
def test_what_is_not_even_json_is_refused(text):
    """Nothing of it reaches the sheet."""
    with pytest.raises(UnreadableEntry):
        entry_of(text)


def test_an_entry_of_ten_megabytes_is_refused():
    """Its size is looked at first."""
    with pytest.raises(UnreadableEntry, match="longer than allowed"):
        entry_of('{"text":"' + "x" * 10_000_000 + '"}')


def test_an_entry_is_read_as_it_was_written():
    """`entry_of(entry_text(entry)) == entry`, with a header and without."""
    for written in played().entries:
        assert entry_text(written.entry) == written.text
    assert played().entries[0].entry.header == HEADER
    assert played().entries[0].entry.sheet == SHEET


def test_keys_of_browsers():
    """A signature of P-256 as WebCrypto makes it, and keys that are none."""
    from base64 import b64encode

    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    private = ec.generate_private_key(ec.SECP256R1())
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    key = f"p256:{b64encode(point).decode()}"
    first, second = decode_dss_signature(private.sign(b"e4", ec.ECDSA(SHA256())))
    signature = b64encode(first.to_bytes(32, "big") + second.to_bytes(32, "big")).decode()
    assert is_key(key)
    assert is_signed_by(key, signature, "e4")
    assert not is_signed_by(key, signature, "e5")
    assert not is_signed_by(key, "", "e4")
    assert not is_signed_by(key, b64encode(b"short").decode(), "e4")
    for wrong in ("", "p256:", "ed25519:AAAA", "rsa:AAAA", "p256:AAAA", "ed25519:!"):
        assert not is_key(wrong)
        assert not is_signed_by(wrong, signature, "e4")
    assert SigningKey.of(b"1" * 32).public == KEYS["T-1"].public
