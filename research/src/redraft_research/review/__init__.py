"""The review: a task for annotators, their answers, and what these come to."""
