"""What a verdict does to a game: an act of the section like any other, in its log (Laws 11.10)."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from caissa.messages import msg
from caissa.tournament import Outcome
from caissa_web.conduct.encrypted import Content, content_of, encrypted_content
from caissa_web.conduct.errors import BadCase
from caissa_web.conduct.models import Case
from caissa_web.conduct.operations.steps import add_step, locked
from caissa_web.conduct.people import player_now
from caissa_web.conduct.queries import APPEAL
from caissa_web.operations import record_result
from caissa_web.records import snapshot
from caissa_web.records.models import Section

CARRIED_OUT = "carried-out"
RESULTS: dict[str, tuple[Outcome, Outcome]] = {
    "1-0": (Outcome.WIN, Outcome.LOSS),
    "1/2-1/2": (Outcome.DRAW, Outcome.DRAW),
    "0-1": (Outcome.LOSS, Outcome.WIN),
    "0-0": (Outcome.LOSS, Outcome.LOSS),
}
"""The results that a verdict may give, White first."""


@transaction.atomic
def carry_out_result(case: Case, *, by: str, confirmed: Collection[str] = ()) -> Section:
    """Record the result of a verdict in the section; carrying it out again changes nothing."""
    current = locked(case)
    content = content_of(current.encrypted)
    wanted = (content.get("decision") or {}).get("result", "")
    if wanted not in RESULTS:
        raise BadCase(why=msg("The decision changes no result"))
    concerned, players, seen = _game_now(current, content)
    # What a case is stays in the case. Every appeal stands in the log by its reference; a decision with a
    # reference that is not there would be known for what it is.
    is_appeal = current.kind == APPEAL
    reason = msg("decision {reference}", reference=current.reference) if is_appeal else msg("Decision")
    section = record_result(
        concerned,
        int(content["round"]),
        players,
        RESULTS[wanted],
        by=by,
        seen=seen,
        reason=reason,
        confirmed=confirmed,
    )
    content["carried_out_at"] = timezone.now().isoformat()
    if seen != RESULTS[wanted]:
        content["result_before"] = [outcome.value for outcome in seen]
    current.encrypted = encrypted_content(content)
    current.save(update_fields=("encrypted",))
    add_step(current, CARRIED_OUT, {"text": wanted}, by=by)
    return section


def section_concerned(case: Case, content: Content) -> Section | None:
    """The section of the game that a decision is about: an appeal's own, else the one held or named."""
    if case.section is not None or case.kind == APPEAL:
        return case.section
    return case.event.sections.filter(slug=content.get("section") or "").first()


def result_due(case: Case, content: Content) -> str:
    """The result that a decision gives a game and that is not on record now; empty if there is none.

    What the section has on record decides, not what was once entered: an act may have been undone since.
    What was entered and is a third result now has been decided anew since, and nothing is due.
    """
    wanted = str((content.get("decision") or {}).get("result") or "")
    if wanted not in RESULTS or section_concerned(case, content) is None:
        return ""
    try:
        _section, _players, recorded = _game_now(case, content)
    except BadCase:
        return wanted
    before = content.get("result_before") if content.get("carried_out_at") else None
    decided_anew = before is not None and [outcome.value for outcome in recorded] != before
    return "" if recorded == RESULTS[wanted] or decided_anew else wanted


def result_waits(case: Case, content: Content, section: Section) -> bool:
    """Does a game of this section wait for the result that a decision gives it?

    Of a case that holds nothing, whose people and round somebody typed, only if there is such a game: a
    warning that no act could ever take away would be read by nobody.
    """
    if section_concerned(case, content) != section or not result_due(case, content):
        return False
    if case.section is not None:
        return True
    try:
        _game_now(case, content)
    except BadCase:
        return False
    return True


def _game_now(case: Case, content: Content) -> tuple[Section, tuple[int, int], tuple[Outcome, Outcome]]:
    """The game that a decision is about, by the numbers of its players now, and the result on record."""
    section = section_concerned(case, content)
    if section is None:
        raise BadCase(why=msg("The section of this case is not named"))
    facts = snapshot.load(section)
    people = [player_now(facts, content.get(name)) for name in ("appellant", "accused", "opponent")]
    numbers = {player.number for player in people if player}
    round_number = int(content.get("round") or 0)
    if numbers and 1 <= round_number <= facts.paired_rounds:
        for game in facts.round(round_number).games:
            if numbers <= {game.white, game.black}:
                return section, (game.white, game.black), (game.white_outcome, game.black_outcome)
    raise BadCase(why=msg("The game is not in round {round}", round=round_number))
