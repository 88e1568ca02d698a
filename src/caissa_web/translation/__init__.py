"""The visitor's language: sentences of the library and of the records, as this visitor reads them."""

from caissa_web.translation.sentences import translate

__all__ = ["translate"]
