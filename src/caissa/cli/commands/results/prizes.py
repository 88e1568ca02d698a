"""`caissa prizes`: who gets what from the prize fund, with a sheet to check it."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

import click

from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import open_tournament, read_bytes
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, SECTION, TOURNAMENT_FILE, EnumChoice, flag, option
from caissa.cli.saving import STANDARD_OUTPUT, save
from caissa.errors import Finding, UnreadableFile, errors_in
from caissa.files import guarded
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
from caissa.standings import default_list, default_list_finding, standings
from caissa.tournament import Tournament


class Sharing(Enum):
    """The methods as they are typed."""

    EQUAL = "equal"
    RANK = "rank"
    HORT = "hort"


@click.command()
@TOURNAMENT_FILE
@option("--fund", "-f", default="", help="The prize fund (TOML or JSON); else the file's own.")
@option(
    "--method",
    "-m",
    type=EnumChoice(Sharing),
    help="How players with equal points share, instead of what the fund says.",
)
@flag("--proof", help="Print every step, for two people to check.")
@flag("--receipts", "list_receipts", help="Print the list of receipts to sign.")
@flag("--lock", help="Print the lock of the special prizes and stop.")
@option("--round", "-n", "after_round", type=click.IntRange(min=1), help="As it stands after this round.")
@option("--tiebreaks", "-t", "tie_breaks", default="", help="The list, such as 'PTS,DE,BH/C1'.")
@option("--lots", default="", help="The order in which lots were drawn, such as '4,1,3'.")
@SECTION
@flag("--csv", "as_csv", help="Print the receipts as CSV.")
@JSON
def command(
    file: str,
    fund: str,
    method: Sharing | None,
    proof: bool,
    list_receipts: bool,
    lock: bool,
    after_round: int | None,
    tie_breaks: str,
    lots: str,
    section: str,
    as_csv: bool,
    as_json: bool,
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
    default = default_list(tournament) if not (tie_breaks or tournament.ranking) else None
    wanted = tie_breaks or (default.codes if default else None)
    ranking = standings(tournament, wanted, after_round=after_round, lots=_numbers(lots))
    distribution = distribute(tournament, chosen, standings=ranking)
    findings = [*opened.findings, *distribution.findings]
    if default and default.codes:
        findings.append(default_list_finding(tournament, default))
    if as_json:
        print_json(as_values(distribution, tournament, findings, with_proof=proof))
    elif as_csv:
        save(STANDARD_OUTPUT, receipts_as_csv(receipts(distribution, tournament)))
    else:
        _print(distribution, tournament, proof=proof, list_receipts=list_receipts)
    if not as_json:
        print_findings(findings)
    _end(findings)


def _end(findings: Sequence[Finding]) -> None:
    """The exit code: two counts that differ are worse than doubts."""
    if any(finding.code == "prizes.second-count" for finding in findings):
        sys.exit(ExitCode.DIFFERENT)
    if errors_in(findings):
        sys.exit(ExitCode.DOUBTFUL)


def _fund(tournament: Tournament, path: str, method: Sharing | None) -> PrizeFund:
    """The fund of a file or of the tournament; one that cannot be read as meant is refused."""
    if path:
        name, content = read_bytes(path)
        reading = read_fund(_text(name, content), name)
        if wrong := errors_in(reading.findings):
            raise BadPrizeFund(why="; ".join(f"{error.where}: {error.what}" for error in wrong))
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
        raise click.BadParameter("lots are numbers of participants in the order drawn, such as 4,1,3")
    return [int(part) for part in parts]


def _names(tournament: Tournament, *, teams: bool) -> dict[int, str]:
    if teams:
        return {team.number: team.name for team in tournament.teams}
    return {player.number: player.name for player in tournament.players}


# -- printing ----------------------------------------------------------------------


def _print(distribution: Distribution, tournament: Tournament, *, proof: bool, list_receipts: bool) -> None:
    if proof:
        console().print(str(proof_sheet(distribution, tournament)), soft_wrap=True)
    elif list_receipts:
        _print_receipts(distribution, tournament)
    else:
        _print_awards(distribution, tournament)


def _print_awards(distribution: Distribution, tournament: Tournament) -> None:
    currency = distribution.fund.currency
    for result in distribution.results:
        names = _names(tournament, teams=result.of_teams)
        rows = [
            (str(award.place), str(award.number), names[award.number], plain_amount(award.amount, currency))
            for award in result.awards
        ]
        table(result.prize_list.name, ("Place", "No", "Name", currency), rows, right=(0, 1, 3))
    for gift in distribution.gifts:
        names = _names(tournament, teams=gift.to_teams)
        who = ", ".join(names[number] for number in gift.numbers)
        console().print(f"{gift.prize_list}, place {gift.place}: {gift.what}: {who}")
    names = _names(tournament, teams=False)
    rows = [
        (line.why, str(line.number), names[line.number], plain_amount(line.amount, currency))
        for line in distribution.ledger
    ]
    if rows:
        table("Other ledgers", ("For", "No", "Name", currency), rows, right=(1, 3))
    _print_sums(distribution)


def _print_sums(distribution: Distribution) -> None:
    currency = distribution.fund.currency
    for kept in distribution.undistributed:
        amount = plain_amount(kept.amount, currency)
        console().print(f"Not given out: {kept.prize_list}, place {kept.place}, {amount}: {kept.why}")
    parts = (distribution.awarded, distribution.kept, distribution.fund.total)
    awarded, kept_back, fund = (plain_amount(part, currency) for part in parts)
    console().print(f"Awarded {currency} {awarded}, not awarded {kept_back}, fund {fund}")


_RECEIPT_HEADINGS = ("No", "Name", "Federation", "FIDE ID", "For", "Gross", "Tax", "Net", "Currency", "Held")


def _print_receipts(distribution: Distribution, tournament: Tournament) -> None:
    rows = [
        (*_receipt_row(receipt), "____________________") for receipt in receipts(distribution, tournament)
    ]
    table("Receipts", (*_RECEIPT_HEADINGS, "Signature"), rows, right=(0, 5, 6, 7))
    if distribution.fund.payment:
        console().print(f"Payment: {distribution.fund.payment}")


def _receipt_row(receipt: Receipt) -> tuple[str, ...]:
    return (
        str(receipt.number),
        receipt.name,
        receipt.federation,
        str(receipt.fide_id or ""),
        "; ".join(f"{why} ({plain_amount(amount, receipt.currency)})" for why, amount in receipt.reasons),
        *(plain_amount(amount, receipt.currency) for amount in (receipt.gross, receipt.tax, receipt.net)),
        receipt.currency,
        "held" if receipt.held else "",
    )


def receipts_as_csv(listed: Sequence[Receipt]) -> str:
    """The receipts as CSV; cells that a spreadsheet would take for a formula get an apostrophe in front."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(_RECEIPT_HEADINGS)
    for receipt in listed:
        writer.writerow([guarded(cell) for cell in _receipt_row(receipt)])
    return text.getvalue()


