"""Resolution of phrases in a document: to elements, cells, pages and spans of text."""
