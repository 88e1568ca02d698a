"""How long pages of delegations take, and how many queries they need.

It asks the event of `python -m caissa_web.demo.delegations --olympiad`, in the installation that the
environment names. Processor time is shown beside the time that passed: other work does not change it.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from statistics import median

import django

SLUG = "invented-olympiad"
TIMES = 7
ROWS = "category\tstatus\tname\tFIDE ID\tbirth\tsex\n" + "".join(
    f"GUEST\tofficial\tGuest {number}, Ann\tnone\t1990-01-01\tw\n" for number in range(40)
)


def main() -> None:
    """Ask every page some times and print the median."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    django.setup()
    from django.conf import settings  # noqa: PLC0415 - settings are read only now
    from django.db.models import Count  # noqa: PLC0415 - as above
    from django.test import Client  # noqa: PLC0415 - as above

    from caissa_web.accounts.models import User  # noqa: PLC0415 - as above
    from caissa_web.delegations.links import token_of  # noqa: PLC0415 - as above
    from caissa_web.delegations.models import Delegation  # noqa: PLC0415 - as above

    settings.ALLOWED_HOSTS = ["*"]
    slug = sys.argv[1] if len(sys.argv) > 1 else SLUG
    rows = Delegation.objects.filter(event__slug=slug).annotate(many=Count("members"))
    largest = rows.order_by("-many").first()
    if largest is None:
        raise SystemExit(f"no event {slug}")
    official = largest.officials.first()
    manager, _new = User.objects.get_or_create(username="benchmark", defaults={"is_superuser": True})
    client = Client()
    client.force_login(manager)
    people = sum(row.many for row in rows)
    sys.stdout.write(f"{people} people, {len(rows)} delegations, the largest has {largest.many}\n")
    here, office = f"/enter/delegation/{token_of(official)}/", f"/office/{slug}/delegations/"
    member = largest.members.select_related("entry").first()
    pages = {
        "workspace": lambda: client.get(here),
        "names": lambda: client.get(f"{here}names/"),
        "40 names judged": lambda: client.post(f"{here}names/", {"pasted": ROWS, "look": "yes"}),
        "teams": lambda: client.get(f"{here}teams/"),
        "contacts": lambda: client.get(f"{here}contacts/"),
        "person": lambda: client.get(f"{here}people/{member.entry.code}/"),
        "list.xlsx": lambda: client.get(f"{here}list.xlsx"),
        "office: all delegations": lambda: client.get(office),
        "office: one delegation": lambda: client.get(f"{office}one/{largest.code}/"),
        "office: everybody.json": lambda: client.get(f"{office}people.json"),
    }
    for name, ask in pages.items():
        _measured(name, ask)


def _measured(name: str, ask: Callable[[], object]) -> None:
    from django.db import connection  # noqa: PLC0415 - settings are read only now

    queries: list[str] = []

    def counted(execute: Callable[..., object], sql: str, *more: object) -> object:
        queries.append(sql)
        return execute(sql, *more)

    with connection.execute_wrapper(counted):
        status = ask().status_code  # type: ignore[attr-defined] # an answer
    passed, worked = [], []
    for _time in range(TIMES):
        began, cpu = time.perf_counter(), time.process_time()
        ask()
        passed.append(time.perf_counter() - began)
        worked.append(time.process_time() - cpu)
    sys.stdout.write(
        f"{name:26} {status} {len(queries):3} queries {1000 * median(worked):6.0f} ms processor "
        f"{1000 * median(passed):6.0f} ms passed\n"
    )


if __name__ == "__main__":
    main()
