"""Settings that came with somebody's designs: not used before the user said yes, and never believed in everything."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest

from redraft.errors import ModelError, UsageError
from redraft.models.chat import ChatRequest, user
from redraft.models.clients.recordings import Recording
from redraft.models.clients.scripted import ScriptedChat
from redraft.models.consent.folders import forget, is_trusted, settings_in, trust, trusted
from redraft.models.naming import model_for
from redraft.models.providers import is_loopback
from redraft.models.settings.values import configuration
from tests.cases import of_case
from tests.scripted_server import ScriptedServer, Served
from tests.trusted import trusted_settings

NO_KEYS = ("OPENAI_API_KEY", "OPENAI_BASE_URL", "REDRAFT_MODEL", "REDRAFT_IMAGE_EDITOR")
PLANNER = '[models]\nplanner = "http://127.0.0.1:8080/v1#small"\n'

REFUSED = [
    # other machines
    "http://example.org/v1#big",
    "https://10.0.0.7/v1#big",
    "http://127.0.0.1.example.org/v1#x",
    "http://localhost.example.org/v1#x",
    # hidden behind something of this machine
    "record:r+http://a.test/v1#x",
    "record:http://127.0.0.1/x+http://elsewhere/v1#m",
    "record:r+record:s+http://a.test/v1#x",
    "record:r+http://a.test/v1#x+openai:gpt",
    "http://a.test/v1#x+http://127.0.0.1/v1#m",
    "http://127.0.0.1@a.test/v1#x",
    "http://127.0.0.1:80@a.test/v1#x",
    "http://user:word@127.0.0.1/v1#x",
    r"http://127.0.0.1\@a.test/v1#x",
    "http://127.0.0.1 @a.test/v1#x",
    # this machine, or not, in notations that programs read differently
    "http://2130706433/v1#x",
    "http://0177.0.0.1/v1#x",
    "http://0x7f.0.0.1/v1#x",
    "http://127.1/v1#x",
    "http://0/v1#x",
    "http://0.0.0.0/v1#x",
    "http://[::ffff:10.0.0.7]/v1#x",
    "http://[::]/v1#x",
    "http://[::1/v1#x",
    "http://127.0.0.1:99999/v1#x",
    "http://１２７.0.0.1/v1#x",
    "http://localhost./v1#x",
    # other schemes and providers
    "HTTP://127.0.0.1/v1#x",
    "HTTPS://a.test/v1#x",
    "ftp://127.0.0.1/v1#x",
    "file:///etc/passwd",
    "//a.test/v1#x",
    "acme:anything",
    "gpt",
    "record:r",
    "record:r+",
    "record:+openai:x",
    "record:r+" * 9 + "openai:x",
    # files outside the folder
    "record:/tmp/kept+openai:x",
    "record:../kept+openai:x",
    "record:a/../../kept+openai:x",
    "record:~/kept+openai:x",
    "record:.+openai:x",
    "record:link+openai:x",
    "record:inner/../link/deep+openai:x",
    "replay:/home/somebody/kept",
    "replay:link",
    "scripted:../script.jsonl",
    "local:/models/x.gguf",
    "local:~/x.gguf",
    "local:../x.gguf",
    r"local:C:\models\x.gguf",
    "local:C:x.gguf",
    r"record:\\server\share+openai:x",
    "record:kept\0+openai:x",
    "record:kept\u202e+openai:x",
    "record:" + "k" * 600 + "+openai:x",
]
ALLOWED = [
    "openai:gpt-x",
    "http://127.0.0.1:8080/v1#small",
    "https://localhost/v1#small",
    "http://[::1]:8080/v1#small",
    "local:smollm2",
    "local:models/x.gguf",
    "scripted:script.jsonl",
    "replay:kept",
    "record:kept/here+http://127.0.0.1/v1#m",
    "record:kept+record:other+openai:x",
    "none",
]


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with somebody's designs, which has a link out of it."""
    for name in NO_KEYS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    folder = tmp_path / "desk"
    (folder / "inner").mkdir(parents=True)
    (tmp_path / "elsewhere").mkdir()
    (folder / "link").symlink_to(tmp_path / "elsewhere")
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("role", ["planner", "vision", "judge", "image_editor"])
@pytest.mark.sampled(4)
def test_no_part_of_a_name_leads_out_even_where_the_file_is_trusted(desk: Path, role: str) -> None:
    for spec in REFUSED:
        trusted_settings(desk, f"[models]\n{role} = {json.dumps(spec)}\n")
        with pytest.raises(UsageError, check=of_case("settings-model-forbidden")) as refused:
            configuration()
        assert "redraft.toml" in refused.value.message, spec


