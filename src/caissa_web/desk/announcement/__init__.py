"""The announcement of an event at the desk: from a template to the form, the preview, and publishing."""
