"""Faces of fonts: their files, folders and names, and the index that finds one."""
