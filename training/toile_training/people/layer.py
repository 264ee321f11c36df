"""Layered meshes, and the visible surface at each pixel."""

from dataclasses import dataclass, field

import numpy as np

from ..parser.classes import PARTS
from .raster import Visible, normals, rasterise

LEFT_SLEEVE, RIGHT_SLEEVE = PARTS.index("left_sleeve"), PARTS.index("right_sleeve")


@dataclass
class Layer:
    """One posed mesh."""

    name: str
    points: np.ndarray
    """float (n, 3), metres, posed"""
    faces: np.ndarray
    """int32 (k, 3)"""
    part: int | np.ndarray
    """Class of the whole mesh, or float32 (n, classes) whose maximum at a pixel is its class"""
    uv: np.ndarray
    """float (n, 2): coordinates on the cloth or skin, metres"""
    rest: np.ndarray
    """float (n, 3): the points in the rest pose"""
    edge: np.ndarray
    """float (n,): metres to the nearest edge; the mesh is cut away where it is negative"""
    behind: np.ndarray = field(default_factory=lambda: np.zeros(0))
    """float (n,): metres by which the mesh is drawn farther away, so that an outer layer hides it"""
    arm: np.ndarray = field(default_factory=lambda: np.zeros(0))
    """float (n,): above .5 on the left arm, below -.5 on the right one, for garments with sleeves"""
    normal: np.ndarray = field(default_factory=lambda: np.zeros(0))
    """float (n, 3), unit"""

    def __post_init__(self) -> None:
        if not len(self.behind):
            self.behind = np.zeros(len(self.points))
        if not len(self.arm):
            self.arm = np.zeros(len(self.points))


@dataclass
class Pixels:
    """The visible surface at each pixel that shows a layer, one row per pixel."""

    visible: Visible
    layer: np.ndarray
    """int (pixels,): number of the layer"""
    part: np.ndarray
    """uint8 (pixels,)"""
    normal: np.ndarray
    """float (pixels, 3), unit, towards the camera"""
    rest: np.ndarray
    uv: np.ndarray
    edge: np.ndarray

    def mixed(self, faces: np.ndarray, values: np.ndarray, number: int) -> np.ndarray:
        """Values (n, k) of the vertices of layer `number`, whose first vertex is 0 in `faces`, at its pixels."""
        on = self.layer == number
        corners = faces[self.visible.face[self.visible.mask][on]]
        return np.einsum("pc,pck->pk", self.visible.shares[self.visible.mask][on], values[corners])


def draw_layers(layers: list[Layer], project, width: int, height: int) -> Pixels:
    """Draws layers through a projection of points (n, 3) to x, y, distance."""
    starts = np.cumsum([0, *(len(layer.points) for layer in layers)])
    kept = [layer.faces[(layer.edge[layer.faces] >= 0).any(1)] for layer in layers]
    faces = np.concatenate([own + start for own, start in zip(kept, starts)])
    for layer in layers:
        if not len(layer.normal):
            layer.normal = normals(layer.points, layer.faces)
    seen = project(np.concatenate([layer.points for layer in layers]))
    seen[:, 2] += np.concatenate([layer.behind for layer in layers])
    visible = rasterise(seen, faces, width, height, np.concatenate([layer.edge for layer in layers]))
    columns = [
        np.column_stack([layer.normal, layer.rest, layer.uv, layer.edge, layer.arm]).astype(np.float32)
        for layer in layers
    ]
    values = visible.interpolate(faces, np.concatenate(columns))
    number = np.repeat(np.arange(len(layers)), [len(own) for own in kept])[visible.face[visible.mask]]
    normal = values[:, :3] / (np.linalg.norm(values[:, :3], axis=1, keepdims=True) + 1e-9)
    normal[normal[:, 2] < 0] *= -1
    out = Pixels(visible, number, np.zeros(len(number), np.uint8), normal, values[:, 3:6], values[:, 6:8], values[:, 8])
    for i, (layer, start) in enumerate(zip(layers, starts)):
        on = number == i
        if isinstance(layer.part, np.ndarray):
            out.part[on] = out.mixed(faces - start, layer.part, i).argmax(1)
        else:
            out.part[on] = layer.part
    out.part[values[:, 9] > 0.5], out.part[values[:, 9] < -0.5] = LEFT_SLEEVE, RIGHT_SLEEVE
    return out
