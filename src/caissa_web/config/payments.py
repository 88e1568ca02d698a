"""How cards are taken: by the payment provider that the organiser names, or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, urlsplit

from caissa.connectors import plugged_in_codes
from caissa_web.config.environment import WrongSetting

PROVIDERS = ("stripe",)


@dataclass(frozen=True, slots=True)
class PaymentSettings:
    """A provider, where it is asked, our key there, and the secret that signs its messages."""

    provider: str
    address: str
    key: str
    webhook_secret: str


def payments(url: str) -> PaymentSettings | None:
    """The settings in an address such as `stripe://KEY:SECRET@api.stripe.com`; None without one."""
    if not url:
        return None
    parts = urlsplit(url)
    try:
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        raise _wrong("its port is no number") from None
    if parts.scheme not in (*PROVIDERS, *plugged_in_codes()) or not (
        parts.hostname and parts.username and parts.password
    ):
        raise _wrong("it must be stripe://KEY:WEBHOOK-SECRET@api.stripe.com")
    scheme = "http" if dict(parse_qsl(parts.query)).get("tls") == "no" else "https"
    return PaymentSettings(
        parts.scheme,
        f"{scheme}://{parts.hostname}{port}",
        unquote(parts.username),
        unquote(parts.password),
    )


def _wrong(why: str) -> WrongSetting:
    """The address is not repeated, because keys stand in it."""
    return WrongSetting(name="CAISSA_PAYMENTS_URL", value="…", why=why)