def test_what_stays_on_this_machine_and_in_the_folder_may_be_named(desk: Path) -> None:
    for spec in ALLOWED:
        trusted_settings(desk, f'[models]\nplanner = "{spec}"\n')
        assert configuration().roles["planner"].spec == spec


def test_a_link_that_is_put_in_later_is_found_though_the_settings_are_the_same(desk: Path, tmp_path: Path) -> None:
    trusted_settings(desk, '[models]\nplanner = "record:kept+openai:x"\n')
    assert configuration().named() is not None
    (desk / "kept").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UsageError, match="outside the folder"):
        configuration()


def test_a_record_is_not_written_through_a_link(desk: Path, tmp_path: Path) -> None:
    profile = tmp_path / "elsewhere" / "profile"
    profile.write_text("mine\n")
    (desk / "kept").mkdir()
    (desk / "kept" / "replies.jsonl").symlink_to(profile)
    with pytest.raises(ModelError, check=of_case("answer-not-recorded")):
        Recording(ScriptedChat(["answer"]), desk / "kept").ask(ChatRequest((user("hello"),)))
    assert profile.read_text() == "mine\n"


def test_whatever_counts_as_this_machine_is_so_for_the_program_that_asks(desk: Path) -> None:
    """Two programs that read an address differently are how one of them is led elsewhere."""
    openai = pytest.importorskip("openai")
    with openai.DefaultHttpxClient(base_url="http://127.0.0.1") as client:
        read = type(client.base_url)
    pieces = ["127.0.0.1", "localhost", "[::1]", "a.test", "@", ":", "/", "\\", "#", "?", "80", ".", "%40", "%2f", ";"]
    pieces += [" ", "\t", "。", "０", "[", "]", "user", "http://", "0x7f", "2130706433", "127.1", "&"]
    chance = random.Random(17)
    seen = 0
    for _ in range(20_000):
        url = "http://" + "".join(chance.choices(pieces, k=chance.randint(1, 6))) + "/v1"
        if is_loopback(url):
            seen += 1
            host = read(url).host
            assert host in ("localhost", "::1") or host.startswith("127."), url
    assert seen > 100


def test_a_server_that_sends_elsewhere_is_not_followed(desk: Path) -> None:
    with ScriptedServer(["harm"]) as other:
        away = Served(status=307, headers={"Location": f"{other.url}/chat/completions"}, body=b"")
        with ScriptedServer(lambda asked: away) as server:
            trusted_settings(desk, f'[models]\nplanner = "{server.spec}"\n[models."{server.spec}"]\nretries = 0\n')
            with pytest.raises(ModelError, match="307"):
                model_for().ask(ChatRequest((user("hello"),)))
    assert (server.count, other.count) == (1, 0)


def test_settings_that_nobody_said_yes_to_are_not_used(desk: Path) -> None:
    (desk / "redraft.toml").write_text(PLANNER + '[models."openai:x"]\nprice_in = 0\ntimeout = 1\n')
    found = configuration()
    assert (dict(found.roles), dict(found.settings)) == ({}, {})
    assert found.untrusted is not None
    assert "redraft trust" in found.untrusted.notice
    with pytest.raises(UsageError, match="no model is named") as failed:
        model_for(configured=found)
    assert "redraft trust" in failed.value.suggestion


def test_a_yes_is_for_that_folder_and_that_content(desk: Path, tmp_path: Path) -> None:
    trusted_settings(desk, PLANNER)
    assert configuration().named() is not None
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "redraft.toml").write_text(PLANNER)
    assert configuration(tmp_path / "other").named() is None
    (desk / "redraft.toml").write_text(PLANNER + "\n")
    assert configuration().named() is None
    (desk / "redraft.toml").write_text(PLANNER)
    assert configuration().named() is not None
    assert [yes.folder for yes in trusted()] == [str(desk)]
    assert forget(desk) == 1
    assert configuration().named() is None


