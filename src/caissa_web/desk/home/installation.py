"""The installation behind the desk: a backup of everything, and the clock, for those who run it."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa_web.accounts.mail.outgoing import sends_mail
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.background import clock
from caissa_web.background.models import Job, Task
from caissa_web.desk.frame import carried_out
from caissa_web.desk.home.connections import connections, not_loaded
from caissa_web.exchange.backup import back_up
from caissa_web.privacy import backup_trials, backups
from caissa_web.records import soundness
from caissa_web.records.models import Event, LogEntry, Section

AN_HOUR = timedelta(hours=1)


@require_safe
@login_required
def installation(request: HttpRequest) -> HttpResponse:
    """What is kept here, and the button that copies all of it."""
    require_manager(request)
    now = timezone.now()
    engine = settings.DATABASES["default"]["ENGINE"]
    kept = {
        "doubt": clock.doubt(now),
        "sends_mail": sends_mail(),
        "events": Event.objects.count(),
        "sections": Section.objects.count(),
        "acts": LogEntry.objects.count(),
        "postgresql": engine.endswith("postgresql"),
        "jobs": Job.objects.all(),
        "failed_tasks": Task.objects.filter(state=Task.State.FAILED).order_by("-ended_at")[:10],
        "waiting_tasks": Task.objects.exclude(state__in=(Task.State.FAILED, Task.State.DONE)).count(),
        "connections": connections(),
        "not_loaded": not_loaded(),
        "daily": settings.DAILY_BACKUPS,
        "kept": backups.kept()[:10],
        "trial": backup_trials.last(backups.folder()),
        "missing": backups.missing_files(now) if "check" in request.GET else (),
        "complaints": soundness.complaints() if "check" in request.GET else None,
    }
    return render(request, "desk/home/installation.html", kept)


@require_POST
@login_required
def backup(request: HttpRequest) -> HttpResponseBase:
    """All records in one file, made now."""
    require_manager(request)
    require_fresh_proof(request)
    return carried_out(request, _download)


@require_POST
@login_required
def confirm_clock(request: HttpRequest) -> HttpResponseBase:
    """Believe the clock again: the time on the page was looked at, and it is still about that time."""
    require_manager(request)
    require_fresh_proof(request)
    now = timezone.now()
    seen = parse_datetime(request.POST.get("time", "")[:40].replace("\x00", ""))
    if seen is None or seen.tzinfo is None or abs(now - seen) > AN_HOUR:
        messages.error(request, _("The time shown on the page was out of date. Check it again."))
    else:
        clock.confirm(now, request.user.get_username())
        messages.success(request, _("The time has been confirmed."))
    return redirect("installation")


def require_manager(request: HttpRequest) -> None:
    """Refuse everybody who does not run the installation."""
    if not getattr(request.user, "is_superuser", False):
        raise PermissionDenied


def _download(_request: HttpRequest) -> Any:
    name = f"caissa-{timezone.now():%Y-%m-%d-%H%M}.backup"
    return FileResponse(_copy(), as_attachment=True, filename=name, content_type="application/octet-stream")


def _copy() -> IO[bytes]:
    """A backup that nobody else sees and that is gone once it has been sent."""
    with tempfile.TemporaryDirectory() as folder:
        backup = Path(folder) / "copy"
        back_up(settings.DATABASES["default"], backup)
        with backup.open("rb") as file, ExitStack() as if_it_fails:
            sent = if_it_fails.enter_context(tempfile.TemporaryFile())
            shutil.copyfileobj(file, sent)
            sent.seek(0)
            if_it_fails.pop_all()
            return sent
