"""A figure that stands before a camera, for tests."""

import numpy as np

from toile_training.people.body import Body, Shape
from toile_training.people.camera import Camera
from toile_training.people.figure import Figure, make_figure
from toile_training.people.layer import Layer, draw_layers
from toile_training.people.pose import random_arm, random_pose

SQUARE = np.array([[2, 2, 1], [8, 2, 1], [8, 8, 1], [2, 8, 1]], float)
QUAD = [[0, 1, 2, 3]]


def standing(body: Body, seed: int = 1) -> Figure:
    """A figure that stands straight with its arms down."""
    rng = np.random.default_rng(seed)
    pose = random_pose(rng, "stand")
    pose.arms = (random_arm(rng, "down"), random_arm(rng, "down"))
    pose.yaw = pose.hip = pose.lean = pose.bow = pose.twist = 0
    pose.head = (0, 0, 0)
    return make_figure(body, Shape(), pose)


CAMERA = Camera(np.array([0, 0.95, 0.0]), 4.0, 0, 0, 800, -0.24, -0.32)
"""Sees all of a standing figure in 384 x 512 pixels."""


def seen(layers: list[Layer]) -> tuple[np.ndarray, np.ndarray]:
    """Class map and depth (512, 384) of layers before CAMERA."""
    pixels = draw_layers(layers, CAMERA.project, 384, 512)
    label = np.zeros((512, 384), np.uint8)
    label[pixels.visible.mask] = pixels.part
    assert np.allclose(np.linalg.norm(pixels.normal, axis=1), 1, atol=1e-4) and (pixels.normal[:, 2] >= 0).all()
    return label, pixels.visible.depth
