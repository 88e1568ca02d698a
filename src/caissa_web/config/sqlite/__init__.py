"""Django's SQLite, which goes on reading where nothing can be written any more."""
