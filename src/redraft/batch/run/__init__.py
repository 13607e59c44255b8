"""The rows carried out: one session in each process, with its models, plans and lessons."""
