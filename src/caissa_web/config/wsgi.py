"""The program as a WSGI server calls it."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

from caissa_web.config import environment
from caissa_web.config.secret import keep_secret_key

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
if not environment.text("CAISSA_SECRET_KEY"):
    # All processes of one installation must sign with the same key.
    keep_secret_key(environment.folder())

application = get_wsgi_application()
