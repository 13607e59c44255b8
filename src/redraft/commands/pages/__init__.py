"""Commands for pages and slides: their order, placeholders, titles, settings."""
