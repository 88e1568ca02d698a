"""A round of an online event with supervision: what arbiters look at in the video conference."""

from __future__ import annotations

from caissa.checklists.checklist import Checklist
from caissa.checklists.question import YES, Expected, Per, Question
from caissa.messages import msg

_RULES, _ROUND = msg("Regulations"), msg("Every round")


def _ask(heading: str, key: str, text: str, article: str, per: Per = Per.ROUND) -> Question:
    expects: Expected = YES
    return Question(key, text, article, expects, per, heading=heading)


_QUESTIONS = (
    _ask(_RULES, "applications", msg("Allowed applications announced"), "E.04 12.3", Per.EVENT),
    _ask(_RULES, "disconnections", msg("Consequences of disconnections announced"), "E.04 11.3", Per.EVENT),
    _ask(_RULES, "default-time", msg("Default time announced"), "E.04 8.5", Per.EVENT),
    _ask(
        _RULES,
        "privacy",
        msg("Players know what is recorded and who sees it"),
        "E.04 Appendix I 1.6",
        Per.EVENT,
    ),
    _ask(_ROUND, "accounts", msg("Everybody plays under their own account"), "E.04 9.3"),
    _ask(_ROUND, "area", msg("Playing areas inspected"), "E.04 10.4"),
    _ask(_ROUND, "cameras", msg("Cameras show the whole face, no virtual background"), "E.04 14.1"),
    _ask(_ROUND, "microphones", msg("Microphones are on"), "E.04 14.3"),
    _ask(_ROUND, "screens", msg("One screen, shared with the arbiter"), "E.04 12.1"),
    _ask(_ROUND, "headphones", msg("Nobody wears headphones"), "E.04 9.7"),
    _ask(_ROUND, "recording", msg("Recording noted with its reference"), "E.04 Appendix I 1.5"),
)

ONLINE = Checklist(
    "online",
    msg("Online event with supervision"),
    _QUESTIONS,
    source=msg("E.04, Regulations for Online Competitions with Supervision"),
)
