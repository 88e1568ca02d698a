"""The mail server of the installation: named by the environment, or on a page by whoever runs it."""
