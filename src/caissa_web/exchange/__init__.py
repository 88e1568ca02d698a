"""Files in and out: event file, archive, reports, uploads, backup, rating lists."""
