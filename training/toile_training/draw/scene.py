"""Renders a garment, given in its own units, as a picture with labels."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from ..classes import BACKGROUND, HEIGHT, LANDMARKS, SKIRT, SLEEVE_L, SLEEVE_R, TORSO, WIDTH
from .frame import SCALE, Frame, H, W
from .garment import Garment
from .ground import bars, clutter, drop_shadow, ground, hanger
from .painter import Painter
from .prints import lettering

FARTHEST_ARMPIT = 0.4
"""A sleeve that touches the body farther below its armhole (share of the armhole's length) hides the armpit."""


@dataclass
class Picture:
    """A drawn picture at the net's input size, with its labels."""

    rgb: np.ndarray
    """uint8 (HEIGHT, WIDTH, 3)"""
    label: np.ndarray
    """uint8 (HEIGHT, WIDTH), part classes"""
    marks: np.ndarray
    """float32 (landmarks, 3): x, y in pixels, and 1 when the landmark is in the picture, else 0"""
    attributes: dict[str, str | None]


def camera(rng: Generator, rgb: np.ndarray) -> np.ndarray:
    """Returns the drawn picture as uint8 at the net's input size, with the artefacts of shop pictures."""
    uniform = rng.uniform
    rgb = cv2.resize(np.clip(rgb, 0, 1), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.5:
        rgb = np.clip(rgb, 0, 1) ** uniform(0.75, 1.35)
    if rng.random() < 0.3:
        rgb = rgb * uniform(0.85, 1.1, 3) + uniform(-0.03, 0.03)
    rgb = rgb.astype(np.float32)
    if rng.random() < 0.25:
        rgb = cv2.GaussianBlur(rgb, (0, 0), uniform(0.3, 1.1))
    elif rng.random() < 0.3:
        rgb = rgb + (rgb - cv2.GaussianBlur(rgb, (0, 0), 1)) * uniform(0.2, 1)
    if rng.random() < 0.4:
        rgb = rgb + rng.standard_normal(rgb.shape).astype(np.float32) * uniform(0.002, 0.03)
    return (np.clip(rgb, 0, 1) * 255 + 0.5).astype(np.uint8)


def match_ground(rng: Generator, painter: Painter, picture: np.ndarray) -> None:
    """Gives the garment nearly the colour of its ground: white on white, black on black."""
    near = np.clip(picture.mean((0, 1)) + rng.normal(0, 0.025, 3) + rng.normal(0, 0.03), 0.02, 1)
    tone = painter.cloths[0] / painter.cloths[0].mean((0, 1)).clip(0.03)
    contrast = rng.uniform(0, 0.15)
    painter.cloths[0] = np.clip(near * (1 + (tone - 1) * contrast), 0, 1).astype(np.float32)
    if rng.random() < 0.6:
        painter.cloths[1] = painter.cloths[0]
    painter.depth, painter.edge = rng.uniform(0.01, 0.12), rng.uniform(0.03, 0.25)
    painter.outline = rng.uniform(0.02, 0.35)


def match_skin(rng: Generator, painter: Painter, garment: Garment) -> None:
    """Gives the garment nearly the colour of the person's skin."""
    tones = [piece.color for piece in garment.pieces if piece.kind == "skin"]
    near = np.array(tones[0]) * rng.uniform(0.85, 1.15) + rng.normal(0, 0.03, 3)
    tone = painter.cloths[0] / painter.cloths[0].mean((0, 1)).clip(0.03)
    painter.cloths[0] = np.clip(near * (1 + (tone - 1) * rng.uniform(0, 0.4)), 0, 1).astype(np.float32)


def compose(rng: Generator, garment: Garment, whole_person: bool = False) -> Picture:
    """Draws the garment on a ground. whole_person: the frame fits the person, not the garment."""
    worn = garment.attributes.setdefault("worn", "no") == "yes"
    shown = [p for p in garment.pieces if (p.label > 0 or whole_person) and p.kind not in ("erase", "paint", "line")]
    frame = Frame(rng, np.vstack([piece.poly for piece in shown]), worn and not whole_person)
    painter = Painter(rng, worn)
    picture = ground(rng)
    if rng.random() < 0.15:
        clutter(rng, picture)
    if rng.random() < 0.06 and not worn:
        hanger(rng, picture, garment, frame)
    if rng.random() < 0.2:
        match_ground(rng, painter, picture)
    elif worn and rng.random() < 0.1:
        match_skin(rng, painter, garment)
    for piece in garment.pieces:
        painter.draw(piece, frame)
    for _ in range(int(rng.integers(1, 4))):
        painter.print_motif(garment, frame)
    picture = drop_shadow(rng, picture, painter.alpha)
    picture = picture * (1 - painter.alpha[..., None]) + painter.rgb
    if rng.random() < 0.14:
        inside = np.ones((H, W), np.float32)
        bars(rng, picture, inside)
        painter.label[inside == 0] = BACKGROUND
    if rng.random() < 0.05:
        lettering(rng, picture, rng.uniform(0, W * 0.5), rng.uniform(0, H), rng.uniform(60, 250))
    label = cv2.resize(painter.label, (WIDTH, HEIGHT), interpolation=cv2.INTER_NEAREST)
    marks = landmarks(garment, frame)
    lower_armpits(label, marks)
    return Picture(camera(rng, picture), label, marks, garment.attributes)


def lower_armpits(label: np.ndarray, marks: np.ndarray) -> None:
    """Moves each armpit to where the sleeve that hangs beside the body first leaves it, in place.

    A sleeve that touches the body farther down hides its armpit, which stays at the lower end of the armhole.
    """
    near = np.ones((5, 5), np.uint8)
    body = cv2.dilate(np.isin(label, [TORSO, SKIRT]).astype(np.uint8), near)
    for side, sleeve in (("l", SLEEVE_L), ("r", SLEEVE_R)):
        armpit, shoulder = (LANDMARKS.index(f"{name}_{side}") for name in ("armpit", "shoulder"))
        if not marks[armpit, 2] or not (label == sleeve).any():
            continue
        contact = body & cv2.dilate((label == sleeve).astype(np.uint8), near)
        _, components = cv2.connectedComponents(contact)
        x, y = marks[armpit, :2].astype(int)
        around = components[max(y - 9, 0) : y + 10, max(x - 9, 0) : x + 10]
        if not around.any():
            continue
        rows, columns = np.nonzero(components == np.bincount(around[around > 0]).argmax())
        low = rows.max() - 2  # the dilation's reach
        hidden = low - y > FARTHEST_ARMPIT * np.hypot(*(marks[shoulder, :2] - marks[armpit, :2]))
        if low > y + 2 and not hidden:
            marks[armpit, :2] = columns[rows >= low].mean(), low


def landmarks(garment: Garment, frame: Frame) -> np.ndarray:
    """Places of the garment's landmarks in pixels of the net's input, float32 (landmarks, 3)."""
    marks = np.zeros((len(LANDMARKS), 3), np.float32)
    for i, name in enumerate(LANDMARKS):
        if name in garment.marks:
            x, y = (frame(garment.marks[name])[0] + 0.5) / SCALE - 0.5
            marks[i] = x, y, float(0 <= x < WIDTH and 0 <= y < HEIGHT)
    return marks
