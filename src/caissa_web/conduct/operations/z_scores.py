"""z-scores in a case: imported with their source, never worked out here."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.db import transaction

from caissa.conduct import read_z_score
from caissa_web.conduct.encrypted import content_of, encrypted_content
from caissa_web.conduct.models import Case
from caissa_web.conduct.operations.steps import add_step, locked

ADDED = "z-score"


@transaction.atomic
def add_z_score(case: Case, data: dict[str, Any], *, by: str) -> None:
    """Add a z-score with its source; the same figure of the same source twice is stored once."""
    read_z_score(Decimal(data["z"]))
    current = locked(case)
    content = content_of(current.encrypted)
    stored = {**data, "z": str(data["z"])}
    if stored in content.get("z_scores", []):
        return
    content["z_scores"] = [*content.get("z_scores", []), stored]
    current.encrypted = encrypted_content(content)
    current.save(update_fields=("encrypted",))
    add_step(current, ADDED, {"text": f"z = {stored['z']}: {stored['source']}"}, by=by)
