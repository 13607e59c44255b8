"""Writing a changed document as splices into layer records, channel data and the preview."""
