"""Expected results of requests as statements about the document, and the judge that checks them."""
