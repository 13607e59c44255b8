"""Tiles kept on disk: by content, for one user alone, never more than agreed, and never trusted when damaged."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from redraft.document.geometry import Box
from redraft.document.pages import Page
from redraft.render.cutouts import Cutout
from redraft.render.renderer import Renderer
from redraft.render.tile_files import TileFiles
from redraft.render.tiles import Key, Tiles
from tests.render.test_tiles import PAGE, part
from tests.sampling import each

KEY = Key(b"content", 1.0, (0, 0, 9, 9))


def cutout(level: int = 7, side: int = 3, blend: str = "normal") -> Cutout:
    return Cutout(1, 2, side, side, bytes([level]) * (4 * side * side), blend)


def files(folder: Path, identity: bytes = b"fonts", most_bytes: int = 1 << 20) -> TileFiles:
    return TileFiles(folder / "tiles", lambda: identity, most_bytes)


def only_file(folder: Path) -> Path:
    [path] = (folder / "tiles").iterdir()
    return path


def test_a_tile_comes_back_as_it_was(tmp_path: Path) -> None:
    files(tmp_path).put(KEY, cutout(blend="color-dodge"))
    found = files(tmp_path).get(KEY)
    assert found is not None
    assert (found.x, found.y, found.blend) == (1, 2, "color-dodge")
    assert set(found.data) == {7}


def test_a_tile_without_ink_is_kept_too(tmp_path: Path) -> None:
    files(tmp_path).put(KEY, cutout(side=0))
    found = files(tmp_path).get(KEY)
    assert found is not None
    assert found.data == b""


@each(
    "other",
    [
        KEY._replace(content=b"another"),
        KEY._replace(scale=2.0),
        KEY._replace(crop=(0, 0, 9, 8)),
        KEY._replace(clip=(0, 0, 9, 9)),
    ],
)
def test_another_key_is_another_cutout(tmp_path: Path, other: Key) -> None:
    files(tmp_path).put(KEY, cutout())
    assert files(tmp_path).get(other) is None


def test_with_other_fonts_or_another_version_nothing_is_found(tmp_path: Path) -> None:
    files(tmp_path).put(KEY, cutout())
    assert files(tmp_path, b"other fonts").get(KEY) is None


@pytest.mark.skipif(os.name != "posix", reason="permissions")
def test_the_folder_and_its_files_are_the_users_alone(tmp_path: Path) -> None:
    files(tmp_path).put(KEY, cutout())
    assert (tmp_path / "tiles").stat().st_mode & 0o777 == 0o700
    assert only_file(tmp_path).stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(os.name != "posix", reason="permissions")
@each("mode", [0o777, 0o770, 0o702, 0o750])
def test_a_folder_that_others_can_reach_is_not_used(tmp_path: Path, mode: int) -> None:
    files(tmp_path).put(KEY, cutout())
    (tmp_path / "tiles").chmod(mode)
    assert files(tmp_path).get(KEY) is None
    files(tmp_path).put(KEY._replace(scale=3.0), cutout())
    assert len(list((tmp_path / "tiles").iterdir())) == 1


def test_a_folder_of_another_user_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files(tmp_path).put(KEY, cutout())
    monkeypatch.setattr(os, "geteuid", lambda: 12345, raising=False)
    assert files(tmp_path).get(KEY) is None


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_a_link_in_place_of_the_folder_or_of_a_tile_is_not_followed(tmp_path: Path) -> None:
    files(tmp_path).put(KEY, cutout())
    path = only_file(tmp_path)
    moved = tmp_path / "elsewhere"
    path.rename(moved)
    path.symlink_to(moved)
    assert files(tmp_path).get(KEY) is None
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "tiles").symlink_to(tmp_path / "tiles")
    assert files(tmp_path / "other").get(KEY) is None


@each(
    "damage",
    [
        pytest.param(lambda data: b"", id="empty"),
        pytest.param(lambda data: data[:20], id="cut in the head"),
        pytest.param(lambda data: data[:-1], id="cut in the pixels"),
        pytest.param(lambda data: data + b"x", id="longer"),
        pytest.param(lambda data: data[:-1] + b"\0", id="another pixel"),
        pytest.param(lambda data: b"x" + data[1:], id="something else"),
        pytest.param(lambda data: data[:8] + bytes(32) + data[40:], id="of another name"),
    ],
)
def test_a_damaged_tile_is_ignored_and_removed(tmp_path: Path, damage: object) -> None:
    files(tmp_path).put(KEY, cutout())
    path = only_file(tmp_path)
    assert callable(damage)
    path.write_bytes(damage(path.read_bytes()))
    assert files(tmp_path).get(KEY) is None
    assert not path.exists()


def test_what_was_used_longest_ago_is_removed_when_there_is_too_much(tmp_path: Path) -> None:
    most = 10 * 4 * 100 * 100
    kept = files(tmp_path, most_bytes=most)
    keys = [KEY._replace(scale=float(number)) for number in range(12)]
    for number, key in enumerate(keys):
        kept.put(key, cutout(side=100))
        for path in (tmp_path / "tiles").iterdir():
            os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 1))
        assert number < 6 or kept.get(keys[0]) is not None  # used again and again
    kept.close()
    assert sum(path.stat().st_size for path in (tmp_path / "tiles").iterdir()) <= most * 0.75
    found = [number for number, key in enumerate(keys) if kept.get(key) is not None]
    assert found[0] == 0
    assert found[1:] == list(range(13 - len(found), 12))


def test_files_that_were_never_finished_are_removed(tmp_path: Path) -> None:
    kept = files(tmp_path)
    kept.put(KEY, cutout())
    left, going = tmp_path / "tiles" / "a.1.tmp", tmp_path / "tiles" / "b.2.tmp"
    for path in (left, going):
        path.write_bytes(b"half")
    os.utime(left, (0, 0))
    kept.close()
    assert not left.exists()
    assert going.exists()


def test_several_may_write_the_same_tiles_at_once(tmp_path: Path) -> None:
    keys = [KEY._replace(scale=float(number)) for number in range(20)]
    wrong: list[int] = []

    def work() -> None:
        own = files(tmp_path)
        for _ in range(5):
            for number, key in enumerate(keys):
                own.put(key, cutout(number, 50))
                found = own.get(key)
                if found is not None and set(found.data) != {number}:
                    wrong.append(number)
        own.close()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert all(files(tmp_path).get(key) is not None for key in keys)


def test_where_nothing_can_be_kept_everything_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "tiles").write_text("a file")
    kept = files(tmp_path)
    kept.put(KEY, cutout())
    assert kept.get(KEY) is None
    kept.close()


def test_a_second_process_draws_nothing_that_the_first_has_drawn(tmp_path: Path) -> None:
    with Renderer([]) as renderer:
        first = Tiles(renderer.draw, store=files(tmp_path))
        _, png = first.page([part(0), part(30)], PAGE)
        second = Tiles(renderer.draw, store=files(tmp_path))
        assert second.page([part(0), part(30)], PAGE)[1] == png
    assert (first.drawn, second.drawn) == (2, 0)


def test_what_is_wanted_anew_is_drawn_whatever_is_kept(tmp_path: Path) -> None:
    with Renderer([]) as renderer:
        Tiles(renderer.draw, store=files(tmp_path)).cutouts([part(30)], PAGE, 1.0)
        tiles = Tiles(renderer.draw, store=files(tmp_path))
        tiles.cutouts([part(30)], PAGE, 1.0)
        assert tiles.drawn == 0
        tiles.cutouts([part(30)], PAGE, 1.0, anew=True)  # it has been taken from the store before
        assert tiles.drawn == 1
        tiles.cutouts([part(30)], PAGE, 1.0, anew=True)  # now this process has drawn it
        assert tiles.drawn == 1


def test_only_what_lies_in_the_box_asked_for_is_drawn() -> None:
    page = Page("p", 1000.0, 500.0)
    asked: list[object] = []
    with Renderer([]) as renderer:

        def draw(svg: bytes, scale: float, crop: tuple[int, int, int, int] | None) -> bytes:
            asked.append(crop)
            return renderer.draw(svg, scale, crop)

        tiles = Tiles(draw)
        large = part(0)._replace(svg=part(0).svg.replace(b'"20"', b'"400"').replace(b'="100"', b'="1000"'))
        [clipped] = tiles.cutouts([large], page, 1.0, Box(50, 5, 30.5, 20))
        [whole] = tiles.cutouts([large], page, 1.0)
        [again] = tiles.cutouts([large], page, 1.0, Box(50, 5, 30.5, 20))
    assert asked == [(50, 5, 31, 20), (0, 0, 1000, 500)]
    assert again is whole
    assert (clipped.x, clipped.y, clipped.width, clipped.height) == (50, 10, 31, 15)
    assert (clipped.tile.pixels == whole.tile.pixels[:15, 50:81]).all()
