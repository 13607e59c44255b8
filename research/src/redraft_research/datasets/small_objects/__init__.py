"""Generated scenes with small targets: source, instruction, reference, and edited pictures with known labels."""

from redraft_research.datasets.small_objects.requests import FOLLOWING, KINDS, Following, Kind
from redraft_research.datasets.small_objects.scene import CONSISTENCY, Consistency, ObjectScene, scenes

__all__ = ["CONSISTENCY", "FOLLOWING", "KINDS", "Consistency", "Following", "Kind", "ObjectScene", "scenes"]
