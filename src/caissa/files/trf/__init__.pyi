from .kind import Dialect as Dialect
from .kind import Kind as Kind
from .kind import Reading as Reading
from .reader import read as read
from .reader import read_bytes as read_bytes
from .reader import read_stream as read_stream
from .writing.losses import losses as losses
from .writing.writer import write as write
