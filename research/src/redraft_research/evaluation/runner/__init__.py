"""The benchmark runner: cases, an editor under test, scorers, a ledger, a report."""
