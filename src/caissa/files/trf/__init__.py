"""The Tournament Report File: TRF06, TRF16 and TRF26, read and written."""

from caissa.files.trf.kind import Dialect, Kind, Reading
from caissa.files.trf.losses import losses
from caissa.files.trf.reader import read, read_bytes, read_stream
from caissa.files.trf.writer import write

__all__ = ["Dialect", "Kind", "Reading", "losses", "read", "read_bytes", "read_stream", "write"]
