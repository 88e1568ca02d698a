"""Norm certificates: how many an event may give, who may sign them and who may get them."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.arbiters.editions import TITLES_2021
from caissa.arbiters.event_facts import EventFacts, EventSystem
from caissa.arbiters.judgement import Clause
from caissa.arbiters.register import Arbiter, Certificate, Duty, Service
from caissa.arbiters.titles.rules import TitleRules
from caissa.messages import comma_separated, msg

MAY_SIGN = frozenset({"IA", "FA"})
"""Titles of a Chief Arbiter who may sign (2.8.2)."""
MAY_SUPERVISE = frozenset({"IA", "FA", "IO"})
"""Titles of a supervisor who signs for the Chief Arbiter (2.8.1)."""
SUPERVISORS = frozenset({"organiser", "federation official"})

_ROUND_ROBINS = (EventSystem.ROUND_ROBIN, EventSystem.DOUBLE_ROUND_ROBIN)


@dataclass(frozen=True, slots=True)
class CertificateLimit:
    """How many certificates an event may give; None where no article sets a limit or a fact is missing."""

    number: int | None
    article: str
    why: str


def certificate_limit(event: EventFacts, rules: TitleRules = TITLES_2021) -> CertificateLimit:
    """The most certificates that may be issued in one event, FA and IA norms together.

    Handbook: B.06.1 2.7, 2.7.1, 2.7.2
    """
    numbers = rules.numbers
    if event.listed:
        return CertificateLimit(None, rules.cite("2.7"), msg("no limit for World and Continental events"))
    if event.system in _ROUND_ROBINS:
        most = numbers.round_robin_certificates
        return CertificateLimit(most, rules.cite("2.7.2"), msg("round robin"))
    if event.system is None:
        return CertificateLimit(None, rules.cite("2.7"), msg("the system is not stated"))
    if event.system is not EventSystem.SWISS:
        return CertificateLimit(None, rules.cite("2.7"), msg("no limit is named for this system"))
    if event.players is None:
        return CertificateLimit(None, rules.cite("2.7.1"), msg("the number of players is not known"))
    per = numbers.players_per_certificate
    return CertificateLimit(
        -(-event.players // per),
        rules.cite("2.7.1"),
        msg(
            "one for each {per} players or part of them, of {players} in all", per=per, players=event.players
        ),
    )


def signing(event: EventFacts, rules: TitleRules = TITLES_2021) -> tuple[Clause, ...]:
    """What the Chief Arbiter's title means for the certificates of an event.

    Handbook: B.06.1 2.8, 2.8.2
    """
    title = event.chief_arbiter_title
    known = comma_separated(filter(None, (event.chief_arbiter or msg("not named"), title)))
    if title in MAY_SIGN:
        demand = msg("the Chief Arbiter (an IA or FA) and the federation sign")
        return (Clause(rules.cite("2.8"), demand, True, known),)
    demand = msg("the Chief Arbiter is an IA or FA; if not, only the Chief Arbiter may get a norm")
    return (Clause(rules.cite("2.8.2"), demand, False if title else None, known),)


def may_receive(event: EventFacts, applicant: Arbiter, duty: Duty) -> Clause:
    """May this arbiter get a certificate at all from an event with this Chief Arbiter?

    Handbook: B.06.1 2.8.2
    """
    is_chief = duty is Duty.CHIEF_ARBITER or event.chief_arbiter == applicant.name
    titled = event.chief_arbiter_title in MAY_SIGN
    known = bool(event.chief_arbiter_title)
    met = True if is_chief or titled else (False if known else None)
    demand = msg("the Chief Arbiter is an IA or FA, or is the person receiving the norm")
    return Clause("B.06.1 2.8.2", demand, met, event.chief_arbiter_title or msg("title not known"))


def signature_clauses(
    applicant: Arbiter, service: Service, rules: TitleRules = TITLES_2021
) -> tuple[Clause, ...]:
    """Is a certificate signed by the right people?

    Handbook: B.06.1 2.8, 2.8.1, 2.8.2, 4.13
    """
    paper = service.certificate
    name = service.event.name or msg("event")
    if paper is None:
        return (
            Clause(
                rules.cite("2.8"), msg("{name}: a signed certificate", name=name), None, msg("none given")
            ),
        )
    authenticated = bool(paper.federation_official)
    federation = Clause(
        rules.cite("2.8"),
        msg("{name}: signed for the federation", name=name),
        authenticated,
        paper.federation_official,
    )
    chief = service.duty is Duty.CHIEF_ARBITER or service.event.chief_arbiter == applicant.name
    own = _supervisor(applicant, paper, name, rules) if chief else _chief(service, paper, name, rules)
    return (federation, *own)


def _supervisor(applicant: Arbiter, paper: Certificate, name: str, rules: TitleRules) -> tuple[Clause, ...]:
    """The applicant was Chief Arbiter: a titled organiser or federation official signs."""
    fitting = (
        paper.signed_by != applicant.name
        and paper.position in SUPERVISORS
        and paper.title.upper() in MAY_SUPERVISE
    )
    demand = msg("{name}: signed by an organiser or federation official who is IA, FA or IO", name=name)
    return (Clause(rules.cite("2.8.1"), demand, fitting, _signer(paper)),)


def _chief(service: Service, paper: Certificate, name: str, rules: TitleRules) -> tuple[Clause, ...]:
    expected = service.event.chief_arbiter
    by_chief = paper.position == "chief arbiter" and expected in ("", paper.signed_by)
    title = paper.title or service.event.chief_arbiter_title
    titled = title.upper() in MAY_SIGN if title else None
    return (
        Clause(
            rules.cite("2.8"),
            msg("{name}: signed by the Chief Arbiter", name=name),
            by_chief,
            _signer(paper),
        ),
        Clause(
            rules.cite("2.8.2"), msg("{name}: the Chief Arbiter is an IA or FA", name=name), titled, title
        ),
    )


def _signer(paper: Certificate) -> str:
    return comma_separated(filter(None, (paper.signed_by, paper.position, paper.title)))
