"""Light on surfaces: a key light, soft light from all around, contact shadows."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator


@dataclass
class Light:
    """One picture's light."""

    direction: np.ndarray
    """Unit (3,), towards the key light"""
    key: float
    around: float
    slope: np.ndarray
    """(3,): gradient of the soft light by the normal"""
    key_tint: np.ndarray
    around_tint: np.ndarray
    contact: float
    """Strength of the shading in creases"""
    shadow: float
    """Strength of the shadows that parts of the body cast on others"""

    @property
    def halfway(self) -> np.ndarray:
        """Unit (3,): the normal that mirrors the key light into the camera."""
        h = self.direction + np.array([0, 0, 1.0])
        return h / np.linalg.norm(h)

    def on(self, normal: np.ndarray, relief: np.ndarray | float = 0.0) -> np.ndarray:
        """Brightness (n, 3) of a white surface. relief (n,): how much small folds turn it towards the light."""
        soft = (self.around + normal @ self.slope)[:, None] * self.around_tint
        facing = np.clip((normal @ self.direction + relief) * 0.85 + 0.15, 0, None)
        return soft + (self.key * facing)[:, None] * self.key_tint


def random_light(rng: Generator) -> Light:
    """Light of a studio, a room or the sun, seldom hard."""
    direction = np.array([rng.normal(0, 0.8), rng.uniform(-0.1, 1.2), rng.uniform(0.2, 1.3)])
    key = rng.uniform(0.05, 0.6)
    return Light(
        direction / np.linalg.norm(direction),
        key,
        rng.uniform(0.5, 0.95),
        rng.normal(0, 0.08, 3) + [0, 0.07, 0.05],
        1 + rng.normal(0, 0.04, 3),
        1 + rng.normal(0, 0.03, 3),
        rng.uniform(0.2, 0.9),
        rng.uniform(0, 0.6) * (key > 0.15),
    )


def occlusion(depth: np.ndarray, light: Light, pixels_a_metre: float) -> np.ndarray:
    """Returns float32 (h, w): light factor after creases and cast shadows. depth (h, w): infinite on the background."""
    on = np.isfinite(depth)
    far = np.where(on, depth, depth[on].max() + 0.5).astype(np.float32)
    out = np.ones_like(far)
    for radius in (0.012, 0.05):
        around = cv2.GaussianBlur(far, (0, 0), max(1.0, radius * pixels_a_metre))
        out -= 0.5 * light.contact * np.clip((far - around) / (radius * 2.5), 0, 0.6)
    if light.shadow > 0.02:
        x, y, _ = light.direction * 0.06 * pixels_a_metre
        shift = np.array([[1, 0, -x], [0, 1, y]])
        before = far - cv2.warpAffine(far, shift, far.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
        thrown = ((before > 0.015) & (before < 0.25)).astype(np.float32)
        out *= 1 - light.shadow * cv2.GaussianBlur(thrown, (0, 0), max(0.8, 0.012 * pixels_a_metre))
    return out
