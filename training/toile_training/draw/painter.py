"""Draws the pieces of a garment over one another, with their cloth, light and shadow."""

import cv2
import numpy as np
from numpy.random import Generator

from ..classes import BACKGROUND, SLEEVE_L, SLEEVE_R, TORSO
from .colors import random_color
from .folds import MARGIN, fold_field
from .frame import Frame, H, W, subdivide
from .garment import Garment, Piece
from .geometry import Points
from .noise import pink_noise
from .prints import motif
from .textures import cloth, solid

Box = tuple[slice, slice]
INNER = [(0.35, 0.95), (0.93, 1.02), (1.0, 1.3)]
"""Ranges of the brightness of cloth's inner side: in shade, as bright as the outer side, paler."""


def cover_of(shape: tuple[int, int], points: Points, line_width: float | None = None) -> np.ndarray:
    """Returns the anti-aliased coverage, uint8, of a polygon, or of a line if a width (pixels) is given."""
    cover = np.zeros(shape, np.uint8)
    q = np.round(np.clip(points, -4000, 4000) * 16).astype(np.int32)
    if line_width is None:
        cv2.fillPoly(cover, [q], 255, cv2.LINE_AA, 4)
    else:
        cv2.polylines(cover, [q], False, 255, max(1, round(line_width)), cv2.LINE_AA, 4)
    return cover


