"""Drawing: a page's SVG to pixels in a limited worker process, and comparing pictures."""
