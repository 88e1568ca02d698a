"""The pages of parents and guardians: what is to be agreed for a child, by a link of their own."""