class Painter:
    """The picture being drawn, (H, W), and the appearance that all pieces of it share.

    rgb: premultiplied by alpha, 0..1. alpha: 0..1. label: part classes.
    """

    def __init__(self, rng: Generator, worn: bool):
        self.rng = rng
        self.rgb = np.zeros((H, W, 3), np.float32)
        self.alpha = np.zeros((H, W), np.float32)
        self.label = np.zeros((H, W), np.uint8)
        self.cloths = [cloth(rng, H, W)]
        self.cloths += [cloth(rng, H, W) if rng.random() < 0.6 else solid(rng, H, W) for _ in range(2)]
        if rng.random() < 0.2:
            self.cloths[1] = self.cloths[0] * rng.uniform(0.6, 1.2)
        if worn:  # clothes beside the garment
            self.cloths += [cloth(rng, H, W), solid(rng, H, W)]
        self.folds = fold_field(rng)
        self.depth = rng.uniform(0.02, 0.3)
        """Strength of the folds."""
        self.edge = rng.uniform(0.05, 0.5)
        """Strength of the light at a piece's edges."""
        self.light = rng.normal(0, 1, 2)
        self.light /= np.hypot(*self.light) + 1e-6
        self.gloss = rng.uniform(0, 0.8) if rng.random() < 0.2 else 0
        self.outline = rng.uniform(0.0, 0.6)
        low, high = INNER[rng.choice(len(INNER), p=[0.62, 0.26, 0.12])]
        self.inner = rng.uniform(low, high)
        """Brightness of the inner side of the cloth."""
        self.inner_tint = random_color(rng) if rng.random() < 0.15 else None
        self.holes = pink_noise(rng, H, W, 1, 40, 2) if rng.random() < 0.05 else None
        """Openwork of the first cloth, as in lace and crochet."""
        self.sheer = rng.uniform(0.45, 0.9) if rng.random() < 0.06 else 1.0

    def draw(self, piece: Piece, frame: Frame) -> None:
        """Draws one piece over the picture, in place."""
        points = frame(piece.poly)
        width = max(1.0, piece.width * frame.scale)
        if piece.kind != "line":
            points = subdivide(points)
        low = np.floor(np.maximum(points.min(0) - width - 6, 0)).astype(int)
        high = np.ceil(np.minimum(points.max(0) + width + 6, [W, H])).astype(int)
        if (high - low).min() < 2:
            return
        box = (slice(low[1], high[1]), slice(low[0], high[0]))
        shape = (high[1] - low[1], high[0] - low[0])
        cover = cover_of(shape, points - low, width if piece.kind == "line" else None)
        m = cover.astype(np.float32) / 255
        if piece.kind == "line":
            self.draw_line(piece, box, m, width)
            return
        if piece.kind == "erase":
            self.rgb[box] *= (1 - m)[..., None]
            self.alpha[box] *= 1 - m
            self.label[box][m > 0.5] = BACKGROUND
            return
        if piece.kind == "paint":
            m = m * (self.label[box] == piece.source)
        else:
            self.shade_below(piece, box, m)
        shade = self.shade(piece, box, m)
        lit = self.texture(piece, box, points) * (1 + shade)[..., None]
        lit = lit + np.maximum(shade, 0)[..., None] * (0.12 + self.gloss * 0.8)
        if piece.seam > 0:
            edge = cv2.morphologyEx(cover, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)).astype(np.float32) / 255
            lit = lit * (1 - edge * piece.seam * self.outline)[..., None]
        opacity = m * piece.alpha
        if piece.kind == "cloth":
            opacity = opacity * self.sheer
            if self.holes is not None and piece.tex == 0:
                opacity = opacity * (0.35 + 0.65 * (self.holes[box] > -0.1))
        self.rgb[box] += (np.clip(lit, 0, 1.1) - self.rgb[box]) * opacity[..., None]
        self.alpha[box] += (1 - self.alpha[box]) * opacity
        if piece.kind != "paint":
            self.label[box][m > 0.5] = piece.label

    def draw_line(self, piece: Piece, box: Box, m: np.ndarray, width: float) -> None:
        """Darkens or colours the pixels that the line crosses, and keeps their labels."""
        m = m * self.alpha[box]
        if width > 2:
            m = cv2.GaussianBlur(m, (0, 0), width * 0.35)
        if piece.color is None:
            self.rgb[box] *= (1 - m * piece.alpha * self.rng.uniform(0.1, 0.6))[..., None]
        else:
            self.rgb[box] += (np.array(piece.color, np.float32) - self.rgb[box]) * m[..., None] * 0.9

    def shade_below(self, piece: Piece, box: Box, m: np.ndarray) -> None:
        """Darkens the pixels under the piece's edge."""
        rng = self.rng
        if piece.shadow <= 0 or rng.random() > 0.85:
            return
        soft = cv2.GaussianBlur(m, (0, 0), rng.uniform(1, 5))
        dx, dy = rng.integers(-3, 4, 2)
        soft = np.roll(soft, (int(dy), int(dx)), (0, 1)) * piece.shadow * rng.uniform(0.1, 0.6)
        self.rgb[box] *= (1 - soft * (1 - m))[..., None]

    def shade(self, piece: Piece, box: Box, m: np.ndarray) -> np.ndarray:
        """Light on the piece, about -1..1: its rounded edges and its folds."""
        rng, (h, w) = self.rng, m.shape
        small = cv2.resize(m, (max(2, w // 3), max(2, h // 3)), interpolation=cv2.INTER_AREA)
        soft = cv2.GaussianBlur(small, (0, 0), rng.uniform(2, 9))
        gx, gy = cv2.Sobel(soft, -1, 1, 0), cv2.Sobel(soft, -1, 0, 1)
        side = (gx * self.light[0] + gy * self.light[1]) * 1.2 + (soft - 0.9) * 0.8
        dy, dx = rng.integers(0, MARGIN, 2)
        y, x = box[0].start + dy, box[1].start + dx
        folds = self.folds[y : y + h, x : x + w]
        if abs(piece.angle) > 30:
            folds = folds[:, ::-1]
        strength = self.depth * (1 if piece.kind == "cloth" else 0.4)
        return cv2.resize(side, (w, h)) * self.edge + folds * strength

    def texture(self, piece: Piece, box: Box, points: Points) -> np.ndarray:
        """Unlit colours of the piece in its box, (h, w, 3)."""
        rng = self.rng
        h, w = box[0].stop - box[0].start, box[1].stop - box[1].start
        if piece.color is not None:
            return np.ones((h, w, 3), np.float32) * np.array(piece.color, np.float32)
        source = self.cloths[piece.tex]
        if abs(piece.angle) > 4:
            center = points.mean(0)
            turn = cv2.getRotationMatrix2D((float(center[0]), float(center[1])), -piece.angle, 1)
            turn[:, 2] -= (box[1].start, box[0].start)
            texture = cv2.warpAffine(source, turn, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        else:
            texture = source[box]
        if piece.kind == "inside":
            texture = texture * self.inner
            if self.inner_tint is not None:
                texture = np.ones_like(texture) * self.inner_tint * rng.uniform(0.7, 1.1)
            if rng.random() < 0.75:
                fall = np.linspace(rng.uniform(0.5, 1), rng.uniform(0.8, 1.05), h, dtype=np.float32)
                texture = texture * (fall if rng.random() < 0.7 else fall[::-1])[:, None, None]
        return texture

    def print_motif(self, garment: Garment, frame: Frame) -> None:
        """Prints a motif on the torso, in some pictures."""
        rng = self.rng
        if "armpit_l" not in garment.marks or rng.random() > 0.45:
            return
        left, right = frame(garment.marks["armpit_l"])[0], frame(garment.marks["armpit_r"])[0]
        w = int(abs(right[0] - left[0]) * rng.uniform(0.25, 0.85))
        h = int(w * rng.uniform(0.3, 2.0))
        if w < 12 or h < 8:
            return
        x = int((left[0] + right[0]) / 2 - w / 2 + rng.uniform(-0.2, 0.2) * w)
        y = int((left[1] + right[1]) / 2 + rng.uniform(-0.4, 0.5) * w)
        rgb, cover = motif(rng, h, w)
        x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, W), min(y + h, H)
        if x1 - x0 < 4 or y1 - y0 < 4:
            return
        box, crop = (slice(y0, y1), slice(x0, x1)), (slice(y0 - y, y1 - y), slice(x0 - x, x1 - x))
        on_torso = np.isin(self.label[box], [TORSO, SLEEVE_L, SLEEVE_R] if rng.random() < 0.2 else [TORSO])
        m = cover[crop] * on_torso * rng.uniform(0.6, 1)
        brightness = self.rgb[box].mean(2, keepdims=True)
        usual = np.median(brightness[on_torso]) if on_torso.any() else 1
        light = np.clip(brightness / max(usual, 0.05), 0.6, 1.3)
        self.rgb[box] += (rgb[crop] * light - self.rgb[box]) * m[..., None]
