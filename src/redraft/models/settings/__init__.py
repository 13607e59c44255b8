"""Settings of models: where they are read from, what they allow, and consent to them."""
