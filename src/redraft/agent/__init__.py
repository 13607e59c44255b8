"""From an instruction to a proven edit: planning, grounding, checking, one session per file."""
