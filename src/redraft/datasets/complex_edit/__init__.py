"""Complex-Edit: pictures with instructions of growing length, and what editors made of them."""
