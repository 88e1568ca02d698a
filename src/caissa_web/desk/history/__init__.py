"""The history of a section: every act, undo, restore."""