# -- JSON --------------------------------------------------------------------------


def as_values(
    distribution: Distribution,
    tournament: Tournament,
    findings: Sequence[Finding],
    *,
    with_proof: bool = False,
) -> dict[str, Any]:
    """A distribution as plain values; amounts are decimal strings of the currency."""
    currency = distribution.fund.currency
    values: dict[str, Any] = {
        "currency": currency,
        "fund": plain_amount(distribution.fund.total, currency),
        "given_out": plain_amount(distribution.awarded, currency),
        "kept": plain_amount(distribution.kept, currency),
        **_given_as_values(distribution),
        "not_given_out": [
            {
                "list": kept.prize_list,
                "place": kept.place,
                "amount": plain_amount(kept.amount, currency),
                "why": kept.why,
            }
            for kept in distribution.undistributed
        ],
        "receipts": [_receipt_as_values(receipt) for receipt in receipts(distribution, tournament)],
        "findings": [finding_as_json(finding) for finding in findings],
    }
    if with_proof:
        sheet = proof_sheet(distribution, tournament)
        values["proof"] = [
            {"title": section.title, "steps": list(section.steps)} for section in sheet.sections
        ]
    return values


def _given_as_values(distribution: Distribution) -> dict[str, Any]:
    """Amounts from the lists, things, and the other ledgers."""
    currency = distribution.fund.currency
    return {
        "awards": [
            {
                "list": award.prize_list,
                "place": award.place,
                "id": award.number,
                "amount": plain_amount(award.amount, currency),
                "exact": str(award.exact),
            }
            for award in distribution.awards
        ],
        "gifts": [
            {"list": gift.prize_list, "place": gift.place, "ids": list(gift.numbers), "what": gift.what}
            for gift in distribution.gifts
        ],
        "ledgers": [
            {
                "ledger": line.ledger.value,
                "id": line.number,
                "amount": plain_amount(line.amount, currency),
                "for": line.why,
            }
            for line in distribution.ledger
        ],
    }


def _receipt_as_values(receipt: Receipt) -> dict[str, Any]:
    return {
        "id": receipt.number,
        "name": receipt.name,
        "gross": plain_amount(receipt.gross, receipt.currency),
        "tax": plain_amount(receipt.tax, receipt.currency),
        "net": plain_amount(receipt.net, receipt.currency),
        "held": receipt.held,
    }
