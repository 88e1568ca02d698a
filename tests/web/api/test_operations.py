"""Every operation of the desk with a token: who may, what was seen, what comes twice, what is warned of."""

from __future__ import annotations

import base64
import importlib
import inspect
import json
import pkgutil
from datetime import timedelta

import pytest
from django.utils import timezone

from caissa.files import json_model
from caissa.tournament import Outcome, Person, Player, Role, Tournament
from caissa_web import operations
from caissa_web.accounts.encryption import is_encrypted
from caissa_web.accounts.models import User
from caissa_web.api.models import Answered
from caissa_web.api.operations.registry import EXCEPTIONS, OPERATIONS
from caissa_web.records import snapshot, versions
from caissa_web.records.checklists import answers_on_record
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.records.rights import Right
from caissa_web.screens import making
from tests.web.api.conftest import SECTION, Program

RESULT = {"round_number": 3, "players": [1, 3], "outcomes": ["win", "loss"]}


def _operations() -> set[str]:
    """Every public function of the operations that names its author, or that the package offers."""
    names = set()
    for module in pkgutil.walk_packages(operations.__path__, f"{operations.__name__}."):
        for name, value in vars(importlib.import_module(module.name)).items():
            own = inspect.isfunction(value) and value.__module__.startswith(operations.__name__)
            if own and not name.startswith("_") and "by" in inspect.signature(value).parameters:
                names.add(name)
    names |= {name for name, value in vars(making).items() if inspect.isfunction(value) and _is_an_act(value)}
    offered = {name for name in operations.__all__ if inspect.isfunction(getattr(operations, name))}
    return names | offered


def _is_an_act(value: object) -> bool:
    own = getattr(value, "__module__", "") == making.__name__
    return own and "by" in inspect.signature(value).parameters  # type: ignore[arg-type]


def test_every_operation_of_the_desk_has_an_address():
    """All that people can do, programs can do; what is left out says why."""
    assert _operations() - set(OPERATIONS) == set(EXCEPTIONS)
    assert set(OPERATIONS) <= _operations() | {"admit"}  # of enrolment, which stands above the operations


def test_a_result_is_recorded_in_the_users_name(program, section):
    """An act of a program is an act of its user, in the log as any other."""
    answer = program.do("record_result", RESULT)
    assert answer.status_code == 200, answer.content
    assert answer.json() == {
        "event": "spring",
        "section": "open",
        "version": 2,
        "changed": True,
        "made": None,
    }
    assert answer.headers["ETag"] == '"2"'
    facts = snapshot.load(Section.objects.get(pk=section.pk))
    assert facts.result(1, 3).outcome is Outcome.WIN
    assert LogEntry.objects.order_by("-id").first().author == "ada"


def test_a_second_sending_changes_nothing(program, section):
    """Without a key too: the same result again is no new version."""
    program.do("record_result", RESULT)
    again = program.do("record_result", RESULT)
    assert again.json()["changed"] is False
    assert again.json()["version"] == 2


def test_changed_is_about_the_own_act(program, section, monkeypatch):
    """A colleague acts between the reading of the request and the lock; our own act changes nothing."""
    program.do("record_result", RESULT)
    lock = versions.locked

    def locked(wanted: Section) -> Section:
        monkeypatch.setattr(versions, "locked", lock)
        operations.record_result(wanted, 3, (5, 4), (Outcome.DRAW, Outcome.DRAW), by="ben")
        return lock(wanted)

    monkeypatch.setattr(versions, "locked", locked)
    answer = program.do("record_result", {**RESULT, "seen": ["win", "loss"]}).json()
    assert (answer["version"], answer["changed"]) == (3, False)


def test_somebody_was_quicker_with_the_same_board(program):
    """The result names what was seen; who was quicker is named."""
    program.do("record_result", RESULT)
    answer = program.do("record_result", {**RESULT, "outcomes": ["draw", "draw"]})
    assert answer.status_code == 409
    assert answer.json()["code"] == "records.conflict"
    assert "ada" in answer.json()["message"]


def test_the_version_that_was_seen_is_asked_for(program):
    """An act on the whole section must say which version its author saw."""
    answer = program.do("retract_round", {"round_number": 3, "notice": "Wrong result"})
    assert (answer.status_code, answer.json()["code"]) == (428, "api.version-missing")


