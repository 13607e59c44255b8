"""Commands for words: texts, lists, equations, rules over figures."""
