"""Text layouts on backgrounds: published files of boxes, and folders of backgrounds with texts to set on them."""
