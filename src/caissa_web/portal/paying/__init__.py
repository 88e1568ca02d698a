"""The pages of those who pay: the bill with its working, how to pay it, and what was paid."""