def test_a_folder_is_known_by_where_it_really_is(desk: Path, tmp_path: Path) -> None:
    trusted_settings(desk, PLANNER)
    (tmp_path / "shortcut").symlink_to(desk)
    assert configuration(tmp_path / "shortcut").named() is not None
    os.rename(desk, tmp_path / "renamed")
    assert configuration(tmp_path / "renamed").named() is None
    desk.mkdir()
    (desk / "redraft.toml").symlink_to(tmp_path / "renamed" / "redraft.toml")
    assert configuration(desk).named() is not None  # the very bytes, in the very place
    (tmp_path / "renamed" / "redraft.toml").write_text(PLANNER.replace("small", "big"))
    assert configuration(desk).named() is None


def test_what_is_written_after_the_bytes_were_read_does_not_take_effect(desk: Path) -> None:
    (desk / "redraft.toml").write_text(PLANNER)
    read = settings_in(desk)
    assert read is not None
    (desk / "redraft.toml").write_text(PLANNER.replace("small", "other"))  # while the user looks at it
    trust(read)
    assert configuration().named() is None


@pytest.mark.parametrize("content", ["", "# nothing\n", "[colours]\nred = 1\n", "[models]\n"])
def test_settings_that_say_nothing_about_models_need_no_yes(desk: Path, content: str) -> None:
    (desk / "redraft.toml").write_text(content)
    assert configuration().untrusted is None


@pytest.mark.parametrize("content", [b"[models\n", b"\xff\xfe", b"a = " + b"[" * 100_000, b"#" * (1 << 17)])
def test_untrusted_settings_that_are_broken_are_no_error(desk: Path, content: bytes) -> None:
    (desk / "redraft.toml").write_bytes(content)
    found = configuration()
    assert found.untrusted is not None
    assert not found.untrusted.roles


def test_a_pipe_in_place_of_settings_is_not_waited_for(desk: Path) -> None:
    os.mkfifo(desk / "redraft.toml")
    found = configuration().untrusted
    assert found is not None
    assert "not a regular file" in found.notice


def test_the_note_of_a_yes_is_for_the_user_alone(desk: Path, tmp_path: Path) -> None:
    trusted_settings(desk, PLANNER)
    store = tmp_path / "home" / "trust"
    (note,) = store.iterdir()
    assert (store.stat().st_mode & 0o777, note.stat().st_mode & 0o777) == (0o700, 0o600)


@pytest.mark.parametrize("damage", [b"", b"{}", b"[1]", b'{"folder": "/", "sha256": "0", "time": 1}', b"\0" * 99])
def test_a_damaged_note_is_set_aside_with_a_message_and_counts_for_nothing(
    desk: Path, tmp_path: Path, damage: bytes
) -> None:
    trusted_settings(desk, PLANNER)
    (note,) = (tmp_path / "home" / "trust").iterdir()
    note.write_bytes(damage)
    found = configuration()
    assert found.named() is None
    assert found.untrusted is not None
    assert "set aside" in found.untrusted.notice
    assert "set aside" not in str(configuration().untrusted)
    trusted_settings(desk, PLANNER)
    assert configuration().named() is not None


def test_notes_that_others_could_have_written_are_not_believed(desk: Path, tmp_path: Path) -> None:
    trusted_settings(desk, PLANNER)
    store = tmp_path / "home" / "trust"
    store.chmod(0o777)
    assert configuration().named() is None
    store.chmod(0o700)
    assert configuration().named() is not None
    (note,) = store.iterdir()
    note.chmod(0o666)
    assert configuration().named() is None


def test_a_state_directory_that_comes_with_the_folder_is_not_believed(
    desk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trusted_settings(desk, PLANNER)
    os.rename(tmp_path / "home", desk / ".redraft")
    monkeypatch.setenv("REDRAFT_HOME", ".redraft")
    found = configuration()
    assert found.named() is None
    assert "is the relative path" in str(found.untrusted)
    read = settings_in(desk)
    assert read is not None
    assert not is_trusted(read)
    with pytest.raises(UsageError):
        trust(read)
