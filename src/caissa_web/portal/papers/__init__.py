"""Papers of one entry: contract, letter for a visa, insurance, needs."""
