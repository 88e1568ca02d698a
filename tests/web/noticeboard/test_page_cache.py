"""Finished pages are kept as long as they are true, and not a moment longer."""

from __future__ import annotations

import gzip
from dataclasses import replace
from datetime import timedelta
from threading import Event, Thread

import pytest
from django.utils import timezone

from caissa.tournament import Colour, Outcome
from caissa_web import operations
from caissa_web.noticeboard.cache import latest, middleware
from caissa_web.noticeboard.cache import published as documents
from caissa_web.noticeboard.cache.latest import VALID_FOR, newest
from caissa_web.noticeboard.cache.page_cache import PageCache, ShortLivedCache, page
from caissa_web.noticeboard.cache.published import published
from caissa_web.presentation.template_tags import score_pair
from caissa_web.records.models import Section
from caissa_web.records.publication import DEFAULT

HOME = "/events/spring/open/"
PAGES = (
    "",
    "players/",
    "players/1/",
    "players/1/calendar.ics",
    "rounds/3/",
    "rounds/3/by-name/",
    "standings/",
    "standings/why/1/",
    "cross-table/",
    "statistics/",
    "schedule/",
    "calendar.ics",
    "live.json",
)
WIN = (Outcome.WIN, Outcome.LOSS)


@pytest.mark.parametrize("address", PAGES)
def test_a_kept_page_asks_nothing_and_is_the_same_bytes(
    client, section, address, clock, django_assert_num_queries
):
    """Whoever comes within a quarter of a second is answered from the cache; the next look is one query."""
    first = client.get(HOME + address)
    assert first.status_code == 200
    with django_assert_num_queries(0):
        again = client.get(HOME + address)
    assert again.content == first.content
    for name in ("ETag", "Content-Type", "Cache-Control", "X-Frame-Options", "Content-Security-Policy"):
        assert again.headers[name] == first.headers[name]
    clock[0] += VALID_FOR
    with django_assert_num_queries(1):
        assert client.get(HOME + address).content == first.content


@pytest.mark.parametrize("address", PAGES)
def test_who_has_the_page_is_told_so(client, section, address):
    """304 and no body, from the view and from the cache."""
    tag = client.get(HOME + address).headers["ETag"]
    for _ in range(2):
        answer = client.get(HOME + address, headers={"If-None-Match": tag})
        assert answer.status_code == 304
        assert answer.content == b""
        assert answer.headers["ETag"] == tag


