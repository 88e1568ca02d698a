"""Chances on the noticeboard: the remaining rounds are played many times in the background."""
