"""Understanding an instruction."""
