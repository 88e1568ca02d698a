"""Commands about disputes and fair play."""
