"""A page as checks see it: its items, before and after an edit, and pictures of its layers."""
