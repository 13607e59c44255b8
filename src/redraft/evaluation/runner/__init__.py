"""One runner for every protocol: cases, an editor under test, scorers, a ledger, a report."""
