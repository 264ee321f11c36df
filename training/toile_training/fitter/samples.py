"""Samples for training: pairs of flat and worn garments as numbers, without a picture."""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.random import Generator

from ..pairs.frame import BodyFrame
from ..pairs.pair import pair_of, random_garment
from ..people.body import Body, load_body
from ..people.camera import JOINTS, random_camera
from ..people.figure import find_joints, random_figure, skin_layers
from .errors import misread_garment, misread_joints, misread_widths
from .reading import FEATURES, TARGETS, PersonReading, features, flat_reading, targets
from .widths import torso_cloud, torso_widths

GARMENTS = 10
"""Pairs on each figure."""
MOST_TURNED = 45
"""Largest turn from the camera in degrees."""
SHARD = 100
"""Figures in a shard."""


@dataclass
class Samples:
    """One row for each side of a pair."""

    features: np.ndarray
    targets: np.ndarray
    scales: np.ndarray
    """Length in units of one step of each target"""


def samples_on(body: Body, rng: Generator) -> Samples:
    """Pairs on one random figure."""
    figure = random_figure(body, rng)
    while abs(figure.pose.yaw) > MOST_TURNED or figure.pose.sitting:
        figure = random_figure(body, rng)
    joints = find_joints(figure)
    camera = random_camera(rng, skin_layers(figure)[0].points, joints, 384, 512)
    seen, outline = camera.project(joints), camera.project(torso_cloud(figure, rng))[:, :2]
    rows: list[tuple[np.ndarray, ...]] = []
    for _ in range(GARMENTS):
        read = misread_joints(seen, rng)
        frame = BodyFrame.of(read)
        widths = misread_widths(torso_widths(frame, outline), rng)
        person = PersonReading(frame, read[JOINTS.index("nose")], widths)
        pair = pair_of(figure, random_garment(figure, rng), frame, camera.project)
        flat = misread_garment(flat_reading(pair.landmarks, pair.is_dress, pair.is_open), rng)
        for side in (0, 1):
            rows.append((features(flat, person, side), *targets(pair.landmarks, frame, side)))
    return Samples(*(np.array(column, np.float32) for column in zip(*rows)))


def make_shard(seed: int, figures: int) -> Samples:
    """Returns samples of many figures, without those that lack a landmark that every garment has."""
    body, rng = load_body(), np.random.default_rng(seed)
    made = joined([samples_on(body, rng) for _ in range(figures)])
    whole = np.isfinite(made.features).all(1) & np.isfinite(made.scales).all(1)
    return Samples(made.features[whole], made.targets[whole], made.scales[whole])


def joined(parts: list[Samples]) -> Samples:
    """Concatenates samples."""
    return Samples(*(np.concatenate([getattr(part, n) for part in parts]) for n in ("features", "targets", "scales")))


def write_samples(folder: Path, seed: int, shards: int, workers: int = 1) -> None:
    """Writes the missing shards."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [k for k in range(shards) if not (folder / f"{seed + k}.npz").exists()]
    with ProcessPoolExecutor(workers) as pool:
        for k, made in zip(missing, pool.map(make_shard, [seed + k for k in missing], [SHARD] * len(missing))):
            np.savez(folder / f"{seed + k}.npz", features=made.features, targets=made.targets, scales=made.scales)


def read_samples(folder: Path) -> Samples:
    """Reads all shards of a folder."""
    parts = [np.load(path) for path in sorted(folder.glob("*.npz"))]
    if not parts:
        raise FileNotFoundError(f"no samples in {folder}")
    out = joined([Samples(part["features"], part["targets"], part["scales"]) for part in parts])
    assert out.features.shape[1] == FEATURES and out.targets.shape[1] == len(TARGETS)
    return out
