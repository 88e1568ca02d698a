"""The answers that questions about an event's regulations offer: a code that is stored, and its words."""

from __future__ import annotations

from typing import TypeAlias

from caissa.messages import msg
from caissa.prospectus.declared.group_colour import GroupColour

Choices: TypeAlias = tuple[tuple[str, str], ...]

YES_NO: Choices = (("yes", msg("yes")), ("no", msg("no")))
DRAWS: Choices = (
    ("free", msg("no restriction")),
    ("20", msg("not before each player has made 20 moves")),
    ("30", msg("not before each player has made 30 moves")),
    ("40", msg("not before each player has made 40 moves")),
    ("never", msg("not at all without the arbiter's consent")),
)
RAPID: Choices = (
    ("A.5", msg("A.5: few arbiters, players make claims")),
    ("A.4", msg("A.4: competition rules with full supervision by arbiters")),
)
BLITZ: Choices = (
    ("B.3", msg("B.3: the rapid rules with few arbiters")),
    ("B.2", msg("B.2: competition rules with full supervision by arbiters")),
)
DEVICES: Choices = (
    ("forbidden", msg("forbidden in the playing venue")),
    ("bag", msg("allowed in a bag, switched off, placed as agreed with the arbiter")),
)
PENALTIES: Choices = (
    ("loss", msg("the game is lost")),
    ("less", msg("a less severe penalty, as the regulations say")),
)
LEAVING: Choices = (
    ("free", msg("need not be reported")),
    ("report", msg("must be reported to the arbiter")),
)
SHARING: Choices = (
    ("equal", msg("shared equally by equal points")),
    ("rank", msg("by place, tie-breaks decide")),
    ("hort", msg("Hort: half by place, half shared")),
    ("none", msg("there are no money prizes")),
)
BLITZ_GAMES: Choices = (("2", msg("two")), ("4", msg("four")))
PLAY_OFF: Choices = (
    ("none", msg("no play-off; tie-breaks decide or places are shared")),
    ("first", msg("a play-off for first place")),
    ("qualifying", msg("a play-off for qualifying places")),
)
HYBRID_ASKED, HYBRID_APPROVED = "asked", "approved"
ONLINE_SUPERVISED, ONLINE, ONLINE_ODDS = "supervised", "online", "odds"
HYBRID: Choices = (
    ("no", msg("no")),
    (HYBRID_ASKED, msg("yes, not yet approved by the Qualification Commission")),
    (HYBRID_APPROVED, msg("yes, approved by the Qualification Commission")),
    (ONLINE_SUPERVISED, msg("no, online with supervision")),
    (ONLINE, msg("no, online without supervision")),
    (ONLINE_ODDS, msg("no, online with berserk or streak scoring")),
)
GROUP_COLOURS: Choices = tuple((colour.value, colour.label) for colour in GroupColour)
AS_REGULATED = msg("as the regulations say")
OPPONENTS_VIEWS: Choices = (
    ("as recorded", msg("opponents' scores as they are")),
    ("all unplayed rounds drawn", msg("every unplayed round of an opponent is a draw")),
    ("absences after the last game drawn", msg("an opponent's absences after the last game are draws")),
    ("final requested byes drawn", msg("an opponent's requested byes at the end are draws")),
)
OWN_VIEWS: Choices = (
    ("own score", msg("a dummy opponent with the player's own score")),
    ("own score, capped", msg("the same, not above the scheduled opponent or a draw in every round")),
    ("virtual opponent", msg("a virtual opponent, as until 2022")),
    ("draws in every round", msg("an opponent with a draw in every round")),
    ("nothing", msg("nothing")),
)
CUT_ORDERS: Choices = (
    ("lowest value", msg("the lowest value, whatever it is")),
    ("unplayed rounds first", msg("unplayed rounds first")),
    (
        "voluntary unplayed round unless lower",
        msg("a voluntary unplayed round first, unless another is lower"),
    ),
)
