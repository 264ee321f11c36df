"""Builds the scene of a person: body, clothes, studio."""

from dataclasses import replace

import numpy as np

from .assets import CACHE
from .cuts import CUTS
from .drape import draped, draw_body_in
from .fabric import Fabric, fabric_material
from .garment import Garment
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
    new_scene()
    person = Person(sitter.body)
    worn = dress(name, person, sitter)
    body = person.build_body()
    draw_body_in(person, body, worn)
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
    if cut.kind != "trousers":
        fabric = replace(fabric, rib=cut.rib, neck_rib=cut.neck_rib, rib_width=cut.rib_width, stitch=cut.stitch)
    material = fabric_material("cloth", fabric)
    thing = mesh_object("cloth", vertices, garment.faces, material, garment.texture, garment.face_texture)
    arm = garment.arm if cut.sleeve else np.zeros(len(vertices))
    set_attribute(thing, "edge", np.stack([garment.border, garment.border_kind, arm], 1))
    thicken(thing, cut.thickness, -1)


def soft_light(z: float) -> None:
    """A large key from the upper left, a weak fill, a rim behind; `z` is the height of the chest."""
    area_light((-1.9, -2.6, z + 1.1), (0, 0, z - 0.1), 1.6, 330, (1, 0.975, 0.95))
    area_light((2.4, -2.4, z + 0.2), (0, 0, z - 0.2), 2.4, 60, (0.96, 0.98, 1))
    area_light((1.4, 1.1, z + 1.2), (0, 0, z + 0.1), 0.8, 90)
    area_light((0, 0.2, 3.2), (0, 1.5, 1.5), 2.5, 90)
    world_light((1, 1, 1), 0.28)


def window_light(z: float) -> None:
    """A window at the right."""
    area_light((2.4, -1.8, z + 0.6), (0, 0, z - 0.1), 2.0, 380, (1, 0.985, 0.96), 2.6)
    area_light((-2.6, -2.2, z + 0.1), (0, 0, z - 0.2), 2.4, 75, (0.95, 0.975, 1))
    area_light((-1.5, 1.0, z + 1.0), (0, 0, z), 0.8, 60)
    area_light((0, 0.2, 3.2), (0, 1.5, 1.5), 2.5, 70)
    world_light((0.98, 0.99, 1), 0.30)


LIGHTS = {"soft": soft_light, "window": window_light}
