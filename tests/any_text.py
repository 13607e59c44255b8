"""Any character: those that `st.text()` takes, which spends seconds to learn what UTF-8 can write."""

from __future__ import annotations

from hypothesis import strategies as st

CHARACTERS = st.characters(exclude_categories=["Cs"])
