"""A garment as points with known positions both flat and in the wearer's picture."""

from dataclasses import dataclass, fields

import numpy as np

from ..people.layer import Layer
from ..people.measures import Measures
from .rim import rim_of


@dataclass
class Cloud:
    """Vertices that are kept, and places on the rim between them; one row each."""

    flat: np.ndarray
    """float (n, 2): metres, y upwards"""
    worn: np.ndarray
    """float (n, 2): pixels of the picture"""
    rest: np.ndarray
    """float (n, 3): metres in the rest pose"""
    arms: np.ndarray
    """float (n, 2): skinning weight of the arm on the viewer's left and right"""
    front: np.ndarray
    """bool (n,)"""
    rim: np.ndarray
    """bool (n,)"""

    def where(self, chosen: np.ndarray) -> "Cloud":
        """Returns the chosen rows."""
        return Cloud(*(getattr(self, field.name)[chosen] for field in fields(self)))

    @property
    def arm(self) -> np.ndarray:
        """Returns the skinning weight of both arms together."""
        return self.arms.max(1)


def cloud_of(m: Measures, layer: Layer, flat: np.ndarray, front: np.ndarray, worn: np.ndarray) -> Cloud:
    """The cloud of a layer with its vertices flat (n, 2), on the front (n,) and in the picture (n, 2)."""
    arms = np.stack([m.arms["R"], m.arms["L"]], 1)
    if len(layer.points) != len(arms):
        arms = np.zeros((len(layer.points), 2))
    rim, kept = rim_of(layer), layer.edge > 0
    count = kept.sum()
    columns = [np.concatenate([values[kept], rim.of(values)]) for values in (flat, worn, layer.rest, arms)]
    on_front = np.concatenate([front[kept], front[rim.first] & front[rim.second]])
    return Cloud(*columns, on_front, np.arange(len(on_front)) >= count)


def joined(clouds: list[Cloud]) -> Cloud:
    """Concatenates clouds."""
    return Cloud(*(np.concatenate([getattr(cloud, field.name) for cloud in clouds]) for field in fields(Cloud)))
