"""Papers for those who come: contracts with their evidence, letters for visas."""
