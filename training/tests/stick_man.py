"""A small body in MakeHuman's file formats, so that tests need no download: a tube round each bone.

A second, wider set of tubes is the suit that clothes are cut from.
"""

import gzip
import json
import math
from pathlib import Path

import cv2
import numpy as np

SIDES, RINGS = 8, 5
TRUNK = [
    ("root", "", (0, 0.95, 0), (0, 1.0, 0), 0.12),
    ("spine04", "root", (0, 1.05, 0), (0, 1.2, 0), 0.12),
    ("spine02", "spine04", (0, 1.25, 0), (0, 1.45, 0), 0.13),
    ("neck01", "spine02", (0, 1.48, 0), (0, 1.56, 0), 0.05),
    ("head", "neck01", (0, 1.58, 0), (0, 1.8, 0), 0.09),
]
LIMBS = [
    ("clavicle", "spine02", (0.03, 1.44, 0), (0.1, 1.44, 0), 0.04),
    ("shoulder01", "clavicle", (0.1, 1.44, 0), (0.15, 1.43, 0), 0.05),
    ("upperarm01", "shoulder01", (0.17, 1.42, 0), (0.3, 1.2, 0), 0.045),
    ("lowerarm01", "upperarm01", (0.32, 1.17, 0), (0.4, 1.05, 0), 0.035),
    ("lowerarm02", "lowerarm01", (0.4, 1.04, 0.02), (0.45, 0.97, 0.03), 0.03),
    ("wrist", "lowerarm02", (0.46, 0.95, 0.04), (0.5, 0.88, 0.05), 0.03),
    *[
        (
            f"finger{f}-{j}",
            "wrist" if j == 1 else f"finger{f}-{j - 1}",
            (0.5 + 0.01 * j, 0.88 - 0.03 * j, z + (z - 0.05) * 0.2 * j),
            None,
            0.008,
        )
        for f, z in ((1, 0.1), (2, 0.08), (3, 0.06), (4, 0.04), (5, 0.02))
        for j in (1, 2, 3)
    ],
    ("upperleg01", "root", (0.1, 0.9, 0), (0.1, 0.55, 0), 0.07),
    ("lowerleg01", "upperleg01", (0.1, 0.5, 0), (0.1, 0.12, 0), 0.05),
    ("foot", "lowerleg01", (0.1, 0.08, 0), (0.1, 0.02, 0.12), 0.04),
]
EYES = {"helper-l-eye": 0.03, "helper-r-eye": -0.03}
Bone = tuple[str, str, tuple, tuple | None, float]


def all_bones() -> list[Bone]:
    """Name, parent, head, tail and radius of each bone."""
    out: list[Bone] = list(TRUNK)
    trunk = {name for name, *_ in TRUNK}
    for side, sign in (("L", 1), ("R", -1)):
        for name, parent, (x, y, z), tail, radius in LIMBS:
            end = tail or (x + 0.005, y - 0.02, z)
            above = parent if parent in trunk else f"{parent}.{side}"
            out.append((f"{name}.{side}", above, (sign * x, y, z), (sign * end[0], end[1], end[2]), radius))
    return out


def tube(head: tuple, tail: tuple, radius: float) -> list[tuple[float, float, float]]:
    """Rings of points from head to tail, square to the vertical or, for level bones, to the x axis."""
    level = abs(tail[1] - head[1]) < 0.05
    out = []
    for ring in range(RINGS):
        share = ring / (RINGS - 1)
        x, y, z = (a + (b - a) * share for a, b in zip(head, tail))
        for k in range(SIDES):
            angle = 2 * math.pi * k / SIDES
            out.append(
                (x, y + radius * math.sin(angle), z + radius * math.cos(angle))
                if level
                else (x + radius * math.sin(angle), y, z + radius * math.cos(angle))
            )
    return out


def write_stick_man(folder: Path) -> Path:
    """Writes mesh, skeleton, weights and two targets, and returns the folder."""
    vertices: list[tuple[float, float, float]] = []
    faces: dict[str, list[list[int]]] = {group: [] for group in ("body", "helper-tights", *EYES)}
    rig, weights = {}, {}

    def add(group: str, bone: str, points: list[tuple[float, float, float]]) -> int:
        first = len(vertices)
        vertices.extend(points)
        weights.setdefault(bone, []).extend([[first + i, 1.0] for i in range(len(points))])
        for ring in range(RINGS - 1):
            for k in range(SIDES):
                low, next_ = first + ring * SIDES + k, first + ring * SIDES + (k + 1) % SIDES
                faces[group].append([low, next_, next_ + SIDES, low + SIDES])
        return first

    for name, parent, head, tail, radius in all_bones():
        add("body", name, tube(head, tail, radius))
        if name != "head":
            add("helper-tights", name, tube(head, tail, radius * 1.2 + 0.02))
        vertices.append(head)
        anchor = {"strategy": "VERTEX", "vertex_index": len(vertices) - 1}
        rig[name] = {"parent": parent, "head": anchor}
    for group, x in EYES.items():
        add(group, "head", tube((x, 1.68, 0.085), (x, 1.7, 0.085), 0.012))
    lines = [f"v {10 * x} {10 * y} {10 * z}" for x, y, z in vertices] + ["vt 0.5 0.5"]
    for group, quads in faces.items():
        lines += [f"g {group}", *["f " + " ".join(f"{v + 1}/1" for v in quad) for quad in quads]]
    for path, text in {
        "3dobjs/base.obj": "\n".join(lines),
        "rigs/standard/rig.default.json": json.dumps({"bones": rig}),
        "rigs/standard/weights.default.json": json.dumps({"weights": weights}),
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    (folder / "textures").mkdir()
    for name in ("lips", "ears"):
        cv2.imwrite(str(folder / "textures" / f"mpfb_{name}.jpg"), np.zeros((8, 8), np.uint8))
    (folder / "targets" / "macrodetails").mkdir(parents=True)
    for name, offset in (("caucasian-male-young", 1.0), ("caucasian-female-young", -1.0)):
        with gzip.open(folder / "targets" / "macrodetails" / f"{name}.target.gz", "wt") as out:
            out.write(f"# a comment\n0 0 0 {offset}\n1 {offset} 0 0\n")
    return folder
