"""The languages of the pages: which there are, and how sentences of the library are said in them."""
