"""Layouts of texts on a ground: published files of boxes, and folders of grounds with the texts to set on them."""
