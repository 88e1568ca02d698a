"""What is doubtful about one announced section: set-up, answers, prizes, play-off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields

from caissa.errors import CaissaError, Finding, Severity
from caissa.messages import comma_separated, msg, plural
from caissa.play import time_control_of
from caissa.playoff.declared import missing_parameters
from caissa.prizes import PrizeFund, check_fund
from caissa.prospectus.announcement import AnnouncedSection, Announcement
from caissa.prospectus.checking.articles import with_article
from caissa.prospectus.checking.cited import CitedFinding, doubt, error, note
from caissa.prospectus.checking.online_checks import online_findings
from caissa.prospectus.checking.rating_checks import rating_findings
from caissa.prospectus.checking.set_up_checks import (
    day_findings,
    rate_findings,
    size_findings,
    tie_break_findings,
)
from caissa.prospectus.choices import SHARING
from caissa.prospectus.more_questions import MORE_QUESTIONS
from caissa.prospectus.questions import NEED_NOT_BE_SAID, questions_for
from caissa.prospectus.set_up import SetUp
from caissa.tournament import Level, Role, Speed, System, Tournament
from caissa.tournament import objections as scoring_objections

_MONEY = "Arbiters' Manual, money prizes"
_S7 = "Organisers' Manual 11.1.2 S7"
_FEWEST_IN_GROUP = 3
_ARBITERS = (
    Role.CHIEF_ARBITER,
    Role.DEPUTY_CHIEF_ARBITER,
    Role.SECTOR_ARBITER,
    Role.MATCH_ARBITER,
    Role.BOARD_ARBITER,
)


def section_findings(announcement: Announcement, section: AnnouncedSection) -> Iterator[CitedFinding]:
    """All doubts about a section that need no other section."""
    try:
        facts = section.facts
    except CaissaError as refused:
        yield error("set-up", section.name, refused.sentence, refused.cites or "C.05 12.3.6")
        return
    yield from _set_up(section, facts)
    yield from _answers(section, facts)
    yield from _devices(announcement, section)
    yield from _supervision(announcement, section, facts)
    yield from online_findings(announcement, section)
    yield from _byes(section, facts)
    yield from _prizes(section)
    yield from _play_off(section)
    if facts.for_teams:
        yield from _teams(announcement, section)


# -- the set-up ----------------------------------------------------------------------------------------


def _set_up(section: AnnouncedSection, facts: Tournament) -> Iterator[CitedFinding]:
    reading = time_control_of(facts)
    findings: list[Finding] = [
        *reading.findings,
        *rate_findings(facts, reading.time_control),
        *rating_findings(section, facts, reading.time_control),
        *size_findings(facts),
        *day_findings(facts),
        *tie_break_findings(facts),
        *scoring_objections(facts.scoring),
    ]
    yield from (with_article(finding, section.name) for finding in dict.fromkeys(findings))
    own = SetUp.of(facts)
    if own != section.set_up:
        names = [
            each.name for each in fields(own) if getattr(own, each.name) != getattr(section.set_up, each.name)
        ]
        what = msg(
            "a section of this kind will not have what is announced: {names}", names=comma_separated(names)
        )
        yield error("set-up-differs", section.name, what, "C.05 12.3.6")
    if facts.system is System.UNKNOWN:
        yield doubt("system", section.name, msg("no pairing system is announced"), "C.05 12.3.6")
    for code, times in Counter(section.set_up.ranking).items():
        if times > 1:
            what = msg("{code} appears twice in the list of tie-breaks", code=code)
            yield error("tie-break-twice", section.name, what, "C.07 4.1")


# -- answers --------------------------------------------------------------------------------------------


def _answers(section: AnnouncedSection, facts: Tournament) -> Iterator[CitedFinding]:
    """Every option that the Laws and regulations leave to the event is fixed."""
    asked = [question for question in questions_for(facts) if question.name not in NEED_NOT_BE_SAID]
    for question in (*asked, *MORE_QUESTIONS):
        if not section.answer(question.name):
            what = msg("still to be announced: {question}", question=question.label)
            yield doubt("open", section.name, what, question.article)
    if facts.system.swiss:
        for name, article in (("publication-time", "C.04.2 4.2"), ("correction-minutes", "C.04.2 4.3")):
            if not section.answer(name):
                question = next(each for each in questions_for(facts) if each.name == name)
                what = msg("still to be announced: {question}", question=question.label)
                yield note("open", section.name, what, article)


def _devices(announcement: Announcement, section: AnnouncedSection) -> Iterator[CitedFinding]:
    """A less severe penalty for a device must be said in the regulations."""
    named = announcement.topic("device-penalty") or announcement.fair_play.device_penalty
    if section.answer("device-penalty") == "less" and not named:
        what = msg("a less severe penalty for devices is announced, but not which")
        yield error("device-penalty", section.name, what, "Laws 11.3.2.2")


def _supervision(
    announcement: Announcement, section: AnnouncedSection, facts: Tournament
) -> Iterator[CitedFinding]:
    """Competition rules need an arbiter for three rapid games, or for each blitz game."""
    players = section.entry.most_players or len(section.players)
    boards = players // 2
    if facts.speed is Speed.RAPID and section.answer("rapid-rules") == "A.4":
        needed, article = -(-boards // 3), "Laws A.4"
    elif facts.speed is Speed.BLITZ and section.answer("blitz-rules") == "B.2":
        needed, article = boards, "Laws B.2"
    else:
        return
    named = sum(official.of_section(section.name) for official in announcement.in_role(*_ARBITERS))
    if named < needed:
        what = plural(
            "the competitive rules need {count} arbiter for {boards} boards; {named} are named",
            "the competitive rules need {count} arbiters for {boards} boards; {named} are named",
            needed,
            boards=boards,
            named=named,
        )
        yield doubt("supervision", section.name, what, article)


def _byes(section: AnnouncedSection, facts: Tournament) -> Iterator[CitedFinding]:
    byes = section.answer("half-point-byes")
    if byes in ("", "0"):
        return
    if facts.level is Level.OFFICIAL:
        what = msg("half-point byes are announced, but an official FIDE event (L1) has none")
        yield error("half-point-byes", section.name, what, "C.05 6.7.4")
    if not section.answer("last-bye-round"):
        what = msg("half-point byes are announced, but not until which round")
        yield doubt("last-bye-round", section.name, what, "C.05 6.7.4")


def _teams(announcement: Announcement, section: AnnouncedSection) -> Iterator[CitedFinding]:
    if not announcement.topic("wrong-boards"):
        what = msg("it is not announced what happens when players sit at a wrong board")
        yield doubt("wrong-boards", section.name, what, "C.05 7.1")
    if not announcement.topic("captains"):
        what = msg("the role of the captains is not announced")
        yield doubt("captains", section.name, what, "C.10")


# -- prizes and play-offs --------------------------------------------------------------------------------


def _prizes(section: AnnouncedSection) -> Iterator[CitedFinding]:
    announced, fund = section.answer("prize-sharing"), section.prizes
    if fund is None:
        if announced not in ("", "none"):
            what = msg("sharing of prizes is announced, but there is no prize fund")
            yield doubt("prizes", section.name, what, "C.05 12.3.11")
        return
    for finding in check_fund(fund):
        # In regulations a rising prize is a slip of the pen, also where no player could choose it.
        severity = Severity.ERROR if finding.code == "prizes.rising" else finding.severity
        raised = Finding(finding.code, severity, finding.where, finding.what, finding.hint)
        yield with_article(raised, section.name)
    yield from _sharing(section, fund, announced)
    yield from _groups(section, fund)


def _sharing(section: AnnouncedSection, fund: PrizeFund, announced: str) -> Iterator[CitedFinding]:
    """The fund is shared as it is announced, and whether only those within the prize places share."""
    if announced == "none":
        what = msg("no money prizes are announced, but there is a prize fund")
        yield error("prize-sharing", section.name, what, _MONEY)
        return
    words = dict(SHARING)
    methods = dict.fromkeys(fund.method_of(prize_list).value for prize_list in fund.lists)
    for method in methods:
        if announced and method != announced:
            what = msg(
                "the announcement says “{announced}”, but the prize fund pays “{paid}”",
                announced=words.get(announced, announced),
                paid=words[method],
            )
            yield error("prize-sharing", section.name, what, _MONEY)
    if "equal" in methods and not any(fund.limited_in(each) for each in fund.lists):
        what = msg("players below the prize places share too; limit it if that is not meant")
        yield note("prize-limit", section.name, what, _MONEY)


def _groups(section: AnnouncedSection, fund: PrizeFund) -> Iterator[CitedFinding]:
    """Prizes for a group are awarded from three players on."""
    for prize_list in fund.lists:
        if prize_list.special and fund.fewest_in(prize_list) < _FEWEST_IN_GROUP:
            what = msg("{list} is awarded to a group of fewer than three players", list=prize_list.name)
            yield doubt("prize-minimum", section.name, what, _S7)


def _play_off(section: AnnouncedSection) -> Iterator[CitedFinding]:
    """A play-off is announced with all its parameters."""
    announced, rules = section.answer("play-off"), section.play_off
    if announced == "none" and rules is not None:
        what = msg("no play-off is announced, but rules for one are stated")
        yield error("play-off", section.name, what, "C.07 3.1")
    if announced in ("first", "qualifying") and rules is None:
        yield error(
            "play-off", section.name, msg("a play-off is announced, but its rules are not stated"), "C.07 3.1"
        )
    if rules is not None and not rules.scheme:
        for finding in missing_parameters(rules.declared):
            yield with_article(finding, section.name)
