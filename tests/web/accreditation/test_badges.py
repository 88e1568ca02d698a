"""Badges: who gets which, photos, sheets, and badges that end."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from pypdf import PdfReader

from caissa.documents.refusals import BadPicture
from caissa.entering import Missing
from caissa.tournament import Tournament
from caissa_web import operations
from caissa_web.accreditation import personal_data
from caissa_web.accreditation.codes import code_on, hashed, typed_code
from caissa_web.accreditation.errors import BadBadgeKinds
from caissa_web.accreditation.models import Badge, BadgeKind, Holder
from caissa_web.accreditation.operations.badges import end_badges, print_badges
from caissa_web.accreditation.operations.holders import HolderData, add_holder, change_holder, take_over
from caissa_web.accreditation.operations.photos import read_portrait, set_photo
from caissa_web.accreditation.operations.setup import KindData, SetUp, accreditation_of, save_set_up
from caissa_web.accreditation.queries import missing_photo, missing_photos
from caissa_web.background import tasks
from caissa_web.background.models import Task
from caissa_web.enrolment.models import Category, Entry, PortalAct
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.queries.standing import missing_of
from caissa_web.office.badges.sheets import make_sheets
from caissa_web.papers.models import StoredFile
from caissa_web.privacy.finding import Wanted
from caissa_web.section.errors import Conflict
from caissa_web.section.options import GROUP_COLOUR
from tests.web.accreditation.pictures import chunk, names_of_chunks, png, size_of
from tests.web.enrolment.hall import fresh

pytestmark = pytest.mark.django_db


def holder(event: Any, name: str) -> Holder:
    """Somebody's row."""
    return Holder.objects.select_related("event", "kind", "participant").get(
        event=event, participant__name=name
    )


def valid(of: Holder) -> Badge | None:
    """The valid badge of somebody."""
    return Badge.objects.filter(holder=of, revoked_at__isnull=True).first()


# -- who ----------------------------------------------------------------------------------


def test_colours_are_those_that_arbiters_know(event):
    """Green players, orange captains and coaches, yellow accompanying, white arbiters (ENTRY-022)."""
    accreditation_of(event)
    kinds = {kind.code: kind for kind in BadgeKind.objects.filter(event=event)}

    def red_green_blue(code: str) -> tuple[int, ...]:
        return tuple(bytes.fromhex(kinds[code].colour[1:]))

    red, green, blue = red_green_blue("player")
    assert green > red
    assert green > blue
    red, green, blue = red_green_blue("captain")
    assert red > green > blue
    red, green, blue = red_green_blue("accompanying")
    assert min(red, green) > 2 * blue
    assert red_green_blue("arbiter") == (255, 255, 255)
    assert kinds["captain"].roles == ["captain", "coach"]


def test_whoever_has_a_place_is_taken_over_once(event):
    """Chen waits, and gets no badge."""
    assert take_over(event, by="olga") == 2
    assert take_over(event, by="olga") == 0
    assert [each.label for each in Holder.objects.filter(event=event).order_by("id")] == ["Anna", "Boris"]
    assert {each.kind.code for each in Holder.objects.filter(event=event)} == {"player"}


def test_a_place_that_comes_later_comes_by_itself(event, offer):
    """Anna withdraws: her badge ends, Chen gets her place and is on the list."""
    take_over(event, by="olga")
    anna = holder(event, "Anna")
    print_badges(event, [anna.pk], by="olga")
    entries = {entry.participant.name: entry for entry in Entry.everybody.filter(event=event)}

    withdraw(fresh(entries["Anna"]), by="Anna")

    assert valid(anna) is None
    assert Badge.objects.get(holder=anna).ended == Badge.Ended.ENTRY
    chen = Entry.everybody.get(pk=entries["Chen"].pk)
    if chen.state == Entry.State.OFFERED:
        from caissa_web.enrolment.operations.waiting import accept_offer

        accept_offer(fresh(chen), by="Chen")
    assert holder(event, "Chen").kind.code == "player"


