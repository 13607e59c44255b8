"""One edit from file to file: open, plan, carry out, prove, save."""
