"""Comparison of search modes: in a simulated world, and with an actor that errs on purpose."""
