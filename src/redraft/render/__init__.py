"""Rendering: a page's SVG to pixels in a limited worker process, and picture comparison."""
