"""Reading a drawing into layers, and facts about a file that writing and proof both need."""
