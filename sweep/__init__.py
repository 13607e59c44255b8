"""The robustness sweep: fuzzing, a soak and fault injection (docs/contributing/sweep.md). Not in the wheel."""
