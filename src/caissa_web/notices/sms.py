"""Where settings of installations look for the text messages: they are now in `delivery`."""

from caissa_web.delivery.sms import FileProvider, Provider

__all__ = ["FileProvider", "Provider"]
