"""How well a flat picture is taken apart into layers, on posters whose layers are known."""
