"""Goals of the corpus as canonical commands."""
