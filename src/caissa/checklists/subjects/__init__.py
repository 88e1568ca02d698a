"""The subjects of the checklists, one module a list."""
