"""Commands that make, delete and group layers, and the builder of new ones."""
