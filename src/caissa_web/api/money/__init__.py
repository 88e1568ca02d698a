"""Money by the API: who owes what, charges, payments received, papers, refunds, statements of the bank."""
