"""Drawing a page: a safe copy of the file for the renderer, and the units that the page is composited from."""
