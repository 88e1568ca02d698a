"""Files of facts that people write by hand, in TOML or JSON, as plain values."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from caissa.cli.opening import read_bytes
from caissa.errors import UnreadableFile


def read_plain_file(path: str) -> dict[str, Any]:
    """A file's fields: JSON if it starts with a brace, else TOML; a clear refusal if it is neither."""
    name, content = read_bytes(path)
    try:
        text = content.decode("utf-8-sig")
        return dict(json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text))
    except UnicodeDecodeError as error:
        why = f"it is not UTF-8 text, as TOML and JSON are (byte {error.start + 1})"
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        why = f"it is neither TOML nor JSON ({error})"
    except ValueError:
        why = "a number in it has too many digits"
    except RecursionError:
        why = "its tables lie too deep in one another"
    raise UnreadableFile(name=name, why=why)
