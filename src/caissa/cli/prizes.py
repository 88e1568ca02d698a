"""`caissa prizes`: who gets what from the prize fund, with a sheet to check it."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

import typer

from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import open_tournament, read_bytes
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.saving import STANDARD_OUTPUT, save
from caissa.errors import Finding, UnreadableFile, errors_in
from caissa.prizes import (
    BadPrizeFund,
    Distribution,
    Method,
    PrizeFund,
    Receipt,
    distribute,
    fund_of,
    lock_of,
    plain_amount,
    proof_sheet,
    read_fund,
    receipts,
)
from caissa.standings import standings
from caissa.tournament import Tournament

_FORMULA_STARTS = ("=", "+", "-", "@")


class Sharing(Enum):
    """The methods as they are typed."""

    EQUAL = "equal"
    RANK = "rank"
    HORT = "hort"


def command(
    file: str = typer.Argument(..., help="A TRF, JSON or other tournament file; - for the standard input."),
    fund: str = typer.Option("", "--fund", "-f", help="The prize fund (TOML or JSON); else the file's own."),
    method: Sharing | None = typer.Option(
        None, "--method", "-m", help="How players with equal points share, instead of what the fund says."
    ),
    proof: bool = typer.Option(False, "--proof", help="Print every step, for two people to check."),
    list_receipts: bool = typer.Option(False, "--receipts", help="Print the list of receipts to sign."),
    lock: bool = typer.Option(False, "--lock", help="Print the lock of the special prizes and stop."),
    after_round: int = typer.Option(None, "--round", "-n", min=1, help="As it stands after this round."),
    tie_breaks: str = typer.Option("", "--tiebreaks", "-t", help="The list, such as 'PTS,DE,BH/C1'."),
    lots: str = typer.Option("", "--lots", help="The order in which lots were drawn, such as '4,1,3'."),
    section: str = typer.Option("", "--section", help="The section of an event file."),
    as_csv: bool = typer.Option(False, "--csv", help="Print the receipts as CSV."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Give out the prizes: equal shares, by rank or Hort, categories, one prize a player, to the last cent.

    Example: caissa prizes open.trf --fund prizes.toml --method hort --proof
    """
    opened = open_tournament(file)
    tournament = opened.section(section)
    chosen = _fund(tournament, fund, method)
    if lock:
        print_json({"lock": lock_of(chosen)}) if as_json else console().print(f'lock = "{lock_of(chosen)}"')
        return
    ranking = standings(tournament, tie_breaks or None, after_round=after_round, lots=_numbers(lots))
    made = distribute(tournament, chosen, standings=ranking)
    findings = [*opened.findings, *made.findings]
    if as_json:
        print_json(as_values(made, tournament, findings, with_proof=proof))
    elif as_csv:
        save(STANDARD_OUTPUT, receipts_as_csv(receipts(made, tournament)))
    else:
        _print(made, tournament, proof=proof, list_receipts=list_receipts)
    if not as_json:
        print_findings(findings)
    _end(findings)


def _end(findings: Sequence[Finding]) -> None:
    """The exit code: two counts that differ are worse than doubts."""
    if any(one.code == "prizes.second-count" for one in findings):
        raise typer.Exit(ExitCode.DIFFERENT)
    if errors_in(findings):
        raise typer.Exit(ExitCode.DOUBTFUL)


def _fund(tournament: Tournament, path: str, method: Sharing | None) -> PrizeFund:
    """The fund of a file or of the tournament; one that cannot be read as meant is refused."""
    if path:
        name, content = read_bytes(path)
        reading = read_fund(_text(name, content), name)
        if wrong := errors_in(reading.findings):
            raise BadPrizeFund(why="; ".join(f"{one.where}: {one.what}" for one in wrong))
        chosen = reading.fund
    else:
        chosen = fund_of(tournament)
    if method is not None:
        chosen = replace(chosen, rules=replace(chosen.rules, method=Method(method.value)))
    return chosen