def test_a_category_counts_before_a_role(event):
    """The kind that names the category of the masters."""
    held = accreditation_of(event)
    kinds = tuple(
        KindData(kind.code, kind.name, kind.colour, tuple(kind.zones), tuple(kind.roles))
        for kind in BadgeKind.objects.filter(event=event)
    )
    masters = KindData("masters", "Masters", "#123456", ("H",), categories=("A",))
    zones = tuple((letter, name) for letter, name in held.zones)
    save_set_up(event, SetUp(zones, (*kinds, masters)), by="olga", seen_version=held.version)
    take_over(event, by="olga")
    assert holder(event, "Anna").kind.code == "masters"


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (KindData("player", "", "#2e9e4f"), "has no name"),
        (KindData("player", "Player", "green"), "not a colour"),
        (KindData("player", "Player", "#2e9e4f", zones=("X",)), "no zone X"),
        (KindData("player", "Player", "#2e9e4f", roles=("queen",)), "no role queen"),
        (KindData("Pla yer", "Player", "#2e9e4f"), "small letters"),
    ],
)
def test_a_kind_that_cannot_be_stored_changes_nothing(event, kind, why):
    """Every refusal names what is wrong."""
    held = accreditation_of(event)
    before = list(BadgeKind.objects.filter(event=event).values())
    with pytest.raises(BadBadgeKinds, match=why):
        save_set_up(event, SetUp((("H", "Hall"),), (kind,)), by="olga", seen_version=held.version)
    assert list(BadgeKind.objects.filter(event=event).values()) == before


def test_a_kind_that_somebody_has_stays(event):
    """Its badges would have no colour."""
    take_over(event, by="olga")
    held = accreditation_of(event)
    other = KindData("other", "Other", "#000000")
    with pytest.raises(BadBadgeKinds, match="someone has a badge"):
        save_set_up(event, SetUp((("H", "Hall"),), (other,)), by="olga", seen_version=held.version)


def test_two_desks_do_not_overwrite_each_other(event):
    """Who saw an older version is told."""
    take_over(event, by="olga")
    anna = holder(event, "Anna")
    change_holder(anna, HolderData("arbiter"), by="olga", seen_version=1)
    with pytest.raises(Conflict):
        change_holder(anna, HolderData("press"), by="otto", seen_version=1)
    assert holder(event, "Anna").kind.code == "arbiter"


# -- photos -------------------------------------------------------------------------------


def test_a_photo_is_drawn_anew_without_what_a_camera_wrote():
    """One size, and only the chunks that a picture needs: no text, no place, no time."""
    secret = b"GPS 48.2 N 16.3 E"
    sent = png(400, 300, chunk(b"tEXt", b"Comment\0" + secret), chunk(b"eXIf", secret))
    stored = read_portrait(sent, "me.png")
    assert size_of(stored) == (240, 308)
    assert set(names_of_chunks(stored)) <= {b"IHDR", b"IDAT", b"IEND", b"PLTE", b"tRNS"}
    assert secret not in stored


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "neither JPEG nor PNG"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "neither JPEG nor PNG"),
        (b"GIF89a" + bytes(100), "neither JPEG nor PNG"),
        (png()[:-30], "damaged"),
        (png(60, 60), "smaller than 120 px"),
        (png() + bytes(9 << 20), "larger than"),
    ],
)
def test_what_is_no_photo_is_refused_with_its_reason(content, why):
    """SVG, GIF, half a file, a stamp, 9 MB."""
    with pytest.raises(BadPicture, match=why):
        read_portrait(content, "me")


def test_a_new_photo_takes_the_bytes_of_the_old_one_away(event):
    """Nobody keeps a photo that is on no badge."""
    take_over(event, by="olga")
    anna = holder(event, "Anna")
    set_photo(anna, read_portrait(png(), "a.png"), by="Anna")
    set_photo(anna, read_portrait(png(300, 400), "b.png"), by="Anna")
    assert StoredFile.objects.filter(kind="badge-photo").count() == 1


