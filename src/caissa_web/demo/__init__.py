"""The demo festival of invented people, made by the operations of the desk."""
