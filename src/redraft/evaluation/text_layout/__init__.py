"""Texts set on a ground, by the protocol of the Visual Feedback paper: what can be read, how they stand, a judge."""
