"""What is stored of entries: offers, people, entries, places, and the log of the portal."""

from caissa_web.enrolment.models.acts import PortalAct
from caissa_web.enrolment.models.entries import Application, Consent, Entry
from caissa_web.enrolment.models.offers import Category, Offer
from caissa_web.enrolment.models.people import Applicant, Guardian, Listed, Participant
from caissa_web.enrolment.models.places import Claim, Counter

__all__ = (
    "Applicant",
    "Application",
    "Category",
    "Claim",
    "Consent",
    "Counter",
    "Entry",
    "Guardian",
    "Listed",
    "Offer",
    "Participant",
    "PortalAct",
)
