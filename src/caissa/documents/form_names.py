"""The names of the fields as FIDE's forms print them, each of which can be translated."""

from __future__ import annotations

from collections.abc import Mapping

from caissa.saying import Said, said

_PEOPLE = (
    said("Name"),
    said("Last Name"),
    said("Last name"),
    said("Family Name"),
    said("First Name"),
    said("First name"),
    said("ID-number"),
    said("FIDE ID Number"),
    said("FIDE ID"),
    said("Code (if any)"),
    said("FIN"),
    said("Federation"),
    said("Applying federation"),
    said("Title"),
    said("Date of Birth"),
    said("Place of Birth"),
    said("Address"),
    said("Physical address"),
    said("Tel"),
    said("Telephone number"),
    said("e-mail address"),
    said("E-mail address"),
    said("Languages"),
    said("Consent given by"),
    said("Date of consent"),
)
_EVENTS = (
    said("Event"),
    said("Name of event"),
    said("FRS event code(s)"),
    said("Federation of event"),
    said("Venue"),
    said("Location"),
    said("Dates"),
    said("Start"),
    said("Close"),
    said("Date of first round"),
    said("Date of last round"),
    said("Round"),
    said("Board"),
    said("System"),
    said("Number of rounds"),
    said("Number of players"),
    said("Number of FIDE rated players"),
    said("Number of federations represented"),
    said("Number of titled players"),
    said("Time control"),
    said("Rate of play"),
    said("Chief Arbiter"),
    said("Chief Arbiter (name, ID)"),
    said("Chief Organizer"),
)
_TITLE_RESULTS = (
    said("Number of games"),
    said("Number of federations"),
    said("Number rated opponents"),
    said("Number players not from title applicant's federation"),
    said("Total number titled opponents"),
    said("Number players from host federation"),
    said("Numbers of titles"),
    said("Where applying 1.4.3d"),
    said("Rating average (1.4.7)"),
    said("Performance (1.4.9)"),
    said("Score required"),
    said("Score achieved"),
    said("Exceeding norm by points"),
    said("Games for the application"),
    said("Special remarks"),
    said("Federation confirming the result"),
    said("Name of federation official"),
    said("Championship in the table of direct titles"),
)
_NORMS = (
    said("Date necessary rating gained"),
    said("Level of highest rating"),
    said("Tournament system"),
    said("Average rating of opponents"),
    said("Total number of games played"),
    said("Points required"),
    said("Points scored"),
    said("Number of games to be counted (if not all)"),
    said("After dropping games, points required"),
    said("After dropping games, points scored"),
    said("Number from host federation"),
    said("Number not from own federation"),
    said("Total number of games (minimum 27)"),
    said("Special comments"),
)
_ARBITERS = (
    said("Position"),
    said("Signer's federation"),
    said("Name and position of Authenticating Federation official"),
    said("FIDE Arbiter Seminar"),
    said("International Arbiter Certification Seminar"),
    said("Organizing Federation"),
    said("Exception if any"),
    said("Name of Federation official"),
    said("Date of award of the current category"),
    said("Link to Published seminar"),
)
_OTHERS = (
    said("Name of Assistant"),
    said("Seminar"),
    said("Main Lecturer"),
    said("Total hours on Lectures (exc. exam)"),
    said("Hours presented by Assistant"),
    said("Additional Comments"),
    said("Appellant"),
    said("On behalf of the player, as"),
    said("Opponent"),
    said("Decided by"),
    said("End of the round or incident"),
    said("Handed in"),
    said("Appeal fee"),
    said("Complainant"),
    said("Respondent"),
    said("Software used"),
    said("Hardware used"),
)
_ONLY_CHECKED = (
    said("Decision appealed against"),
    said("Facts"),
    said("What is asked for"),
    said("Brief description of facts"),
    said("Why not earlier"),
    said("Date"),
    said("Date of authentication"),
)
"""What must be told too, under headings of other words."""

FIELD_NAMES: Mapping[str, Said] = {
    str(name): name
    for group in (_PEOPLE, _EVENTS, _TITLE_RESULTS, _NORMS, _ARBITERS, _OTHERS, _ONLY_CHECKED)
    for name in group
}
"""Name of a field on the form → the same, ready for another language."""


def field_name(label: str) -> str:
    """The name of a field, ready for another language where the forms have it."""
    return FIELD_NAMES.get(label, label)
