"""The program as an ASGI server calls it."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

from caissa_web.config import environment
from caissa_web.config.secret import keep_secret_key

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
if not environment.text("CAISSA_SECRET_KEY"):
    # All processes of one installation must sign with the same key.
    keep_secret_key(environment.folder())

application = get_asgi_application()
