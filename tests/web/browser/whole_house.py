"""Every page of the program and somebody who may see it, so that all of them can be looked at in turn."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from unittest.mock import patch

from django.conf import settings
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from caissa.conduct import AppealAct, CaseKind, Circumstances
from caissa.prospectus import InvitedPlayer
from caissa.prospectus.set_up import NEW
from caissa.school import Topic
from caissa.testing import crosstable
from caissa.tournament import Role, Tournament
from caissa_web import operations
from caissa_web.accounts import links as log_in_links
from caissa_web.accounts.models import User
from caissa_web.accreditation.operations.setup import accreditation_of
from caissa_web.api.models import Delivery, OtherInstallation, Sender, Webhook
from caissa_web.api.webhooks.topics import ROUND_PUBLISHED
from caissa_web.background import long_work, tasks
from caissa_web.background.models import Task
from caissa_web.conduct.access import IN_CHARGE, give_access
from caissa_web.conduct.operations.appeals import Ruling, prepare_appeal, submit_appeal
from caissa_web.conduct.operations.committee import CommitteeRules, MemberInput, set_committee
from caissa_web.conduct.operations.evidence import add_exhibit
from caissa_web.conduct.operations.statements import ask_by_link
from caissa_web.conduct.operations.steps import open_case, take_step
from caissa_web.conduct.operations.z_scores import add_z_score
from caissa_web.desk.documents.downloads import EVENT_ZIP, SECTION_ZIP
from caissa_web.desk.rounds.long_pairing import PAIRING
from caissa_web.enrolment.models import Entry
from caissa_web.mailings import links as mailing_links
from caissa_web.manual.models import FirstTournament
from caissa_web.noticeboard.chances import working
from caissa_web.notices import links, subscribing
from caissa_web.notices.models import Channel, Kind
from caissa_web.notices.subscribing import Wish
from caissa_web.office.contracts.sending import SENDING
from caissa_web.office.visas.issuing import ISSUING
from caissa_web.online.models import PlayerAccount
from caissa_web.operations import Place
from caissa_web.operations.events.player_invitations import Invited, Reply
from caissa_web.portal import access
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.records.publication import publication_of
from caissa_web.school.operations import Plan, join_class, open_class
from caissa_web.section.setup.presets import PRESETS
from caissa_web.zones.links import permission_address
from caissa_web.zones.models import ZoneToken
from tests.web.accreditation import world as accreditation
from tests.web.browser.conftest import PASSWORD
from tests.web.contracts import papers_world as papers
from tests.web.delegations import world as delegations
from tests.web.lodging import world as lodging
from tests.web.online import world as online
from tests.web.portal import world as entrants
from tests.web.score_sheets.hall import sheets_in_hall
from tests.web.translation.addresses import filled
from tests.web.treasury import world as money

NOBODY, ORGANISER = "", "olga"
HTML = b"<html"
ANSWERS = frozenset({200, 400, 403, 404, 409, 410})
"""A page, or a page that says why there is none."""
DESK = ("new-section/?kind=open-5", "open/incidents/1/", "open/signatures/4/", "screens/hall/")
MANUAL = (
    "pages/arbiters/desk-rounds/",
    "pages/organisers/settings/",
    "search/?q=bye",
    "search/?q=nothing-like-this",
    "print/arbiters/",
)

SCHOOL = (
    "/school/",
    "/school/practice/claims/1/?answer-1=a",
    "/school/practice/score-group/1/",
    "/school/exam/3/20/",
    "/school/join/",
)


RARE = "rare-cases"
"""An event for what a festival does not have."""
ALL_HAVE_MET = """
    1 Anna  2400  2w1 3b1 4w1
    2 Boris 2300  1b0 4w1 3b1
    3 Chen  2200  4w1 1w0 2w0
    4 Dora  2100  3b0 2b0 1b0
"""
SOMEBODY_STAYED_AWAY = """
    1 Anna  2400  2w+
    2 Boris 2300  1b-
    3 Chen  2200  4w1
    4 Dora  2100  3b0
