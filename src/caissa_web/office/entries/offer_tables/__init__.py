"""Tables of an offer: rows as forms, and the library's values that they mean, by subject."""