@pytest.mark.parametrize(("how", "status"), [("header", 412), ("body", 409)])
def test_an_old_version_is_refused(program, section, how, status):
    """412 where it came as If-Match, 409 where it came in the body; nothing changes."""
    program.do("record_result", RESULT)
    body = {"round_number": 3, "notice": "Wrong result"}
    if how == "header":
        answer = program.do("retract_round", body, If_Match='"1"')
    else:
        answer = program.do("retract_round", {**body, "seen_version": 1})
    assert (answer.status_code, answer.json()["code"]) == (status, "records.conflict")
    assert Section.objects.get(pk=section.pk).version == 2


def test_warnings_come_back_and_are_confirmed_by_their_codes(program, section):
    """Levels 2 to 4 ask at the API as they do at the desk."""
    body = {"number": 1, "round_number": 4, "outcome": "full-point-bye"}
    asked = program.do("announce_bye", body)
    assert (asked.status_code, asked.json()["code"]) == (409, "records.unconfirmed")
    [warning] = asked.json()["warnings"]
    assert (warning["level"], warning["code"], warning["article"]) == (2, "full-point-bye", "C.04.1 4")
    assert Section.objects.get(pk=section.pk).version == 1
    done = program.do("announce_bye", {**body, "confirmed": [warning["code"]]})
    assert done.status_code == 200


def test_a_key_makes_an_act_happen_once(program, section):
    """The answer is kept and given again, even when the state has moved on."""
    first = program.do("undo_check_in", {"participant": 1, "round_number": 3}, Idempotency_Key="k1")
    incident = {"incident": {"what": "A phone rang", "round": 3, "players": [1]}}
    answers = [program.do("enter_incident", incident, Idempotency_Key="k2") for _time in range(2)]
    assert first.status_code == 200
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert "Idempotency-Replayed" not in answers[0].headers
    assert answers[1].headers["Idempotency-Replayed"] == "true"
    assert len(snapshot.load_state(Section.objects.get(pk=section.pk)).book.incidents) == 1


def test_tokens_in_a_kept_answer_are_in_no_backup(program, settings):
    """An invitation's token comes again with the answer, but the records have it only encrypted."""
    at, wish = "/api/v1/desk/events/spring/operations/", {"role": "sector-arbiter", "label": "Bob"}
    settings.SECRET_KEY_IS_KEPT = True
    answers = [program.post(f"{at}invite", wish, Idempotency_Key="k") for _time in range(2)]
    token = answers[0].json()["made"]["token"]
    assert answers[1].json() == answers[0].json()
    stored = Answered.objects.get().body
    assert token not in stored
    assert is_encrypted(stored)
    # Without a key that lasts there is nothing to encrypt with; then the token is not stored at all.
    settings.SECRET_KEY_IS_KEPT = False
    answers = [program.post(f"{at}invite", wish, Idempotency_Key="k2") for _time in range(2)]
    assert answers[0].json()["made"]["token"]
    assert answers[1].json() == {**answers[0].json(), "made": None}


def test_an_answer_of_an_older_version_is_still_given(program):
    """It was kept as it is."""
    incident = {"incident": {"what": "A phone rang", "round": 3, "players": [1]}}
    first = program.do("enter_incident", incident, Idempotency_Key="k")
    Answered.objects.update(body=json.dumps(first.json()))
    assert program.do("enter_incident", incident, Idempotency_Key="k").json() == first.json()


def test_a_key_belongs_to_one_request(program):
    """The same key with another body is a mistake of the caller."""
    program.do("record_result", RESULT, Idempotency_Key="k")
    other = program.do("record_result", {**RESULT, "outcomes": ["draw", "draw"]}, Idempotency_Key="k")
    assert (other.status_code, other.json()["code"]) == (422, "api.key-used")


def test_a_refused_act_keeps_no_answer(program):
    """What changed nothing may be tried again with the same key."""
    wrong = program.do(
        "retract_round", {"round_number": 9, "notice": "x", "seen_version": 1}, Idempotency_Key="k"
    )
    assert wrong.status_code == 409
    assert not Answered.objects.exists()


