"""Hair: a cap grown from the scalp, ribbons for long hair, a bun. Hats are caps too."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from ..parser.classes import PARTS
from .body import Body
from .bottoms import grid_faces
from .layer import Layer
from .measures import ripples
from .torso import Torso, transformed

HAIR, OTHER = PARTS.index("hair"), PARTS.index("other")
STYLES = {
    "bald": 1,
    "buzz": 1.6,
    "short": 3,
    "afro": 1,
    "curly": 1,
    "slick": 1,
    "bun": 1,
    "pony": 1,
    "bob": 2,
    "long": 3,
}
"""How often each style is worn."""
THICKNESS = {
    "bald": 0.0,
    "buzz": 0.003,
    "short": 0.018,
    "afro": 0.07,
    "curly": 0.035,
    "slick": 0.005,
    "bun": 0.006,
    "pony": 0.006,
    "bob": 0.014,
    "long": 0.012,
}
ROUGHNESS = {"afro": 0.012, "curly": 0.01, "short": 0.005, "bob": 0.003, "long": 0.003}
HANGING = ("bob", "long", "pony")
ANGLES = [0, 0.45, 0.8, 1.1, 1.35, 1.6, 1.9, 2.4, 3.15]
"""Angles around the head from the face, in radians, at which the hairline is given."""
ALONG, ON_HEAD = 18, 8
"""Points of a ribbon, and how many of them are on the head."""


class Head:
    """Measures of a head in the rest pose."""

    def __init__(self, body: Body, vertices: np.ndarray):
        self.body = body
        self.points = p = body.skin.of_base @ vertices
        self.share = body.region_weights(body.skin)[:, PARTS.index("face")]
        """float (n,): how much each vertex of the skin belongs to the head"""
        eyes = body.eyes.of_base @ vertices
        self.eyes = np.array([eyes[eyes[:, 0] > 0].mean(0), eyes[eyes[:, 0] < 0].mean(0)])
        self.eye = self.eyes.mean(0)
        upper = p[(self.share > 0.9) & (p[:, 1] > self.eye[1] - 0.02)]
        self.low, self.high = upper.min(0), upper.max(0)
        self.center = np.array([0, self.eye[1] + 0.02, (self.low[2] + self.high[2]) / 2 - 0.01])
        half = (self.high - self.low) / 2
        self.radius = np.array([half[0], self.high[1] - self.center[1], half[2]])
        out = p - self.center
        self.angle = np.abs(np.arctan2(out[:, 0], out[:, 2]))
        self.out = out / (np.linalg.norm(out, axis=1, keepdims=True) + 1e-9)
        self.height = p[:, 1] - self.eye[1]


@dataclass
class Hair:
    """A hairdo. Lengths in metres."""

    style: str
    line: float
    """How much higher the hairline is than usual"""
    bangs: bool
    thickness: float
    length: float
    """Length of long hair below the chin"""
    parting: float
    front: tuple[bool, bool]
    """For the left and right side: true when the hair falls in front of the shoulder"""
    wave: float
    spread: float
    face: float
    """Radians from the middle of the face to the first strand"""
    knot_height: float
    knot_radius: float
    ribbons: int
    hat: float | None
    """Height of a hat's edge above the eyes"""


def random_hair(rng: Generator, male: bool) -> Hair:
    """A random hairdo."""
    uniform = rng.uniform
    shares = np.array(list(STYLES.values()), float)
    style = str(rng.choice(list(STYLES), p=shares / shares.sum()))
    if male and style in ("bob", "long", "bun", "pony") and rng.random() < 0.7:
        style = "short"
    return Hair(
        style=style,
        line=rng.normal(0, 0.012),
        bangs=style in ("bob", "long", "short", "bun", "pony") and rng.random() < 0.3,
        thickness=uniform(0.6, 1.4),
        length=uniform(0.05, 0.5) if style == "long" else uniform(-0.06, 0.08),
        parting=rng.normal(0, 0.4),
        front=(rng.random() < 0.5, rng.random() < 0.5),
        wave=max(0.0, rng.normal(0.006, 0.01)),
        spread=uniform(0, 0.35),
        face=uniform(0.75, 1.25),
        knot_height=uniform(-0.02, 0.13),
        knot_radius=uniform(0.03, 0.06),
        ribbons=int(rng.integers(220, 480)),
        hat=uniform(0.03, 0.08) if rng.random() < 0.1 else None,
    )


