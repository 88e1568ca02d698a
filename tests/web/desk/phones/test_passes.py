"""Phones at the desk: links are made, shown, printed and revoked; disagreements are decided."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from caissa.tournament import Outcome, Person, Player, Role, Team, Tournament
from caissa_web import operations
from caissa_web.operations.events.passes import Wanted
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Pass, Section
from tests.web.desk.conftest import DESK

ONE_NIL, NIL_ONE = (Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN)
UNTIL = f"{timezone.localtime() + timedelta(days=2):%Y-%m-%dT%H:%M}"
ARBITER = {"form": "arbiter", "label": "Ben", "first_board": "1", "last_board": "2", "expires": UNTIL}


@pytest.fixture
def dispute(section):
    """White says 1-0, Black says 0-1."""
    operations.claim_result(section, 3, (1, 3), ONE_NIL, by_white=True)
    return operations.claim_result(section, 3, (1, 3), NIL_ONE, by_white=False)


def test_an_arbiter_s_link_is_made_and_its_code_shown(chief, client, section):
    """The code leads to a page that opens."""
    page = chief.post(f"{DESK}passes/", ARBITER, follow=True)
    assert b"1 link created" in page.content
    (phone_pass,) = Pass.objects.all()
    boards = phone_pass.first_board, phone_pass.last_board
    assert (phone_pass.kind, phone_pass.label, *boards) == (Pass.RESULTS, "Ben", 1, 2)
    assert phone_pass.made_by == "ada"
    (row,) = page.context["passes"]
    assert client.get(row.link.removeprefix("http://testserver")).status_code == 200
    code = chief.get(f"{DESK}passes/{phone_pass.pk}/qr.svg")
    assert code.headers["Content-Type"] == "image/svg+xml"
    assert code.content.startswith(b"<svg")
    assert b"style=" not in code.content


def test_tables_get_a_card_each(chief, section):
    """One act, so many links, a sheet to print."""
    form = {"form": "tables", "first_board": "1", "last_board": "12", "expires": UNTIL}
    chief.post(f"{DESK}passes/", form)
    assert Pass.objects.filter(kind=Pass.BOARD).count() == 12
    assert LogEntry.objects.filter(act="pass.made").count() == 1
    sheet = chief.get(f"{DESK}passes/sheet/?kind=board").content
    assert sheet.count(b"/qr.svg") == 12
    assert b"Board 12" in sheet
    assert chief.get(f"{DESK}passes/sheet/?kind=results").content.count(b"/qr.svg") == 0


def test_players_get_links_of_their_own(chief, section):
    """By number, or all of them."""
    chief.post(f"{DESK}passes/", {"form": "players", "numbers": "1-2, 4", "expires": UNTIL})
    assert sorted(Pass.objects.values_list("player", flat=True)) == [1, 2, 4]
    chief.post(f"{DESK}passes/", {"form": "players", "numbers": "", "expires": UNTIL})
    assert Pass.objects.count() == 3 + 5


def test_links_for_check_in(chief, section):
    """One at the door for round 4, or one for each player for the event."""
    form = {"form": "check-in", "whom": "door", "round": "4", "expires": UNTIL}
    chief.post(f"{DESK}passes/", form)
    chief.post(f"{DESK}passes/", {**form, "whom": "each", "round": ""})
    passes = list(Pass.objects.order_by("made_at").values_list("round", "player"))
    assert passes == [(4, None), *((None, number) for number in range(1, 6))]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"label": ""}, b"This field is required"),
        ({"last_board": "0"}, b"At least 1."),
        ({"first_board": "5"}, b"comes before the first"),
        ({"last_board": "9999"}, b"At most 500"),
        ({"expires": "2001-01-01T10:00"}, b"This time has passed"),
        ({"expires": "2199-01-01T10:00"}, b"60 days"),
        ({"expires": "soon"}, b"A date and an hour, please"),
        ({"form": "players", "numbers": "7"}, b"There is no player 7"),
        ({"form": "players", "numbers": "one"}, b"Enter numbers"),
        ({"form": "check-in", "whom": "door", "round": "3"}, b"This round has been paired"),
    ],
)
def test_a_wrong_form_says_so_at_the_field_and_keeps_what_was_typed(chief, section, wrong, why):
    """Nothing is made."""
    page = chief.post(f"{DESK}passes/", {**ARBITER, **wrong})
    assert page.status_code == 400
    assert why in page.content
    assert wrong.get("form") or b'value="Ben"' in page.content or wrong == {"label": ""}
    assert not Pass.objects.exists()


def test_ticked_links_are_revoked(chief, client, section):
    """The others go on holding."""
    until = timezone.now() + timedelta(1)
    first, second = operations.make_passes(section, [Wanted(Pass.RESULTS, "Ben")] * 2, until, by="ada")
    page = chief.post(f"{DESK}passes/revoke/", {"pass": [str(first.pk), "²", "x"]}, follow=True)
    assert b"1 link revoked" in page.content
    assert [row.phone_pass.pk for row in page.context["passes"]] == [second.pk]
    assert chief.get(f"{DESK}passes/{first.pk}/qr.svg").status_code == 404


@override_settings(ALLOWED_HOSTS=["127.0.0.1", "192.168.1.20"])
def test_codes_lead_to_the_hall_s_address(chief, section):
    """An arbiter who opened the desk as 127.0.0.1 still prints codes that phones can reach."""
    operations.make_passes(section, [Wanted(Pass.RESULTS, "Ben")], timezone.now() + timedelta(1), by="ada")
    page = chief.get(f"{DESK}passes/", headers={"host": "127.0.0.1:8000"})
    assert page.context["passes"][0].link.startswith("http://192.168.1.20:8000/p/")
    assert not page.context["out_of_reach"]


@override_settings(ALLOWED_HOSTS=["127.0.0.1"])
def test_a_desk_that_no_phone_can_reach_says_so(chief, section):
    """There is no other address."""
    page = chief.get(f"{DESK}passes/", headers={"host": "127.0.0.1:8000"})
    assert b"phones cannot reach it" in page.content


def test_those_who_enter_results_do_not_hand_out_links(logged_in, section):
    """Links are for those who pair; the disagreements can be seen by all at the desk."""
    arbiter = logged_in("ben", Role.SECTOR_ARBITER)
    assert arbiter.get(f"{DESK}passes/").status_code == 403
    assert arbiter.post(f"{DESK}passes/", ARBITER).status_code == 403
    assert arbiter.get(f"{DESK}claims/").status_code == 200


def test_a_disagreement_is_on_the_overview_and_in_the_queue(chief, dispute):
    """Nobody has to look for it."""
    assert b"about which the players disagree" in chief.get(DESK).content
    page = chief.get(f"{DESK}claims/").content.decode()
    assert "Round 3, board 1" in page
    assert page.index("1 – 0") < page.index("0 – 1")


def test_the_arbiter_decides(chief, dispute):
    """One act with a reason; the log keeps what each of the two had said."""
    form = {"round": "3", "game": "1-3", "result": "0,1", "reason": "score sheets"}
    chief.post(f"{DESK}claims/decide/", form)
    state = snapshot.load_state(Section.objects.get(pk=dispute.pk))
    assert state.facts.result(1, 3).outcome is Outcome.LOSS
    assert state.book.claims == ()
    entry = LogEntry.objects.latest("id")
    assert (entry.author, entry.reason) == ("ada", "score sheets")
    assert entry.what == "round 3, 1-3: 0-1; White said 1-0; Black said 0-1"


def test_deciding_twice_changes_nothing_and_deciding_otherwise_is_refused(chief, dispute):
    """A resend, and a second arbiter who did not see the first one's decision."""
    form = {"round": "3", "game": "1-3", "result": "0,1"}
    chief.post(f"{DESK}claims/decide/", form)
    chief.post(f"{DESK}claims/decide/", form)
    assert Section.objects.get(pk=dispute.pk).version == 4
    page = chief.post(f"{DESK}claims/decide/", {**form, "result": "1,0"}, follow=True)
    assert b"changed in the meantime by ada" in page.content
    assert Section.objects.get(pk=dispute.pk).version == 4