def test_the_photo_is_on_the_missing_list_until_it_is_there(event):
    """Only of those who have a place, and only where photos are wanted."""
    entries = {entry.participant.name: fresh(entry) for entry in Entry.everybody.filter(event=event)}

    def misses(name: str) -> bool:
        return Missing.PHOTO in {item.kind for item in missing_of(entries[name])}

    assert not misses("Anna")
    take_over(event, by="olga")
    assert (misses("Anna"), misses("Chen")) == (True, False)
    set_photo(holder(event, "Anna"), read_portrait(png(), "a.png"), by="Anna")
    assert (misses("Anna"), misses("Boris")) == (False, True)


def test_photos_of_a_whole_delegation_are_asked_for_at_once(event, django_assert_max_num_queries):
    """The page of a delegation of sixty asks two questions, not sixty, and misses the same photos."""
    take_over(event, by="olga")
    set_photo(holder(event, "Anna"), read_portrait(png(), "a.png"), by="Anna")
    entries = [fresh(entry) for entry in Entry.everybody.filter(event=event)]
    singly = {entry.participant.name for entry in entries if missing_photo(entry)}
    with django_assert_max_num_queries(2):
        together = missing_photos(entries)
    assert {entry.participant.name for entry in entries if entry.pk in together} == singly == {"Boris"}


# -- badges -------------------------------------------------------------------------------


def test_a_badge_has_a_code_that_is_stored_nowhere(event):
    """The records have its hash; the code is worked out again and has a check character."""
    take_over(event, by="olga")
    (key,) = print_badges(event, [holder(event, "Anna").pk], by="olga")
    badge = Badge.objects.get(pk=key)
    code = code_on(badge)
    assert code is not None
    assert len(code) == 16
    assert typed_code(f" {code[:4]} {code[4:8].lower()}-{code[8:]} ") == code
    wrong = code[:-1] + ("2" if code[-1] != "2" else "3")
    assert typed_code(wrong) == ""
    assert hashed(code) == badge.code_hash


def test_printing_again_keeps_the_code_and_a_new_badge_ends_the_old(event):
    """A damaged sheet is printed again; a lost badge is replaced."""
    take_over(event, by="olga")
    anna = holder(event, "Anna").pk
    first = print_badges(event, [anna], by="olga")
    assert print_badges(event, [anna, anna], by="olga") == first
    second = print_badges(event, [anna], by="olga", anew=True)
    assert second != first
    old = Badge.objects.get(pk=first[0])
    assert (old.ended, old.revoked_by) == (Badge.Ended.REPLACED, "olga")
    assert code_on(old) != code_on(Badge.objects.get(pk=second[0]))
    assert [act.act for act in PortalAct.objects.filter(event=event, subject="badges")] == [
        "badges.taken-over",
        "badges.printed",
        "badges.printed",
        "badges.reprinted",
    ]


def test_badges_of_another_event_are_not_printed(event):
    """A number in the form that belongs elsewhere."""
    from tests.web.enrolment.hall import enter, festival

    other = festival(slug="autumn")
    enter(other, "Dora")
    take_over(other.event, by="olga")
    assert print_badges(event, [holder(other.event, "Dora").pk], by="olga") == []
    assert not Badge.objects.exists()


def test_sheets_by_the_pages_of_the_desk(event, desk, settings, tmp_path):
    """Take over, photo, print: a PDF with names, federation and kind, and a page for each four badges."""
    desk.post("/office/spring/badges/take-over/")
    anna = holder(event, "Anna")
    sent = SimpleUploadedFile("me.png", png(), "image/png")
    assert desk.post(f"/office/spring/badges/people/{anna.pk}/photo/", {"photo": sent}).status_code == 302
    picture = desk.get(f"/office/spring/badges/people/{anna.pk}/photo/")
    assert picture.headers["Content-Type"] == "image/png"
    own = {
        "kind": "player",
        "own_name": "Анна",
        "function": "Masters",
        "seen_version": 2,
        "device_sticker": "on",
    }
    assert desk.post(f"/office/spring/badges/people/{anna.pk}/", own).status_code == 302

    answer = desk.post("/office/spring/badges/print/", {"all": "yes", "layout": "a6"})
    task = Task.objects.get(kind="office.badges")
    assert answer.headers["Location"] == f"/office/spring/badges/sheets/{task.pk}/"
    assert desk.get(answer.headers["Location"]).headers["Refresh"] == "2"
    tasks.run_waiting(timezone.now())

    assert b"badges.pdf" in desk.get(answer.headers["Location"]).content
    content = b"".join(desk.get(f"/office/spring/badges/sheets/{task.pk}/badges.pdf").streaming_content)
    pages = PdfReader(BytesIO(content)).pages
    assert len(pages) == 1
    text = pages[0].extract_text()
    for words in ("Anna", "Анна", "Boris", "PLAYER", "Masters", "Device allowed"):
        assert words in text, words
    code = code_on(Badge.objects.get(holder=anna))
    assert code is not None
    assert code[:4] in text


