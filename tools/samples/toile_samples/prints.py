"""The floral print: a tile that repeats without a seam."""

import math
import random
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

SIZE, FLOWERS = 1024, 26
GROUND = (246, 240, 228)
PETALS = [(214, 84, 96), (232, 150, 140), (198, 60, 84), (240, 190, 120)]
CENTRE = (236, 196, 84)
LEAF = (96, 132, 90)


def floral_print(path: Path) -> Path:
    """Draws the print once."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        dice = random.Random(4)
        tile = Image.new("RGB", (SIZE, SIZE), GROUND)
        draw = ImageDraw.Draw(tile)
        for x, y, radius in _places(dice):
            flower = _flower(dice, radius)
            for dx in (-SIZE, 0, SIZE):
                for dy in (-SIZE, 0, SIZE):
                    flower(draw, x + dx, y + dy)
        tile.filter(ImageFilter.GaussianBlur(0.8)).save(path)
    return path


def _places(dice: random.Random) -> list[tuple[float, float, float]]:
    """Centres and radii that do not touch, also over the edges."""
    found: list[tuple[float, float, float]] = []
    for _ in range(4000):
        radius, x, y = dice.uniform(46, 92), dice.random() * SIZE, dice.random() * SIZE
        if len(found) < FLOWERS and all(_apart(x - a, y - b) > (radius + c) * 1.02 for a, b, c in found):
            found.append((x, y, radius))
    return found


def _apart(dx: float, dy: float) -> float:
    return math.hypot(min(abs(dx), SIZE - abs(dx)), min(abs(dy), SIZE - abs(dy)))


def _shade(colour: tuple[int, int, int], amount: float) -> tuple[int, ...]:
    return tuple(int(value * amount) for value in colour)


def _disc(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, colour) -> None:
    draw.ellipse([x - radius, y - radius, x + radius, y + radius], fill=colour)


def _flower(dice: random.Random, radius: float):
    """A function that draws the same flower at a place."""
    turn, petal, count = dice.random() * 2 * math.pi, dice.choice(PETALS), dice.choice([5, 5, 6])
    leaf_turn = dice.random() * 2 * math.pi

    def draw_at(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
        for k in range(3):
            _leaf(draw, x, y, radius, leaf_turn + k * 2.1)
        for k in range(count):
            angle = turn + k * 2 * math.pi / count
            for reach, amount in ((1.0, 1.0), (0.72, 0.9), (0.45, 0.82)):
                away = radius * 0.55 * reach
                place = x + math.cos(angle) * away, y + math.sin(angle) * away
                _disc(draw, *place, radius * 0.44 * reach, _shade(petal, amount))
        _disc(draw, x, y, radius * 0.2, CENTRE)
        for k in range(9):
            angle = turn + 0.7 * k
            place = x + math.cos(angle) * radius * 0.26, y + math.sin(angle) * radius * 0.26
            _disc(draw, *place, 3, _shade(CENTRE, 0.7))

    return draw_at


def _leaf(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, angle: float) -> None:
    cosine, sine = math.cos(angle), math.sin(angle)
    length, half = radius * 1.45, radius * 0.24
    tip = x + cosine * length, y + sine * length
    middle = x + cosine * length * 0.62, y + sine * length * 0.62
    left = middle[0] - sine * half, middle[1] + cosine * half
    right = middle[0] + sine * half, middle[1] - cosine * half
    draw.polygon([(x, y), left, tip, right], fill=LEAF)
    draw.line([(x, y), tip], fill=_shade(LEAF, 0.8), width=3)
