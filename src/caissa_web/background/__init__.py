"""Work that is done beside the requests: due jobs, one process at a time."""
