"""Pages about disputes and suspicions: of the committee, of the appellant, of those named in a case."""
