"""Who is let in: attempts of other sites, other machines and careless callers."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest

from redraft.desk.desk import Desk
from redraft.errors import UsageError
from redraft.interfaces.server import guard
from redraft.interfaces.server.serving import address
from tests.cases import of_case
from tests.sampling import each

from .running import TOKEN, Caller, opened, poster, running


@pytest.fixture(scope="module")
def call(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    with running(Desk(tmp_path_factory.mktemp("guard"))) as caller:
        yield caller


def test_only_the_token_lets_in(call: Caller) -> None:
    assert call("GET", "/api/designs").status == 200
    assert call("GET", "/api/designs", token="").status == 401
    assert call("GET", "/api/designs", token="x" * len(TOKEN)).status == 401
    assert call("GET", "/api/designs", headers={"Authorization": "Bearer é"}).status == 401


def test_the_link_puts_the_token_into_a_cookie_that_other_sites_cannot_send(call: Caller) -> None:
    entered = call("GET", f"/?token={TOKEN.replace(' ', '%20')}", token="")
    assert (entered.status, entered.headers["location"]) == (303, "/")
    cookie = entered.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert call("GET", "/?token=wrong", token="").status == 401


@each("host", ["evil.example", "127.0.0.1", "evil.example:80", "127.0.0.1.evil.example", ""])
def test_a_name_that_is_rebound_to_this_machine_is_not_answered(call: Caller, host: str) -> None:
    assert call("GET", "/api/designs", headers={"Host": host}).status in (400, 421)


@each("origin", ["null", "https://evil.example", "http://127.0.0.1:1", "file://", ""])
def test_another_origin_is_refused_even_with_the_token(call: Caller, origin: str) -> None:
    for method in ("GET", "POST", "OPTIONS"):
        answer = call(method, "/api/designs?name=a.svg", b"<svg/>" if method == "POST" else None, {"Origin": origin})
        assert answer.status == 403
        assert "access-control-allow-origin" not in answer.headers


def test_a_request_that_a_browser_marks_as_from_another_site_is_refused(call: Caller) -> None:
    assert call("GET", "/api/designs", headers={"Sec-Fetch-Site": "cross-site"}).status == 403
    assert call("GET", "/api/designs", headers={"Sec-Fetch-Site": "same-origin"}).status == 200


def test_every_answer_forbids_scripts_of_others(call: Caller) -> None:
    for path, token in (("/api/designs", TOKEN), ("/api/designs", ""), ("/nothing", TOKEN)):
        headers = call("GET", path, token=token).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"


def test_words_and_names_of_a_design_are_only_ever_data(call: Caller) -> None:
    script = "&lt;script&gt;alert(1)&lt;/script&gt;"
    data = poster(title=script).replace(b'id="box"', b'id="box" onclick="alert(1)"')
    assert call("POST", "/api/designs?name=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E.svg", data).status == 400
    design = opened(call, "a.svg", data)
    for path in ("", "/outline", "/history", "/pages/1/parts"):
        assert call("GET", f"/api/designs/{design['id']}{path}").headers["content-type"] == "application/json"


def test_too_much_is_not_taken(call: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_BODY", 10_000)
    assert call("POST", "/api/designs?name=a.svg", b"x" * 20_000).status == 413
    with socket.create_connection(("127.0.0.1", call.port), timeout=20) as raw:  # without saying how much
        head = f"POST /api/designs?name=a.svg HTTP/1.1\r\nHost: 127.0.0.1:{call.port}\r\nTransfer-Encoding: chunked\r\n"
        raw.sendall(f"{head}Authorization: Bearer {TOKEN}\r\n\r\n".encode() + b"1388\r\n%b\r\n" % (b"x" * 5_000))
        raw.sendall(b"1388\r\n%b\r\n" % (b"x" * 5_000))
        raw.sendall(b"1388\r\n%b\r\n" % (b"x" * 5_000))
        assert b" 413 " in raw.recv(200)


def test_what_does_not_arrive_is_not_waited_for(call: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_WAIT", 0.3)
    with socket.create_connection(("127.0.0.1", call.port), timeout=20) as slow:
        head = f"POST /api/designs?name=a.svg HTTP/1.1\r\nHost: 127.0.0.1:{call.port}\r\nContent-Length: 100\r\n"
        slow.sendall(f"{head}Authorization: Bearer {TOKEN}\r\n\r\n<svg".encode())
        assert b" 408 " in slow.recv(200)


@each(
    "lines",
    [
        ["Host: evil.example"],
        ["Authorization: Bearer x"],
        ["Content-Length: 5", "Content-Length: 6"],
        ["Content-Length: -1"],
        [f"X-{number}: 1" for number in range(100)],
        ["X: " + "y" * 40_000],
        ["Transfer-Encoding: chunked", "Content-Length: 5"],
    ],
)
def test_headers_that_contradict_or_flood_are_refused(call: Caller, lines: list[str]) -> None:
    with socket.create_connection(("127.0.0.1", call.port), timeout=20) as raw:
        head = [
            "POST /api/designs?name=a.svg HTTP/1.1",
            f"Host: 127.0.0.1:{call.port}",
            f"Authorization: Bearer {TOKEN}",
        ]
        raw.sendall("\r\n".join([*head, *lines, "", "x"]).encode())
        answer = raw.recv(200)
    assert answer[9:12] in (b"400", b"411", b"413", b"415", b"421", b"431"), answer


def test_many_callers_at_once_are_all_answered(call: Caller) -> None:
    design = opened(call, "many.svg", poster())
    found: list[int] = []

    def ask() -> None:
        found.append(call("GET", f"/api/designs/{design['id']}/outline").status)

    threads = [threading.Thread(target=ask) for _ in range(200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert found == [200] * 200


def test_a_place_that_others_reach_wants_a_token_of_ones_own() -> None:
    with pytest.raises(UsageError, check=of_case("host-needs-token")):
        address("0.0.0.0", 1, "")
    with pytest.raises(UsageError, match="16 characters"):
        address("127.0.0.1", 1, "short")
    assert len(address("127.0.0.1", 1, "").token) > 20
