"""Verdicts: may somebody enter, and why; one function for the form, the office and the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from caissa.entering.conditions import Condition, Standing, weakest
from caissa.entering.entrants import Entrant
from caissa.messages import LabelledEnum, Message, msg


class IfFailed(LabelledEnum):
    """What becomes of an entry that fails a rule."""

    REFUSE = "refuse", msg("the entry is refused")
    DECIDE = "decide", msg("the organiser decides")
    WARN = "warn", msg("a warning")


@dataclass(frozen=True, slots=True)
class Rule:
    """A condition of an offer with its code, what happens if it fails, and the article it carries out."""

    code: str
    condition: Condition
    if_failed: IfFailed = IfFailed.REFUSE
    article: str = ""


class Needed(Protocol):
    """What a rule asks for, of somebody or of a team."""

    @property
    def needed(self) -> object:
        """What is asked for, in words."""
        ...


class AnyRule(Protocol):
    """A rule about somebody or about a team: what a reason says of it is the same."""

    @property
    def code(self) -> str:
        """What the rule is called."""
        ...

    @property
    def condition(self) -> Needed:
        """What it asks for."""
        ...

    @property
    def if_failed(self) -> IfFailed:
        """What follows if it fails."""
        ...

    @property
    def article(self) -> str:
        """The article that it carries out."""
        ...


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule's part in a verdict: what was needed and what was seen."""

    rule: AnyRule
    standing: Standing
    seen: object
    waived: str = ""
    """Why the organiser let a failed or unknown rule pass."""

    @property
    def sentence(self) -> Message:
        """The reason in words, with its article."""
        details = {"needed": self.rule.condition.needed, "standing": self.standing.label, "seen": self.seen}
        sentence = (
            msg("{needed}: {standing} ({seen})", **details)
            if self.seen
            else msg("{needed}: {standing}", **details)
        )
        if self.waived:
            sentence = msg("{sentence}, waived: {reason}", sentence=sentence, reason=self.waived)
        return (
            msg("{sentence} [{article}]", sentence=sentence, article=self.rule.article)
            if self.rule.article
            else sentence
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to an entry, with a reason for each rule."""

    reasons: tuple[Reason, ...]

    @property
    def standing(self) -> Standing:
        """Failed if a rule refuses; not known while a rule is open; passed otherwise, decisions included."""
        return weakest(
            reason.standing
            for reason in self.reasons
            if reason.rule.if_failed is not IfFailed.WARN
            and not (reason.rule.if_failed is IfFailed.DECIDE and reason.standing is Standing.FAIL)
        )

    @property
    def to_decide(self) -> tuple[Reason, ...]:
        """What the organiser has to decide."""
        return self._failed(IfFailed.DECIDE)

    @property
    def warnings(self) -> tuple[Reason, ...]:
        """What failed without consequence."""
        return self._failed(IfFailed.WARN)

    @property
    def missing(self) -> tuple[Reason, ...]:
        """What has to be asked for."""
        return tuple(reason for reason in self.reasons if reason.standing is Standing.UNKNOWN)

    def _failed(self, consequence: IfFailed) -> tuple[Reason, ...]:
        return tuple(
            reason
            for reason in self.reasons
            if reason.rule.if_failed is consequence and reason.standing is Standing.FAIL
        )


def judge(rules: Sequence[Rule], entrant: Entrant, waivers: Mapping[str, str] | None = None) -> Verdict:
    """May somebody enter by these rules? A waiver names a rule's code and the organiser's reason."""
    return Verdict(tuple(_reason(rule, entrant, (waivers or {}).get(rule.code, "")) for rule in rules))


def _reason(rule: Rule, entrant: Entrant, waiver: str) -> Reason:
    standing = rule.condition.standing(entrant)
    seen = rule.condition.seen(entrant)
    if waiver and standing is not Standing.PASS:
        return Reason(rule, Standing.PASS, seen, waiver)
    return Reason(rule, standing, seen)
