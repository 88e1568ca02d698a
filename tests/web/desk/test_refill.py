"""*No, go back* on *Please confirm* brings the filled form back; nothing that was typed is lost."""

from __future__ import annotations

from django.test import Client

from caissa_web.desk.refill import refill
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from tests.web.desk.conftest import DESK

PAGE = """<form method="post" action="/other/"><input name="name" value="x"></form>
<details><summary>Enter</summary>
<form method="post" action="/act/"><input type="hidden" name="player" value="1"><input name="why"></form>
</details>
<details>
<form method="post" action="/act/" id="two">
<input type="hidden" name="player" value="2"><input name="why" value="old &amp; tired" required>
<select name="sex"><option value="" selected>?</option><option value="f">f</option></select>
<textarea name="note">before</textarea>
<input type="checkbox" name="late" checked><input type="checkbox" name="days" value="2">
</form>
</details>
<input name="where" form="two">"""


def test_only_the_form_that_was_sent_is_filled() -> None:
    """By its address and hidden fields; ticks, choices and texts as they were, folded parts opened."""
    sent = {
        "player": ["2"], "why": ['a "b" <c>'], "sex": ["f"], "note": ["two\nlines"],
        "days": ["2"], "where": ["hall"],
    }  # fmt: skip
    first, second = refill(PAGE, sent, "/act/", "/page/").split('value="2">', 1)
    assert '<input name="name" value="x">' in first
    assert '<input name="why"></form>' in first
    assert first.count("<details>") == 1
    assert 'value="a &quot;b&quot; &lt;c&gt;" required>' in second
    assert '<option value="">' in second
    assert '<option value="f" selected="">' in second
    assert '<textarea name="note">\ntwo\nlines</textarea>' in second
    assert '<input type="checkbox" name="late">' in second
    assert '<input type="checkbox" name="days" value="2" checked="">' in second
    assert '<input name="where" form="two" value="hall">' in second


def test_a_form_of_the_page_itself_beside_a_form_that_asks_for_a_page() -> None:
    """An action that begins with a question mark is the page's own; what asks for a page is not filled."""
    page = """<form method="get"><input name="why"></form>
<form method="post" action="?round=2"><input name="why"></form>"""
    first, second = refill(page, {"why": ["light"]}, "/page/", "/page/").split("</form>", 1)
    assert "light" not in first
    assert 'value="light"' in second


def test_a_page_without_the_form_stays_as_it_is() -> None:
    """Whatever was sent."""
    assert refill(PAGE, {"why": ["x"]}, "/elsewhere/", "/page/") == PAGE
    assert refill("<p>1 < 2", {"why": ["x"]}, "/act/", "/page/") == "<p>1 < 2"


def test_a_player_who_was_typed_comes_back_into_the_form(chief: Client, section: Section) -> None:
    """A namesake is warned of; *No, go back* shows the form with what was typed, and nothing is stored."""
    there = DESK + "players/add/"
    name = snapshot.load(section).players[0].name
    typed = {"name": name, "federation": "LAT", "rating": "1777", "birth": "1999", "back": there}
    asked = chief.post(DESK + "players/add/typed/", typed)
    assert asked.status_code == 409
    kept = dict(asked.context["kept"])
    page = chief.post(
        asked.context["action"], {**kept, "back": asked.context["back"], "go_back": "yes"}, follow=True
    )
    assert page.redirect_chain == [(there, 302)]
    content = page.content.decode()
    assert 'value="1777"' in content
    assert 'value="LAT"' in content
    assert 'value="1777"' not in chief.get(there).content.decode()
    assert Section.objects.get(pk=section.pk).version == 1
