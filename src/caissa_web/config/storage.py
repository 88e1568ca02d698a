"""Where finished documents are kept: a folder of our own, or a bucket that several servers share."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from caissa_web.config.environment import WrongSetting

NAME = "CAISSA_STORAGE_URL"


def storage(url: str, folder: Path) -> dict[str, Any]:
    """Django's description of the place, for an address such as `s3://bucket/folder?endpoint=https://…`."""
    if not url:
        return {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {
                "location": folder / "results",
                "file_permissions_mode": 0o600,
                "directory_permissions_mode": 0o700,
            },
        }
    parts = urlsplit(url)
    if parts.scheme != "s3" or not parts.netloc:
        raise WrongSetting(name=NAME, value=url, why="it must be s3://bucket/folder?endpoint=https://…")
    if find_spec("storages") is None:
        raise WrongSetting(name=NAME, value=url, why="it needs the package django-storages[s3]")
    return {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": _bucket(parts.netloc, parts.path, parts.query),
    }


def _bucket(name: str, path: str, query: str) -> dict[str, Any]:
    """Private files under names of their own; the program hands them out by its rights."""
    options = dict(parse_qsl(query))
    return {
        "bucket_name": name,
        "location": path.strip("/"),
        "endpoint_url": options.get("endpoint"),
        "region_name": options.get("region"),
        "default_acl": "private",
        "file_overwrite": False,
        "querystring_auth": True,
    }
