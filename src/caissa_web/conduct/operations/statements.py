"""Statements: asked for until a time, given at the desk or once under a personal link (C.11 3.9).

Whoever holds a link reads what they are asked and nothing else of the case. Who that is stands only in the
encrypted content; steps, files and looks name them by the number of their statement.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from caissa.conduct import AppealAct, CaseAct, CaseKind, DisciplineAct
from caissa.messages import LabelledEnum, msg
from caissa_web.conduct.encrypted import Content, content_of
from caissa_web.conduct.errors import BadCase, BadEvidence
from caissa_web.conduct.models import Case, StatementLink
from caissa_web.conduct.operations.evidence import add_exhibit
from caissa_web.conduct.operations.steps import acts_on, add_step, locked, take_step
from caissa_web.conduct.queries import APPEAL
from caissa_web.conduct.references import new_token, token_hash

REVOKED = "revoked"
MOST_FILES = 3
MOST_REQUESTS = 50
_STATEMENT = "statement"
ASKING = (AppealAct.ASK, CaseAct.ASK, DisciplineAct.ASK_STATEMENT)
STATING = (AppealAct.STATE, CaseAct.STATE, DisciplineAct.STATE)


def asking(kind: str) -> LabelledEnum:
    """The act by which a statement is asked for in a kind of case."""
    return _of_kind(kind, ASKING)


def stating(kind: str) -> LabelledEnum:
    """The act by which a statement is added to a kind of case."""
    return _of_kind(kind, STATING)


def _of_kind(kind: str, acts: tuple[LabelledEnum, LabelledEnum, LabelledEnum]) -> LabelledEnum:
    of_appeals, of_cases, of_discipline = acts
    if kind == APPEAL:
        return of_appeals
    return of_discipline if kind == CaseKind.DISCIPLINE.value else of_cases


def giver(number: int) -> str:
    """Whose statement it is, as steps, files and looks say it in clear."""
    return f"{_STATEMENT} {number}"


def givers(content: Content) -> dict[str, str]:
    """The names behind the numbers of statements, for those who may read the case."""
    return {
        giver(_number(each, place)): each["whom"] for place, each in enumerate(content.get("requests", ()), 1)
    }


def _number(request: Content, place: int) -> int:
    return int(request.get("number") or place)


# -- asking -------------------------------------------------------------------------


def ask_for_statement(case: Case, whom: str, due: datetime, text: str, *, by: str) -> Case:
    """Ask somebody for a written statement until a time (C.11 3.9)."""

    def rewrite(content: Content) -> Content:
        known = list(content.get("requests", ()))
        if len(known) >= MOST_REQUESTS:
            raise BadCase(why=msg("A case asks for {number} statements at most", number=MOST_REQUESTS))
        asked = {
            "number": len(known) + 1,
            "whom": whom,
            "due": due.isoformat(),
            "text": text,
            "answered_at": "",
        }
        return {**content, "requests": [*known, asked]}

    return take_step(case, asking(case.kind), by=by, note={"text": f"{whom}: {text}"}, rewrite=rewrite)


@transaction.atomic
def ask_by_link(case: Case, whom: str, due: datetime, text: str, *, by: str) -> tuple[StatementLink, str]:
    """Ask somebody who has no log-in: the link under which they answer, and its token, which is not kept."""
    if due <= timezone.now():
        raise BadCase(why=msg("The time for this statement is over"), article="C.11 3.9")
    asked = ask_for_statement(case, whom, due, text, by=by)
    number = len(content_of(asked.encrypted)["requests"])
    token = new_token()
    link = StatementLink.objects.create(case=asked, number=number, token_hash=token_hash(token), due=due)
    return link, token


@transaction.atomic
def revoke_link(case: Case, number: int, *, by: str) -> None:
    """From now on a link leads nowhere; what was given under it stays."""
    current = locked(case)
    link = current.statement_links.filter(number=number).first()
    if link is None:
        raise BadCase(why=msg("There is no such link"))
    if link.revoked_at:
        return
    link.revoked_at = timezone.now()
    link.save(update_fields=("revoked_at",))
    names = givers(content_of(current.encrypted))
    add_step(current, REVOKED, {"text": names.get(giver(number), "")}, by=by)


# -- giving -------------------------------------------------------------------------


def add_statement(case: Case, text: str, answers: str, *, by: str) -> Case:
    """Add a statement; `answers` is whose request it answers, if it answers one."""
    note = {"text": f"{answers}: {text}" if answers else text}
    return take_step(
        case,
        stating(case.kind),
        by=by,
        note=note,
        rewrite=lambda content: _answered(content, lambda request, _place: request["whom"] == answers),
    )


def _answered(content: Content, is_answered: Any) -> Content:
    now = timezone.now().isoformat()
    requests = [
        {**each, "answered_at": now} if not each["answered_at"] and is_answered(each, place) else each
        for place, each in enumerate(content.get("requests", ()), 1)
    ]
    return {**content, "requests": requests}


def link_with(token: str) -> StatementLink | None:
    """The link with a token, whether it still holds or not."""
    rows = StatementLink.objects.select_related("case__event", "case__section")
    return rows.filter(token_hash=token_hash(token), case__erased_at__isnull=True).first()


def takes_statement(link: StatementLink) -> bool:
    """Is the statement still to come, in time by the server's clock, in a case that still asks for it?"""
    waiting = link.given_at is None and link.revoked_at is None and timezone.now() <= link.due
    return waiting and stating(link.case.kind) in acts_on(link.case)


@transaction.atomic
def give_statement(link: StatementLink, text: str, files: Sequence[tuple[str, bytes]]) -> StatementLink:
    """The statement of whoever holds a link: once, in time, with its files or not at all."""
    if not text.strip():
        raise BadCase(why=msg("Say in a few words what was done and why"))
    if len(files) > MOST_FILES:
        raise BadEvidence(why=msg("a statement has {number} files at most", number=MOST_FILES))
    current = locked(link.case)
    row = StatementLink.objects.get(pk=link.pk)
    row.case = current
    if not takes_statement(row):
        raise BadCase(why=msg("This statement can no longer be given"), article="C.11 3.9")
    by, whom = giver(row.number), request_of(row)["whom"]
    for name, content in files:
        add_exhibit(current, name, content, by=by)
    take_step(
        current,
        stating(current.kind),
        by=by,
        note={"text": f"{whom}: {text}"},
        rewrite=lambda content: _answered(content, lambda each, place: _number(each, place) == row.number),
    )
    row.given_at = timezone.now()
    row.save(update_fields=("given_at",))
    return row


def request_of(link: StatementLink) -> dict[str, Any]:
    """What the holder of a link is asked, and their name."""
    asked: dict[str, Any] = content_of(link.case.encrypted)["requests"][link.number - 1]
    return asked


def requests_of(case: Case, content: Content) -> list[dict[str, Any]]:
    """The statements that were asked for: whose, until when, whether they came in time, and their links."""
    now, listed = timezone.now(), []
    links = {link.number: link for link in case.statement_links.all()}
    for place, each in enumerate(content.get("requests", ()), 1):
        due = datetime.fromisoformat(each["due"])
        answered = datetime.fromisoformat(each["answered_at"]) if each["answered_at"] else None
        link = links.get(_number(each, place))
        listed.append(
            {**each, "due": due, "answered": answered, "late": (answered or now) > due, "link": link}
        )
    return listed
