"""The one document of a section: all that everybody may see of it."""
