"""The API: what the noticeboard shows, and with a token every operation of the desk."""
