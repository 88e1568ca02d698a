"""Groups of a school tournament and their colours, in the regulations (Organisers' Manual 10.3.10)."""

from __future__ import annotations

from caissa.errors import Severity
from caissa.prospectus import Sentence, check_announcement, prospectus
from tests.prospectus.hall import announced, codes


def school(*colours, kind="school"):
    """A tournament of groups with these colours; none is without one."""
    groups = "".join(
        f'[[section]]\nset_up = {{ name = "Under {age}", rounds = 5 }}\n'
        + (f'answers = {{ group-colour = "{colour}" }}\n' if colour else "")
        for age, colour in zip((8, 10, 12), colours, strict=False)
    )
    return announced(f'[event]\nname = "School Cup"\nkind = "{kind}"\n{groups}')


def test_school_regulations_name_each_group_with_its_colour():
    """Among the requirements for participants: who belongs where."""
    (point,) = (clause for clause in prospectus(school("green", "blue")).points if clause.key == "4")
    assert [line.text for line in point.lines if isinstance(line, Sentence)] == [
        "Under 8: Colour of the group: green.",
        "Under 10: Colour of the group: blue.",
    ]


def test_two_groups_of_one_colour_are_doubtful():
    """A child that looks for green must not find two lists."""
    (finding,) = (
        each
        for each in check_announcement(school("green", "green", "red"))
        if each.code == "announcement.group-colour"
    )
    assert (finding.severity, finding.article) == (Severity.WARNING, "Organisers' Manual 10.3.10")
    assert "Under 8, Under 10" in finding.what
    assert "announcement.group-colour" not in codes(school("green", "blue", "red"))


def test_school_tournaments_of_several_groups_are_told_of_colours():
    """It is recommended there and nowhere else; one group needs none."""
    assert "announcement.group-colour" in codes(school("green", ""), Severity.INFO)
    assert "announcement.group-colour" not in codes(school(""))
    assert "announcement.group-colour" not in codes(school("", "", kind="festival"))
    assert "announcement.open" not in [
        each.code for each in check_announcement(school("")) if "Colour of the group" in each.what
    ]