"""


@dataclass(frozen=True, slots=True)
class Visit:
    """A page, and by whom it is opened; nobody is somebody who has not logged in."""

    address: str
    by: str = ORGANISER


@dataclass(frozen=True, slots=True)
class House:
    """The pages by who opens them, and the cookies by which their browsers are known."""

    visits: tuple[Visit, ...]
    templates: frozenset[str]
    sessions: dict[str, str]

    def of(self, by: str) -> tuple[str, ...]:
        """The pages that somebody opens."""
        return tuple(visit.address for visit in self.visits if visit.by == by)


def whole_house(event: Event, asked_for: Iterable[Visit]) -> House:
    """What is asked for, what needs somebody or something special, and whatever else has an address."""
    special = (*asked_for, *_for_own_people(event), *_behind_links(event), *_of_programs(event))
    special = (*special, *_being_made(event), *_first_tournament(), *_without_account(), *_more(event))
    of_entrants = [Visit(address, NOBODY) for address in entrants.pages()]
    of_entrants += [Visit(address) for address in (*entrants.office_pages(), *money.pages("harbour"))]
    of_entrants += [Visit(address, NOBODY) for address in money.payers_pages("harbour")]
    of_entrants += [Visit(address, NOBODY) for address in delegations.pages()]
    of_entrants += [Visit(address) for address in delegations.office_pages()]
    parts = accreditation.badges_and_messages(event)
    of_entrants += [Visit(address) for address in accreditation.pages(event, parts)]
    of_entrants += [Visit(address, NOBODY) for address in accreditation.links(event)]
    of_entrants += [Visit(address) for address in lodging.pages("harbour")]
    of_entrants += [Visit(address, NOBODY) for address in lodging.guests_pages("harbour")]
    special = (*special, *_rare(event), *_disputes(event), *_score_sheets(event), *of_entrants)
    special = (*special, *_papers(), *_chances(event), *_online_play())
    special = (*special, *(Visit(address, NOBODY) for address in SCHOOL), *_class())
    browsers = {by: _browser(by) for by in {visit.by for visit in special} | {ORGANISER}}
    visits: dict[Visit, None] = {}
    seen: set[str] = set()
    for visit in (*special, *(Visit(address) for address in filled() if not address.startswith("/desk/"))):
        templates = _page(browsers[visit.by], visit.address)
        if templates and (visit in special or templates[0] not in seen):
            visits[visit] = None
            seen |= set(templates)
    known = {by: browser.cookies for by, browser in browsers.items() if by}
    sessions = {by: cookies[settings.SESSION_COOKIE_NAME].value for by, cookies in known.items()}
    return House(tuple(visits), frozenset(seen), sessions)


def _class() -> Iterator[Visit]:
    """A class of the organiser with a student in it."""
    organiser = User.objects.get(username=ORGANISER)
    now = timezone.now()
    room = open_class(organiser, Plan("Seminar", (Topic.COLOURS, Topic.BUCHHOLZ), 2, 45, 7, 7), now)
    yield Visit("/school/classes/")
    yield Visit(f"/school/classes/{room.code}/")
    yield Visit(f"/school/answers/{join_class(room.code, 'Ana', now)}/", NOBODY)


def _papers() -> Iterator[Visit]:
    """Contracts, visas, needs and insurance of the event that is open."""
    rows = Entry.everybody.filter(event__slug="harbour", state="confirmed")
    rows = rows.select_related("event", "participant", "applicant", "category").order_by("id")
    own = list(rows[:2])
    of_all, of_office = papers.pages(own)
    yield from (Visit(address, NOBODY) for address in of_all)
    yield from (Visit(address) for address in of_office)
    code, token = own[0].code, access.token_of(own[0].applicant)
    accreditation_of(own[0].event)
    yield Visit(reverse("portal:photo", args=[token, code]), NOBODY)
    stop = mailing_links.token(mailing_links.leads_to(own[0].event, "0" * 64))
    yield Visit(reverse("portal:stop", args=[stop]), NOBODY)
    for name, kind in (("contracts-sent", SENDING), ("visas-issued", ISSUING)):
        now = timezone.now()
        task = Task.objects.create(kind=kind, key=kind, asked_by=ORGANISER, asked_at=now, due_at=now)
        yield Visit(reverse(f"office:{name}", args=["harbour", task.pk]))


def _chances(event: Event) -> Iterator[Visit]:
    """The chances of the festival, after a few simulations."""
    rules = replace(publication_of(event), chances=True)
    operations.set_publication(event, rules, by=ORGANISER)
    few = {"MOST_SIMULATIONS": 20, "FEWEST_SIMULATIONS": 20}
    with patch.multiple(working, **few):
        working.work_out(timezone.now())
    yield Visit(f"/events/{event.slug}/open/chances/", NOBODY)


def _browser(by: str) -> Client:
    """Somebody's browser; the organiser logs in by the form, as changing an account demands."""
    browser = Client()
    if by == ORGANISER:
        browser.post("/account/log-in/", {"username": by, "password": PASSWORD})
    elif by:
        browser.force_login(User.objects.get(username=by))
    return browser


