"""Sample questions 20 and 24 to 27: appeals, fair play, titles of arbiters."""

from __future__ import annotations

from decimal import Decimal

from caissa.laws import Decision, device
from caissa.messages import msg
from caissa.school.drafting import Mistake
from caissa.school.exercise import AnswerKind, Exercise, Step, Topic
from caissa.school.sample.laws import lines_of, sample
from caissa.tournament import Colour

_ONE, _TWO = Decimal(1), Decimal(2)


def question_20() -> Exercise:
    """What is wrong with an announced rule on appeals (C.11 3.4)."""
    return Exercise(
        "sample:20",
        Topic.APPEALS,
        _TWO,
        msg(
            "Two rounds a day on four days; appeals are made orally and within 24 hours. Give two "
            "reasons against this."
        ),
        AnswerKind.TEXT,
        "",
        ("C.11 3.4",),
        (msg("By C.11 an appeal is in writing, and comes within an hour."),),
        steps=(
            Step(msg("two rounds could be played in 24 hours"), _ONE),
            Step(msg("what is not in writing is not certain"), _ONE),
        ),
    )


def question_24() -> Exercise:
    """A player believes that the opponent is cheating (FPR)."""
    return Exercise(
        "sample:24",
        Topic.PROTECTION,
        Decimal(4),
        msg("A player tells the arbiter that the opponent is cheating. Which steps does the arbiter take?"),
        AnswerKind.TEXT,
        "",
        ("FPR",),
        (msg("Other sensible steps may bring a mark."),),
        steps=(
            Step(msg("the complaint form, and the grounds"), _ONE),
            Step(msg("watch the game and the opponent"), _ONE),
            Step(msg("note when the opponent leaves the board"), _ONE),
            Step(msg("scan, or send in the game"), _ONE),
        ),
    )


def question_25() -> Exercise:
    """A phone in the pocket of somebody who could not lose by mate (E.01 11.3.2.2)."""
    verdict = device(Colour.WHITE)
    wrong = msg("whether mate is possible does not matter for a device")
    return sample(
        25,
        Topic.ILLEGAL_MOVES,
        msg(
            "Rapid. White has a phone in the pocket, and says that Black cannot possibly mate. What is "
            "the result?"
        ),
        (verdict.decision.label, [Mistake(each.label, wrong) for each in (Decision.DRAWN, Decision.GOES_ON)]),
        ("E.01 11.3.2.2",),
        lines_of(verdict.reasons),
    )


def question_26() -> Exercise:
    """A smart watch seen after an agreed draw (E.01 11.3.2.2)."""
    right, wrong = msg("the game is lost by the player with the watch"), msg("the agreed draw stands")
    return sample(
        26,
        Topic.ILLEGAL_MOVES,
        msg(
            "Smart watches lose the game by the regulations. Right after an agreed draw the arbiter sees "
            "that a player wore "
            "one. What is the result?"
        ),
        (right, [Mistake(wrong, msg("the watch could have been used during the game"))]),
        ("E.01 11.3.2.2",),
        (msg("the watch could have been used during the game"),),
    )


def question_27() -> Exercise:
    """What the last norm of a FIDE Arbiter must be (B.06.1 2.5, 3)."""
    return Exercise(
        "sample:27",
        Topic.ARBITER_TITLES,
        _TWO,
        msg(
            "An arbiter has two norms from Swiss events of 7 rounds with 76 and 88 players, and the "
            "seminar. Which event may "
            "the next norm come from?"
        ),
        AnswerKind.TEXT,
        "",
        ("B.06.1 2.5",),
        (msg("Two norms from one system need another system or a large event."),),
        steps=(
            Step(msg("another system: a round robin or a team event"), _ONE),
            Step(
                msg("or an international event of 100 players, 30 % rated, two federations, 7 rounds"), _ONE
            ),
        ),
        errata=(msg("The manual's key leaves out the 7 rounds (2.5)."),),
    )
