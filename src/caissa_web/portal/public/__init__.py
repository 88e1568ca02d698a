"""What everybody may see of entries: the list under the organiser's rules, and the drawing of lots."""
