"""How often the layers that a request is about are found, on requests whose right layers are known."""
