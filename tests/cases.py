"""A check for `pytest.raises`: the case of an error, which stays when the words of its message change."""

from dataclasses import dataclass


@dataclass(frozen=True)
class of_case:
    """True for an error of this case: `pytest.raises(UsageError, check=of_case("no-file"))`."""

    name: str

    def __call__(self, error: Exception) -> bool:
        return getattr(error, "case", None) == self.name
