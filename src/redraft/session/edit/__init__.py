"""One instruction, one list of commands, one program: from words to an order, and its explanation."""
