"""The names of the fields as FIDE's forms print them, each of which can be translated."""

from __future__ import annotations

from collections.abc import Mapping

from caissa.documents.phrases import Phrases


def field_names(say: Phrases) -> Mapping[str, str]:
    """Name of a field on the form → the same in the language of the document."""
    return {
        **_people(say),
        **_events(say),
        **_title_results(say),
        **_norms(say),
        **_arbiters(say),
        **_others(say),
    }


def _people(say: Phrases) -> dict[str, str]:
    return {
        "Name": say("Name"),
        "Last Name": say("Last Name"),
        "Last name": say("Last name"),
        "Family Name": say("Family Name"),
        "First Name": say("First Name"),
        "First name": say("First name"),
        "ID-number": say("ID-number"),
        "FIDE ID Number": say("FIDE ID Number"),
        "FIDE ID": say("FIDE ID"),
        "Code (if any)": say("Code (if any)"),
        "FIN": say("FIN"),
        "Federation": say("Federation"),
        "Applying federation": say("Applying federation"),
        "Title": say("Title"),
        "Date of Birth": say("Date of Birth"),
        "Place of Birth": say("Place of Birth"),
        "Address": say("Address"),
        "Physical address": say("Physical address"),
        "Tel": say("Tel"),
        "Telephone number": say("Telephone number"),
        "e-mail address": say("e-mail address"),
        "E-mail address": say("E-mail address"),
        "Languages": say("Languages"),
        "Consent given by": say("Consent given by"),
        "Date of consent": say("Date of consent"),
    }


def _events(say: Phrases) -> dict[str, str]:
    return {
        "Event": say("Event"),
        "Name of event": say("Name of event"),
        "FRS event code(s)": say("FRS event code(s)"),
        "Federation of event": say("Federation of event"),
        "Venue": say("Venue"),
        "Location": say("Location"),
        "Dates": say("Dates"),
        "Start": say("Start"),
        "Close": say("Close"),
        "Date of first round": say("Date of first round"),
        "Date of last round": say("Date of last round"),
        "Round": say("Round"),
        "Board": say("Board"),
        "System": say("System"),
        "Number of rounds": say("Number of rounds"),
        "Number of players": say("Number of players"),
        "Number of FIDE rated players": say("Number of FIDE rated players"),
        "Number of federations represented": say("Number of federations represented"),
        "Number of titled players": say("Number of titled players"),
        "Time control": say("Time control"),
        "Rate of play": say("Rate of play"),
        "Chief Arbiter": say("Chief Arbiter"),
        "Chief Arbiter (name, ID)": say("Chief Arbiter (name, ID)"),
        "Chief Organizer": say("Chief Organizer"),
    }


def _title_results(say: Phrases) -> dict[str, str]:
    return {
        "Number of games": say("Number of games"),
        "Number of federations": say("Number of federations"),
        "Number rated opponents": say("Number rated opponents"),
        "Number players not from title applicant's federation": say(
            "Number players not from title applicant's federation"
        ),
        "Total number titled opponents": say("Total number titled opponents"),
        "Number players from host federation": say("Number players from host federation"),
        "Numbers of titles": say("Numbers of titles"),
        "Where applying 1.4.3d": say("Where applying 1.4.3d"),
        "Rating average (1.4.7)": say("Rating average (1.4.7)"),
        "Performance (1.4.9)": say("Performance (1.4.9)"),
        "Score required": say("Score required"),
        "Score achieved": say("Score achieved"),
        "Exceeding norm by points": say("Exceeding norm by points"),
        "Games for the application": say("Games for the application"),
        "Special remarks": say("Special remarks"),
        "Federation confirming the result": say("Federation confirming the result"),
        "Name of federation official": say("Name of federation official"),
        "Championship in the table of direct titles": say("Championship in the table of direct titles"),
    }


def _norms(say: Phrases) -> dict[str, str]:
    return {
        "Date necessary rating gained": say("Date necessary rating gained"),
        "Level of highest rating": say("Level of highest rating"),
        "Tournament system": say("Tournament system"),
        "Average rating of opponents": say("Average rating of opponents"),
        "Total number of games played": say("Total number of games played"),
        "Points required": say("Points required"),
        "Points scored": say("Points scored"),
        "Number of games to be counted (if not all)": say("Number of games to be counted (if not all)"),
        "After dropping games, points required": say("After dropping games, points required"),
        "After dropping games, points scored": say("After dropping games, points scored"),
        "Number from host federation": say("Number from host federation"),
        "Number not from own federation": say("Number not from own federation"),
        "Total number of games (minimum 27)": say("Total number of games (minimum 27)"),
        "Special comments": say("Special comments"),
    }


def _arbiters(say: Phrases) -> dict[str, str]:
    return {
        "Position": say("Position"),
        "Signer's federation": say("Signer's federation"),
        "Name and position of Authenticating Federation official": say(
            "Name and position of Authenticating Federation official"
        ),
        "FIDE Arbiter Seminar": say("FIDE Arbiter Seminar"),
        "International Arbiter Certification Seminar": say("International Arbiter Certification Seminar"),
        "Organizing Federation": say("Organizing Federation"),
        "Exception if any": say("Exception if any"),
        "Name of Federation official": say("Name of Federation official"),
        "Date of award of the current category": say("Date of award of the current category"),
        "Link to Published seminar": say("Link to Published seminar"),
    }


def _others(say: Phrases) -> dict[str, str]:
    return {
        "Name of Assistant": say("Name of Assistant"),
        "Seminar": say("Seminar"),
        "Main Lecturer": say("Main Lecturer"),
        "Total hours on Lectures (exc. exam)": say("Total hours on Lectures (exc. exam)"),
        "Hours presented by Assistant": say("Hours presented by Assistant"),
        "Additional Comments": say("Additional Comments"),
        "Appellant": say("Appellant"),
        "On behalf of the player, as": say("On behalf of the player, as"),
        "Opponent": say("Opponent"),
        "Decided by": say("Decided by"),
        "End of the round or incident": say("End of the round or incident"),
        "Handed in": say("Handed in"),
        "Appeal fee": say("Appeal fee"),
        "Complainant": say("Complainant"),
        "Respondent": say("Respondent"),
        "Software used": say("Software used"),
        "Hardware used": say("Hardware used"),
    }
