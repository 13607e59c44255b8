"""Edits as data: the closed set, applying and inverting them, their JSON form, and document differences."""
