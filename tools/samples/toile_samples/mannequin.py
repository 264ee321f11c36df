"""A garment on an invisible mannequin: cut and draped like worn clothes, rendered without the wearer."""

import math
from collections.abc import Callable

import numpy as np

from .assets import CACHE
from .cuts import CUTS
from .drape import draped
from .fabric import Fabric
from .flat_trims import label
from .garment import NECK, Garment
from .people import WOMAN_YELLOW
from .person import Person
from .portrait import add_garment
from .scene import area_light, backdrop, new_scene, portrait_camera, world_light

WALL = (244, 244, 243)
STANCE = {"arm_l": 16, "arm_r": 16, "drop": 4}
# Metres of wall above and below the garment.
ROOM = 0.11
# How far the back is pulled in, over these shares of the height and metres behind the seams.
DRAWN_IN = 0.3
DRAWN_IN_FROM = (0.62, 0.76)
BEHIND = (0.0, 0.05)


def purple_dress() -> tuple[Garment, np.ndarray, Fabric]:
    garment = Garment(Person(WOMAN_YELLOW.body | {"pose": STANCE, "square": 0.0}), CUTS["sleeveless-dress"])
    fabric = Fabric("plain", (84, 40, 112), stitch=0.010, twin=False, folds=0.10, pucker=0.3)
    return garment, _draped_once("purple-dress-worn", garment), fabric


ON_MANNEQUIN: dict[str, Callable[[], tuple[Garment, np.ndarray, Fabric]]] = {
    "purple-dress": purple_dress,
}


def build_on_mannequin(name: str) -> None:
    """Builds the scene of a garment worn by an invisible mannequin."""
    new_scene()
    garment, vertices, fabric = ON_MANNEQUIN[name]()
    vertices = _back_behind_front(garment, vertices)
    add_garment(garment, vertices, fabric)
    _sew_label_in(garment, vertices)
    backdrop(WALL, behind=0.9)
    bottom, top = vertices[:, 2].min(), vertices[:, 2].max()
    middle = (bottom + top) / 2
    portrait_camera(bottom - ROOM, top + ROOM, 0.0, aperture=11)
    # A large window at the left, a weak fill, as for the garments laid flat.
    area_light((-2.0, -2.2, top + 0.3), (0, 0, middle), 1.8, 300)
    area_light((2.4, -2.0, middle), (0, 0, middle), 2.4, 90, (0.98, 0.99, 1))
    world_light((1, 1, 1), 1.1)


def _back_behind_front(garment: Garment, vertices: np.ndarray) -> np.ndarray:
    """Pulls the back in around the armholes, where no arm would hide it beside the front."""
    x, y, z = vertices.T
    bottom, top = z.min(), z.max()
    high = _smooth((z - bottom) / (top - bottom), *DRAWN_IN_FROM)
    behind = _smooth(y - garment.axis, *BEHIND)
    moved = vertices.copy()
    moved[:, 0] = x * (1 - DRAWN_IN * high * behind)
    return moved


def _smooth(value: np.ndarray, low: float, high: float) -> np.ndarray:
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def _draped_once(name: str, garment: Garment) -> np.ndarray:
    file = CACHE / f"{name}.npy"
    vertices = np.load(file) if file.exists() else None
    if vertices is None or len(vertices) != len(garment.rest):
        vertices = draped(garment, [])
        CACHE.mkdir(parents=True, exist_ok=True)
        np.save(file, vertices)
    return vertices


def _sew_label_in(garment: Garment, vertices: np.ndarray) -> None:
    """At the middle of the inner back."""
    behind = (garment.border_kind == NECK) & (garment.border < 1e-6) & (vertices[:, 1] > garment.axis)
    edge = vertices[behind]
    nape = edge[np.abs(edge[:, 0]).argmin()]
    for thing in label(-0.004):
        thing.location = nape
        thing.rotation_euler = (math.radians(80), 0, 0)
