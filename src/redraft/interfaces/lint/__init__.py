"""The command `redraft lint`: files held to a brand's guide, and the reports of it."""
