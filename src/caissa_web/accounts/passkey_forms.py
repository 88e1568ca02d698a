"""allauth's forms of passkeys, which take whatever is sent: what is not a passkey is refused at its field."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn import forms
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm

_NONSENSE = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    struct.error,
    InvalidSignature,
    UnsupportedAlgorithm,
)
"""What the library that reads passkeys raises when they are none."""


@contextmanager
def _refused_if_none() -> Iterator[None]:
    try:
        yield
    except _NONSENSE:
        raise get_adapter().validation_error("incorrect_code") from None


class Checked:
    """A passkey that is shown."""

    def clean_credential(self) -> Any:
        """The passkey, if it is one."""
        with _refused_if_none():
            return super().clean_credential()  # type: ignore[misc] # of the form that stands beside it


class LogInForm(Checked, forms.LoginWebAuthnForm):
    """A passkey instead of a password."""


class SecondStepForm(Checked, forms.AuthenticateWebAuthnForm):
    """A passkey after a password."""


class AgainForm(Checked, forms.ReauthenticateWebAuthnForm):
    """A passkey to show that it is still oneself."""


class AddForm(forms.AddWebAuthnForm):
    """A new passkey."""

    def clean(self) -> dict[str, Any]:
        """The passkey, if it is one."""
        with _refused_if_none():
            return dict(super().clean())
