"""What has to be done next in a section: the steps of a tournament, each with the way to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.utils.translation import ngettext

from caissa.errors import Severity
from caissa.messages import msg
from caissa_web.desk.frame import Opened
from caissa_web.desk.rounds.boards import adjourned_games, current_round, tally
from caissa_web.operations.rounds.claims import number_of_disputes
from caissa_web.operations.rounds.second_entry import open_games_of_absent
from caissa_web.records.rights import Right
from caissa_web.section.book import Stage
from caissa_web.section.closing.reports_due import warnings_about_report
from caissa_web.section.rounds.before_pairing import is_swiss, lots_missing, notices_before_pairing
from caissa_web.section.setup.findings import schedule_findings
from caissa_web.translation import translate


class Importance(IntEnum):
    """How urgent something is: it stops the tournament, comes next, should be seen to, or may be known."""

    STOPS = 4
    NEXT = 3
    LOOK = 2
    KNOW = 1


LABELS = {
    Importance.STOPS: _later("Stops you"),
    Importance.NEXT: _later("Next step"),
    Importance.LOOK: _later("Look at it"),
    Importance.KNOW: _later("To know"),
}


@dataclass(frozen=True, slots=True)
class Next:
    """One thing to do: what, where in the section, and whether everything else waits for it."""

    text: str
    address: str
    first: bool = False
    importance: Importance = Importance.LOOK
    article: str = ""

    @property
    def level(self) -> Importance:
        """What everything else waits for comes next at least."""
        return max(self.importance, Importance.NEXT) if self.first else self.importance

    @property
    def label(self) -> str:
        """The importance in words."""
        return str(LABELS[self.level])


def next_steps(opened: Opened) -> list[Next]:
    """What has to be done, the most urgent first."""
    facts = opened.facts
    if not facts.players and not facts.teams:
        return [Next(_("Enter the players."), "players/", first=True)]
    if opened.book.hand_pairing is not None:
        return [Next(_("Someone is pairing a round by hand: end the session."), "rounds/hand/", first=True)]
    if not facts.paired_rounds:
        return [_first_round(opened)]
    steps = [*_staging(opened), *_results(opened), *_loose_ends(opened), *_onwards(opened)]
    return sorted(steps, key=lambda step: -step.level)


def alerts(opened: Opened) -> list[Next]:
    """What nobody waits for yet and somebody should know: the report to FIDE, what is not announced."""
    of_report = [
        Next(translate(warning.text), "reports-due/", article=warning.article)
        for warning in warnings_about_report(opened.state)
        if opened.facts.paired_rounds
    ]
    notices = [
        Next(
            translate(notice.text),
            _SET_AT.get(notice.code, "set-up/"),
            False,
            Importance.KNOW,
            notice.article,
        )
        for notice in notices_before_pairing(opened.state)
        if not opened.facts.finished
    ]
    return [*_of_schedule(opened), *of_report, *notices]


def _of_schedule(opened: Opened) -> Iterator[Next]:
    """Rounds that are to come and cannot be played as they stand in the schedule."""
    if opened.facts.finished:
        return
    for finding in schedule_findings(opened.facts, opened.book):
        if finding.severity is not Severity.INFO:
            text = msg("{where}: {told}", where=finding.where, told=finding.what)
            yield Next(translate(text), "set-up/schedule/")


_SET_AT = {"no-round-start": "set-up/schedule/", "no-draw": "rounds/"}
"""Where what is missing can be set, where that is not the set-up itself."""


def _first_round(opened: Opened) -> Next:
    facts = opened.facts
    if is_swiss(facts) and facts.initial_colour is None:
        return Next(_("Draw the initial colour by lot and pair round 1."), "rounds/", first=True)
    if lots_missing(facts):
        return Next(_("Draw the pairing numbers by lot and pair round 1."), "rounds/", first=True)
    return Next(_("Pair round 1."), "rounds/", first=True)


def _staging(opened: Opened) -> Iterator[Next]:
    """What keeps the newest round from the wall."""
    number = current_round(opened.facts)
    sheet = opened.book.sheet(number)
    round_ = {"number": number}
    if opened.book.is_public(number, timezone.now()):
        if not opened.event.public:
            text = _(
                "Round %(number)d is published, but nobody can see it: put the event on the noticeboard."
            )
            yield Next(text % round_, f"rounds/{number}/", first=True, importance=Importance.STOPS)
        return
    if sheet.stage is Stage.DRAFT:
        text = _("Round %(number)d is a draft: check it and publish it.") % round_
    elif sheet.publish_at:
        at = date_format(timezone.localtime(sheet.publish_at), "DATETIME_FORMAT")
        yield Next(
            _("Round %(number)d will be public at %(at)s.") % {**round_, "at": at}, f"rounds/{number}/"
        )
        return
    else:
        text = _("Round %(number)d is reviewed: publish it.") % round_
    yield Next(text, f"rounds/{number}/", first=True)


def _results(opened: Opened) -> Iterator[Next]:
    """What is missing at the boards of the round."""
    number = current_round(opened.facts)
    count = tally(opened.facts, opened.book, number)
    where = f"rounds/{number}/"
    if disputed := number_of_disputes(opened.state, timezone.now()):
        text = ngettext(
            "Decide %(disputed)d result about which the players disagree.",
            "Decide %(disputed)d results about which the players disagree.",
            disputed,
        )
        yield Next(
            text % {"disputed": disputed}, f"{where}?show=differ", first=True, importance=Importance.STOPS
        )
    if count.missing and opened.book.is_public(number, timezone.now()):
        text = ngettext(
            "Enter %(missing)d result of round %(number)d.",
            "Enter %(missing)d results of round %(number)d.",
            count.missing,
        )
        yield Next(text % {"missing": count.missing, "number": number}, where, first=True)
    if count.doubted:
        text = ngettext(
            "Settle %(doubted)d result that two people entered differently.",
            "Settle %(doubted)d results that two people entered differently.",
            count.doubted,
        )
        yield Next(
            text % {"doubted": count.doubted}, f"{where}second/", first=True, importance=Importance.STOPS
        )
    if count.unverified:
        text = ngettext(
            "Have %(number)d result verified by a second pair of eyes.",
            "Have %(number)d results verified by a second pair of eyes.",
            count.unverified,
        )
        yield Next(text % {"number": count.unverified}, f"{where}second/")


def _loose_ends(opened: Opened) -> Iterator[Next]:
    """Adjourned games, games that cannot be played any more."""
    for number, board in adjourned_games(opened.facts):
        text = _("Round %(number)d, board %(board)d is adjourned.")
        yield Next(text % {"number": number, "board": board}, f"rounds/{number}/")
    if lost := open_games_of_absent(opened.facts):
        text = ngettext(
            "%(lost)d open game belongs to a withdrawn player: enter it as lost by forfeit.",
            "%(lost)d open games belong to withdrawn players: enter them as lost by forfeit.",
            lost,
        )
        yield Next(text % {"lost": lost}, f"rounds/{current_round(opened.facts)}/", first=True)


def _onwards(opened: Opened) -> Iterator[Next]:
    """The next round, or the end of the tournament."""
    facts = opened.facts
    last = facts.paired_rounds
    if facts.finished:
        yield Next(_("All rounds are played: standings, prizes and reports."), "standings/", first=True)
        return
    more = last < (facts.scheduled_rounds or last + 1) and opened.may(Right.PAIR)
    if more and facts.is_finished(last) and opened.book.is_public(last, timezone.now()):
        text = _("All results of round %(number)d are in: pair the next round.")
        yield Next(text % {"number": last}, f"rounds/{last}/", first=True)
