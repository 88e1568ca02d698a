"""The language of whoever looks: sentences of the library and of the records, as this visitor reads them."""

from caissa_web.translation.translate import spoken

__all__ = ["spoken"]
