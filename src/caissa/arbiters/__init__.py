"""Arbiters: norms, titles, classes and appointments, training, discipline and staffing (B.06).

Every judgement is a tuple of clauses: the demand, what was found, and the article that asks for it.
"""

from caissa.arbiters.activity import active_on, end_of_activity, registration_clause, transition_end
from caissa.arbiters.application_clauses import earliest_award, last_day_for_meeting
from caissa.arbiters.applications import Application, ApplicationVerdict, judge_application
from caissa.arbiters.appointments import APPOINTMENTS_2021, appointment, classes_allowed
from caissa.arbiters.career import Career, career, used_twice
from caissa.arbiters.categories import CategoryVerdict, event_category
from caissa.arbiters.certificates import CertificateLimit, certificate_limit, signature_clauses, signing
from caissa.arbiters.classification import ClassApplication, ClassVerdict, judge_class
from caissa.arbiters.editions import TITLE_EDITIONS, TITLES_2021
from caissa.arbiters.errors import NoDate, UnreadableRecord
from caissa.arbiters.event_facts import (
    EventFacts,
    EventSystem,
    NationalEvent,
    event_facts,
    festival_facts,
)
from caissa.arbiters.fees import FEES, Fee
from caissa.arbiters.forms import (
    FilledForm,
    class_upgrade,
    lecturer_application,
    norm_report,
    title_application,
)
from caissa.arbiters.judgement import Clause, Judgement, Verdict
from caissa.arbiters.lecturers import LecturerApplication, ParticipationReport, judge_lecturer
from caissa.arbiters.norms import NormVerdict, event_norm, norm
from caissa.arbiters.official_events import OFFICIAL_EVENTS, EventCategory, OfficialEvent, official_event
from caissa.arbiters.plain import plain, record
from caissa.arbiters.reading import read_application, read_arbiters
from caissa.arbiters.register import (
    Arbiter,
    ArbiterClass,
    ArbiterTitle,
    Certificate,
    ClassAward,
    Duty,
    Investigation,
    Panel,
    Sanction,
    SanctionKind,
    Service,
    Training,
    TrainingKind,
)
from caissa.arbiters.staffing import (
    EventSize,
    FairPlayScale,
    FairPlayTeam,
    Need,
    fair_play_need,
    fair_play_team,
    staff,
)
from caissa.arbiters.workload import concurrent_events, concurrent_pairs, rotation, year_judgement

__all__ = [
    "APPOINTMENTS_2021",
    "FEES",
    "OFFICIAL_EVENTS",
    "TITLES_2021",
    "TITLE_EDITIONS",
    "Application",
    "ApplicationVerdict",
    "Arbiter",
    "ArbiterClass",
    "ArbiterTitle",
    "Career",
    "CategoryVerdict",
    "Certificate",
    "CertificateLimit",
    "ClassApplication",
    "ClassAward",
    "ClassVerdict",
    "Clause",
    "Duty",
    "EventCategory",
    "EventFacts",
    "EventSize",
    "EventSystem",
    "FairPlayScale",
    "FairPlayTeam",
    "Fee",
    "FilledForm",
    "Investigation",
    "Judgement",
    "LecturerApplication",
    "NationalEvent",
    "Need",
    "NoDate",
    "NormVerdict",
    "OfficialEvent",
    "Panel",
    "ParticipationReport",
    "Sanction",
    "SanctionKind",
    "Service",
    "Training",
    "TrainingKind",
    "UnreadableRecord",
    "Verdict",
    "active_on",
    "appointment",
    "career",
    "certificate_limit",
    "class_upgrade",
    "classes_allowed",
    "concurrent_events",
    "concurrent_pairs",
    "earliest_award",
    "end_of_activity",
    "event_category",
    "event_facts",
    "event_norm",
    "fair_play_need",
    "fair_play_team",
    "festival_facts",
    "judge_application",
    "judge_class",
    "judge_lecturer",
    "last_day_for_meeting",
    "lecturer_application",
    "norm",
    "norm_report",
    "official_event",
    "plain",
    "read_application",
    "read_arbiters",
    "record",
    "registration_clause",
    "rotation",
    "signature_clauses",
    "signing",
    "staff",
    "title_application",
    "transition_end",
    "used_twice",
    "year_judgement",
]
