"""`caissa doctor`: is this installation in order, and what is to be done if not?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from caissa.cli.commands.desk import DATA, data_folder
from caissa.cli.doctor_checks import Checked, State, fault, library_checks, ok, worst
from caissa.cli.output import console, print_json
from caissa.cli.parameters import JSON, flag

WEB = "caissa_web"
"""The web program, if it is installed; it looks at itself in a process of its own."""
SECONDS = 300
_STYLES = {State.OK: "green", State.WARN: "yellow", State.FAULT: "bold red"}


@click.command()
@flag("--send", help="Call the mail server too; no e-mail is sent.")
@JSON
def command(
    send: bool,
    as_json: bool,
) -> None:
    """Look whether this installation is in order and say what to do if not; nothing is changed.

    It ends with 0 if all is well, with 1 if there is a warning, with 2 if there is a fault.

    Example: caissa doctor
    """
    checks = [*library_checks(), *_web_checks(send)]
    if as_json:
        print_json(
            {"checks": [check.as_json() for check in checks], "state": list(State)[worst(checks)].value}
        )
    else:
        _print(checks)
    sys.exit(worst(checks))


def _print(checks: list[Checked]) -> None:
    for check in checks:
        console().print(f"{check.state.value:<6}{check.name}: {check.result}", style=_STYLES[check.state])
        if check.advice:
            console().print(f"      {check.advice}")
    numbers = {state: sum(check.state is state for check in checks) for state in State}
    summary = ", ".join(f"{number} {state.value}" for state, number in numbers.items())
    console().print(f"{len(checks)} checks: {summary}")


def _web_checks(send: bool) -> list[Checked]:
    """What the web program says about itself."""
    if find_spec(WEB) is None or find_spec("django") is None:
        return [ok("web", "The web program is not installed (caissa[web])")]
    asked = [sys.executable, "-m", WEB, "--doctor", *(["--send"] if send else [])]
    try:
        done = subprocess.run(  # noqa: S603
            asked, capture_output=True, text=True, timeout=SECONDS, check=False, env=_settings()
        )
        return [_read(fields) for fields in json.loads(done.stdout)]
    except subprocess.TimeoutExpired:
        return [fault("web", f"The web program did not answer in {SECONDS} seconds", "Look at its log.")]
    except (ValueError, KeyError, TypeError):
        message = (done.stderr.strip() or done.stdout.strip() or "no answer").splitlines()[-1]
        return [fault("web", f"The web program cannot start: {message}", "Mend it and run the doctor again.")]


def _settings() -> dict[str, str]:
    """The surroundings of the web program: the records of `caissa desk`, unless others are here or named."""
    here = os.environ.get(DATA) or Path("var").is_dir() or not data_folder().is_dir()
    return dict(os.environ) | ({} if here else {DATA: str(data_folder())})


def _read(fields: dict[str, str]) -> Checked:
    return Checked(fields["name"], State(fields["state"]), fields["found"], fields["advice"])
