"""Style sheets: their words, selectors, rules, and the properties that elements have by them."""
