"""Letters to many: templates in several languages, filters over the entries, what was sent to whom."""
