"""What each act of a request comes to: the words of its target and its values, bound to a document."""