def make_cap(head: Head, hair: Hair, pose, rng: Generator, hat: bool = False) -> Layer:
    """Hair close to the head, or a hat. pose: moves points (n, 3) of the skin with the bones."""
    if hat:
        line, thick = np.full(len(head.points), hair.hat or 0.05), np.full(len(head.points), 0.022)
        rough = 0.0
    else:
        front = hair.line - (0.045 if hair.bangs else 0)
        heights = [0.07 + front, 0.068 + front, 0.06 + 0.6 * front, 0.035, -0.01, -0.03, -0.06, -0.09, -0.1]
        line = np.interp(head.angle, ANGLES, heights)
        if hair.style in ("bob", "long"):
            line = np.minimum(line, np.interp(head.angle, [0, 0.9, 1.2, 3.15], [1, 0.05, -0.06, -0.1]))
        line = line + ripples(rng, head.points, 30, 120, 4) * 0.006
        thickness, rough = THICKNESS[hair.style] * hair.thickness, ROUGHNESS.get(hair.style, 0.001)
        thick = np.full(len(head.points), thickness)
        if hair.style == "short":
            thick *= 0.35 + 0.65 * np.clip(head.height / 0.12, 0, 1)
    grown = thick * np.clip((head.height - line) / 0.03 + 0.25, 0.1, 1)
    points = head.points + head.out * (grown + ripples(rng, head.points, 40, 160, 8) * rough)[:, None]
    edge = head.height - line
    if not hat and thick.max() < 0.03 and hair.style not in ("bob", "long"):
        edge = np.where(head.body.ears > 0.3, -0.02, edge)
    edge = np.where(head.share > 0.4, edge, -0.05).astype(np.float32)
    uv = np.stack([np.arctan2(head.out[:, 0], head.out[:, 2]) * 0.1, head.points[:, 1]], 1)
    name, part = ("hat", OTHER) if hat else ("cap", HAIR)
    return Layer(name, pose(points), head.body.skin.faces, part, uv, head.points, edge)


def make_bun(head: Head, hair: Hair, head_matrix: np.ndarray, rng: Generator) -> Layer:
    """A lumpy ball at the back of the head."""
    back = -head.radius[2] * (0.6 if hair.knot_height > 0.06 else 1.0)
    middle = head.center + [0, hair.knot_height + 0.03, back]
    around, down = np.meshgrid(np.linspace(0, 2 * math.pi, 20), np.linspace(0, math.pi, 12))
    shape = [np.cos(around) * np.sin(down), np.cos(down), np.sin(around) * np.sin(down)]
    out = np.stack(shape, -1).reshape(-1, 3)
    points = middle + out * hair.knot_radius * (1 + 0.1 * ripples(rng, out, 2, 8))[:, None]
    uv = np.stack([around.ravel() * 0.05, down.ravel() * 0.1], 1)
    posed = points @ head_matrix[:3, :3].T + head_matrix[:3, 3]
    return Layer("bun", posed, grid_faces(12, 20, False), HAIR, uv, points, np.ones(len(points)))


def on_the_head(head: Head, hair: Hair, angle: np.ndarray, side: np.ndarray, rng: Generator) -> np.ndarray:
    """Starts of ribbons (n, ON_HEAD, 3) in the rest pose: from the parting over the head, or at a pony tail's knot."""
    n = len(angle)
    if hair.style == "pony":
        knot = head.center + [0, hair.knot_height, -head.radius[2] - 0.015]
        k = np.arange(ON_HEAD)
        fall = np.stack([np.zeros(ON_HEAD), 0.01 - 0.004 * k, -0.012 * np.minimum(k, 4)], 1)
        return knot + fall + rng.normal(0, 0.008, (n, 1, 3))
    radius = head.radius + 0.004 + 0.012 * hair.thickness + rng.uniform(0, 0.012, (n, 1))
    up = np.linspace(1.45, -0.35, ON_HEAD)
    share = np.clip(np.arange(ON_HEAD) / 5, 0, 1)
    turned = (hair.parting + 0.25 * side)[:, None] * (1 - share) + angle[:, None] * share
    shape = [np.sin(turned) * np.cos(up), np.broadcast_to(np.sin(up), turned.shape), np.cos(turned) * np.cos(up)]
    return head.center + np.stack(shape, -1) * radius[:, None]


