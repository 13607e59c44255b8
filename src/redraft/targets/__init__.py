"""From words, selectors or marks to what they mean in a document: elements, cells, pages, spans of text."""
