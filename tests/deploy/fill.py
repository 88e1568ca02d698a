"""Puts the demo festival on record with a token of its arbiter, for a server that is being tried."""

from __future__ import annotations

import os
import sys
from datetime import timedelta

import django

TOKEN_FILE = "arbiters_token"  # noqa: S105 - the name of a file of the test


def main() -> int:
    """Make it, and leave the token in the data folder."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    django.setup()
    from django.conf import settings
    from django.utils import timezone

    from caissa_web.accounts.models import User
    from caissa_web.api.tokens.tokens import make_token
    from caissa_web.demo import festival
    from caissa_web.records.rights import Right

    event = festival.festival(timezone.localdate())
    arbiter = User.objects.create_user("arbiter")
    festival.appoint_people(event, {"arbiter": arbiter})
    _token, text = make_token(arbiter, "results", timezone.now() + timedelta(days=1), list(Right))
    (settings.DATA / TOKEN_FILE).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