def make_ribbons(
    head: Head, hair: Hair, head_matrix: np.ndarray, root: np.ndarray, torso: np.ndarray, rng: Generator
) -> Layer:
    """Strands as strips of triangles. In the frame of the hips, before or behind the torso (n, 3, posed)."""
    n, pony = hair.ribbons, hair.style == "pony"
    to_hips = np.linalg.inv(root)
    surface = Torso(transformed(torso, to_hips))
    side = rng.choice([-1, 1], n)
    angle = side * (rng.uniform(2.4, math.pi, n) if pony else rng.uniform(hair.face, math.pi, n))
    points = np.zeros((n, ALONG, 3))
    points[:, :ON_HEAD] = transformed(on_the_head(head, hair, angle, side, rng), to_hips @ head_matrix)
    start = points[:, ON_HEAD - 1]
    chin = transformed(np.array([0, head.eye[1] - 0.12, 0]), to_hips @ head_matrix)[1]
    end = start[:, 1] - rng.uniform(0.1, 0.4) if pony else np.full(n, chin - hair.length)
    end = end + rng.normal(0, 0.02, n)
    if pony:
        before = np.full(n, all(hair.front))
    else:
        before = np.where(side > 0, hair.front[0], hair.front[1]) & (np.abs(angle) < 1.9 + 0.5 * hair.spread)
    for k in range(ON_HEAD, ALONG):
        share = (k - ON_HEAD + 1) / (ALONG - ON_HEAD)
        spread = hair.spread * 0.12 * min(share * 1.5, 1)
        wave = hair.wave * np.sin(share * 14 + angle * 3)
        x = start[:, 0] + np.sin(angle) * spread + wave
        z = start[:, 2] + np.cos(angle) * spread * 0.5 + 0.5 * wave
        y = start[:, 1] + (end - start[:, 1]) * share
        if pony and before[0]:
            x = x + 0.1 * (1 if hair.parting > 0 else -1) * min(1, share * 3)
            z = z + 0.2 * np.clip((share - 0.35) * 3, 0, 1)
        front, back = surface.at(x, y)
        over = np.maximum(z + 0.05 * min(1, share * 2), front + 0.012 + 0.01 * rng.random(n))
        points[:, k] = np.stack([x, y, np.where(before, over, np.minimum(z - 0.02 * share, back - 0.008))], 1)
    return strips(transformed(points, root), transformed(head.center, head_matrix), rng)


def strips(points: np.ndarray, center: np.ndarray, rng: Generator) -> Layer:
    """Ribbons along points (n, ALONG, 3), broad side away from the head's center (3,)."""
    n = len(points)
    along = np.gradient(points, axis=1)
    along /= np.linalg.norm(along, axis=2, keepdims=True) + 1e-9
    out = points - center
    out[..., 1] *= 0.2
    out /= np.linalg.norm(out, axis=2, keepdims=True) + 1e-9
    across = np.cross(along, out)
    across /= np.linalg.norm(across, axis=2, keepdims=True) + 1e-9
    t = np.linspace(0, 1, ALONG)
    half = rng.uniform(0.006, 0.013, (n, 1, 1)) * (1 - 0.75 * np.maximum(t - 0.6, 0) / 0.4)[None, :, None]
    both = np.concatenate([(points - across * half).reshape(-1, 3), (points + across * half).reshape(-1, 3)])
    count = n * ALONG
    i = (np.arange(n)[:, None] * ALONG + np.arange(ALONG - 1)).ravel()
    faces = np.concatenate([np.stack([i, i + 1, count + i], 1), np.stack([i + 1, count + i + 1, count + i], 1)])
    u, v = np.repeat(rng.random(n), ALONG), np.tile(t * 0.5, n)
    uv = np.concatenate([np.stack([u, v], 1), np.stack([u + 0.02, v], 1)])
    normal = np.tile(out.reshape(-1, 3), (2, 1))
    return Layer("ribbons", both, faces.astype(np.int32), HAIR, uv, both, np.ones(2 * count), normal=normal)
