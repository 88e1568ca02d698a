"""Bank statements read by what they look like: camt.052, 053, 054, MT940, a ZIP of them, or a CSV."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.errors import Finding, Severity, UnreadableFile
from caissa.files.bank import camt, csv_table, mt940
from caissa.files.bank.archive import files_in, is_archive
from caissa.files.bank.csv_table import CsvLayout
from caissa.messages import msg
from caissa.money.bank import BankStatement, check_sequence, check_statement


@dataclass(frozen=True, slots=True)
class BankReading:
    """What a file of a bank holds: its kind, the statements, and what is doubtful."""

    kind: str
    statements: tuple[BankStatement, ...]
    findings: tuple[Finding, ...]


def read_statements(
    content: bytes, name: str, layout: CsvLayout | None = None, *, own_accounts: tuple[str, ...] = ()
) -> BankReading:
    """Read a bank file of any kind; the columns of a CSV must be declared, because every bank has its own."""
    findings: list[Finding] = []
    if is_archive(content):
        kind, statements = _read_all(content, name, findings)
    else:
        kind, statements = _read(content, name, layout, findings)
    for statement in statements:
        findings += check_statement(statement, own_accounts)
    findings += check_sequence(statements)
    return BankReading(kind, tuple(statements), tuple(findings))


def _read_all(content: bytes, name: str, findings: list[Finding]) -> tuple[str, list[BankStatement]]:
    """The statements of all files of an archive, in the order of their names."""
    kinds: dict[str, None] = {}
    statements: list[BankStatement] = []
    for inside, text in files_in(content, name):
        kind, found = _read(text, f"{name}: {inside}"[:200], None, findings)
        kinds[kind] = None
        statements += found
    if not kinds:
        raise UnreadableFile(name=name, why=msg("the ZIP is empty"))
    return f"ZIP, {', '.join(kinds)}", statements


def _read(
    content: bytes, name: str, layout: CsvLayout | None, findings: list[Finding]
) -> tuple[str, list[BankStatement]]:
    start = content.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")[:1]
    if start == b"<":
        return camt.read_camt(content, name, findings)
    text = decoded(content, findings)
    if layout is not None:
        return "CSV", csv_table.read_csv(text, name, layout, findings)
    if mt940.looks_like_mt940(text):
        return "MT940", mt940.read_mt940(text, name, findings)
    why = msg("it is neither camt nor MT940; for a CSV state its columns")
    raise UnreadableFile(name=name, why=why)


def decoded(content: bytes, findings: list[Finding]) -> str:
    """The text of a file: UTF-8, or the Latin letters that older programs of banks write."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        what = msg("it is not UTF-8 and was read as Windows-1252")
        findings.append(Finding("bank.encoding", Severity.INFO, msg("file"), what))
        return content.decode("cp1252", errors="replace")
