"""
Creases of a worn top or dress that are too fine for the simulated mesh: rays from the armpits, swags at the waist,
flutes to the hem, and random wrinkles of washing. Patterns are in the cloth's rest coordinates; heights are metres.
"""

import math

import numpy as np

from .garment import Garment
from .garment_shape import normals_of

# Heights of the creases.
RAYS, SWAGS, FLUTES, WASH, SLEEVES = 0.0055, 0.0060, 0.0055, 0.0016, 0.0055
# Distances between neighbouring creases.
SWAG_STEP, FLUTE_STEP, SLEEVE_STEP = 0.068, 0.095, 0.050


def creased(garment: Garment, vertices: np.ndarray) -> np.ndarray:
    """Adds the creases of a top or dress to its posed vertices."""
    random = np.random.default_rng(garment.person.body["seed"])
    points, arm = garment.rest, garment.arm
    torso = np.clip((0.46 - arm) / 0.12, 0, 1)
    height = garment.cut.wash * WASH * _wash(points, random)
    for sign in (1, -1):
        height += torso * RAYS * _rays(garment, sign, random)
        height += SLEEVES * _sleeve(garment, sign, random)
    height += torso * (SWAGS * _swags(garment, random) + FLUTES * _flutes(garment, random))
    # Hems, bands and cuffs are doubled, so they crease less.
    height *= 0.35 + 0.65 * np.clip((garment.border - 0.008) / 0.03, 0, 1)
    return vertices + normals_of(vertices, garment.faces) * (garment.cut.creases * height)[:, None]


def _rays(garment: Garment, sign: int, random) -> np.ndarray:
    shoulder = garment.place("upperarm01.L")
    inward = shoulder[0] + 0.012 - sign * garment.rest[:, 0]
    down = shoulder[2] - 0.105 - garment.rest[:, 2]
    far, turn = np.hypot(inward, down), np.arctan2(down, inward)
    phase = random.uniform(5, 6.5) * turn + random.uniform(0, 6) + 1.8 * _waves(garment.rest, 0.15, random)
    fading = np.clip(far / 0.03, 0, 1) * np.exp(-((far / 0.135) ** 2))
    return fading * _ridge(phase) * np.clip(0.7 + 0.6 * _waves(garment.rest, 0.12, random), 0.1, 1.5)


def _swags(garment: Garment, random) -> np.ndarray:
    x, y, z = garment.rest.T
    around = np.arctan2(x, -(y - garment.axis))
    slope = 0.05 * np.abs(np.sin(around * 1.1 + 0.3)) + 0.022 * _waves(garment.rest, 0.14, random)
    phase = 2 * math.pi * (z + slope) / SWAG_STEP
    fading = np.exp(-(((z - garment.levels.waist - 0.01) / 0.085) ** 2))
    return fading * _ridge(phase) * np.clip(0.45 + 0.8 * _waves(garment.rest, 0.11, random), 0, 1.4)


def _flutes(garment: Garment, random) -> np.ndarray:
    x, y, z = garment.rest.T
    around = np.arctan2(x, -(y - garment.axis)) * 0.16
    leaning = 0.10 * (garment.levels.waist - z) * np.sign(x) * np.clip(np.abs(x) / 0.1, 0, 1)
    phase = 2 * math.pi * (around + leaning + 0.016 * _waves(garment.rest, 0.16, random)) / FLUTE_STEP
    below = np.clip((garment.levels.shoulder - 0.16 - z) / 0.14, 0, 1)
    return below * _ridge(phase) * np.clip(0.4 + 0.8 * _waves(garment.rest, 0.15, random), 0, 1.3)


def _sleeve(garment: Garment, sign: int, random) -> np.ndarray:
    """Folds from the armpit up over the arm and askew to the hem."""
    side = "L" if sign > 0 else "R"
    shoulder, elbow = garment.place(f"upperarm01.{side}"), garment.place(f"lowerarm01.{side}")
    along = (elbow - shoulder) / np.linalg.norm(elbow - shoulder)
    offset = garment.rest - shoulder
    place, above = offset @ along, offset @ np.cross([0, -sign, 0], along)
    phase = 2 * math.pi * (place - 0.55 * above + 0.012 * _waves(garment.rest, 0.08, random)) / SLEEVE_STEP
    on_arm = np.clip((garment.signed_arm * sign - 0.40) / 0.15, 0, 1)
    return on_arm * _ridge(phase) * np.clip(0.45 + 0.7 * _waves(garment.rest, 0.09, random), 0, 1.3)


def _wash(points: np.ndarray, random) -> np.ndarray:
    found = np.zeros(len(points))
    for step in (0.11, 0.07):
        found += (1 - np.minimum(np.abs(_waves(points, step, random)) * 1.7, 1)) * (step / 0.11)
    return found - found.mean()


def _ridge(phase: np.ndarray) -> np.ndarray:
    """A wave whose crests are narrower than its valleys."""
    return ((1 + np.cos(phase)) / 2) ** 1.35 - 0.43


def _waves(points: np.ndarray, step: float, random) -> np.ndarray:
    """Smooth noise of about -1 to 1: waves of one length and many directions."""
    found = np.zeros(len(points))
    for _ in range(9):
        heading = random.normal(0, 1, 3)
        heading *= 2 * math.pi / step / np.linalg.norm(heading) * random.uniform(0.6, 1.2)
        found += np.cos(points @ heading + random.uniform(0, 2 * math.pi))
    return found / 3
