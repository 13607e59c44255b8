"""May this model act, and may this folder's settings name one: the decision, the two stores of consents, the reach."""
