"""Small hoops of gold at the lobes of the ears."""

import math

import numpy as np

from .nodes import Nodes, linear, set_inputs
from .scene import mesh_object

GOLD = (214, 170, 96)
ROUND, AROUND = 40, 10


def add_earrings(person, radius: float, wire=0.0011) -> None:
    nodes = Nodes("gold")
    set_inputs(nodes.surface(), {"Base Color": (*linear(GOLD), 1), "Metallic": 1.0, "Roughness": 0.22})
    for sign in (1, -1):
        place = person.to_head((_lobe(person, sign) - [0, 0, radius - 0.003])[None])[0]
        mesh_object("earring", place + _hoop(radius, wire), _faces(), nodes.material)


def _lobe(person, sign: int) -> np.ndarray:
    """Returns the lowest point of an ear; the ear is the part furthest from the head at the height of the eyes."""
    points = person.rest[person.body_vertices]
    eye = person.rig.head(person.rest, "eye.L")
    near = points[np.abs(points[:, 2] - eye[2]) < 0.06]
    ear = near[near[:, 0] * sign > np.max(near[:, 0] * sign) - 0.014]
    return ear[ear[:, 2].argmin()]


def _hoop(radius: float, wire: float) -> np.ndarray:
    """A ring seen a little from the side, as it hangs."""
    turn = np.repeat(np.linspace(0, 2 * math.pi, ROUND, endpoint=False), AROUND)
    round_wire = np.tile(np.linspace(0, 2 * math.pi, AROUND, endpoint=False), ROUND)
    out = radius + wire * np.cos(round_wire)
    flat = np.stack([np.cos(turn) * out, wire * np.sin(round_wire), np.sin(turn) * out], 1)
    angle = math.radians(35)
    return flat @ np.array([[math.cos(angle), math.sin(angle), 0], [-math.sin(angle), math.cos(angle), 0], [0, 0, 1]])


def _faces() -> list[list[int]]:
    return [
        [
            i * AROUND + j,
            (i + 1) % ROUND * AROUND + j,
            (i + 1) % ROUND * AROUND + (j + 1) % AROUND,
            i * AROUND + (j + 1) % AROUND,
        ]
        for i in range(ROUND)
        for j in range(AROUND)
    ]
