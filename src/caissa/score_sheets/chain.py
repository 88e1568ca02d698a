"""The entries of a sheet as a chain: in their order, with gaps and branches shown, whatever came when."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa.score_sheets.entries import ARBITERS_KINDS, EntryKind, SignedEntry, hash_of
from caissa.score_sheets.errors import UnreadableEntry

_Strength = tuple[str, bool, bool, int, bool]
"""What decides between branches: the arbiter's word, an arbiter's change, a takeover, the length, a view."""


@dataclass(frozen=True, slots=True)
class Line:
    """The entries that count, in their order; those of other branches and those that hang in the air."""

    entries: tuple[SignedEntry, ...] = ()
    branches: tuple[tuple[SignedEntry, ...], ...] = ()
    """Entries of other branches, each from where it leaves; nothing of them counts."""
    loose: tuple[SignedEntry, ...] = ()
    """Entries whose predecessor is missing."""
    findings: tuple[Finding, ...] = ()

    @property
    def undecided(self) -> tuple[tuple[SignedEntry, ...], ...]:
        """The branches that say something else, and of which no arbiter has decided since they came."""
        return tuple(branch for branch in self.branches if _is_undecided(branch, self.entries))

    @property
    def head(self) -> str:
        """The hash of the last entry, which stands for the whole sheet; empty before the first."""
        return self.entries[-1].hash if self.entries else ""


def line_of(entries: Iterable[SignedEntry]) -> Line:
    """Put entries in order. The result depends on the entries alone, not on when or how often they came.

    Where two entries follow on the same one, that branch counts which an arbiter has chosen, or which begins
    with an arbiter's change, or with a takeover, or is longer. The others are kept and shown. That an arbiter
    has counted a view changes nothing that is written, so it takes no branch's place.
    """
    known, findings = _known(entries)
    children = _children(known.values())
    best = _best_children(known, children)
    line = _follow(best, "")
    branches = _branches(line, children, best)
    attached = {entry.hash for branch in (line, *branches) for entry in branch}
    loose = tuple(entry for entry in known.values() if entry.hash not in attached)
    findings += [_branch_finding(branch) for branch in branches if _is_undecided(branch, line)]
    findings += _gap_findings(loose)
    return Line(tuple(line), branches, loose, tuple(findings))


def where_entry(number: int) -> str:
    """The place of an entry, for findings."""
    return msg("entry {number}", number=number)


def _known(entries: Iterable[SignedEntry]) -> tuple[dict[str, SignedEntry], list[Finding]]:
    """Each entry once, in the order of numbers; what was changed or cannot be read is named and left out."""
    read: dict[str, SignedEntry] = {}
    findings = list[Finding]()
    for place, signed in enumerate(entries, start=1):
        if hash_of(signed.text) != signed.hash:
            what = msg("the entry has been changed: its hash does not fit its text")
            findings.append(Finding("sheet.changed-entry", Severity.ERROR, where_entry(place), what))
            continue
        try:
            entry = signed.entry
        except UnreadableEntry as wrong:
            findings.append(Finding(wrong.code, Severity.ERROR, where_entry(place), wrong.sentence))
            continue
        if (entry.number == 1) != (entry.previous == ""):
            what = msg("the entry names no predecessor that fits its number")
            findings.append(Finding("sheet.gap", Severity.ERROR, where_entry(entry.number), what))
            continue
        read.setdefault(signed.hash, signed)
    ordered = sorted(read.values(), key=lambda signed: (signed.entry.number, signed.hash))
    return {signed.hash: signed for signed in ordered}, findings


def _children(entries: Iterable[SignedEntry]) -> dict[str, list[SignedEntry]]:
    children = defaultdict[str, list[SignedEntry]](list)
    for signed in entries:
        children[signed.entry.previous].append(signed)
    return dict(children)


def _best_children(
    known: Mapping[str, SignedEntry], children: Mapping[str, Sequence[SignedEntry]]
) -> dict[str, SignedEntry]:
    """For every entry that is followed by others: which of them goes on with the line."""
    strengths: dict[str, _Strength] = {}
    best: dict[str, SignedEntry] = {}
    # From the last numbers to the first, so that what follows an entry is known before it.
    for signed in sorted(known.values(), key=lambda signed: -signed.entry.number):
        following = _next(signed, children)
        if following:
            best[signed.hash] = max(following, key=lambda child: strengths[child.hash])
        strengths[signed.hash] = _strength(signed, [strengths[child.hash] for child in following])
    # Of two that are equally strong it is always the same: children stand in the order of their hashes.
    if first := children.get("", ()):
        best[""] = max(first, key=lambda child: strengths[child.hash])
    return best


def _next(signed: SignedEntry, children: Mapping[str, Sequence[SignedEntry]]) -> list[SignedEntry]:
    """The entries that follow: they name this one, and their number is the next."""
    number = signed.entry.number + 1
    return [child for child in children.get(signed.hash, ()) if child.entry.number == number]


def _strength(signed: SignedEntry, following: Sequence[_Strength]) -> _Strength:
    entry = signed.entry
    chosen = entry.at if entry.kind is EntryKind.BRANCH_CHOSEN else ""
    return (
        max([chosen, *(strength[0] for strength in following)]),
        entry.kind in ARBITERS_KINDS - {EntryKind.VIEWED},
        entry.kind is EntryKind.TAKEN_OVER,
        (entry.kind is not EntryKind.VIEWED) + max((strength[3] for strength in following), default=0),
        entry.kind is EntryKind.VIEWED,
    )


def _is_undecided(branch: Sequence[SignedEntry], line: Sequence[SignedEntry]) -> bool:
    """Does a branch wait for an arbiter? Not if it has nothing but views, nor if one chose after it came."""
    if all(signed.entry.kind is EntryKind.VIEWED for signed in branch):
        return False
    chosen = max(
        (
            signed.received or signed.entry.at
            for signed in line
            if signed.entry.kind is EntryKind.BRANCH_CHOSEN
        ),
        default="",
    )
    return any((signed.received or signed.entry.at) > chosen for signed in branch)


def _follow(
    best: Mapping[str, SignedEntry], after: str, first: SignedEntry | None = None
) -> list[SignedEntry]:
    line = [first] if first else []
    while (signed := best.get(after)) is not None:
        line.append(signed)
        after = signed.hash
    return line


def _branches(
    line: Sequence[SignedEntry],
    children: Mapping[str, Sequence[SignedEntry]],
    best: Mapping[str, SignedEntry],
) -> tuple[tuple[SignedEntry, ...], ...]:
    """What leaves the line, and what leaves those branches in their turn."""
    branches = list[tuple[SignedEntry, ...]]()
    seen = {entry.hash for entry in line}
    waiting = list(line)
    following = list(children.get("", ()))
    while True:
        for child in following:
            if child.hash not in seen:
                branch = tuple(_follow(best, child.hash, first=child))
                seen |= {entry.hash for entry in branch}
                waiting += branch
                branches.append(branch)
        if not waiting:
            return tuple(branches)
        following = _next(waiting.pop(0), children)


def _branch_finding(branch: Sequence[SignedEntry]) -> Finding:
    first = branch[0].entry
    what = plural(
        "{count} entry of device {device} is in another branch",
        "{count} entries of device {device} are in another branch",
        len(branch),
        device=first.device,
    )
    hint = msg("both branches are kept; an arbiter decides which counts")
    return Finding("sheet.fork", Severity.WARNING, where_entry(first.number), what, hint)


def _gap_findings(loose: Sequence[SignedEntry]) -> list[Finding]:
    """One finding where a piece of chain begins that nothing leads to."""
    hashes = {signed.hash for signed in loose}
    return [
        Finding(
            "sheet.gap",
            Severity.ERROR,
            where_entry(signed.entry.number),
            msg("the entry before it is missing"),
        )
        for signed in loose
        if signed.entry.previous not in hashes
    ]
