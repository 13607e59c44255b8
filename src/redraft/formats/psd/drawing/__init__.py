"""Drawing a page, its stored preview, shapes and texts as pixels, and what is not drawn faithfully."""
