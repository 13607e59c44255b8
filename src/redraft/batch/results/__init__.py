"""The results of a batch: the ledger of rows, resuming it, and its contact sheet."""
