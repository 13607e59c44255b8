"""Things a design borrows: fonts now, pictures and icons later."""
