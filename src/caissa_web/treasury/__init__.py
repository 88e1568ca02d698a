"""The treasury: payees, payers, charges, ledger, invoices, payments, refunds, cash and the bank.

It knows nothing of entries: what a charge is for is a `subject`, such as the code of an entry.
"""