def test_pages_of_the_desk_open_and_refuse(event, desk, client):
    """Every page; a stranger sees nothing; a wrong photo is a message."""
    take_over(event, by="olga")
    anna = holder(event, "Anna")
    for path in (
        "",
        "?standing=to-print&kind=player&find=an",
        "kinds/",
        "doors/",
        "add/",
        f"people/{anna.pk}/",
    ):
        assert desk.get(f"/office/spring/badges/{path}").status_code == 200, path
        assert client.get(f"/office/spring/badges/{path}").status_code == 302, path
    assert desk.get("/office/spring/badges/people/999/").status_code == 404
    assert desk.get(f"/office/spring/badges/people/{anna.pk}/photo/").status_code == 404
    wrong = SimpleUploadedFile("me.svg", b"<svg/>", "image/svg+xml")
    page = desk.post(
        f"/office/spring/badges/people/{anna.pk}/photo/",
        {"photo": wrong},
        follow=True,
        headers={"Referer": f"http://testserver/office/spring/badges/people/{anna.pk}/"},
    )
    assert "neither JPEG nor PNG" in page.content.decode()
    added = desk.post(
        "/office/spring/badges/add/", {"name": "Arbiter, Ada", "kind": "arbiter", "federation": "AUT"}
    )
    assert added.status_code == 302
    assert "Arbiter, Ada" in desk.get("/office/spring/badges/?find=ada").content.decode()


def test_lost_and_revoked_by_a_button(event, desk):
    """The reason stands in the log."""
    take_over(event, by="olga")
    anna = holder(event, "Anna")
    print_badges(event, [anna.pk], by="olga")
    desk.post(f"/office/spring/badges/people/{anna.pk}/end/", {"why": "lost", "reason": "in the tram"})
    assert valid(anna) is None
    act = PortalAct.objects.filter(event=event, act="badges.lost").get()
    assert act.reason == "in the tram"
    assert desk.post(f"/office/spring/badges/people/{anna.pk}/end/", {"why": "hidden"}).status_code == 404


def test_kinds_by_the_page(event, desk):
    """A colour is changed, a kind without a name goes."""
    held = accreditation_of(event)
    data: dict[str, Any] = {
        "seen_version": held.version,
        "zone": ["H", "A"],
        "zone-name": ["Hall", "Analysis"],
    }
    data |= {
        "name-0": "Player",
        "code-0": "player",
        "colour-0": "#00AA00",
        "zones-0": ["H"],
        "roles-0": ["player"],
    }
    data |= {"name-1": "", "code-1": "", "photos_until": "2026-04-20"}
    assert desk.post("/office/spring/badges/kinds/", data).status_code == 302
    (kind,) = BadgeKind.objects.filter(event=event)
    assert (kind.colour, kind.zones) == ("#00aa00", ["H"])
    held.refresh_from_db()
    assert (held.photos_wanted, str(held.photos_until)) == (False, "2026-04-20")


# -- erasing ------------------------------------------------------------------------------


