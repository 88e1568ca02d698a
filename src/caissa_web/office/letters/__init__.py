"""The outbox in the office: which letters wait, which left, and what they say."""
