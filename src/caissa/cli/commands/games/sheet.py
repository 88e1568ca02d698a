"""`caissa sheet`: electronic score sheets checked, compared, and written as PGN."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import read_bytes
from caissa.cli.output import console, finding_as_json, print_findings, print_json
from caissa.cli.parameters import FORCE, JSON, flag, option
from caissa.cli.saving import require_free, save
from caissa.errors import UnreadableFile

if TYPE_CHECKING:
    from caissa.score_sheets import ScoreSheet, SheetFile, Verification


@click.command()
@click.argument("files", nargs=-1, required=True, help="Score sheets as JSON; two are compared.")
@flag("--verify", help="Check chain, signatures and receipts; end with 4 if something was changed.")
@option("--key", default="", help="The fingerprint of the server's key, as its desk shows it.")
@option("--to", "target", default="", help="Write the games as PGN to this file; - for the standard output.")
@FORCE
@JSON
def command(files: tuple[str, ...], verify: bool, key: str, target: str, force: bool, as_json: bool) -> None:
    """Check electronic score sheets: was anything changed, left out or signed by somebody else?

    Two sheets of one game are compared move by move. The check shows later changes; whose finger made an
    entry, no signature can say.

    Example: caissa sheet --verify board-5-white.json
    """
    from caissa.score_sheets import compare_sheets, verify_sheet

    read = [_read(path) for path in files]
    checked = [verify_sheet(file, server=key) for _name, file in read]
    comparison = compare_sheets(checked[0].sheet, checked[1].sheet) if len(checked) == 2 else None
    if target:
        _write_pgn([verification.sheet for verification in checked], target, force=force)
        return
    described = [_described(name, file, result) for (name, file), result in zip(read, checked, strict=True)]
    if as_json:
        print_json({"sheets": described, "comparison": _findings(comparison.findings if comparison else ())})
    else:
        for values, result in zip(described, checked, strict=True):
            _print(values, result, with_moves=not verify)
        if comparison is not None:
            print_findings(comparison.findings)
            console().print(f"moves that both sheets give: {len(comparison.reconstruction.moves)} half-moves")
    if not all(result.is_intact for result in checked):
        sys.exit(ExitCode.DIFFERENT)


def _read(path: str) -> tuple[str, SheetFile]:
    from caissa.score_sheets import read_sheet

    name, content = read_bytes(path)
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise UnreadableFile(name=name, why="it is not UTF-8") from None
    return name, read_sheet(text, name=name)


def _described(name: str, file: SheetFile, result: Verification) -> dict[str, Any]:
    from caissa.score_sheets import fingerprint

    sheet, header = result.sheet, result.sheet.header
    return {
        "file": name,
        "game": f"{header.white} - {header.black}" if header else "",
        "round": header.round if header else None,
        "board": header.board if header else None,
        "side": header.side if header else "",
        "intact": result.is_intact,
        "state": sheet.state.value,
        "half_moves": len(sheet.moves),
        "moves": list(sheet.texts),
        "result": sheet.result,
        "signed_by": sorted(sheet.signatures),
        "entries": len(result.line.entries),
        "branches": len(result.line.branches),
        "head": result.line.head,
        "server_key": fingerprint(file.server_key),
        "findings": _findings(result.findings),
    }


def _findings(findings: Sequence[Any]) -> list[dict[str, Any]]:
    return [finding_as_json(finding) for finding in findings]


def _print(values: dict[str, Any], result: Verification, *, with_moves: bool) -> None:
    page = console()
    page.print(f"{values['file']}: round {values['round']}, board {values['board']}, {values['game']}")
    page.print(f"sheet of: {values['side']}; {result.sheet.state.label}; result {values['result'] or '-'}")
    page.print(
        f"{values['entries']} entries, {values['half_moves']} half-moves, {values['branches']} other branches"
    )
    if with_moves:
        page.print(_move_text(result.sheet))
    print_findings(result.findings)
    page.print("intact: nothing is missing, nothing was changed" if result.is_intact else "NOT INTACT")
    page.print(f"last hash {values['head']}")
    page.print(f"server key {values['server_key']} (compare it with the desk's page of devices)")


def _move_text(sheet: ScoreSheet) -> str:
    texts = [text or "..." for text in sheet.texts]
    pairs = [texts[at : at + 2] for at in range(0, len(texts), 2)]
    return " ".join(f"{number}. {' '.join(pair)}" for number, pair in enumerate(pairs, start=1))


def _write_pgn(sheets: Sequence[ScoreSheet], target: str, *, force: bool) -> None:
    from caissa.score_sheets import sheet_pgn

    require_free(target, force)
    save(target, sheet_pgn(sheets))
