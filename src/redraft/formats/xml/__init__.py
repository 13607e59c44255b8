"""XML as bytes that can be spliced: elements with their places, patches, tags as the file spells them."""
