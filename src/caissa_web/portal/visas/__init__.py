"""Letters for visas, for those who need them."""
