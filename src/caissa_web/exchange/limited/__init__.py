"""Files of strangers are read in a process of their own, with a limit on its memory and its time.

Whatever is in a file, it can cost that process and no more: the server goes on.
"""
