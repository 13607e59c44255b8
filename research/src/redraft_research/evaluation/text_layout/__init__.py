"""Text layout on a background, by the protocol of the Visual Feedback paper: legibility, alignment, a judge."""
