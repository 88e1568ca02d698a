"""The driver's link: whoever has it sees one run and its passengers, and nothing else."""

from __future__ import annotations

import hmac
import re
from datetime import datetime, timedelta
from hashlib import sha256

from django.conf import settings
from django.urls import reverse

from caissa_web.travel.models import Run

DIGITS = 40
_FORM = re.compile(rf"([0-9]{{1,18}})-([0-9a-f]{{{DIGITS}}})")
LASTS = timedelta(days=2)
"""How long after a run its link still opens anything."""


def token_of(run: Run) -> str:
    """The secret part of a driver's link."""
    return f"{run.pk}-{_signature(run, settings.SECRET_KEY)}"


def run_by(token: str, now: datetime) -> Run | None:
    """The run of a link; None for a wrong one, for a run that nobody published, and long afterwards."""
    match = _FORM.fullmatch(token)
    rows = Run.objects.select_related("event", "place", "zone")
    run = rows.filter(pk=int(match[1])).first() if match else None
    if match is None or run is None or run.state in (Run.State.PLANNED, Run.State.CANCELLED):
        return None
    if now > run.leaves + LASTS:
        return None
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return run if any(hmac.compare_digest(match[2], _signature(run, key)) for key in keys) else None


def _signature(run: Run, key: str) -> str:
    """Another driver has another link: the name is part of what is signed."""
    secret = hmac.new(key.encode(), b"caissa.travel.driver", sha256).digest()
    meant = f"{run.pk} {run.code} {run.driver} {run.driver_phone}"
    return hmac.new(secret, meant.encode(), sha256).hexdigest()[:DIGITS]


def driver_address(run: Run) -> str:
    """The path of a driver's page."""
    return reverse("portal:drive", args=[token_of(run)])
