"""Options of commands whose work is done in processes, of this machine or of a Ray cluster."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from redraft.errors import UsageError, says
from redraft.interfaces.arguments.values import amount

if TYPE_CHECKING:
    from redraft.ray_pool import Cluster

USERS = ("model", "judge", "vision", "image_editor", "image_generator", "grader")  # may use a GPU


def engine_options(parser: argparse._ActionsContainer, *, told: bool = True) -> None:
    """`told`: whether the help has them; else they are there to be refused."""
    engine = "what runs the processes: this machine, or Ray (extra ray; docs/reference/scale.md)"
    address = "the head of a Ray cluster (default: RAY_ADDRESS, else a cluster of its own on this machine)"
    gpus = "GPUs, or a part of one, for each process of Ray, for models and image editors that run there"
    hidden = argparse.SUPPRESS
    parser.add_argument("--engine", choices=["local", "ray"], default="local", help=engine if told else hidden)
    parser.add_argument("--address", metavar="HOST:PORT", default="", help=address if told else hidden)
    parser.add_argument("--gpus-per-worker", metavar="X", type=amount, default=0.0, help=gpus if told else hidden)


def engine_asked(options: argparse.Namespace) -> Cluster | None:
    """The cluster that is asked for; None for this machine's own processes."""
    if options.engine == "local":
        if options.address or options.gpus_per_worker:
            raise UsageError(says("ray-options-without-ray"))
        return None
    from redraft.ray_pool import Cluster, needs_ray  # every command loads this module, and few have processes

    needs_ray()
    address = options.address or os.environ.get("RAY_ADDRESS", "")
    host, _, port = address.rpartition(":")
    if address and not (host and "/" not in host and port.isdecimal()):
        raise UsageError(says("ray-address-invalid", address=address))
    if options.gpus_per_worker and not any(getattr(options, name, None) for name in USERS):
        raise UsageError(says("no-gpu-use"))
    return Cluster(address, options.gpus_per_worker)
