"""Reading a clause by its parts rather than by its whole wording: verb, things, properties, values, places."""
