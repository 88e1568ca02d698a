"""The software bill of materials of a server (CycloneDX 1.6), and whether each licence fits GPL 3.

Made of the locked list and of what the installed packages say of themselves; no network is needed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements" / "server.txt"
TARGET = ROOT / "build" / "bill-of-materials.cdx.json"
PIN = re.compile(
    r"^([A-Za-z0-9._-]+)==([^\s;]+)[^\\\n]*\\?\n((?: +--hash=sha256:[0-9a-f]{64}(?: \\)?\n)*)", re.MULTILINE
)
CLASSIFIERS = {
    "MIT License": "MIT",
    "BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "ISC License (ISCL)": "ISC",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
    "GNU Library or Lesser General Public License (LGPL)": "LGPL-3.0-or-later",
}
SPELLINGS = {
    "MIT License": "MIT",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "GNU LGPLv3": "LGPL-3.0-only",
    "GPL-3.0+": "GPL-3.0-or-later",
    "MPL2": "MPL-2.0",
    "Dual License": "Apache-2.0 OR BSD-3-Clause",
}
COMPATIBLE = frozenset(
    {
        *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "HPND", "ISC", "MIT", "MIT-0"),
        *("GPL-3.0-only", "GPL-3.0-or-later", "LGPL-2.1-or-later", "LGPL-3.0-only", "LGPL-3.0-or-later"),
        *("MPL-2.0", "PSF-2.0", "Python-2.0", "Unlicense", "Zlib"),
    }
)
"""Licences of parts that a program under GPL 3 or later may have, by their names in SPDX."""
UNKNOWN = ""
OPENINGS = {
    "type": "data",
    "bom-ref": "pkg:github/lichess-org/chess-openings",
    "name": "chess-openings",
    "description": "codes and names of openings, as facts",
    "purl": "pkg:github/lichess-org/chess-openings",
    "licenses": [{"license": {"id": "CC0-1.0"}}],
}
"""Data of others that are part of the program (`tools/assets/openings.py`)."""


@dataclass(frozen=True)
class Part:
    """One package of the lock: its version, its licence as SPDX says it, and the hashes of its files."""

    name: str
    version: str
    licence: str
    hashes: tuple[str, ...]

    @property
    def fits(self) -> bool:
        """May it be part of a program under GPL 3?"""
        return is_compatible(self.licence)


def is_compatible(expression: str) -> bool:
    """Does a licence fit GPL 3? Of alternatives one is enough, of several all must be."""
    while group := re.search(r"\(([^()]*)\)", expression):
        inner = "MIT" if is_compatible(group[1]) else "none"
        expression = expression[: group.start()] + inner + expression[group.end() :]
    return any(
        all(word.strip() in COMPATIBLE for word in re.split(r"\bAND\b", choice))
        for choice in re.split(r"\bOR\b", expression)
    )


def parts(lock: str) -> Iterator[Part]:
    """Every package of a locked list."""
    for name, version, lines in PIN.findall(lock):
        hashes = tuple(re.findall(r"sha256:([0-9a-f]{64})", lines))
        yield Part(name.lower(), version, licence_of(name), hashes)


def licence_of(name: str) -> str:
    """The licence that an installed package names; nothing if it is not installed or does not say."""
    try:
        found: Distribution = distribution(name)
    except PackageNotFoundError:
        return UNKNOWN
    expression = str(found.metadata.get("License-Expression") or "")
    if expression:
        return expression
    short = str(found.metadata.get("License") or "").strip()
    if short in COMPATIBLE or short in SPELLINGS:
        return SPELLINGS.get(short, short)
    classified = [line.rpartition(" :: ")[2] for line in found.metadata.get_all("Classifier") or ()]
    named = [CLASSIFIERS[word] for word in classified if word in CLASSIFIERS]
    return " AND ".join(dict.fromkeys(named)) or short.partition("\n")[0]


def document(listed: list[Part], version: str) -> dict[str, Any]:
    """The bill of materials."""
    own = f"caissa@{version}"
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "caissa",
                "version": version,
                "licenses": [{"license": {"id": "GPL-3.0-or-later"}}],
            }
        },
        "components": [*(component(part) for part in listed), OPENINGS],
        "dependencies": [{"ref": own, "dependsOn": [reference(part) for part in listed]}],
    }


def component(part: Part) -> dict[str, Any]:
    """One package as CycloneDX has it."""
    form: dict[str, Any] = {
        "type": "library",
        "bom-ref": reference(part),
        "name": part.name,
        "version": part.version,
        "purl": reference(part),
        "properties": [{"name": "caissa:sha256", "value": digest} for digest in part.hashes],
    }
    if part.licence:
        form["licenses"] = (
            [{"expression": part.licence}] if part.fits else [{"license": {"name": part.licence}}]
        )
    return form


def reference(part: Part) -> str:
    """The name of a package among all packages of the world."""
    return f"pkg:pypi/{part.name}@{part.version}"


def write(version: str) -> list[Part]:
    """Write the bill; the packages that it lists."""
    listed = list(parts(LOCK.read_text("utf-8")))
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(json.dumps(document(listed, version), indent=2) + "\n")
    return listed
