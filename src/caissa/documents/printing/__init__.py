"""Documents printed as PDF, HTML and XLSX."""