def test_who_takes_packed_pages_gets_them(client, section):
    """The same page in fewer bytes; others get it plain."""
    plain = client.get(f"{HOME}players/")
    packed = client.get(f"{HOME}players/", headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert int(packed.headers["Content-Length"]) == len(packed.content) < len(plain.content)
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["Vary"]


def test_only_the_head_has_no_body(client, section):
    """HEAD is answered from the cache too."""
    body = client.get(f"{HOME}players/").content
    answer = client.head(f"{HOME}players/")
    assert answer.status_code == 200
    assert answer.content == b""
    assert answer.headers["Content-Length"] == str(len(body))


def test_a_result_shows_at_once_where_it_was_entered(client, section):
    """No quarter of a second in the process that wrote it."""
    client.get(f"{HOME}rounds/3/")
    operations.record_result(section, 3, (1, 3), WIN, by="ada")
    assert score_pair("1 – 0") in client.get(f"{HOME}rounds/3/").content.decode()


def test_what_another_process_wrote_shows_after_a_quarter_of_a_second(client, section, clock):
    """Another worker's change is noticed by the next look."""
    before = client.get(f"{HOME}rounds/3/").content
    known = latest._snapshots.get(("spring", "open"))
    operations.record_result(section, 3, (1, 3), WIN, by="ada")
    latest._snapshots.put(("spring", "open"), known)
    assert client.get(f"{HOME}rounds/3/").content == before
    clock[0] += VALID_FOR
    assert score_pair("1 – 0") in client.get(f"{HOME}rounds/3/").content.decode()


def test_a_round_is_published_by_the_clock(client, event, facts, clock, monkeypatch):
    """Reviewed and due at eight: at a minute to eight it is not there, at eight it is."""
    section = operations.create_section(
        event, "open", replace(facts, rounds=(), initial_colour=Colour.WHITE), by="olga"
    )
    section = operations.pair_next_round(section, by="ada", seen_version=section.version)
    due = timezone.now() + timedelta(hours=1)
    section = operations.publish_round(section, 1, by="ben", seen_version=section.version, at=due)
    assert client.get(f"{HOME}rounds/1/").status_code == 404
    assert "round 1" not in client.get("/events/spring/").content.decode()
    for at, status in ((due - timedelta(minutes=1), 404), (due, 200)):
        monkeypatch.setattr("django.utils.timezone.now", lambda at=at: at)
        assert client.get(f"{HOME}rounds/1/").status_code == status


def test_rules_and_details_of_the_event_make_new_pages(client, event, section):
    """Hiding ratings or renaming the event shows on pages that were kept."""
    assert "2400" in client.get(f"{HOME}players/").content.decode()
    operations.set_publication(event, replace(DEFAULT, ratings=False), by="olga")
    assert "2400" not in client.get(f"{HOME}players/").content.decode()
    details = replace(operations.EventDetails.of(event), name="Summer Festival")
    operations.change_event(event, details, by="olga")
    assert "Summer Festival" in client.get(f"{HOME}players/").content.decode()


@pytest.mark.parametrize("address", ["/", "/events/spring/"])
def test_lists_of_events_are_kept_for_a_moment(client, event, section, address):
    """The same bytes and stamp for a quarter of a second; what this process changes shows at once."""
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    details = replace(operations.EventDetails.of(event), name="Summer Festival")
    operations.change_event(event, details, by="olga")
    assert "Summer Festival" in client.get(address).content.decode()
    operations.withdraw_event(event, by="olga")
    assert "Summer Festival" not in client.get(address).content.decode()


def test_a_moment_ends():
    """After it the page is made anew; too many pages are not kept at all."""
    cache = ShortLivedCache(max_age=0.25, max_pages=2)
    finished = page(b"list", "tag", "text/html")
    cache.put("/", "en", finished, 10.0, generation=0)
    assert cache.get("/", "en", 10.2) is finished
    assert cache.get("/", "de", 10.2) is None
    assert cache.get("/", "en", 10.25) is None
    for at in range(5):
        cache.put(f"/{at}/", "en", finished, 10.0, generation=0)
    assert sum(cache.get(f"/{at}/", "en", 10.0) is not None for at in range(5)) == 2


def test_an_event_that_is_taken_off_is_gone_with_its_kept_pages(client, event, section):
    """A kept page is no back door."""
    client.get(f"{HOME}players/")
    operations.withdraw_event(event, by="olga")
    assert client.get(f"{HOME}players/").status_code == 404


def test_each_language_has_its_own_page(client, section):
    """By the cookie first, then by the browser; the stamp names the language."""
    english = client.get(f"{HOME}players/")
    german = client.get(f"{HOME}players/", headers={"Accept-Language": "de"})
    assert '<html lang="en"' in english.content.decode()
    assert '<html lang="de"' in german.content.decode()
    assert english.headers["ETag"] != german.headers["ETag"]
    again = client.get(
        f"{HOME}players/", headers={"Accept-Language": "de", "If-None-Match": english.headers["ETag"]}
    )
    assert again.status_code == 200
    client.cookies["django_language"] = "de"
    assert client.get(f"{HOME}players/").content == german.content


def test_a_crowd_sees_the_last_page_while_the_new_one_is_made(client, section, monkeypatch):
    """Whoever makes the page holds the document; others get the page of a moment ago, then the new one."""
    monkeypatch.setattr(middleware, "PREVIOUS_FOR", 1000)
    before = client.get(f"{HOME}rounds/3/").content
    operations.record_result(section, 3, (1, 3), WIN, by="ada")
    document = newest("spring", "open")
    held, done = Event(), Event()
    maker = Thread(target=lambda: _hold(document, held, done))
    maker.start()
    held.wait()
    try:
        meanwhile = client.get(f"{HOME}rounds/3/").content
    finally:
        done.set()
        maker.join()
    assert meanwhile == before
    assert score_pair("1 – 0") in client.get(f"{HOME}rounds/3/").content.decode()


def _hold(document, held, done):
    with document.lock:
        held.set()
        done.wait()


def test_what_was_hidden_is_not_shown_a_moment_longer(client, event, section):
    """After new rules there is no page of a moment ago."""
    client.get(f"{HOME}players/")
    operations.set_publication(event, replace(DEFAULT, ratings=False), by="olga")
    assert newest("spring", "open").before is None


def test_a_question_is_not_kept(client, section):
    """Searches come from the document, but nobody can fill the cache with them."""
    document = newest("spring", "open")
    client.get(f"{HOME}players/?q=anna")
    assert document.pages.get(f"{HOME}players/", "en") is None


def test_a_wrong_host_is_refused_for_kept_pages_too(client, section, settings):
    """As everywhere else."""
    settings.ALLOWED_HOSTS = ["testserver"]
    client.get(f"{HOME}players/")
    assert client.get(f"{HOME}players/", headers={"Host": "evil.example"}).status_code == 400


def test_the_same_state_is_the_same_document(section):
    """It is worked out once, and another one takes its place after a change."""
    first = published(section, timezone.now())
    assert published(Section.objects.select_related("event").get(), timezone.now()) is first
    changed = operations.record_result(section, 3, (1, 3), WIN, by="ada")
    assert published(changed, timezone.now()).key != first.key


def test_whoever_asks_at_once_waits_for_one_reading(section, monkeypatch):
    """After a change pages and streams ask together: while one of them reads, no other one can."""
    load_state, free = documents.snapshot.load_state, []

    def tried(version):
        free.append(documents._locks[version.pk % len(documents._locks)].acquire(blocking=False))

    def read(version):
        other = Thread(target=tried, args=(version,))
        other.start()
        other.join()
        return load_state(version)

    monkeypatch.setattr(documents.snapshot, "load_state", read)
    assert published(section, timezone.now()).key
    assert free == [False]


def test_a_page_of_an_event_does_not_tell_of_drafts(client, event, facts):
    """A round that is being looked at is not counted."""
    section = operations.create_section(
        event, "open", replace(facts, rounds=(), initial_colour=Colour.WHITE), by="olga"
    )
    operations.pair_next_round(section, by="ada", seen_version=section.version)
    assert "Not started yet" in client.get("/events/spring/").content.decode()


def test_the_room_for_pages_is_limited():
    """The page that was asked for longest ago goes first."""
    cache = PageCache(max_bytes=1000)
    for at in range(5):
        cache.put(f"/{at}/", "en", page(b"x" * 150, "tag", "text/html"))
    cache.get("/0/", "en")
    for at in range(5, 8):
        cache.put(f"/{at}/", "en", page(b"x" * 150, "tag", "text/html"))
    left = [at for at in range(8) if cache.get(f"/{at}/", "en")]
    assert left == [0, 3, 4, 5, 6, 7]


def test_addresses_that_lead_nowhere_leave_nothing_behind(client, section):
    """Thousands of wrong addresses take no room."""
    known = {*latest._locks, ("spring", "open")}
    snapshots = len(latest._snapshots)
    for at in range(20):
        assert client.get(f"/events/spring/none-{at}/").status_code == 404
    assert set(latest._locks) <= known
    assert len(latest._snapshots) == snapshots