def test_somebody_who_is_erased_has_no_badge_and_no_photo(event):
    """Also whoever had no entry, by name."""
    take_over(event, by="olga")
    add_holder(event, HolderData("press", name="Press, Paul"), by="olga")
    anna = holder(event, "Anna")
    set_photo(anna, read_portrait(png(), "a.png"), by="Anna")
    wanted = Wanted(name="Anna", birth="1990-05-05")
    assert personal_data.data_of(wanted)[0]["kind"] == "Player"
    assert personal_data.erase_of(wanted) == 1
    assert not Holder.objects.filter(pk=anna.pk).exists()
    assert not StoredFile.objects.filter(kind="badge-photo").exists()
    assert personal_data.erase_of(Wanted(name="Press, Paul")) == 1


def test_photos_and_scans_go_after_the_event(event):
    """Thirty days after its last day."""
    from datetime import timedelta

    take_over(event, by="olga")
    end = timezone.make_aware(timezone.datetime(2026, 5, 9))
    personal_data.erase_old(end + timedelta(days=20))
    assert Holder.objects.count() == 2
    personal_data.erase_old(end + timedelta(days=32))
    assert Holder.objects.count() == 0


def test_ending_again_changes_nothing(event):
    """No second line in the log."""
    take_over(event, by="olga")
    anna = holder(event, "Anna")
    print_badges(event, [anna.pk], by="olga")
    assert end_badges(event, [anna.pk], Badge.Ended.REVOKED, by="olga") == 1
    assert end_badges(event, [anna.pk], Badge.Ended.REVOKED, by="olga") == 0


# -- by the entrant -------------------------------------------------------------------------


def test_an_entrant_sends_a_photo_by_their_own_link(event, client):
    """Only where photos are wanted, only for one's own entry, and a file that is none changes nothing."""
    from caissa_web.portal.access import token_of

    entries = {entry.participant.name: entry for entry in Entry.everybody.filter(event=event)}
    anna, boris = fresh(entries["Anna"]), fresh(entries["Boris"])
    mine = f"/enter/mine/{token_of(anna.applicant)}/"
    assert client.get(f"{mine}{anna.code}/photo/").status_code == 404
    take_over(event, by="olga")
    assert "Photo for the badge" in client.get(f"{mine}{anna.code}/").content.decode()
    assert client.get(f"{mine}{boris.code}/photo/").status_code == 404
    wrong = client.post(
        f"{mine}{anna.code}/photo/", {"photo": SimpleUploadedFile("x.svg", b"<svg/>"), "own_name": "Анна"}
    )
    assert wrong.status_code == 422
    assert "neither JPEG nor PNG" in wrong.content.decode()
    assert holder(event, "Anna").own_name == ""
    sent = {"photo": SimpleUploadedFile("me.png", png()), "own_name": "Анна"}
    assert client.post(f"{mine}{anna.code}/photo/", sent).status_code == 302
    assert holder(event, "Anna").own_name == "Анна"
    assert size_of(client.get(f"{mine}{anna.code}/photo/picture.png").content) == (240, 308)
    assert client.get(f"{mine}{boris.code}/photo/picture.png").status_code == 404
    assert client.post(f"{mine}{anna.code}/photo/", {"remove": "yes", "own_name": "Анна"}).status_code == 302
    assert holder(event, "Anna").photo is None


def test_badges_of_players_have_the_band_of_their_group(offer, event):
    """Organisers' Manual 10.3.10: the section of the entry, in its colour; others have none."""
    section = operations.create_section(event, "masters", Tournament("Masters"), by="olga")
    operations.set_answers(
        section, "section.answers", {GROUP_COLOUR: "red"}, by="olga", seen_version=section.version
    )
    Category.objects.filter(offer=offer, code="A").update(section=section)
    take_over(event, by="olga")
    arbiter = HolderData("arbiter", name="Arbiter, Ada", federation="AUT", function="Chief Arbiter")
    add_holder(event, arbiter, by="olga")
    everybody = list(Holder.objects.filter(event=event).values_list("pk", flat=True))
    badges = print_badges(event, everybody, by="olga")
    wish = {"event": event.pk, "badges": badges, "layout": "a6", "language": "en"}
    text = PdfReader(BytesIO(make_sheets(wish).content)).pages[0].extract_text()
    assert len(badges) == 3
    assert text.count("Masters · red") == 2
