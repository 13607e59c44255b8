"""Writing a changed document as splices into the file's own bytes."""
