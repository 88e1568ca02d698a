"""Searching all that is public: an index beside the documents, which proposes and never decides."""