def _page(browser: Client, address: str) -> list[str]:
    """The templates of a page; none for acts, files and addresses that lead elsewhere."""
    answer = browser.get(address)
    whole = answer.status_code in ANSWERS and not answer.streaming and HTML in answer.content[:200]
    return [template.name or "" for template in answer.templates] if whole else []


def _for_own_people(event: Event) -> Iterator[Visit]:
    """A federation, a captain, a player and a reporter."""
    own, teams = f"/desk/{event.slug}/", event.sections.get(slug="teams")
    field = event.sections.get(slug="open")
    federation = snapshot.load(field).player(1).person.federation
    for name, place, pages in (
        ("lia", Place(Role.FEDERATION_OFFICIAL, federation=federation), ("", "own-people/")),
        ("carl", Place(Role.CAPTAIN, teams, team=1), ("own-team/", _line_up(teams))),
        ("pia", Place(Role.PLAYER, field, player=1), ("own-entry/",)),
        ("rosa", Place(Role.PRESS), ("press/",)),
    ):
        operations.appoint_to(event, User.objects.create_user(name, name=name.title()), place, by=ORGANISER)
        yield from (Visit(f"{own}{page}", name) for page in pages)


def _line_up(teams: Section) -> str:
    return f"own-team/{teams.slug}/1/{teams.paired_rounds}/"


def _behind_links(event: Event) -> Iterator[Visit]:
    """An invitation, and what stands behind the links in messages."""
    _invitation, token = operations.invite(event, Place(Role.SECTOR_ARBITER), by=ORGANISER)
    yield Visit(f"/invitation/{token}/", NOBODY)
    yield Visit(f"/invitation/{token}/", "rosa")
    yield Visit("/invitation/wrong/", NOBODY)
    guests = [
        Invited(InvitedPlayer(name, "GEO"), email="guest@example.org", language=language)
        for name, language in (("Nona", "en"), ("Maia", "ar"))
    ]
    waiting, accepted = operations.issue_invitations(event, guests, by=ORGANISER)
    operations.answer_by_link(accepted, Reply.ACCEPTED)
    for invited in (waiting, accepted):
        yield Visit(f"/invited/{operations.invitation_token(invited)}/", NOBODY)
    section, now = event.sections.get(slug="open"), timezone.now()
    for channel, contact, page in (
        (Channel.EMAIL, "anna@example.org", "confirm"),
        (Channel.SMS, "+37120000000", "code"),
    ):
        wish = Wish(section, 1, "Anna", channel, contact, tuple(Kind.values), "en", "http://localhost/")
        asked = subscribing.subscribe(wish, now)
        yield Visit(f"/messages/{page}/{links.confirm_token(asked)}/", NOBODY)
    subscribing.confirm(asked, now)
    for page in ("manage", "stop"):
        yield Visit(f"/messages/{page}/{links.keep_token(asked)}/", NOBODY)
    yield Visit(f"/messages/{event.slug}/open/1/", NOBODY)


def _of_programs(event: Event) -> Iterator[Visit]:
    """A webhook with a message that could not be sent."""
    now = timezone.now()
    hook = Webhook.objects.create(
        event=event, address="https://hooks.example/", topics=[ROUND_PUBLISHED], made_at=now
    )
    Delivery.objects.create(
        webhook=hook, name="one", topic=ROUND_PUBLISHED, made_at=now, state="failed", fault="No answer"
    )
    yield Visit(f"/api/webhooks/{event.slug}/")
    yield Visit(f"/api/webhooks/{event.slug}/{hook.pk}/")
    yield Visit("/api/installations/")
    yield from _of_installations(event)