def test_the_players_may_enter_it_anew(chief, dispute):
    """The claims go, the game stays open."""
    chief.post(f"{DESK}claims/decide/", {"round": "3", "game": "1-3", "result": "dismiss"})
    state = snapshot.load_state(Section.objects.get(pk=dispute.pk))
    assert state.book.claims == ()
    assert state.facts.result(1, 3).outcome is Outcome.NOT_YET_PLAYED


@pytest.mark.parametrize(
    "wrong", [{"game": "1-2"}, {"game": "x"}, {"round": "9"}, {"round": ""}, {"result": "*,*"}]
)
def test_nonsense_decides_nothing(chief, dispute, wrong):
    """A message and the same version."""
    form = {"round": "3", "game": "1-3", "result": "0,1", **wrong}
    page = chief.post(f"{DESK}claims/decide/", form, follow=True)
    assert page.status_code == 200
    assert b'class="error"' in page.content
    assert Section.objects.get(pk=dispute.pk).version == 3


def test_pages_of_a_large_hall_ask_few_questions(chief, large_section, django_assert_max_num_queries):
    """300 players, 150 tables."""
    section = large_section(300)
    wanted = [Wanted(Pass.BOARD, f"Board {number}", number, number) for number in range(1, 151)]
    operations.make_passes(section, wanted, timezone.now() + timedelta(1), by="ada")
    for page in ("passes/", "passes/sheet/", "claims/"):
        with django_assert_max_num_queries(25):
            answer = chief.get(f"/desk/spring/of-300/{page}")
        assert answer.status_code == 200
        assert len(answer.content) < 200_000


def test_teams_check_in_as_teams(chief, event):
    """In a team section the links are the teams', not their players'."""
    players = tuple(Player(number, Person(f"Player {number}")) for number in range(1, 5))
    teams = (Team(1, "Riga", (1, 2)), Team(2, "Oslo", (3, 4)))
    facts = Tournament(name="Teams", players=players, teams=teams, scheduled_rounds=3)
    operations.create_section(event, "teams", facts, by="olga")
    form = {"form": "check-in", "whom": "each", "numbers": "", "expires": UNTIL}
    chief.post("/desk/spring/teams/passes/", form)
    assert list(Pass.objects.order_by("player").values_list("label", flat=True)) == ["1 Riga", "2 Oslo"]


def test_the_page_leads_to_the_hall_s_certificate(chief, section, settings, tmp_path):
    """Where this computer signs its own, phones need to install it; elsewhere nobody is sent there."""
    settings.DATA = tmp_path
    settings.HTTPS_IS_OUR_OWN = True
    assert b"/hall-certificate/" not in chief.get(f"{DESK}passes/").content
    (tmp_path / "authority.pem").touch()
    assert b'href="/hall-certificate/"' in chief.get(f"{DESK}passes/").content
    settings.HTTPS_IS_OUR_OWN = False
    assert b"/hall-certificate/" not in chief.get(f"{DESK}passes/").content
