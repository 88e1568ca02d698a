"""The audit of libraries (tools/audit.py): fails on a known vulnerability, and never calls unknown sound."""

from __future__ import annotations

import json

import pytest

from tools import audit

SOUND = {"name": "django", "version": "5.2", "vulns": []}
WRONG = {"name": "old", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]}
UNKNOWN = {"name": "caissa", "skip_reason": "not on the index"}


def answer(*listed: object) -> str:
    """What pip-audit writes."""
    return json.dumps({"dependencies": listed})


@pytest.mark.parametrize(
    ("text", "audited", "wrong"),
    [
        (answer(SOUND), 1, 0),
        (answer(SOUND, WRONG, UNKNOWN), 2, 1),
        (answer(UNKNOWN, UNKNOWN), 0, 0),
        ("", 0, 0),
        ("ConnectionError: no route", 0, 0),
    ],
)
def test_an_answer_is_read(text, audited, wrong):
    """Libraries that were skipped, or an answer that is none, count as not audited."""
    report = audit.read(text)
    assert (report.audited, len(report.wrong)) == (audited, wrong)


@pytest.mark.parametrize(
    ("text", "code", "printed"),
    [
        (answer(SOUND), 0, "1 libraries audited, 0 known vulnerabilities"),
        (answer(SOUND, UNKNOWN), 0, "not audited: caissa"),
        (answer(SOUND, WRONG), 1, "VULNERABLE: old 1.0: PYSEC-1, mended in 1.1"),
        (answer(UNKNOWN), 0, "not audited: nobody could be asked"),
        ("", 0, "not audited: nobody could be asked"),
    ],
)
def test_the_build_fails_on_a_vulnerability_only(monkeypatch, capsys, text, code, printed):
    """Without network it goes on, and says so."""
    monkeypatch.setattr(audit, "find_spec", lambda _name: True)
    monkeypatch.setattr(audit, "ask", lambda: audit.read(text))
    assert audit.main() == code
    assert printed in capsys.readouterr().out


def test_without_the_tool_nothing_is_called_audited(monkeypatch, capsys):
    """A build that forgot to install it fails."""
    monkeypatch.setattr(audit, "find_spec", lambda _name: None)
    assert audit.main() == 1
    assert "not installed" in capsys.readouterr().out
