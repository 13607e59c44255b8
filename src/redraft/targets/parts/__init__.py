"""Parts of a design that phrases refer to: their looks, names, labels, roles and places."""