def test_a_wrong_value_is_named_with_its_field(program, section):
    """422 with the field; the list has all of them."""
    body = {"person": {"name": "x" * 201, "title": "KING"}, "rating": "high", "strange": 1}
    answer = program.do("admit_player", body)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (422, "api.wrong-input")
    assert {field["field"] for field in problem["fields"]} == {
        "person.name",
        "person.title",
        "rating",
        "strange",
    }
    assert set(problem) >= {"code", "message", "article", "field"}
    assert Section.objects.get(pk=section.pk).version == 1


def test_ten_megabytes_in_a_name_are_not_read(program, section):
    """A clear message, nothing stored."""
    answer = program.do("admit_player", {"person": {"name": "x" * 10_000_000}, "rating": None})
    assert (answer.status_code, answer.json()["code"]) == (413, "api.too-large")
    assert Section.objects.get(pk=section.pk).version == 1


@pytest.mark.parametrize("body", ["", "{", "[]", "null", '"text"', "1", b"\xff\xfe"])
def test_what_is_no_json_object_is_refused(program, body):
    """400 or 422, in our form."""
    answer = program.do("record_result", body)
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] in ("api.not-json", "api.wrong-input")


def test_a_character_that_cannot_be_kept_is_refused(program):
    """A NUL, which PostgreSQL cannot keep."""
    answer = program.do("admit_player", {"person": {"name": "A\x00B"}, "rating": None})
    assert (answer.status_code, answer.json()["field"]) == (422, "person.name")


def test_facts_that_were_read_can_be_sent_back(program):
    """The same words on both ways: a player is corrected with what was read and one field changed."""
    state = program.get(f"{SECTION}state").json()
    person = state["facts"]["players"][0]["person"]
    answer = program.do("change_player", {"number": 1, "person": {**person, "club": "Riga"}, "rating": 2400})
    assert answer.status_code == 200, answer.content
    facts = program.get(f"{SECTION}state").json()["facts"]
    assert json_model.from_json(facts).document.player(1).person.club == "Riga"


def test_a_correction_leaves_all_else_about_a_player(program, section):
    """Nobody comes back from a withdrawal by way of a list of ratings."""
    program.do("withdraw_player", {"number": 5, "after_round": 3, "reason": "ill"})
    version = Section.objects.get(pk=section.pk).version
    body = {"corrected": [{"number": 5, "person": {"name": "Egon"}, "rating": 1900}], "seen_version": version}
    assert program.do("apply_ratings", body).status_code == 200
    player = snapshot.load(Section.objects.get(pk=section.pk)).player(5)
    assert (player.rating, player.left is not None) == (1900, True)


def test_a_section_is_made_and_played(ada: User, event: Event, token_for):
    """From the set-up to a published round, by API alone."""
    program = Program(token_for(ada))
    response = program.post(
        "/api/v1/desk/events/spring/operations/create_section",
        {"slug": "blitz", "set_up": {"name": "Blitz", "rounds": 3, "speed": "blitz", "format": "dutch"}},
    )
    assert response.status_code == 200, response.content
    at = "/api/v1/desk/sections/spring/blitz/operations/"
    for name, rating in (("Anna", 2000), ("Boris", 1900), ("Chen", 1800), ("Dora", 1700)):
        entered = program.post(f"{at}admit_player", {"person": {"name": name}, "rating": rating})
        assert entered.status_code == 200, entered.content
    version = entered.json()["version"]
    for act, body in (
        ("set_initial_colour", {"colour": "white"}),
        ("pair_next_round", {"confirmed": ["to-announce"]}),
        ("review_round", {"round_number": 1}),
        ("publish_round", {"round_number": 1}),
    ):
        done = program.post(at + act, body, If_Match=f'"{version}"')
        if done.json().get("code") == "records.unconfirmed":
            codes = [warning["code"] for warning in done.json()["warnings"]]
            done = program.post(at + act, {**body, "confirmed": codes}, If_Match=f'"{version}"')
        assert done.status_code == 200, (act, done.content)
        version = done.json()["version"]
    boards = program.get("/api/v1/events/spring/blitz/broadcast").json()["round"]["boards"]
    assert {board["white"] for board in boards} | {board["black"] for board in boards} == {1, 2, 3, 4}


