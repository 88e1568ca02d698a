"""What a players' or technical meeting deals with, and the text that says so."""

from __future__ import annotations

from caissa.messages import msg

AGENDA = (
    (msg("Officials of the event"), "C.05 10.2"),
    (msg("Appeals committee and its reserves"), "C.05 10.2; C.11 2.3"),
    (msg("Fair play: measures, inspections, forbidden devices"), "FPPM; E.01 11.3.2"),
    (msg("Schedule, default time, time control"), "E.01 6.7.1"),
    (msg("Draw offers and claims"), "E.01 9.1.1"),
    (msg("System, tie-breaks, prizes"), "C.07 4.1"),
    (msg("Deadline and fee of appeals"), "C.05 10.4"),
    (msg("Questions of the players"), msg("Organisers' Manual {point}", point="9.5.1")),
)
TEAM_AGENDA = ((msg("Captains, board order, line-ups and their deadline"), "C.10 3.1.1-3.1.5"),)
"""What meetings of captains deal with besides."""


def agenda(*, teams: bool) -> tuple[tuple[str, str], ...]:
    """The items of a first draft: text and article."""
    return (*AGENDA[:-1], *(TEAM_AGENDA if teams else ()), AGENDA[-1])
