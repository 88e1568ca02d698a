"""Personal data of what is sent to people: letters, messages, papers."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from caissa_web.privacy.kinds.kind import CONSENT, CONTRACT, NOBODY, Kind

MAILINGS = (
    Kind(
        "mailings",
        _("Letters to filtered entries: to whom, and who wants no more information"),
        _("Telling entrants what they need to know"),
        CONTRACT,
        _("90 days after the event"),
        NOBODY,
        _("the entries office"),
        ("mailings.Mailing.*", "mailings.Unsubscribed.*", "delivery.DoubtfulContact.*"),
        90,
    ),
)
MESSAGES = (
    Kind(
        "messages",
        _("Subscriptions to messages: e-mail address, phone number or browser"),
        _("Messages that someone asked for"),
        CONSENT,
        _("30 days after the event; the address 7 days after the messages are stopped"),
        _("the provider that carries the message"),
        _("nobody; the desk sees a masked address"),
        ("notices.Subscription.*", "notices.Message.*", "notices.Announcement.*"),
        30,
    ),
    Kind(
        "letters",
        _("Letters about entries: e-mail address and text"),
        _("Telling whoever entered how their entry stands"),
        CONTRACT,
        _("90 days after the event"),
        _("the provider that carries the letter"),
        _("the entries office of the event"),
        ("delivery.Letter.*",),
        90,
    ),
    Kind(
        "papers",
        _("Papers such as invoices and receipts; contracts, letters for visas and proofs, encrypted"),
        _("Proof of what was charged and paid"),
        _("duty to keep accounts"),
        _("as long as the accounts they belong to"),
        NOBODY,
        _("the treasurer of the event and whoever the paper is for"),
        ("papers.StoredFile.*",),
    ),
)
