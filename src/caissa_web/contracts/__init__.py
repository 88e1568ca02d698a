"""Contracts and declarations: texts in versions, who signs them, and the evidence that they did."""
