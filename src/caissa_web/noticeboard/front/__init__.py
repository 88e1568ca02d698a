"""The front pages: what is live, what comes, the months, and an event at a glance; all from the documents."""
