"""Personal data of entries and delegations, with their contracts, passports, needs and insurance."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from caissa_web.privacy.kinds.kind import CONSENT, CONTRACT, NOBODY, Kind

ENTRIES = (
    Kind(
        "entrants",
        _("Entries: who wants to play, who enters them, contacts, guardians"),
        _("Entering the event, the waiting list, decisions about entries"),
        CONTRACT,
        _("30 days after the event; those who played stay on record with their section"),
        NOBODY,
        _("the entries office; the published list as far as the organiser says"),
        (
            "enrolment.Participant.*",
            "enrolment.Applicant.*",
            "enrolment.Application.*",
            "enrolment.Guardian.*",
            "enrolment.Listed.*",
            "enrolment.Entry.*",
        ),
        30,
    ),
    Kind(
        "delegations",
        _("Delegations: heads, deputies and officials, members, substitutions, qualifications"),
        _("Invitation, entry and stay of delegations"),
        CONTRACT,
        _("30 days after the event; those who played stay on record with their section"),
        NOBODY,
        _("the entries office; those who act for the same delegation"),
        (
            "delegations.FederationOfficial.*",
            "delegations.Member.*",
            "delegations.Substitution.*",
            "delegations.Qualification.*",
            "delegations.Delegation.note",
        ),
        30,
    ),
    Kind(
        "entry-answers",
        _("Answers on the entry form, among them diet or needs, and what was agreed to"),
        _("Arrangements for the event"),
        CONSENT,
        _("14 days after the event, answers; 30 days, consents"),
        NOBODY,
        _("the entries office"),
        ("enrolment.Entry.answers", "enrolment.Consent.*"),
        30,
    ),
    Kind(
        "contracts",
        _("Contracts: what was agreed, who signed when and from which network, the signed document"),
        _("Proof of what was agreed"),
        CONTRACT,
        _("3 years after the event"),
        NOBODY,
        _("the entries office and the organiser, and those who sign"),
        (
            "contracts.Contract.*",
            "contracts.Signature.*",
            "contracts.ContractText.made_by",
        ),
        1096,
    ),
    Kind(
        "passports",
        _("Passports and letters for visas, encrypted, and who looked at them"),
        _("Letters to consulates"),
        CONSENT,
        _("30 days after the event"),
        _("the consulate, with the letter"),
        _("only the visa officer, after a fresh proof; every access is recorded"),
        ("visas.VisaCase.*", "visas.VisaLook.*"),
        30,
    ),
    Kind(
        "needs",
        _("Medical and other needs, encrypted, and who looked at them"),
        _("A suitable board, room, meal or transfer"),
        CONSENT,
        _("14 days after the event"),
        NOBODY,
        _("only those whom the person chose, after a fresh proof; every access is recorded"),
        ("welfare.Need.*", "welfare.NeedLook.*"),
        14,
    ),
    Kind(
        "insurance",
        _("Insurance cover with its proof, encrypted"),
        _("Cover of those who take part (C.05 12.5)"),
        CONTRACT,
        _("30 days after the event"),
        NOBODY,
        _("the entries office"),
        ("welfare.Cover.*",),
        30,
    ),
)
