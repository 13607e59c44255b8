"""Chat, vision and image models behind one small interface, with budgets, scripts and recordings."""
