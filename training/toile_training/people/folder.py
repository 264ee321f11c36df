"""Writes rendered people into a folder."""

import json
from pathlib import Path

import cv2

from .body import Body
from .person import Maker

QUALITY = 94
"""Quality of the JPEG files."""


def write_people(folder: Path, body: Body, seed: int, count: int, width: int, height: int) -> None:
    """Writes NNNNNN.jpg, NNNNNN-parts.png (class numbers as grey values) and joints.json.

    The joints of each picture are 17 times x, y (pixels), distance (metres) and 1 where they are in view.
    """
    folder.mkdir(parents=True, exist_ok=True)
    maker, joints = Maker(body, seed, width, height), {}
    for i in range(count):
        name, sample = f"{i:06d}", maker.make()
        written = cv2.imwrite(str(folder / f"{name}.jpg"), sample.rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        if not written or not cv2.imwrite(str(folder / f"{name}-parts.png"), sample.label):
            raise OSError(f"cannot write {folder / name}")
        joints[name] = [[round(float(value), 2) for value in joint] for joint in sample.joints]
    (folder / "joints.json").write_text(json.dumps(joints))
