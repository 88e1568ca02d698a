"""The page of a door: it reads badges on a doorkeeper's phone, also without network."""
