"""Questions about rooms and stays; nothing is changed."""
