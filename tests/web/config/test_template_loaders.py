"""Templates are indented for those who edit them, and sent without."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.template import Context, Origin, Template, TemplateDoesNotExist, engines

import caissa_web
from caissa_web.config.template_loaders import OUR_TEMPLATES, Applications, is_ours, without_layout

PAGES = sorted(Path(caissa_web.__file__).parent.rglob("templates/**/*.html"))


def source(name: str) -> str:
    return engines["django"].engine.get_template(name).source


def test_what_is_not_shown_is_left_out():
    """Indentation, and line breaks in a tag or beside rows, cells and entries; every other space stays."""
    page = (
        '<tr>\n  <td\n    id="a"\n  >\n    <b>a  b</b>\n    c\n  </td>\n  {% endif %}\n</tr>\n<p>\n  d\n</p>'
    )
    assert without_layout(page) == '<tr><td\nid="a"><b>a  b</b>\nc</td>\n{% endif %}</tr>\n<p>\nd\n</p>'


@pytest.mark.parametrize("name", ["base.html", "desk/entries/entry.html"])
def test_pages_of_folders_and_of_applications_are_read_without_it(name):
    """Both kinds of loader."""
    assert not any(line.startswith(" ") for line in source(name).splitlines())


def test_texts_of_mails_and_templates_of_libraries_are_left_alone(tmp_path):
    """Indentation may be meant in a text; a library answers for its own pages."""
    loader = Applications(engines["django"].engine)
    for path in (OUR_TEMPLATES / "notices.txt", tmp_path / "page.html"):
        assert not is_ours(path)
    page = tmp_path / "page.html"
    page.write_text("<pre>\n  as it is</pre>\n", "utf-8")
    assert loader.get_contents(Origin(str(page))) == "<pre>\n  as it is</pre>\n"


def test_what_is_not_there_is_not_found():
    """As with the loaders of Django."""
    with pytest.raises(TemplateDoesNotExist):
        source("nothing/of/the/kind.html")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_template_has_text_whose_spaces_are_shown(path):
    """Inside <pre> and <textarea> indentation would be seen; text of several lines does not stand there."""
    text = path.read_text("utf-8")
    for tag in ("pre", "textarea"):
        for part in text.split(f"<{tag}")[1:]:
            assert "\n" not in part.partition(">")[2].partition(f"</{tag}>")[0]


@pytest.mark.parametrize(
    ("template", "page"),
    [
        ("K = 20: why{% if limited %},\nreduced\n{% endif %}\n<b>B.02</b>", "K = 20: why <b>B.02</b>"),
        ("a{% if no %}b\n{% else %}\nc{% endif %}", "a c"),
        ("a\n{% if no %}\nb\n{% endif %}\nc", "a c"),
        ("a{% for x in none %}b\n{% empty %}\nc\n{% endfor %}\nd", "a c d"),
        ("{% if yes %}\na\n{% endif %}\n", "a"),
    ],
)
def test_words_stay_apart(template: str, page: str):
    """Whatever is chosen: a line break that keeps two words apart is never left out."""
    shown = Template(without_layout(template)).render(Context({"yes": True, "none": ()}))
    assert " ".join(shown.split()) == page
    assert shown[-1:].isspace() == template[-1:].isspace()
