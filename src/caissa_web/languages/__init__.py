"""The language of whoever looks: sentences of the library and of the records, as this visitor reads them."""

from caissa_web.languages.speaking import spoken

__all__ = ["spoken"]
