"""The order in which planners are asked, those that options name, and the offers that are kept."""
