"""Addresses of models: how they are shown, and whether they are this machine."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit


def shown_address(url: str) -> str:
    """A base URL without login, query and fragment, fit to be shown."""
    told = urlsplit(url)
    host = told.netloc.rpartition("@")[2]
    return urlunsplit((told.scheme, host, told.path.rstrip("/"), "", ""))


def is_loopback(url: str) -> bool:
    """Whether an address is this machine itself: by number or as localhost, for a name may lead anywhere."""
    from ipaddress import ip_address

    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
