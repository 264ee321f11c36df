"""Builds the scene of a person: body, clothes, studio."""

from dataclasses import replace
from functools import partial

import numpy as np

from .assets import CACHE
from .cuts import CUTS
from .drape import draped, remove_covered, draw_body_in
from .fabric import Fabric, fabric_material
from .garment import Garment
from .garment_shape import creased_sleeves
from .jeans import jeans_marks
from .people import PEOPLE, Sitter
from .person import Person
from .scene import (
    area_light,
    backdrop,
    mesh_object,
    new_scene,
    portrait_camera,
    set_attribute,
    thicken,
    world_light,
)


def build_portrait(name: str) -> None:
    sitter = PEOPLE[name]
    new_scene(exposure=0.3)
    person = Person(sitter.body)
    worn = dress(name, person, sitter)
    body = person.build_body()
    draw_body_in(person, body, worn)
    remove_covered(person, body, worn)
    person.build_head(body)
    for (garment, vertices), (_, fabric) in zip(worn, sitter.clothes):
        add_garment(garment, vertices, fabric)
    top = person.posed[person.body_vertices][:, 2].max()
    backdrop(sitter.backdrop)
    LIGHTS[sitter.light](top - 0.45)
    upper = top + sitter.headroom
    portrait_camera(upper - sitter.height, upper, float(person.joint("spine02")[0]) * 0.5)


def dress(name: str, person: Person, sitter: Sitter) -> list[tuple[Garment, np.ndarray]]:
    """Each garment with its vertices on the person; simulated once, then read from the cache."""
    worn: list[tuple[Garment, np.ndarray]] = []
    CACHE.mkdir(parents=True, exist_ok=True)
    for cut, _ in sitter.clothes:
        garment = Garment(person, CUTS[cut], 1 if CUTS[cut].kind == "trousers" else 2)
        file = CACHE / f"{name}-{cut}.npy"
        vertices = np.load(file) if file.exists() else None
        if vertices is None or len(vertices) != len(garment.rest):
            vertices = draped(garment, worn)
            np.save(file, vertices)
        worn.append((garment, vertices))
    return worn


def add_garment(garment: Garment, vertices: np.ndarray, fabric: Fabric) -> None:
    cut = garment.cut
    if cut.kind == "trousers":
        fabric = replace(fabric, jeans=True, armhole=False)
    else:
        fabric = replace(fabric, rib=cut.rib, neck_rib=cut.neck_rib, rib_width=cut.rib_width, stitch=cut.stitch)
    if cut.sleeve > 0.5:
        vertices = creased_sleeves(garment, vertices)
    material = fabric_material("cloth", fabric)
    thing = mesh_object("cloth", vertices, garment.faces, material, garment.texture, garment.face_texture)
    arm = garment.arm if cut.sleeve else np.zeros(len(vertices))
    set_attribute(thing, "edge", np.stack([garment.border, garment.border_kind, arm], 1))
    if fabric.jeans:
        for name, values in jeans_marks(garment).items():
            set_attribute(thing, name, values)
    thicken(thing, cut.thickness, -1)


def window_light(z: float, side: int, warm: float) -> None:
    """
    A tall window at one side (1 is the picture's right), the room's own light from the other, a glimmer from behind;
    `z` is the height of the chest. The wall gets darker away from the window.
    """
    key = np.array([1, 0.97, 0.92]) * (1 - warm) + np.array([1, 0.93, 0.82]) * warm
    area_light((side * 2.3, -2.0, z + 0.75), (0, 0, z + 0.05), 1.5, 400, tuple(key), 2.2)
    area_light((-side * 2.6, -1.8, z + 0.1), (0, 0, z - 0.1), 2.6, 60, (1, 0.95, 0.90))
    area_light((-side * 1.3, 1.2, z + 0.9), (0, 0, z + 0.1), 0.7, 42, (1, 0.97, 0.93))
    area_light((side * 2.6, -0.4, z + 1.0), (side * 0.3, 1.6, z), 1.6, 95, tuple(key))
    world_light((0.97, 0.98, 1), 0.20)


LIGHTS = {
    "window-left": partial(window_light, side=-1, warm=0.3),
    "window-right": partial(window_light, side=1, warm=0.3),
    "morning-left": partial(window_light, side=-1, warm=0.9),
    "morning-right": partial(window_light, side=1, warm=0.9),
}
