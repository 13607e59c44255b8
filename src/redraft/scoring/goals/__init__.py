"""What a request should come to, as statements about the result, and the judge of what came of it."""