def test_a_file_becomes_a_section(program, section):
    """A TRF as base64; rounds that others paired are warned of (Q54)."""
    trf = program.get("/api/v1/events/spring/open/report.trf").content
    body = {"slug": "copy", "file": {"name": "open.trf", "content": base64.b64encode(trf).decode()}}
    at = "/api/v1/desk/events/spring/operations/import_section"
    asked = program.post(at, body)
    assert asked.json()["code"] == "records.unconfirmed", asked.content
    codes = [warning["code"] for warning in asked.json()["warnings"]]
    done = program.post(at, {**body, "confirmed": codes})
    assert done.status_code == 200, done.content
    assert snapshot.load(Section.objects.get(slug="copy")).paired_rounds == 3


def test_what_is_no_file_is_refused(program):
    """No base64, and base64 of nothing readable."""
    at = "/api/v1/desk/events/spring/operations/import_section"
    wrong = program.post(at, {"slug": "x", "file": {"content": "§"}})
    assert (wrong.status_code, wrong.json()["field"]) == (422, "file.content")
    nothing = program.post(at, {"slug": "x", "file": {"content": base64.b64encode(b"hello").decode()}})
    assert nothing.status_code == 422


def test_a_short_name_that_is_a_page_is_refused(program):
    """`/desk/spring/set-up/` is a page of the event."""
    body = {"slug": "people", "set_up": {"name": "People"}}
    answer = program.post("/api/v1/desk/events/spring/operations/create_section", body)
    assert (answer.status_code, answer.json()["field"]) == (422, "slug")


def test_an_event_is_opened_with_a_token_for_all_events(ada, event, token_for):
    """A token for one event cannot open another."""
    at, body = "/api/v1/desk/operations/create_event", {"slug": "autumn", "name": "Autumn"}
    bound = Program(token_for(ada, event=event)).post(at, body)
    assert (bound.status_code, bound.json()["code"]) == (403, "api.not-allowed")
    response = Program(token_for(ada)).post(at, body)
    assert response.json()["event"] == "autumn"
    assert Event.objects.get(slug="autumn").appointments.filter(user=ada).count() == 2


def test_a_role_is_given_and_taken(program, event):
    """Appointments are named by their number; a role that does not work at the desk is refused."""
    User.objects.create_user("bob")
    at = "/api/v1/desk/events/spring/operations/"
    response = program.post(f"{at}appoint_to", {"username": "bob", "role": "sector-arbiter"})
    assert response.status_code == 200, response.content
    number = response.json()["made"]["appointment"]
    assert program.post(f"{at}appoint_to", {"username": "bob", "role": "public"}).json()["field"] == "role"
    assert program.post(f"{at}dismiss", {"appointment": number}).status_code == 200
    assert not event.appointments.filter(user__username="bob").exists()


@pytest.mark.parametrize(
    ("act", "body", "field"),
    [
        ("announce", {"answers": {"prizes-lock": "x"}, "seen_version": 1}, "answers.prizes-lock"),
        ("set_answers", {"code": "norms", "answers": {"x": "1"}, "seen_version": 1}, "answers.x"),
        ("restore", {"version": 77, "reason": "x", "seen_version": 1}, "version"),
        ("schedule_rounds", {"starts": {"1": [None, "25:00"]}, "seen_version": 1}, "starts.1"),
        ("make_passes", {"wanted": [{"kind": "all"}], "expires": "2099-01-01T00:00:00Z"}, "wanted"),
    ],
)
def test_what_the_desks_forms_refuse_is_refused_here(program, section, act, body, field):
    """No way round the forms: no foreign options, no versions that never were, no hour 25."""
    answer = program.do(act, body)
    assert (answer.status_code, answer.json().get("field")) == (422, field), answer.content
    assert Section.objects.get(pk=section.pk).version == 1


def test_passes_are_made_with_their_paths(program, client):
    """The paths for phones come with the answer, and lead to a page."""
    body = {"wanted": [{"kind": "results", "label": "A", "first_board": 1, "last_board": 9}]}
    far = program.do("make_passes", {**body, "expires": "2099-01-01T00:00:00Z"})
    assert far.json()["field"] == "expires"
    soon = (timezone.now() + timedelta(hours=8)).isoformat()
    [issued] = program.do("make_passes", {**body, "expires": soon}).json()["made"]
    assert client.get(issued["path"]).status_code == 200


