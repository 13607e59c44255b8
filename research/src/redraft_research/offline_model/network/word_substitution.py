"""Substitution of words in training examples, the same in requests, names and texts, so that what is learned is where
words are and not which they are: there are 100 documents, and 10,000 requests about them.

A word becomes one that is like it (a name a name, a dish a dish), since what it is about matters too. Words that people
of several kinds use without meaning anything written there belong to the language of requests, and stay.
"""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from redraft.reader.links import LINKS
from redraft_research.offline_model.network.batches import Data

_USERS = 3
"""From so many authors on a word is one of the language."""
_LIKE = 12
_LINKED = sum(1 << LINKS.index(name) for name in ("exact", "stem", "typo", "name"))


class Renaming:
    """`pieces` are those of the vocabulary, `vectors` what MiniLM knows of each."""

    def __init__(self, data: Data, pieces: list[str], vectors: Tensor) -> None:
        own = torch.from_numpy(
            np.array([piece.isalpha() and len(piece) > 2 for piece in pieces]) & ~spoken(data, len(pieces))
        )
        self.own = torch.nonzero(own.to(vectors.device))[:, 0]
        units = torch.nn.functional.normalize(vectors[self.own].detach().float(), dim=-1)
        count = min(_LIKE + 1, len(units))  # the first is the word itself
        like = [(part @ units.T).topk(count).indices[:, min(1, count - 1) :] for part in units.split(2048)]
        self.like = self.own[torch.cat(like)]
        self.same = torch.arange(len(pieces), device=vectors.device)

    def table(self, share: float) -> Tensor:
        """A piece for each piece: such a share of the words of documents has become others."""
        if not len(self.own):
            return self.same
        chosen = torch.randint(self.like.shape[1], (len(self.own), 1), device=self.same.device)
        changed = torch.rand(len(self.own), device=self.same.device) < share
        found = self.same.clone()
        found[self.own] = torch.where(changed, self.like.gather(1, chosen)[:, 0], self.own)
        return found


def spoken(data: Data, pieces: int) -> NDArray[np.bool_]:
    """The pieces that _USERS authors or more use where nothing in the document has such a word."""
    arrays = data.arrays
    lengths, links = np.diff(arrays["token_at"]), np.diff(arrays["link_at"])
    linked = np.zeros(len(arrays["tokens"]), bool)
    named = (arrays["links"][:, 2] & _LINKED) > 0
    linked[(np.repeat(arrays["token_at"][:-1], links) + arrays["links"][:, 0])[named]] = True
    author = np.repeat(arrays["author"], lengths)
    uses = np.zeros((len(data.authors), pieces), bool)
    uses[author[~linked], arrays["tokens"][~linked]] = True
    found: NDArray[np.bool_] = uses.sum(0) >= min(_USERS, len(data.authors))
    return found
