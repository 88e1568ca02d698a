"""Letters to many in the office: templates, filters, preview, archive, addresses that take none."""
