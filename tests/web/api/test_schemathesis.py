"""Questions that nobody thought of: every address with made-up values, by the API's own description."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from django.core.cache import caches
from django.core.wsgi import get_wsgi_application
from django.db import transaction
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from caissa_web.api import dispatch
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from tests.web.walks import records_kept_open

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 6
USUAL = {"event": "spring", "section": "open"}
BOUNDED = hypothesis_settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def _asked(operation: Any, token: str, version: int) -> Callable[[], None]:
    """One address, asked with values made up from its description; the section itself mostly exists."""

    @BOUNDED
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        known = {name: value for name, value in USUAL.items() if name in (case.path_parameters or {})}
        case.path_parameters = {**(case.path_parameters or {}), **known}
        if isinstance(case.body, dict) and "seen_version" in case.body:
            case.body["seen_version"] = version
        headers = {"Authorization": f"Bearer {token}", "Accept-Encoding": "identity"}
        mark = transaction.savepoint()
        try:
            with records_kept_open():
                answer = case.call(headers=headers)
            case.validate_response(answer, checks=CHECKS)
        finally:
            transaction.savepoint_rollback(mark)
            snapshot.forget()

    return ask


@pytest.mark.parametrize("part", range(4))
def test_no_made_up_request_is_a_fault_of_ours(part, ada, section: Section, token_for, settings):
    """No status from 500 on; every answer is one that the description names, in the form that it names."""
    settings.API_LIMIT = 10_000_000
    settings.ALLOWED_HOSTS = ["*"]
    caches["here"].clear()
    token = token_for(ada)
    schema = schemathesis.openapi.from_dict(dispatch.schema())
    schema.app = get_wsgi_application()
    operations = [result.ok() for result in schema.get_all_operations()]
    assert len(operations) > 120
    faults = []
    for operation in operations[part::4]:
        try:
            _asked(operation, token, section.version)()
        except FailureGroup as failed:
            faults.append(f"{operation.method} {operation.path}: {failed.exceptions[0]} {failed}"[:1500])
    assert not faults, "\n\n".join(faults)
