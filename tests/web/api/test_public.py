"""What everybody may ask: the noticeboard as JSON, files for broadcasters, a description for people."""

from __future__ import annotations

import json
import re

import pytest
from django.utils.html import escape

from caissa.files import json_model, pgn, trf
from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.api.operations.registry import OPERATIONS
from caissa_web.api.public import answers
from caissa_web.records.models import Event
from tests.web.api.conftest import PUBLIC

PARTS = (
    "",
    "/players",
    "/rounds",
    "/standings",
    "/cross-table",
    "/categories",
    "/statistics",
    "/teams",
    "/schedule",
)


@pytest.mark.parametrize("part", [*PARTS, "/players/1", "/rounds/2", "/broadcast", "/everything"])
def test_a_part_is_given_and_not_given_again(client, section, part):
    """An ETag for each; who has it already is told so in a line."""
    first = client.get(PUBLIC + part)
    assert first.status_code == 200, first.content
    assert first.headers["Content-Type"] == "application/json"
    assert first.json()["key"]
    again = client.get(PUBLIC + part, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert not first.cookies


def test_a_new_result_is_a_new_answer(client, section):
    """The old ETag no longer holds."""
    before = client.get(f"{PUBLIC}/standings")
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="olga")
    after = client.get(f"{PUBLIC}/standings", headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert after.json() != before.json()


def test_broadcasters_get_all_that_is_not_in_the_moves(client, section):
    """FIDE IDs, titles, ratings, boards with colours, results and standings that are official."""
    document = client.get(f"{PUBLIC}/broadcast?round=1").json()
    assert [player["name"] for player in document["players"]] == ["Anna", "Boris", "Chen", "Dora", "Egon"]
    assert set(document["players"][0]) == {"number", "name", "fide_id", "title", "federation", "rating"}
    first = document["round"]["boards"][0]
    assert (first["white"], first["black"], first["outcomes"]) == (1, 4, ["win", "loss"])
    places = document["standings"]["places"]
    assert {place["participant"] for place in places[:2]} == {2, 3}  # 1 + ½ + ½, and 1 + 1
    assert client.get(f"{PUBLIC}/broadcast").json()["round"]["number"] == 3
    assert client.get(f"{PUBLIC}/broadcast?round=4").status_code == 404


def test_files_hold_the_public_state(client, section, facts):
    """TRF, PGN headers and Caissa's own document are read back."""
    report = client.get(f"{PUBLIC}/report.trf")
    assert trf.read(report.content.decode()).tournament.paired_rounds == 3
    games = client.get(f"{PUBLIC}/games.pgn?round=1")
    assert len(pgn.read_headers(games.content).games) == 2
    document = json_model.from_json(client.get(f"{PUBLIC}/tournament.json").json()).document
    assert document.player(1).name == "Anna"
    assert client.get(f"{PUBLIC}/games.pgn?round=77").status_code == 404


def test_a_draft_is_in_no_answer(client, section):
    """What is not published is not there yet, in no part and no file."""
    operations.retract_round(section, 3, "A wrong result", by="olga", seen_version=1)
    assert client.get(f"{PUBLIC}/rounds/3").status_code == 404
    assert len(client.get(f"{PUBLIC}/rounds").json()["rounds"]) == 2
    assert client.get(f"{PUBLIC}/broadcast").json()["round"]["number"] == 2
    assert trf.read(client.get(f"{PUBLIC}/report.trf").content.decode()).tournament.paired_rounds == 2


def test_what_the_organiser_hides_is_hidden_here(client, section, event):
    """The same rules as for the pages."""
    Event.objects.filter(pk=event.pk).update(publication={"ratings": False, "standings": False})
    event.refresh_from_db()
    event.save()
    document = client.get(f"{PUBLIC}/broadcast").json()
    assert {player["rating"] for player in document["players"]} == {None}
    assert document["standings"] is None


def test_an_event_off_the_noticeboard_is_not_there(client, section, event):
    """404 as for one that never was."""
    operations.withdraw_event(event, by="olga")
    for address in ("/api/v1/events/spring", PUBLIC, f"{PUBLIC}/players"):
        answer = client.get(address)
        assert (answer.status_code, answer.json()["code"]) == (404, "api.not-found")
    assert client.get("/api/v1/events").json()["events"] == []


@pytest.mark.parametrize("query", ["page=0", "page=-1", f"page={10**30}", "page=x", "size=0", "size=99999"])
def test_a_huge_or_wrong_page_is_refused(client, section, query):
    """422 at the field, in our form."""
    answer = client.get(f"/api/v1/events?{query}")
    assert answer.status_code == 422
    assert answer.json()["field"] == query.partition("=")[0]
    assert set(answer.json()) >= {"code", "message", "article", "field"}


def test_a_page_beyond_the_last_is_empty(client, section):
    """A number that could be."""
    answer = client.get("/api/v1/events?page=99999").json()
    assert (answer["count"], answer["events"]) == (1, [])


@pytest.mark.parametrize("language", ["xx", "x" * 5000, "<script>", "en;q=zzz", "de-\u00fc"])
def test_a_wrong_language_is_answered_in_the_usual_one(client, section, language):
    """No fault, nothing stored."""
    answer = client.get(f"{PUBLIC}/players", headers={"Accept-Language": language.encode().decode("latin-1")})
    assert answer.status_code == 200
    assert not answer.cookies


@pytest.mark.parametrize(
    "address", ["", "nothing", "events/%00", "events/spring/open/players/0", "events/SPRING'--"]
)
def test_a_wrong_address_is_answered_in_json(client, section, address):
    """404 in our form, never a page."""
    answer = client.get(f"/api/v1/{address}")
    assert answer.status_code in (404, 422)
    assert set(answer.json()) >= {"code", "message", "article", "field"}


def test_a_wrong_method_is_answered_in_json(client, section):
    """405 with those that are known."""
    answer = client.delete(f"{PUBLIC}/players")
    assert (answer.status_code, answer.json()["code"]) == (405, "api.wrong-method")
    assert "GET" in answer.headers["Allow"]


def test_a_warm_answer_asks_the_records_at_most_twice(client, section, django_assert_max_num_queries):
    """The document is worked out once; nobody who looks makes an engine run."""
    client.get(f"{PUBLIC}/standings")
    with django_assert_max_num_queries(2):
        client.get(f"{PUBLIC}/standings")


def test_made_up_questions_push_nothing_out(client, section):
    """What does not change an answer makes no answer of its own; what is kept has a bound."""
    answers._cache.clear()
    for number in range(5):
        client.get(f"{PUBLIC}/players?x={number}")
    assert len(answers._cache) == 1
    assert answers.MAX_CACHED_BYTES <= 64 << 20


def test_a_round_written_with_zeros_is_that_round(client, section):
    """The answer to one question is never kept as the answer to another."""
    first, second = (f"{PUBLIC}/broadcast?round={number:012}" for number in (1, 2))
    assert client.get(first).json()["round"]["number"] == 1
    assert client.get(second).json()["round"]["number"] == 2


def test_the_description_works_without_any_other_server(client, db):
    """A plain page under our own policy: no script, nothing from elsewhere."""
    page = client.get("/api/")
    text = page.content.decode()
    assert page.status_code == 200
    assert "record_result" in text
    assert "<script" not in text
    assert "//cdn" not in text


def test_the_openapi_document_describes_every_address(client, db):
    """OpenAPI 3.1 with a name of its own for each."""
    schema = client.get("/api/v1/openapi.json").json()
    names = [
        operation["operationId"] for methods in schema["paths"].values() for operation in methods.values()
    ]
    assert len(names) == len(set(names)) > 120
    assert all(path.startswith("/api/v1/") for path in schema["paths"])
    assert json.dumps(schema).count('"Problem"') or "Problem" in schema["components"]["schemas"]


def test_every_operation_has_an_example_that_fits(client, db):
    """What the description offers is a body that the operation takes; it stands on the page too."""
    bodies = {
        described["operationId"]: described["requestBody"]["content"]["application/json"]["example"]
        for methods in client.get("/api/v1/openapi.json").json()["paths"].values()
        for described in methods.values()
        if "requestBody" in described
    }
    assert set(OPERATIONS) <= set(bodies)
    for name, operation in OPERATIONS.items():
        operation.input.model_validate(bodies[name])
    result = {"round_number": 1, "players": [1, 2], "outcomes": ["win", "loss"]}
    assert bodies["record_result"] == result
    assert escape(json.dumps(result)) in client.get("/api/").content.decode()


def test_every_address_of_the_description_is_sound(client, db):
    """References lead somewhere, and what stands in an address is described."""
    schema = client.get("/api/v1/openapi.json").json()
    for name in set(re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', json.dumps(schema))):
        assert name in schema["components"]["schemas"]
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            named = {
                parameter["name"]
                for parameter in operation.get("parameters", ())
                if parameter["in"] == "path"
            }
            assert named == set(re.findall(r"{(\w+)}", path)), path
