"""Writes drawn samples as files, for use outside this package."""

import json
from pathlib import Path

import cv2

from ..classes import ATTRIBUTES, LANDMARKS, TOLD
from .sample import Sample, draw_sample


def describe(sample: Sample) -> dict:
    """Landmarks in pixels, attributes and the told category of a sample, for JSON."""
    marks = {name: [round(float(v), 1) for v in mark[:2]] for name, mark in zip(LANDMARKS, sample.marks) if mark[2]}
    attributes = {name: values[code] for (name, values), code in zip(ATTRIBUTES.items(), sample.codes) if code >= 0}
    told = TOLD[int(sample.told.argmax())] if sample.told.any() else None
    return {"marks": marks, "attributes": attributes, "told": told}


def write_folder(out: Path, seed: int, count: int, kind: str | None = None) -> None:
    """Writes `count` samples from `seed` on: picture, part classes as grey values, and `labels.json`."""
    out.mkdir(parents=True, exist_ok=True)
    described = {}
    for i in range(count):
        sample, name = draw_sample(seed + i, kind), f"{i:06d}"
        cv2.imwrite(str(out / f"{name}.png"), sample.rgb[..., ::-1])
        cv2.imwrite(str(out / f"{name}-parts.png"), sample.label)
        described[name] = describe(sample)
    (out / "labels.json").write_text(json.dumps(described, indent=1))
