"""The receipt of an edit: its record, the changes and fonts in it, and receipts read back."""
