"""Papers that have to stay: invoices, receipts, contracts, photos, as bytes beside the records."""