def _text(name: str, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableFile(name=name, why="it is not written in UTF-8") from None


def _numbers(text: str) -> list[int]:
    parts = text.replace(",", " ").split()
    if not all(part.isdecimal() for part in parts):
        raise typer.BadParameter("lots are numbers of participants in the order drawn, such as 4,1,3")
    return [int(part) for part in parts]


def _names(tournament: Tournament, *, teams: bool) -> dict[int, str]:
    if teams:
        return {team.number: team.name for team in tournament.teams}
    return {player.number: player.name for player in tournament.players}


# -- printing ----------------------------------------------------------------------


def _print(made: Distribution, tournament: Tournament, *, proof: bool, list_receipts: bool) -> None:
    if proof:
        console().print(str(proof_sheet(made, tournament)), soft_wrap=True)
    elif list_receipts:
        _print_receipts(made, tournament)
    else:
        _print_awards(made, tournament)


def _print_awards(made: Distribution, tournament: Tournament) -> None:
    currency = made.fund.currency
    for result in made.results:
        names = _names(tournament, teams=result.of_teams)
        rows = [
            (str(one.place), str(one.number), names[one.number], plain_amount(one.amount, currency))
            for one in result.awards
        ]
        table(result.prize_list.name, ("Place", "No", "Name", currency), rows, right=(0, 1, 3))
    for gift in made.gifts:
        names = _names(tournament, teams=gift.to_teams)
        who = ", ".join(names[number] for number in gift.numbers)
        console().print(f"{gift.prize_list}, place {gift.place}: {gift.what}: {who}")
    names = _names(tournament, teams=False)
    rows = [
        (line.why, str(line.number), names[line.number], plain_amount(line.amount, currency))
        for line in made.ledger
    ]
    if rows:
        table("Other ledgers", ("For", "No", "Name", currency), rows, right=(1, 3))
    _print_sums(made)


def _print_sums(made: Distribution) -> None:
    currency = made.fund.currency
    for kept in made.undistributed:
        amount = plain_amount(kept.amount, currency)
        console().print(f"Not given out: {kept.prize_list}, place {kept.place}, {amount}: {kept.why}")
    parts = (made.awarded, made.kept, made.fund.total)
    given, kept_back, fund = (plain_amount(part, currency) for part in parts)
    console().print(f"Given out {currency} {given}, kept {kept_back}, fund {fund}")


_RECEIPT_HEADINGS = ("No", "Name", "Federation", "FIDE ID", "For", "Gross", "Tax", "Net", "Currency", "Held")


def _print_receipts(made: Distribution, tournament: Tournament) -> None:
    rows = [(*_receipt_row(one), "____________________") for one in receipts(made, tournament)]
    table("Receipts", (*_RECEIPT_HEADINGS, "Signature"), rows, right=(0, 5, 6, 7))
    if made.fund.payment:
        console().print(f"Payment: {made.fund.payment}")


def _receipt_row(one: Receipt) -> tuple[str, ...]:
    return (
        str(one.number),
        one.name,
        one.federation,
        str(one.fide_id or ""),
        "; ".join(f"{why} ({plain_amount(amount, one.currency)})" for why, amount in one.reasons),
        *(plain_amount(amount, one.currency) for amount in (one.gross, one.tax, one.net)),
        one.currency,
        "held" if one.held else "",
    )


def receipts_as_csv(listed: Sequence[Receipt]) -> str:
    """The receipts as CSV; cells that a spreadsheet would take for a formula get an apostrophe in front."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(_RECEIPT_HEADINGS)
    for one in listed:
        cells = _receipt_row(one)
        writer.writerow([f"'{cell}" if cell.startswith(_FORMULA_STARTS) else cell for cell in cells])
    return text.getvalue()


# -- JSON --------------------------------------------------------------------------


def as_values(
    made: Distribution, tournament: Tournament, findings: Sequence[Finding], *, with_proof: bool = False
) -> dict[str, Any]:
    """A distribution as plain values; amounts are decimal strings of the currency."""
    currency = made.fund.currency
    values: dict[str, Any] = {
        "currency": currency,
        "fund": plain_amount(made.fund.total, currency),
        "given_out": plain_amount(made.awarded, currency),
        "kept": plain_amount(made.kept, currency),
        **_given_as_values(made),
        "not_given_out": [
            {
                "list": one.prize_list,
                "place": one.place,
                "amount": plain_amount(one.amount, currency),
                "why": one.why,
            }
            for one in made.undistributed
        ],
        "receipts": [_receipt_as_values(one) for one in receipts(made, tournament)],
        "findings": [finding_as_json(one) for one in findings],
    }
    if with_proof:
        sheet = proof_sheet(made, tournament)
        values["proof"] = [{"title": one.title, "steps": list(one.steps)} for one in sheet.sections]
    return values


def _given_as_values(made: Distribution) -> dict[str, Any]:
    """Amounts from the lists, things, and the other ledgers."""
    currency = made.fund.currency
    return {
        "awards": [
            {
                "list": one.prize_list,
                "place": one.place,
                "id": one.number,
                "amount": plain_amount(one.amount, currency),
                "exact": str(one.exact),
            }
            for one in made.awards
        ],
        "gifts": [
            {"list": one.prize_list, "place": one.place, "ids": list(one.numbers), "what": one.what}
            for one in made.gifts
        ],
        "ledgers": [
            {
                "ledger": one.ledger.value,
                "id": one.number,
                "amount": plain_amount(one.amount, currency),
                "for": one.why,
            }
            for one in made.ledger
        ],
    }


def _receipt_as_values(one: Receipt) -> dict[str, Any]:
    return {
        "id": one.number,
        "name": one.name,
        "gross": plain_amount(one.gross, one.currency),
        "tax": plain_amount(one.tax, one.currency),
        "net": plain_amount(one.net, one.currency),
        "held": one.held,
    }
