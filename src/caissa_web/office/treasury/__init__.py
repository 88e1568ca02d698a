"""The treasurer's pages: today, outstanding, payers, invoices, bank, refunds, cash, months, accounts."""
