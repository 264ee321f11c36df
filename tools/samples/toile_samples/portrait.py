"""Builds the scene of a person: body, clothes, studio."""

from dataclasses import replace
from functools import partial

import numpy as np

from .assets import CACHE
from .creases import creased
from .cuts import CUTS
from .drape import draped, draw_body_in, remove_covered
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
    """Builds the scene of a person: body, clothes, hair, backdrop, lights and camera."""
    sitter = PEOPLE[name]
    new_scene(exposure=sitter.exposure)
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
    """Returns each garment with its vertices on the person; simulated once, then read from the cache."""
    worn: list[tuple[Garment, np.ndarray]] = []
    CACHE.mkdir(parents=True, exist_ok=True)
    for cut, _ in sitter.clothes:
        garment = Garment(person, CUTS[cut])
        file = CACHE / f"{name}-{cut}.npy"
        vertices = np.load(file) if file.exists() else None
        if vertices is None or len(vertices) != len(garment.rest):
            vertices = draped(garment, worn)
            np.save(file, vertices)
        worn.append((garment, vertices))
    return worn


def add_garment(garment: Garment, vertices: np.ndarray, fabric: Fabric) -> None:
    """Adds a simulated garment to the scene, with its creases, material and thickness."""
    cut = garment.cut
    if cut.kind == "trousers":
        fabric = replace(fabric, jeans=True, armhole=False)
    else:
        fabric = replace(fabric, rib=cut.rib, neck_rib=cut.neck_rib, rib_width=cut.rib_width, stitch=cut.stitch)
        fabric = replace(fabric, seams=cut.seams, armhole=fabric.armhole and not cut.armhole)
    if cut.sleeve > 0.5:
        vertices = creased_sleeves(garment, vertices)
    if cut.creases:
        vertices = creased(garment, vertices)
    material = fabric_material("cloth", fabric)
    thing = mesh_object("cloth", vertices, garment.faces, material, garment.texture, garment.face_texture)
    arm = garment.arm if cut.sleeve else np.zeros(len(vertices))
    set_attribute(thing, "edge", np.stack([garment.border, garment.border_kind, arm], 1))
    if cut.seams:
        set_attribute(thing, "seams", garment.seams())
    if fabric.jeans:
        for name, values in jeans_marks(garment).items():
            set_attribute(thing, name, values)
    thicken(thing, cut.thickness, -1)


def studio_light(z: float, side: int) -> None:
    """
    A softbox at one side (1 is the picture's right), a wall of light at the other, a small lamp over the camera that the
    eyes show, strips behind both shoulders, and lamps on the paper; `z` is the height of the chest.
    """
    area_light((side * 2.4, -1.5, z + 1.0), (0, 0, z), 0.8, 300, (1, 0.97, 0.93), 1.1)
    area_light((-side * 2.2, -2.0, z + 0.2), (0, 0, z - 0.1), 2.2, 34, (0.97, 0.98, 1))
    area_light((side * 0.35, -2.9, z + 0.85), (0, 0, z + 0.3), 0.45, 18)
    for lamp in (1, -1):
        area_light((lamp * 1.5, 0.75, z + 0.25), (0, 0, z), 0.35, 24, (1, 0.98, 0.96), 1.8)
        area_light((lamp * 2.3, -0.2, z + 0.9), (lamp * 0.4, 1.6, z + 0.1), 1.2, 80)
    world_light((0.98, 0.99, 1), 0.12)


LIGHTS = {
    "studio-left": partial(studio_light, side=-1),
    "studio-right": partial(studio_light, side=1),
}