def _of_installations(event: Event) -> Iterator[Visit]:
    """An event that is sent somewhere and comes from elsewhere, with a section changed on both sides."""
    section = event.sections.get(slug="open")
    act = {"version": 9, "at": "2026-04-03T10:00:00+00:00", "author": "anna", "act": "result.recorded"}
    differs = {"state": "conflict", "version": 9, "acts": [{**act, "what": "Round 3"}]}
    other = OtherInstallation.objects.create(
        event=event,
        name="here",
        address="https://server.example",
        slug=event.slug,
        is_there=True,
        made_at=timezone.now(),
        due_at=timezone.now(),
        fault="No answer",
        differences={"open": differs, "teams": {**differs, "state": "behind"}},
    )
    other.sections.create(section=section, here=section.version - 1, there=8)
    Sender.objects.create(event=event, name="there", label="hall laptop", received_at=timezone.now())
    yield Visit(f"/api/installations/{event.slug}/")


def _being_made(event: Event) -> Iterator[Visit]:
    """Two files that nobody makes here, so that their pages wait."""
    section = event.sections.get(slug="open")
    payload = {"section": section.pk, "version": section.version, "language": "en", "name": "open.zip"}
    waiting = tasks.ask(SECTION_ZIP, payload, ORGANISER)
    yield Visit(f"/desk/{event.slug}/open/being-made/{waiting.pk}/")
    payload = {"event": event.pk, "portable": False, "versions": [], "name": "all.zip", "language": "en"}
    waiting = tasks.ask(EVENT_ZIP, payload, ORGANISER)
    yield Visit(f"/desk/{event.slug}/being-made/{waiting.pk}/")


def _first_tournament() -> Iterator[Visit]:
    """The steps of a newcomer, on the event and on its section."""
    practice = operations.create_event(
        "practice", "My first tournament", by=ORGANISER, owner=User.objects.get(username=ORGANISER)
    )
    FirstTournament.objects.create(event=practice)
    operations.create_section(practice, "open", PRESETS["open-5"].set_up("Open").applied(NEW), by=ORGANISER)
    yield Visit("/desk/practice/")
    inside = ("", "players/", "check-in/", "rounds/", "rounds/1/", "standings/")
    yield from (Visit(f"/desk/practice/open/{page}") for page in inside)


def _without_account() -> Iterator[Visit]:
    """What one sees before one has logged in, and where there is nothing."""
    account = ("log-in/", "forgotten/", "sign-up/", "once/wrong/", "passkeys/log-in/")
    yield from (Visit(f"/account/{page}", NOBODY) for page in account)
    yield from (Visit(page, NOBODY) for page in ("/", "/?q=an", "/privacy/", "/manual/", "/no-such-page/"))


def _more(event: Event) -> Iterator[Visit]:
    """Pages that are asked for by more than their address, and those of the manual."""
    desk = f"/desk/{event.slug}/"
    yield from (Visit(f"{desk}{page}") for page in DESK)
    yield from (Visit(f"/manual/{page}") for page in MANUAL)
    yield Visit("/desk/new-event/", "pia")
    yield Visit("/language/?language=nobody-speaks-it", NOBODY)
    yield Visit(f"/privacy/events/{event.slug}/", NOBODY)
    yield Visit(f"/screens/{event.slug}/", NOBODY)


def _rare(event: Event) -> Iterator[Visit]:
    """A round that was taken back, a tie-break from outside, a way in without a password, a refusal."""
    rare = operations.create_event(
        RARE, "Rare cases", by=ORGANISER, owner=User.objects.get(username=ORGANISER)
    )
    Event.objects.filter(pk=rare.pk).update(public=True)
    facts = crosstable(ALL_HAVE_MET, name="Four", scheduled_rounds=4, type_code="FIDE_DUTCH_2026")
    _take_back(operations.create_section(rare, "back", facts, by=ORGANISER), facts)
    yield Visit(f"/events/{RARE}/back/rounds/3/", NOBODY)
    operations.create_section(rare, "own", replace(facts, ranking=("PTS", "OTHER_JURY")), by=ORGANISER)
    yield Visit(f"/desk/{RARE}/own/standings/values/OTHER_JURY/")
    operations.create_section(rare, "stuck", facts, by=ORGANISER)
    yield from _questions(rare, facts)
    yield Visit(f"/desk/{event.slug}/open/files/trf16/")
    yield Visit(f"/account/once/{log_in_links.draw(settings.DATA, ORGANISER, time.time())}/", NOBODY)
    yield Visit("/account/password/set/", "pia")


