"""How well requests in words are understood: cases, what each should come to, and the judge of what came of it."""
