"""Several workers behind one `draw`."""

from __future__ import annotations

import gc
import os
import signal
import threading
import time
from collections.abc import Iterator

import pytest

from redraft.assets.fonts import Fonts
from redraft.errors import ToolError
from redraft.render.drawing import Limits, Renderer
from redraft.render.pixels import ink_box
from redraft.render.pool import RendererPool

FONTS = Fonts(system=False).files()[:1]


def square(side: int) -> bytes:
    head = b'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">'
    return head + b'<rect width="%d" height="%d"/></svg>' % (side, side)


BROKEN = b"<svg"


@pytest.fixture
def pool() -> Iterator[RendererPool]:
    with RendererPool(FONTS, workers=2) as made:
        yield made


def processes(pool: RendererPool) -> list[int]:
    return [renderer._worker._process.pid for _, renderer in pool._resting if renderer._worker]


def test_many_drawings_come_back_in_their_order(pool: RendererPool) -> None:
    sides = [30, 7, 99, 1, 50, 12, 80]
    found = [ink_box(png) for png in pool.draw_many([square(side) for side in sides])]
    assert found == [(0, 0, side, side) for side in sides]
    assert pool.running == 2
    assert len(set(processes(pool))) == 2
    assert pool.draw_many([]) == []
    assert ink_box(pool.draw_many([square(9)], scale=2)[0]) == (0, 0, 18, 18)


def test_never_more_workers_than_allowed_however_many_threads_draw(pool: RendererPool) -> None:
    most, drawn = 0, []

    def draw() -> None:
        nonlocal most
        drawn.append(pool.draw(square(5)))
        most = max(most, pool.running)

    threads = [threading.Thread(target=draw) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(drawn) == 12
    assert len(set(drawn)) == 1
    assert 1 <= most <= 2


def test_a_worker_outlives_the_thread_that_started_it(pool: RendererPool) -> None:
    thread = threading.Thread(target=pool.draw, args=(square(5),))
    thread.start()
    thread.join()
    [before] = processes(pool)
    time.sleep(0.1)
    pool.draw(square(6))
    assert processes(pool) == [before]


def test_a_dead_worker_is_replaced(pool: RendererPool) -> None:
    pool.draw(square(5))
    [before] = processes(pool)
    os.kill(before, signal.SIGKILL)
    time.sleep(0.1)
    assert ink_box(pool.draw(square(5))) == (0, 0, 5, 5)
    assert processes(pool) != [before]


def test_a_drawing_that_fails_raises_and_gives_its_worker_back(pool: RendererPool) -> None:
    for _ in range(3):
        with pytest.raises(ToolError):
            pool.draw(BROKEN)
        with pytest.raises(ToolError):
            pool.draw_many([square(5), BROKEN, square(6)])
    assert ink_box(pool.draw(square(5))) == (0, 0, 5, 5)
    assert pool.running <= 2


def test_an_endless_drawing_holds_up_its_own_worker_only() -> None:
    noise = b'<filter id="f"><feTurbulence numOctaves="100000000" baseFrequency=".1"/></filter>'
    endless = square(90).replace(b"<rect", noise + b'<rect filter="url(#f)"')
    caught: list[ToolError] = []

    def draw_endless() -> None:
        try:
            drawing.draw(endless)
        except ToolError as error:
            caught.append(error)

    with RendererPool(FONTS, Limits(seconds=2), workers=2) as drawing:
        thread = threading.Thread(target=draw_endless)
        thread.start()
        began = time.monotonic()
        for _ in range(5):
            drawing.draw(square(5))
        assert time.monotonic() - began < 1.5
        thread.join()
    assert "longer than 2 s" in str(caught[0])


def test_idle_workers_are_ended_and_drawing_starts_new_ones() -> None:
    with RendererPool(FONTS, workers=2, idle_seconds=0.2) as pool:
        pool.draw_many([square(5)] * 6)
        ended = processes(pool)
        assert ended
        until = time.monotonic() + 3
        while pool.running and time.monotonic() < until:
            time.sleep(0.05)
        assert pool.running == 0
        time.sleep(0.1)
        for process in ended:
            with pytest.raises(ProcessLookupError):
                os.kill(process, 0)
        assert ink_box(pool.draw(square(5))) == (0, 0, 5, 5)


def test_a_closed_pool_leaves_no_process_even_of_a_drawing_under_way() -> None:
    pool = RendererPool(FONTS, workers=1)
    pool.draw(square(5))
    [process] = processes(pool)
    renderer = pool._taken()
    pool.close()
    pool._given_back(renderer)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert ink_box(pool.draw(square(5))) == (0, 0, 5, 5)
    pool.close()
    assert pool.running == 0


def test_a_forgotten_pool_ends_its_workers() -> None:
    pool = RendererPool(FONTS, workers=1)
    pool.draw(square(5))
    [process] = processes(pool)
    del pool
    gc.collect()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_pool_says_what_it_may_use() -> None:
    assert RendererPool(FONTS, workers=3).workers == 3
    assert 1 <= RendererPool(FONTS).workers <= 8
    assert isinstance(RendererPool(FONTS)._taken(), Renderer)
