"""The verdict of the Appeals Committee, and its report on all appeals of an event (C.11 3.11, 3.12)."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.documents.document import (
    Block,
    Column,
    ColumnKind,
    Document,
    Field,
    Fields,
    Heading,
    Paragraph,
    Signature,
    Signatures,
    Table,
)
from caissa.documents.forms.details import record_in, records_in
from caissa.documents.request import Request
from caissa.messages import msg

VERDICT_DETAILS = ("verdict",)
REPORT_DETAILS = ("appeals", "committee", "due")


@dataclass(frozen=True, slots=True)
class Verdict:
    """A verdict as the details tell it; `upheld` is None where the appeal was not heard."""

    reference: str = ""
    appellant: str = ""
    opponent: str = ""
    round: int | None = None
    board: int | None = None
    submitted: str = ""
    ruling: str = ""
    asked: str = ""
    upheld: bool | None = None
    votes_for: int | None = None
    votes_against: int | None = None
    reasons: str = ""
    result: str = ""
    fee_returned: bool | None = None
    members: tuple[str, ...] = ()
    pending: bool = False


def appeal_verdict(request: Request) -> Document:
    """The written verdict on one appeal, for the parties and the noticeboard.

    Handbook: C.11 3.11
    """
    verdict = record_in(Verdict, request.details, "verdict") or Verdict()
    return request.document(request.say("Verdict of the Appeals Committee"), _verdict(request, verdict))


def _verdict(request: Request, verdict: Verdict) -> list[Block]:
    say = request.say
    blocks: list[Block] = [
        Fields(
            (
                Field(say("Appeal"), verdict.reference),
                Field(say("Appellant"), verdict.appellant),
                Field(say("Opponent"), verdict.opponent),
                Field(say("Round"), str(verdict.round or "")),
                Field(say("Board"), str(verdict.board or "")),
                Field(say("Handed in"), verdict.submitted),
            ),
            columns=2,
        ),
        Heading(say("The decision that is appealed against")),
        Paragraph(verdict.ruling),
        Heading(say("What is asked for")),
        Paragraph(verdict.asked),
        Heading(say("Decision")),
        Paragraph(say.word(ending(verdict))),
        Paragraph(verdict.reasons),
    ]
    if verdict.result:
        blocks.append(Paragraph(say("Result of the game: {result}", result=verdict.result)))
    if verdict.fee_returned is not None:
        returned = say("The fee is returned.") if verdict.fee_returned else say("The fee is not returned.")
        blocks.append(Paragraph(returned))
    lines = tuple(Signature(say("Appeals Committee"), name) for name in verdict.members)
    return [*blocks, Signatures(lines)] if lines else blocks


def ending(verdict: Verdict) -> str:
    """How an appeal ended, in one sentence."""
    if verdict.pending:
        return msg("A decision is pending.")
    if verdict.upheld is None:
        return msg("The appeal is not admissible.")
    how = msg("The appeal is upheld.") if verdict.upheld else msg("The appeal is rejected.")
    if verdict.votes_for is None or verdict.votes_against is None:
        return how
    return msg(
        "{sentence} Votes for the appeal: {votes}, against it: {against}.",
        sentence=how, votes=verdict.votes_for, against=verdict.votes_against,
    )  # fmt: skip


def appeals_report(request: Request) -> Document:
    """The committee's report: the appeals that were submitted and the decisions on them.

    Handbook: C.11 3.12
    """
    say = request.say
    listed = records_in(Verdict, request.details, "appeals")
    columns = (
        Column(say("Appeal"), key=True),
        Column(say("Round"), ColumnKind.NUMBER),
        Column(say("Appellant"), ColumnKind.NAME),
        Column(say("Decision appealed against")),
        Column(say("Decision"), room=20),
    )
    rows = tuple(
        (
            each.reference,
            str(each.round or ""),
            each.appellant,
            each.ruling,
            f"{say.word(ending(each))} {each.reasons}".strip(),
        )
        for each in listed
    )
    members = tuple(str(name) for name in request.details.get("committee", ()))
    blocks: list[Block] = []
    if members:
        blocks += [Heading(say("Appeals Committee")), Paragraph(", ".join(members))]
    if due := str(request.details.get("due", "")):
        blocks.append(Paragraph(say("Due by {day} (C.11 3.12)", day=due)))
    blocks.append(Table(columns, rows) if rows else Paragraph(say("No appeals were submitted.")))
    blocks.append(Signatures((Signature(say("Chairman of the Appeals Committee")),)))
    return request.document(say("Report of the Appeals Committee"), blocks)
