"""Designs by id: working copies, their pages as pictures, and jobs on them."""
