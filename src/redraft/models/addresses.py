"""Model server addresses: display form, whether local, and whether two are the same server."""

from __future__ import annotations

import re
from urllib.parse import urlsplit, urlunsplit


def shown_address(url: str) -> str:
    """A base URL without login, query and fragment, fit to be shown."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit((parts.scheme, host, parts.path.rstrip("/"), "", ""))


def is_loopback(url: str) -> bool:
    """Whether an address is this machine itself: by number or as localhost, for a name may lead anywhere.

    Only addresses that every program reads alike are: none with a login, a backslash, blanks or other odd characters,
    and no numbers in other notations than 127.0.0.1 and [::1].
    """
    number = r"(?:[1-9]?\d|1\d\d|2[0-4]\d|25[0-5])"
    here = rf"https?://(?i:localhost|127(?:\.{number}){{3}}|\[::1\])(?::(\d{{1,5}}))?(?:[/?#][!#-;=?-\[\]_a-z~]*)?"
    found = re.fullmatch(here, url, re.ASCII)
    return found is not None and int(found[1] or 0) < 1 << 16


def same_origin(url: str, base_url: str) -> bool:
    """Whether an address is on the very server that a base URL names: scheme, host and port. False for one that
    programs may read in two ways."""
    plain = r"(https?)://([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#][!#-;=?-\[\]_a-z~]*)?"
    found = [
        re.fullmatch(plain, one, re.ASCII | re.IGNORECASE) for one in (url, re.sub(r"(?<=//)[^/@]*@", "", base_url))
    ]
    sides = [
        (one[1].lower(), one[2].lower(), int(one[3] or {"http": 80, "https": 443}[one[1].lower()]))
        for one in found
        if one
    ]
    return len(sides) == 2 and sides[0] == sides[1]