def test_an_invitation_is_made_and_taken_back(program, event):
    """Its token is told once; a captain needs a team."""
    at = "/api/v1/desk/events/spring/operations/"
    wrong = program.post(f"{at}invite", {"role": "captain"})
    assert wrong.status_code == 409
    invitation = program.post(f"{at}invite", {"role": "sector-arbiter", "label": "Bob"}).json()["made"]
    assert operations.invitation_of(invitation["token"]) is not None
    assert program.post(f"{at}revoke_invitation", {"invitation": invitation["invitation"]}).status_code == 200
    assert not operations.invitation_of(invitation["token"]).is_open(timezone.now())


def test_publication_rules_are_set(program, event):
    """As on the desk's page."""
    at = "/api/v1/desk/events/spring/operations/set_publication"
    assert program.post(at, {"rules": {"ratings": False}}).status_code == 200
    event.refresh_from_db()
    assert event.publication["ratings"] is False


def test_players_are_moved_between_sections(program, event, section):
    """One request for two sections; without a round in either, and with their slugs."""
    for slug, name in (("a", "Anna"), ("b", "Boris")):
        facts = Tournament(
            name=slug,
            players=(Player(1, Person(name), 2000),),
            type_code="FIDE_DUTCH_2026",
            scheduled_rounds=5,
        )
        operations.create_section(event, slug, facts, by="ada")
    at = "/api/v1/desk/events/spring/operations/move_players"
    moved = program.post(at, {"source": "a", "target": "b", "players": [1], "reason": "band"})
    assert moved.status_code == 200, moved.content
    assert (moved.json()["section"], moved.json()["version"]) == ("b", 2)
    assert [player.name for player in snapshot.load(event.sections.get(slug="b")).players] == [
        "Anna",
        "Boris",
    ]
    refused = program.post(at, {"source": "open", "target": "b", "players": [1]})
    assert refused.json()["code"] == "tournament.impossible-change"


def test_rights_of_roles_hold_for_programs(event, section, token_for):
    """An arbiter who may enter results may not pair."""
    bob = User.objects.create_user("bob")
    operations.appoint(event, bob, Role.SECTOR_ARBITER, by="olga")
    program = Program(token_for(bob))
    assert program.do("record_result", RESULT).status_code == 200
    refused = program.do("pair_next_round", {"seen_version": 2})
    assert (refused.status_code, refused.json()["code"]) == (403, "api.not-allowed")


@pytest.mark.parametrize("right", list(Right))
def test_every_operation_asks_for_its_right(right, ada, section, token_for):
    """With every right but the one it needs, each operation is refused."""
    program = Program(token_for(ada, [other for other in Right if other is not right]))
    for name, operation in OPERATIONS.items():
        if (
            operation.right is right
            and operation.where == "section"
            and not operation.input.model_json_schema().get("required")
        ):
            answer = program.do(name, {"seen_version": 1} if operation.takes_version else {})
            assert answer.status_code == 403, (name, answer.content)


def test_corrections_and_fees_by_token(program, section):
    """What the entry list does in one act, a program does in one call."""
    player = snapshot.load(section).player(1)
    person = {"name": player.name, "club": "Rooks"}
    body = {"corrections": [{"number": 1, "person": person, "rating": player.rating}]}
    answer = program.do("correct_players", body)
    assert answer.status_code == 200, answer.content
    assert program.do("note_fee", {"number": 1, "paid": True}).status_code == 200
    state = snapshot.load_state(Section.objects.get(pk=section.pk))
    assert (state.facts.player(1).person.club, state.book.fees_paid) == ("Rooks", (1,))


def test_a_checklist_is_answered(program, section):
    """As at the desk; what is no answer is refused with its code, and nothing is stored."""
    answer = program.do("answer_checklist", {"checklist": "venue", "answers": {"light": "500"}})
    assert answer.status_code == 200, answer.content
    (stored,) = answers_on_record(section.event)
    assert (stored.question, stored.value, stored.by) == ("light", "500", "ada")
    refused = program.do("answer_checklist", {"checklist": "venue", "answers": {"light": "bright"}})
    assert refused.json()["code"] == "checklist.answer"
    assert len(answers_on_record(section.event)) == 1
