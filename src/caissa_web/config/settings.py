"""Settings of the Django project."""

SECRET_KEY = "not-secret"  # noqa: S105
USE_TZ = True
