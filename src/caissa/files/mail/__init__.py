"""E-mails that came back: what a delivery status notification says (RFC 3464)."""

from caissa.files.mail.delivery_status import DeliveryReading, RecipientReport, read_delivery_status

__all__ = ("DeliveryReading", "RecipientReport", "read_delivery_status")
