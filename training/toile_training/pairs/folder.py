"""Writes pairs with pictures: what the engine's fit is measured on."""

import json
from pathlib import Path

import cv2
import numpy as np

from ..people.body import Body
from ..people.camera import random_camera
from ..people.figure import find_joints, random_figure, skin_layers
from ..people.person import Maker
from .frame import BodyFrame
from .landmarks import NAMES
from .pair import pair_of, random_garment
from .picture import flat_picture, in_picture

QUALITY = 94
MOST_TURNED = 45
"""Largest turn from the camera in degrees: the engine refuses or doubts bodies that are turned further."""


def write_pairs(folder: Path, body: Body, seed: int, count: int, width: int, height: int) -> None:
    """Writes NNNNNN-garment.jpg, NNNNNN-person.jpg (in other clothes) and pairs.json (positions of the landmarks)."""
    folder.mkdir(parents=True, exist_ok=True)
    maker, rng, out = Maker(body, seed, width, height), np.random.default_rng(seed), {}
    while len(out) < count:
        figure = random_figure(body, rng)
        if abs(figure.pose.yaw) > MOST_TURNED or figure.pose.sitting:
            continue
        joints = find_joints(figure)
        camera = random_camera(rng, skin_layers(figure)[0].points, joints, width, height)
        seen, worn = camera.project(joints), random_garment(figure, rng)
        pair = pair_of(figure, worn, BodyFrame.of(seen), camera.project)
        garment, placed = flat_picture(worn, figure.measures.shoulder, maker.stock, rng, width, height)
        name = f"{len(out):06d}"
        person = maker.picture_of(figure, camera=camera).rgb
        for kind, picture in (("garment", garment), ("person", person)):
            path = str(folder / f"{name}-{kind}.jpg")
            if not cv2.imwrite(path, picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY]):
                raise OSError(f"cannot write {path}")
        marks = pair.landmarks
        out[name] = {
            "category": "dress" if pair.is_dress else "outerwear" if pair.is_open else "top",
            "isOpen": bool(pair.is_open),
            "joints": rounded(seen[:, :2]),
            "flat": named(in_picture(marks.flat, placed), in_picture(marks.flat_hem, placed)),
            "worn": named(marks.worn, marks.worn_hem),
        }
    (folder / "pairs.json").write_text(json.dumps(out))


def named(sides: np.ndarray, hem: np.ndarray) -> dict[str, list]:
    """Landmarks by name, the viewer's left and right; null for missing ones."""
    out = {
        name: [rounded(side[k]) if np.isfinite(side[k]).all() else None for side in sides]
        for k, name in enumerate(NAMES)
    }
    return {**out, "hem_middle": rounded(hem)}


def rounded(values: np.ndarray) -> list:
    """Values with two decimals."""
    return np.round(values, 2).tolist()
