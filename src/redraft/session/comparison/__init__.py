"""Two files compared, and a receipt checked against them."""
