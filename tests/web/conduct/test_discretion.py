"""A case is read by those named in it, and by nobody else at any door (FAIR-009, FPR 3.2.12)."""

from __future__ import annotations

import gzip
import io
import re
import zipfile
from datetime import timedelta
from hashlib import sha256

import pytest
from django.core.cache import caches
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from prometheus_client import generate_latest

from caissa.conduct import CaseKind
from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.api.dispatch import schema
from caissa_web.conduct.access import STATEMENT, end_access, give_access
from caissa_web.conduct.models import Case
from caissa_web.conduct.operations.cases import act_on_case, file_case, hold_results
from caissa_web.conduct.operations.erasing import erase_case
from caissa_web.conduct.operations.evidence import add_exhibit
from caissa_web.conduct.operations.logs import SCAN, add_line
from caissa_web.conduct.operations.results import carry_out_result
from caissa_web.conduct.operations.statements import ask_by_link, give_statement
from caissa_web.conduct.operations.steps import act_named
from caissa_web.conduct.operations.z_scores import add_z_score
from caissa_web.enrolment.operations.applying import submit
from caissa_web.exchange import archive, event_file
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.server.metrics import METRICS
from tests.web.contracts.papers_world import KINDS, papers_of, word
from tests.web.enrolment.hall import applicant, form, fresh
from tests.web.rights_matrix import addresses, open_hall
from tests.web.walks import forget_what_waits, long_walk, put_away

MARK = "Zwölfklangmarke"
"""A word that stands nowhere else."""


PAPER = "Gelbwurzpapier"
"""Another word, which is planted in contracts, passports, health data and insurance."""
OFFICE = frozenset({"manager", "organiser", "entries officer"})
DOORS = {
    "contract": ("/contracts/", OFFICE),
    "passport": ("/visas/", frozenset({"manager", "visa officer"})),
    "health": ("/needs/", OFFICE | {"chief arbiter", "deputy chief arbiter", "pairing officer"}),
    "insurance": ("/insurance/", OFFICE),
}
"""Kind of paper → the pages of the office that show it, and to whom. The treasurer is nowhere among them."""


def is_own_door(kind: str, who: str, place: str) -> bool:
    """May somebody read such a paper at this address?"""
    page, readers = DOORS[kind]
    return who in readers and place.startswith(f"/office/demo-festival{page}")


def planted_papers(event: Event) -> dict[str, tuple[object, ...]]:
    """Two more people with papers in whose every field the word stands; what leads to them in addresses."""
    offer = event.offer
    category = offer.categories.filter(role="player").first()
    entries = [
        submit(offer, applicant(offer, name), [form(name, category.code)], key=name, by=name)[0]
        for name in ("Olga Third", "Petra Fourth")
    ]
    papers = papers_of([fresh(entry) for entry in entries], PAPER)
    return {"code": (papers.entry.code,), "number": (papers.contract.number, papers.waiting.number)}


def marked(word: str = MARK) -> dict:
    """A case in which every field carries the word."""
    return {
        "complainant": {"name": f"{word} One", "fide_id": 1100001, "federation": word},
        "accused": {"name": f"{word} Two", "fide_id": 1100002, "title": word},
        "section": word,
        "round": 2,
        "board": 1,
        "facts": f"{word} facts",
        "bases": [{"kind": "observation", "text": f"{word} basis", "test": None}],
        "why_not_earlier": f"{word} earlier",
        "written": True,
        "on_form": True,
        "signed": True,
    }


