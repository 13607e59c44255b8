"""Arrays of pixels: their looks, regions, colours, differences; blended and cut out."""
