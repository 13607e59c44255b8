"""The server as a process: where it listens, what it prints, and how it ends."""

from __future__ import annotations

import ipaddress
import secrets
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from redraft.errors import UsageError, says
from redraft.interfaces.server.guard import App, DoorGuard

LOOPBACK = "127.0.0.1"
LEAST_TOKEN = 16


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server listens, and what lets its callers in."""

    host: str
    port: int
    token: str

    @property
    def hosts(self) -> frozenset[str]:
        """The names it answers to."""
        names = {self.host, "localhost", LOOPBACK} if is_loopback(self.host) else {self.host}
        return frozenset(f"[{name}]:{self.port}" if ":" in name else f"{name}:{self.port}" for name in names)

    @property
    def link(self) -> str:
        """What a browser opens."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/?token={self.token}"


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def address(host: str, port: int, token: str) -> Address:
    """Where to listen. Beyond this machine only with a token that was chosen."""
    if not is_loopback(host) and not token:
        raise UsageError(says("host-needs-token", host=host))
    if token and len(token) < LEAST_TOKEN:
        raise UsageError(says("token-too-short", least=LEAST_TOKEN))
    return Address(host, port, token or secrets.token_urlsafe(24))


def serve(make: Callable[[Address], App], where: Address, begun: Callable[[Address], None]) -> None:
    """Serve until interrupted. `begun` hears the address once it is listened to."""
    import uvicorn

    family = socket.AF_INET6 if ":" in where.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((where.host, where.port))
        listening.listen(256)
    except OSError as error:
        listening.close()
        raise UsageError(says("port-unusable", port=where.port, host=where.host, reason=error.strerror)) from None
    there = Address(where.host, listening.getsockname()[1], where.token)
    app = DoorGuard(make(there), there.token, there.hosts, cookie=f"redraft-{there.port}")
    quiet: dict[str, Any] = {"log_level": "error", "access_log": False, "server_header": False, "date_header": False}
    limits: dict[str, Any] = {"timeout_keep_alive": 10, "timeout_graceful_shutdown": 3, "limit_concurrency": 512}
    config = uvicorn.Config(app, ws="none", h11_max_incomplete_event_size=32 << 10, **quiet, **limits)
    begun(there)
    uvicorn.Server(config).run(sockets=[listening])