def planted(event) -> Case:
    """A case with the word in every field, step, file, z-score and log."""
    case = file_case(event, CaseKind.ITC, marked(), by="the-chief-fair-play-officer")
    for name in ("receive", "warn", "admit", "investigate", "inform"):
        case = act_on_case(
            case, act_named(case.kind, name), f"{MARK} {name}", by="the-chief-fair-play-officer"
        )
    add_exhibit(case, f"{MARK}.txt", f"{MARK} evidence".encode(), by="the-chief-fair-play-officer")
    add_z_score(
        case,
        {"z": "3.10", "source": MARK, "players": 100, "singled_out": False, "evidence": True, "online": False,
         "full_test": True},
        by="the-chief-fair-play-officer",
    )  # fmt: skip
    add_line(event, SCAN, {"player": f"{MARK} Two", "outcome": MARK}, by="the-chief-fair-play-officer")
    nina = User.objects.filter(username="nina").first() or User.objects.create_user("nina")
    give_access(case, [nina], STATEMENT, by="the-chief-fair-play-officer", reason=f"{MARK} expert")
    end_access(case, [nina])
    soon = timezone.now() + timedelta(days=1)
    link, _token = ask_by_link(case, f"{MARK} Witness", soon, f"{MARK}?", by="the-chief-fair-play-officer")
    give_statement(link, f"{MARK} answer", [(f"{MARK}.txt", f"{MARK} of the witness".encode())])
    _plant_more(event)
    return case


def _plant_more(event: Event) -> None:
    """A decided case that holds results, one about an official, an unfounded one: the word in each."""
    by = "the-chief-fair-play-officer"
    section = event.sections.first()
    held = file_case(event, CaseKind.REPORT, {**marked(), "facts": f"{MARK} held"}, by=by)
    hold_results(held, section, by=by)
    for name, more in (("receive", {}), ("admit", {}), ("investigate", {}), ("decide", {"result": "0-1"})):
        act_on_case(held, act_named(held.kind, name), f"{MARK} {name}", by=by, more=more)
    unfounded = file_case(event, CaseKind.PTC, {**marked(), "facts": f"{MARK} unfounded"}, by=by)
    for name in ("receive", "warn", "refuse", "unfounded"):
        act_on_case(unfounded, act_named(unfounded.kind, name), f"{MARK} {name}", by=by)
    official = {**marked(), "facts": f"{MARK} official", "offence": "3.6.e", "committed": "2026-04-01"}
    file_case(event, CaseKind.DISCIPLINE, official, by=by)


def texts(content: bytes) -> str:
    """All that a file says, also what is packed in it."""
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return "".join(texts(packed.read(name)) for name in packed.namelist())
    if content.startswith(b"\x1f\x8b"):
        return texts(gzip.decompress(content))
    return content.decode("utf-8", "replace")


@long_walk
def test_the_word_comes_out_at_no_address_for_no_role(db, settings) -> None:
    """Every address × everybody who is not named in the case; the log of looks stays empty."""
    settings.SECRET_KEY_IS_KEPT = True
    hall = open_hall()
    event = operations_event()
    case = planted(event)
    named = case.accesses.filter(ended_at__isnull=True)
    assert set(named.values_list("user__username", flat=True)) == {"the-chief-fair-play-officer"}
    hall.more_parts["reference"] = (case.reference,)
    hall.more_parts["number"] = (1, 2, 3)
    officer = hall.browsers.pop("chief fair play officer")
    assert MARK in texts(read(officer, f"/conduct/{event.slug}/cases/{case.reference}/"))
    of_papers = {**hall.more_parts, **planted_papers(event)}
    leaks = []
    for address in addresses():
        places = {next(iter(address.fillings(parts))) for parts in (hall.more_parts, of_papers)}
        places.add(hall.place(address))
        for place in places:
            for who, browser in hall.browsers.items():
                if (who, place) == ("manager", "/installation/backup/"):
                    continue
                answers = {method: texts(read(browser, place, method)) for method in ("get", "post")}
                leaks += [(who, method, place) for method, text in answers.items() if MARK in text]
                for kind in KINDS:
                    leaks += [
                        (who, method, place, kind)
                        for method, text in answers.items()
                        if word(PAPER, kind) in text and not is_own_door(kind, who, place)
                    ]
    leaks += [
        (who, "api", place)
        for path, methods in schema()["paths"].items()
        if "get" in methods
        for place in (filled(path, event.slug),)
        for who, browser in hall.browsers.items()
        if MARK in texts(read(browser, place))
    ]
    assert not leaks
    assert set(case.looks.exclude(by__startswith="statement ").values_list("by", flat=True)) == {
        "the-chief-fair-play-officer"
    }


def filled(path: str, event: str) -> str:
    """An address of the API with something in every part."""
    parts = {"event": event, "section": "open", "number": "2", "round": "1"}
    return re.sub(r"\{(\w+)\}", lambda part: parts.get(part[1], "1"), path)


