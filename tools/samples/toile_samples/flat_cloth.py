"""Lays a garment on a table: the upper layer is simulated with a little too much cloth, so that it wrinkles."""

from dataclasses import dataclass, replace

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter

from .assets import CACHE
from .drape import pin, run_solver
from .fabric import Fabric, fabric_material
from .outlines import Outline
from .panels import Panel, make_panel, panel_texture
from .scene import mesh_object, set_attribute, thicken

STEP = 0.0075
FRAMES = 24


@dataclass(frozen=True)
class Wrinkles:
    surplus: float  # surplus of cloth as a share of the outline
    bending: float
    seed: int


def lay(name: str, outline: Outline, fabric: Fabric, wrinkles: Wrinkles, thickness: float, banded: bool) -> None:
    """`banded` garments have a rib sewn to the neck, others an edge with a stitch."""
    front = make_panel(outline, outline.front_neck, STEP)
    back = make_panel(outline, outline.back_neck, STEP * 1.6)
    to_edge = front.to_opening if banded else np.minimum(front.to_opening, front.to_neck)
    file = CACHE / f"{name}.npy"
    points = np.load(file) if file.exists() else None
    if points is None or len(points) != len(front.points):
        points = wrinkled(front, wrinkles)
        CACHE.mkdir(parents=True, exist_ok=True)
        np.save(file, points)
    _add(outline, front, points, to_edge, fabric_material("front", fabric), thickness)
    darker = tuple(round(0.86 * value) for value in fabric.colour)
    behind = fabric_material("back", replace(fabric, colour=darker, armhole=False))
    under = np.c_[back.points, np.full(len(back.points), 0.0015)]
    _add(outline, back, under, np.minimum(back.to_opening, back.to_neck), behind, thickness)


def _add(outline: Outline, panel: Panel, points: np.ndarray, to_edge: np.ndarray, material, thickness: float) -> None:
    texture, corners = panel_texture(outline, panel)
    thing = mesh_object("cloth", points, panel.triangles, material, texture, corners)
    set_attribute(thing, "edge", np.stack([to_edge, np.zeros(len(to_edge)), panel.arm], 1))
    thicken(thing, thickness, 0)


def wrinkled(panel: Panel, wrinkles: Wrinkles) -> np.ndarray:
    """Points (n, 3) of the upper layer after it has settled on the table."""
    filled = 0.0035 + 0.016 * (1 - np.exp(-panel.to_seam / 0.022))
    held = np.clip(1 - panel.to_seam / 0.006, 0, 1) * 0.92
    held = np.maximum(held, np.clip(1 - panel.to_neck / 0.012, 0, 1) * 0.8)
    start = np.c_[panel.points, filled + np.abs(_bumps(panel.points, wrinkles.seed)) * 0.004 * (1 - held)]
    cloth = mesh_object("cloth", start, panel.triangles)
    table = mesh_object("table", [(-3, -3, 0), (3, -3, 0), (3, 3, 0), (-3, 3, 0)], [(0, 1, 2, 3)])
    table.modifiers.new("collision", "COLLISION")
    table.collision.thickness_outer, table.collision.cloth_friction = 0.003, 20
    modifier = cloth.modifiers.new("cloth", "CLOTH")
    settings = modifier.settings
    settings.quality, settings.mass, settings.air_damping = 5, 0.08, 2.0
    settings.tension_stiffness = settings.compression_stiffness = 20
    settings.shear_stiffness, settings.bending_stiffness = 8, wrinkles.bending
    settings.tension_damping = settings.compression_damping = settings.shear_damping = 8
    settings.shrink_min = -wrinkles.surplus
    modifier.collision_settings.collision_quality = 2
    modifier.collision_settings.distance_min = 0.002
    modifier.collision_settings.use_self_collision = False
    pin(cloth, held)
    points = run_solver(cloth, FRAMES)
    for thing in (cloth, table):
        bpy.data.objects.remove(thing)
    return points


def _bumps(points: np.ndarray, seed: int) -> np.ndarray:
    """A smooth random field over the panel, of standard deviation 1, where folds begin."""
    size = 256
    field = gaussian_filter(np.random.default_rng(seed).normal(0, 1, (size, size)), (13, 9))
    spots = (points - points.min(0)) / np.ptp(points, axis=0).max() * (size - 1)
    column, row = np.clip(spots.astype(int), 0, size - 1).T
    return field[row, column] / field.std()
