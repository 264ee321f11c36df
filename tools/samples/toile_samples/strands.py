"""Strands of hair as curves, and the hair shader."""

import bpy
import numpy as np

from .nodes import Nodes
from .scene import add_object


def hair_material(name: str, melanin: float, redness: float, roughness: float, spread=0.25):
    """Builds the material of hair. melanin and redness 0..1; spread: random variation between strands."""
    nodes = Nodes(name)
    shader = nodes("BsdfHairPrincipled")
    nodes.link(shader, nodes("OutputMaterial"))
    shader.parametrization = "MELANIN"
    values = {
        "Melanin": melanin,
        "Melanin Redness": redness,
        "Roughness": roughness,
        "Radial Roughness": min(1, roughness + 0.15),
        "Coat": 0.0,
        "Random Color": spread,
        "Random Roughness": 0.25,
        "IOR": 1.55,
    }
    for key, value in values.items():
        if key in shader.inputs:
            shader.inputs[key].default_value = value
    return nodes.material


def strands(name: str, curves: np.ndarray, material, root: float, tip: float) -> None:
    """Curves (n, points, 3) whose radius goes from `root` to `tip`, in metres."""
    count, points = curves.shape[:2]
    data = bpy.data.hair_curves.new(name)
    data.add_curves([points] * count)
    data.points.foreach_set("position", curves.astype(np.float32).ravel())
    along = np.linspace(0, 1, points)
    data.points.foreach_set("radius", np.tile(root + (tip - root) * along**2, count).astype(np.float32))
    data.materials.append(material)
    add_object(name, data)


def shorten(curves: np.ndarray, ends: np.ndarray, starts: np.ndarray | float = 0.0) -> np.ndarray:
    """Resamples each curve between its own start and end, given as fractional point indices."""
    points = curves.shape[1]
    starts = np.broadcast_to(starts, len(curves))[:, None]
    place = starts + (ends[:, None] - starts) * np.linspace(0, 1, points)[None]
    before = np.floor(place).astype(int)
    after = np.minimum(before + 1, points - 1)
    share = (place - before)[..., None]
    row = np.arange(len(curves))[:, None]
    return curves[row, before] * (1 - share) + curves[row, after] * share