def operations_event() -> Event:
    """The festival."""
    return Event.objects.get(slug="demo-festival")


def read(browser: Client, place: str, method: str = "get") -> bytes:
    """What somebody gets at an address; whatever it changes is taken back."""
    caches["here"].clear()
    forget_what_waits()
    with transaction.atomic():
        answer = getattr(browser, method)(place)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        put_away(answer)
        if "/cases/" not in place:
            transaction.set_rollback(True)
    return content


@pytest.fixture
def case(event, section, browser) -> Case:
    """A planted case at the small event."""
    browser("the-chief-fair-play-officer", Role.CHIEF_FAIR_PLAY_OFFICER)
    browser("ada", Role.CHIEF_ARBITER)
    return planted(event)


def test_files_of_the_event_say_nothing_of_it(case, event, section) -> None:
    """Portable event, archive of the event and of the section, for who has every right."""
    assert case.event == event
    assert MARK not in texts(event_file.packed(event_file.carried(event)))
    assert MARK not in texts(archive.event_archive(event, frozenset(Right), with_pdf=False))
    assert MARK not in texts(archive.section_archive(section, frozenset(Right), with_pdf=False))


def test_no_row_says_it_in_clear(case) -> None:
    """Whoever reads the records without the key finds nothing: every column of every table."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - the names are the database's own
            for row in cursor.fetchall():
                for value in row:
                    text = (
                        bytes(value).decode("utf-8", "replace")
                        if isinstance(value, bytes | memoryview)
                        else str(value)
                    )
                    assert MARK not in text, table


def test_no_row_has_the_hash_of_a_file(case) -> None:
    """A game that everybody can download would say by its hash whom a case is about."""
    assert sha256(f"{MARK} evidence".encode()).hexdigest() not in str(list(case.exhibits.values()))


def test_reasons_go_with_the_rest_when_a_case_is_erased(case) -> None:
    """Why somebody had to know is text of the case as well."""
    erase_case(case, timezone.now())
    assert set(case.accesses.values_list("encrypted_reason", flat=True)) == {""}


def test_who_leads_takes_somebody_out_again(case, browser) -> None:
    """At once, with a step that all read; nobody who only has to know does it, and nobody themselves."""
    officer = browser("the-chief-fair-play-officer")
    place = f"/conduct/spring/cases/{case.reference}/"
    officer.post(f"{place}people/", {"login": "nina", "reason": "knows engines"})
    nina = browser("nina")
    assert nina.get(place).status_code == 200
    assert nina.post(f"{place}people/end/", {"login": "the-chief-fair-play-officer"}).status_code == 403
    officer.post(f"{place}people/end/", {"login": "the-chief-fair-play-officer"})
    assert officer.get(place).status_code == 200
    assert officer.post(f"{place}people/end/", {"login": "nina"}).status_code == 302
    assert nina.get(place).status_code == 404
    assert "Taken out of the case" in officer.get(place).content.decode()


def test_the_log_of_a_section_does_not_tell_a_case_by_its_reference(case, event, section, browser) -> None:
    """Appeals stand in the log by reference; a decision with another one would be known for what it is."""
    operations.record_result(section, 3, (5, 4), (Outcome.WIN, Outcome.LOSS), by="ada")
    about = {**marked(), "accused": {"name": "Egon", "fide_id": None}, "round": 3}
    held = file_case(event, CaseKind.REPORT, about, by="the-chief-fair-play-officer")
    hold_results(held, section, by="the-chief-fair-play-officer")
    for name in ("receive", "admit", "investigate"):
        act_on_case(held, act_named(held.kind, name), "done", by="the-chief-fair-play-officer")
    decide = act_named(held.kind, "decide")
    act_on_case(held, decide, "lost", by="the-chief-fair-play-officer", more={"result": "0-1"})
    carry_out_result(held, by="ada")
    entries = [*section.log.values(), *event.log.values()]
    assert [entry for entry in entries if held.reference in str(entry)] == []
    assert held.steps.filter(act="carried-out").count() == 1


def test_no_number_on_a_page_says_that_there_is_a_case(case, event, section, browser) -> None:
    """An arbiter who reads "a decision is pending" and "no appeal waits" would know what is pending."""
    assert case.event == event
    text = browser("sam", Role.SECTOR_ARBITER).get("/conduct/spring/").content.decode()
    assert "wait for a decision" not in text


def test_figures_do_not_tell_pages_of_disputes_apart(case, browser) -> None:
    """Who collects the figures of the server would see when a dossier was made."""
    officer = browser("the-chief-fair-play-officer")
    assert officer.get(f"/conduct/spring/cases/{case.reference}/dossier/").status_code == 200
    figures = generate_latest(METRICS.registry).decode()
    assert 'view="conduct"' in figures
    assert "dossier" not in figures
    assert "conduct:" not in figures


def test_only_those_named_open_it(case, browser) -> None:
    """Not the chief arbiter, not who runs the installation, not a stranger; a wrong event leads nowhere."""
    place = f"/conduct/spring/cases/{case.reference}/"
    assert browser("the-chief-fair-play-officer").get(place).status_code == 200
    for who in (browser("ada"), browser("root", is_superuser=True), browser("stranger")):
        for rest in ("", "evidence/1/", "paper/form/", "dossier/"):
            assert who.get(place + rest).status_code == 404
        assert who.post(place + "act/dismiss/", {"dismiss-text": "x"}).status_code == 404
    assert Client().get(place).status_code == 302


def test_who_runs_the_installation_gives_a_reason_that_all_read(case, browser) -> None:
    """And is listed with every look."""
    root = browser("root", is_superuser=True)
    take_over = "/conduct/spring/take-over/"
    assert browser("ada").get(take_over).status_code == 404
    assert root.post(take_over, {"reference": case.reference, "text": ""}).status_code == 422
    assert (
        root.post(take_over, {"reference": case.reference, "text": "The officer is in hospital."}).status_code
        == 302
    )
    assert MARK in root.get(f"/conduct/spring/cases/{case.reference}/").content.decode()
    text = (
        browser("the-chief-fair-play-officer")
        .get(f"/conduct/spring/cases/{case.reference}/")
        .content.decode()
    )
    assert "The officer is in hospital." in text
    assert "root" in text


def test_somebody_else_is_named_with_a_reason_but_no_party(case, browser) -> None:
    """By log-in; the accused is refused."""
    officer = browser("the-chief-fair-play-officer")
    place = f"/conduct/spring/cases/{case.reference}/people/"
    browser("nina")
    User.objects.create_user("accused", name=f"{MARK} Two")
    officer.post(place, {"login": "nina", "reason": ""})
    officer.post(place, {"login": "accused", "reason": "to be heard"})
    officer.post(place, {"login": "nobody", "reason": "x"})
    assert case.accesses.filter(ended_at__isnull=True).count() == 1
    officer.post(place, {"login": "nina", "reason": "knows engines"})
    assert browser("nina").get(f"/conduct/spring/cases/{case.reference}/").status_code == 200


def test_no_mark_beside_a_name(event, section, browser) -> None:
    """A case about a player changes no page about players: byte for byte the same."""
    browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    ada = browser("ada", Role.CHIEF_ARBITER)
    places = ("/desk/spring/open/players/", "/desk/spring/open/standings/", "/desk/spring/open/incidents/")

    def pages() -> list[str]:
        return [without_token(ada.get(place).content.decode()) for place in places]

    before = pages()
    content = {**marked(), "accused": {"name": "Anna", "fide_id": None}}
    file_case(event, CaseKind.ITC, content, by="cfpo")
    assert pages() == before


def without_token(page: str) -> str:
    """A page without the token against forgery, which is another one every time."""
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", page)


def test_a_key_is_needed(event, section, browser, settings) -> None:
    """An installation that keeps no key stores no case at all."""
    browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    settings.SECRET_KEY_IS_KEPT = False
    sam = browser("sam", Role.SECTOR_ARBITER)
    fields = {
        "kind": "report",
        "accused": "Anna",
        "facts": "A phone rang.",
        "basis": "physical",
        "basis_text": "phone",
    }
    sam.post("/conduct/spring/new-case/", fields)
    assert not Case.objects.exists()
