"""The playing zone of a section at the desk."""
