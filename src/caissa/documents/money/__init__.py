"""Papers about money: invoices, credit notes, receipts and reminders."""
