"""Modes of search compared: in a simulated world, and with an actor that errs on purpose."""
