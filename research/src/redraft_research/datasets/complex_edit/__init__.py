"""Complex-Edit: pictures with instructions of growing length, and editors' results."""
