"""The whole model as JSON, with a schema: a documented, versioned format in which nothing is lost."""

from caissa.files.json_model.format import FORMAT, LARGEST_FILE
from caissa.files.json_model.reading import JsonReading, from_json, read
from caissa.files.json_model.records import read_record, write_record
from caissa.files.json_model.schema import schema, schema_text
from caissa.files.json_model.writing import as_json, write

__all__ = [
    "FORMAT",
    "LARGEST_FILE",
    "JsonReading",
    "as_json",
    "from_json",
    "read",
    "read_record",
    "schema",
    "schema_text",
    "write",
    "write_record",
]
