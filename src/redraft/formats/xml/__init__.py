"""XML as spliceable bytes: elements with their offsets, patches, tags as spelled in the file."""
