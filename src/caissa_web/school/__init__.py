"""The school for arbiters on the web: practice and mock examinations for everybody, classes by code."""