def _disputes(event: Event) -> Iterator[Visit]:
    """An appeal before and after it was sent, and a case with evidence, for somebody named in them."""
    section, now = event.sections.get(slug="open"), timezone.now()
    pia = User.objects.get(username="pia")
    with override_settings(SECRET_KEY_IS_KEPT=True):
        chair = MemberInput("Pia", "LAT", "chair", 1970, user=pia)
        set_committee(event, CommitteeRules(fee="100 EUR"), [chair], by=ORGANISER)
        number = snapshot.load(section).round(1).games[0].white
        ruling = Ruling("Second illegal move: lost.", "Ada", now, now)
        _draft, token = prepare_appeal(section, 1, number, ruling, by=ORGANISER)
        yield Visit(f"/appeal/{token}/", NOBODY)
        appeal, token = prepare_appeal(section, 1, number, ruling, by=ORGANISER)
        submit_appeal(appeal, {"by": "player", "facts": "The clock ran.", "asked": "A draw."}, by="appellant")
        yield Visit(f"/appeal/{token}/", NOBODY)
        heard = take_step(appeal, AppealAct.ADMIT, by="pia")
        soon = now + timedelta(hours=1)
        _link, token = ask_by_link(heard, "Viktor Zeuge", soon, "Who pressed the clock?", by="pia")
        yield Visit(f"/statement/{token}/", NOBODY)
        content = {"accused": {"name": "Somebody"}, "facts": "A phone rang."}
        case = open_case(event, CaseKind.REPORT.value, content, by=ORGANISER)
        give_access(case, [pia], IN_CHARGE, by=ORGANISER)
        add_exhibit(case, "game.pgn", b"1. e4 e5", by=ORGANISER)
        add_z_score(case, {"z": "3.10", "source": "FPL", **asdict(Circumstances())}, by=ORGANISER)
    for row in (appeal, case):
        yield Visit(f"/conduct/{event.slug}/cases/{row.reference}/", "pia")
    yield Visit(f"/conduct/{event.slug}/cases/{case.reference}/dossier/", "pia")
    inside = (
        *("", "committee/", "new-appeal/", "new-case/", "take-over/", "register/", "protection/", "logs/"),
        "deadlines/",
    )
    yield from (Visit(f"/conduct/{event.slug}/{page}") for page in inside)
    yield Visit(f"/verdicts/{event.slug}/", NOBODY)


def _online_play() -> Iterator[Visit]:
    """A hybrid event with its venues, for whoever runs it and for somebody with a duty at one of them.

    Of two players by their links, one has allowed games on the account.
    """
    yield from (Visit(address) for address in online.hybrid_event("hybrid-cup", by=ORGANISER, local="rosa"))
    yield Visit("/desk/hybrid-cup/online-play/", "rosa")
    asked, allowed = PlayerAccount.objects.filter(event__slug="hybrid-cup").order_by("pk")
    ZoneToken.objects.create(account=allowed, encrypted="", folded=allowed.folded, stored_at=timezone.now())
    yield from (Visit(permission_address(account), NOBODY) for account in (asked, allowed))


def _score_sheets(event: Event) -> Iterator[Visit]:
    """A table, a new device, and the sheets of a game that differ and have two branches."""
    table, device, sheets = sheets_in_hall(event, ORGANISER)
    yield from (Visit(table, NOBODY), Visit(device, NOBODY), Visit(sheets))
    yield Visit(f"/desk/{event.slug}/open/sheets/")
    yield Visit(f"/desk/{event.slug}/sheet-devices/")


def _questions(rare: Event, facts: Tournament) -> Iterator[Visit]:
    """Those who stayed away, a report without FIDE IDs, and a round that takes long."""
    away = crosstable(SOMEBODY_STAYED_AWAY, name="Away", scheduled_rounds=4, type_code="FIDE_DUTCH_2026")
    operations.create_section(rare, "away", away, by=ORGANISER)
    yield Visit(f"/desk/{RARE}/away/rounds/no-shows/")
    operations.create_section(rare, "over", replace(facts, scheduled_rounds=3), by=ORGANISER)
    yield Visit(f"/desk/{RARE}/over/files/trf26/")
    work = long_work.ask(PAIRING, ORGANISER, where=[RARE, "away"], round=2, name="Away")
    yield Visit(f"/desk/long-work/{work.pk}/")


def _take_back(section: Section, facts: Tournament) -> None:
    """Take the newest round off the wall."""
    operations.retract_round(
        section,
        facts.paired_rounds,
        "Please wait: somebody came late",
        by=ORGANISER,
        seen_version=section.version,
        confirmed=("round-retracted", "results-taken-back"),
    )
