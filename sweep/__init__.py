"""The robustness sweep: fuzzing, a soak and fault injection (docs/sweep.md). Not in the wheel."""
