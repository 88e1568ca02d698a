"""The names of the fields as FIDE's forms print them, each of which can be translated."""

from __future__ import annotations

from collections.abc import Mapping

from caissa.messages import Message, msg

_PEOPLE = (
    msg("Name"),
    msg("Last Name"),
    msg("Last name"),
    msg("Family Name"),
    msg("First Name"),
    msg("First name"),
    msg("ID-number"),
    msg("FIDE ID Number"),
    msg("FIDE ID"),
    msg("Code (if any)"),
    msg("FIN"),
    msg("Federation"),
    msg("Applying federation"),
    msg("Title"),
    msg("Date of Birth"),
    msg("Place of Birth"),
    msg("Address"),
    msg("Physical address"),
    msg("Tel"),
    msg("Telephone number"),
    msg("e-mail address"),
    msg("E-mail address"),
    msg("Languages"),
    msg("Consent given by"),
    msg("Date of consent"),
)
_EVENTS = (
    msg("Event"),
    msg("Name of event"),
    msg("FRS event code(s)"),
    msg("Federation of event"),
    msg("Venue"),
    msg("Location"),
    msg("Dates"),
    msg("Start"),
    msg("Close"),
    msg("Date of first round"),
    msg("Date of last round"),
    msg("Round"),
    msg("Board"),
    msg("System"),
    msg("Number of rounds"),
    msg("Number of players"),
    msg("Number of FIDE rated players"),
    msg("Number of federations represented"),
    msg("Number of titled players"),
    msg("Time control"),
    msg("Time control"),
    msg("Chief Arbiter"),
    msg("Chief Arbiter (name, ID)"),
    msg("Chief Organizer"),
)
_TITLE_RESULTS = (
    msg("Number of games"),
    msg("Number of federations"),
    msg("Number rated opponents"),
    msg("Number players not from title applicant's federation"),
    msg("Total number titled opponents"),
    msg("Number players from host federation"),
    msg("Numbers of titles"),
    msg("Where applying 1.4.3d"),
    msg("Rating average (1.4.7)"),
    msg("Performance (1.4.9)"),
    msg("Score required"),
    msg("Score achieved"),
    msg("Exceeding norm by points"),
    msg("Games for the application"),
    msg("Special remarks"),
    msg("Federation confirming the result"),
    msg("Name of federation official"),
    msg("Championship in the table of direct titles"),
)
_NORMS = (
    msg("Date necessary rating gained"),
    msg("Level of highest rating"),
    msg("Tournament system"),
    msg("Average rating of opponents"),
    msg("Total number of games played"),
    msg("Points required"),
    msg("Points scored"),
    msg("Number of games to be counted (if not all)"),
    msg("After dropping games, points required"),
    msg("After dropping games, points scored"),
    msg("Number from host federation"),
    msg("Number not from own federation"),
    msg("Total number of games (minimum 27)"),
    msg("Special comments"),
)
_ARBITERS = (
    msg("Position"),
    msg("Signer's federation"),
    msg("Name and position of Authenticating Federation official"),
    msg("FIDE Arbiter Seminar"),
    msg("International Arbiter Certification Seminar"),
    msg("Organizing Federation"),
    msg("Exception if any"),
    msg("Name of Federation official"),
    msg("Date of award of the current category"),
    msg("Link to Published seminar"),
)
_OTHERS = (
    msg("Name of Assistant"),
    msg("Seminar"),
    msg("Main Lecturer"),
    msg("Total hours on Lectures (exc. exam)"),
    msg("Hours presented by Assistant"),
    msg("Additional Comments"),
    msg("Appellant"),
    msg("On behalf of the player, as"),
    msg("Opponent"),
    msg("Decided by"),
    msg("End of the round or incident"),
    msg("Handed in"),
    msg("Appeal fee"),
    msg("Complainant"),
    msg("Respondent"),
    msg("Software used"),
    msg("Hardware used"),
)
_ONLY_CHECKED = (
    msg("Decision appealed against"),
    msg("Facts"),
    msg("What is asked for"),
    msg("Brief description of facts"),
    msg("Why not earlier"),
    msg("Date"),
    msg("Date of authentication"),
)
"""What must be stated too, under headings of other words."""

FIELD_NAMES: Mapping[str, Message] = {
    str(name): name
    for group in (_PEOPLE, _EVENTS, _TITLE_RESULTS, _NORMS, _ARBITERS, _OTHERS, _ONLY_CHECKED)
    for name in group
}
"""Name of a field on the form → the same, ready for another language."""


def field_name(label: str) -> str:
    """The name of a field, ready for another language where the forms have it."""
    return FIELD_NAMES.get(label, label)
