"""Random people: body, pose, clothes, hair, camera and light become a picture with labels and joints."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator

from ..parser.classes import PARTS
from .accessories import Piece
from .body import Body
from .camera import Camera, random_camera
from .cloth import Stock, mirrored, paint_cloth, sheerness
from .figure import Figure, find_joints, in_view, random_figure, skin_layers
from .ground import background, foreground, studio
from .hair import HANGING, Hair, Head, make_bun, make_cap, make_ribbons, random_hair
from .layer import Layer, Pixels, draw_layers
from .light import Light, occlusion, random_light
from .look import Look, adorn, clavicles, light_skin, paint_eyes, paint_face, paint_hair, paint_skin, random_look
from .outfit import Dresser, Outfit
from .pose import Arm

FACE, HAIR, OTHER = (PARTS.index(name) for name in ("face", "hair", "other"))
HANDS = [PARTS.index(name) for name in ("left_hand", "right_hand")]
TORSO_AND_ARMS = {"torso_skin": 0.4, "left_arm": 0.6, "right_arm": 0.6}
HIDDEN = 0.15
"""Metres by which skin under clothes is drawn farther away, so that it never pokes through."""
IN_POCKET, POCKET = 0.6, 0.09
"""Probability that a hand at a pocket is in it, and the metres by which it is then drawn behind the cloth."""
SCALP = 0.6
"""Largest share of the skin that shows through shaven hair."""
FOREGROUND, BACKDROP_SHADOW, LIKE_CLOTHES = 0.08, 0.5, 0.12
"""Probabilities. LIKE_CLOTHES: a background in the colour of the clothes."""
CLOTHES = [PARTS.index(name) for name in ("upper_clothes", "lower_clothes", "dress")]


@dataclass
class Sample:
    """A labelled picture."""

    rgb: np.ndarray
    """uint8 (h, w, 3)"""
    label: np.ndarray
    """uint8 (h, w), classes of the parser"""
    joints: np.ndarray
    """float32 (17, 4): x, y in pixels, metres from the camera, 1 where it is in view"""


class Maker:
    """Renders people one after another from one body model, with a stock of cloths."""

    def __init__(self, body: Body, seed: int, width: int = 384, height: int = 512, stock: int = 40):
        self.body, self.width, self.height = body, width, height
        self.rng = np.random.default_rng(seed)
        self.stock = Stock(self.rng, stock)

    def make(self, tone: np.ndarray | None = None, weight: float | None = None) -> Sample:
        """Renders the next person. tone: RGB (3,) of the skin, and weight 0..1, instead of random ones."""
        self.stock.renew()
        return self.picture_of(random_figure(self.body, self.rng, weight), tone)

    def picture_of(self, figure: Figure, tone: np.ndarray | None = None, camera: Camera | None = None) -> Sample:
        """A figure in random clothes. camera: instead of a random one."""
        rng = self.rng
        male = figure.shape.male > 0.5
        look = random_look(rng, male, tone)
        outfit = Dresser(figure, male, look.skin, self.stock, rng).dress()
        skin, eyes = skin_layers(figure)
        skin.behind = drawn_behind(skin, outfit.hidden, figure.pose.arms, rng)
        head, hair = Head(self.body, figure.vertices), random_hair(rng, male)
        if hair.style == "buzz":
            look = replace(look, hair=look.hair + (look.skin - look.hair) * rng.uniform(0, SCALP))
        pieces = [Piece(layer, self.stock.material()) for layer in self.hair_layers(figure, head, hair, skin, outfit)]
        worn = outfit.pieces + pieces
        layers = [skin, eyes, *(piece.layer for piece in worn)]
        joints = find_joints(figure)
        camera = camera or random_camera(rng, skin.points, joints, self.width, self.height)
        pixels, light = draw_layers(layers, camera.project, self.width, self.height), random_light(rng)
        clear = np.zeros(len(pixels.part))
        if any(piece.material.sheer for piece in worn):
            bare = draw_layers([skin], camera.project, self.width, self.height).visible.mask
            clear = clearness(pixels, layers, worn, bare[pixels.visible.mask])
        colors = paint(pixels, layers, worn, look, light, head, figure.measures.neck, clear == 0)
        rgb, label = self.develop(pixels, colors, clear, light, camera, joints, hair, look)
        seen = camera.project(joints)
        visible = in_view(seen, pixels.visible.depth)
        rgb = (np.clip(rgb, 0, 1) ** rng.uniform(0.8, 1.25) * 255).astype(np.uint8)
        return Sample(rgb, label, np.column_stack([seen, visible]).astype(np.float32))

    def hair_layers(self, figure: Figure, head: Head, hair: Hair, skin: Layer, outfit: Outfit) -> list[Layer]:
        """The hairdo and the hat."""
        out, matrix = [], figure.matrix("head")
        if hair.style != "bald":
            out.append(make_cap(head, hair, figure.pose_skin, self.rng))
        if hair.style in HANGING:
            on = np.any([skin.part[:, PARTS.index(name)] > least for name, least in TORSO_AND_ARMS.items()], 0)
            torso = np.concatenate([skin.points[on], outfit.top.points[outfit.top.edge > 0]])
            out.append(make_ribbons(head, hair, matrix, figure.matrix("root"), torso, self.rng))
        if hair.style == "bun":
            out.append(make_bun(head, hair, matrix, self.rng))
        if hair.hat is not None:
            out.append(make_cap(head, hair, figure.pose_skin, self.rng, hat=True))
        return out

    def ground(self, pixels: Pixels, colors: np.ndarray) -> np.ndarray:
        """Returns a background, sometimes in the lit colour of the clothes, so that their outlines hardly show."""
        rng, cloth = self.rng, colors[np.isin(pixels.part, CLOTHES)]
        if len(cloth) and rng.random() < LIKE_CLOTHES:
            color = np.quantile(cloth, rng.uniform(0.5, 0.9), axis=0) * rng.uniform(0.95, 1.08)
            return np.clip(studio(rng, self.width, self.height, color), 0, 1).astype(np.float32)
        return background(rng, self.width, self.height)

    def develop(
        self,
        pixels: Pixels,
        colors: np.ndarray,
        clear: np.ndarray,
        light: Light,
        camera: Camera,
        joints: np.ndarray,
        hair: Hair,
        look: Look,
    ) -> tuple[np.ndarray, np.ndarray]:
        """Composites the person over a background, with shadows, loose hair and objects in the foreground.

        colors (pixels, 3). clear (pixels,): share of the background that shines through.
        """
        rng, mask = self.rng, pixels.visible.mask
        scale = camera.scale / np.median(camera.project(joints)[5:13, 2])
        rgb = self.ground(pixels, colors)
        if rng.random() < BACKDROP_SHADOW:
            shift = np.array([[1, 0, -light.direction[0] * 0.15 * scale], [0, 1, 0.03 * scale]])
            thrown = cv2.warpAffine(mask.astype(np.float32), shift, (self.width, self.height))
            soft = cv2.GaussianBlur(thrown, (0, 0), max(2, 0.06 * scale))
            rgb *= (1 - rng.uniform(0.05, 0.4) * soft)[..., None]
        label = np.zeros(mask.shape, np.uint8)
        label[mask] = pixels.part
        depth = np.where(mask, pixels.visible.depth, np.inf)
        lit = np.clip(colors, 0, None) * occlusion(depth, light, scale)[mask][:, None]
        rgb[mask] = lit + clear[:, None] * rgb[mask]
        rgb = cv2.GaussianBlur(rgb, (0, 0), rng.uniform(0.3, 0.8))
        if hair.style not in ("bald", "buzz") and scale > 60:
            loose_hair(rng, rgb, label, hair.style in HANGING, scale, camera.project(joints)[:5, :2].mean(0))
        if rng.random() < FOREGROUND:
            on = foreground(rng, self.width, self.height)
            y, x = np.nonzero(on)
            tile = self.stock.tiles[rng.integers(len(self.stock.tiles))]
            size = rng.uniform(100, 500)
            rgb[on] = mirrored(tile, x / size, y / size) * rng.uniform(0.5, 1)
            label[on] = OTHER
        return rgb, label


def drawn_behind(skin: Layer, hidden: np.ndarray, arms: tuple[Arm, Arm], rng: Generator) -> np.ndarray:
    """Metres (n,) by which skin vertices are drawn farther away: under clothes (hidden), and hands in pockets."""
    shares = skin.part[:, HANDS]
    seldom_covered = skin.part[:, [FACE, *HANDS]].sum(1)
    out = np.where(hidden & (seldom_covered <= 0.5), HIDDEN, 0.0)
    for share, arm in zip(shares.T, arms):
        if arm.reach == "pocket" and rng.random() < IN_POCKET:
            out += POCKET * np.clip(share * 2 - 1, 0, 1)
    return out


def clearness(pixels: Pixels, layers: list[Layer], worn: list[Piece], bare: np.ndarray) -> np.ndarray:
    """Share (pixels,) of the background in sheer cloth beyond the body. bare (pixels,): skin is behind."""
    out = np.zeros(len(pixels.part))
    number = {id(layer): i for i, layer in enumerate(layers)}
    for piece in worn:
        on = np.nonzero((pixels.layer == number[id(piece.layer)]) & ~bare)[0]
        if piece.material.sheer and len(on):
            out[on] = sheerness(piece.material, pixels.rest[on])[:, 0]
    return out


def paint(
    pixels: Pixels,
    layers: list[Layer],
    worn: list[Piece],
    look: Look,
    light: Light,
    head: Head,
    neck: float,
    over_skin: np.ndarray,
) -> np.ndarray:
    """Colours (pixels, 3) of all layers.

    neck: the neck's height in the rest pose. over_skin (pixels,): skin, not the background, shines through sheer cloth.
    """
    out = np.zeros((len(pixels.part), 3))
    materials = {id(piece.layer): piece.material for piece in worn}
    for number, layer in enumerate(layers):
        on = np.nonzero(pixels.layer == number)[0]
        if not len(on):
            continue
        normal, uv, rest = pixels.normal[on], pixels.uv[on], pixels.rest[on]
        if layer.name == "skin":
            color = paint_skin(look, uv)
            face = pixels.part[on] == FACE
            lips = nearest_value(head.points, head.body.lips, rest[face])
            eye_x = float(np.abs(head.eyes[:, 0]).mean())
            color[face] = paint_face(color[face], look, rest[face] - head.eye, np.clip(lips * 1.5, 0, 1), eye_x)
            color[~face] = adorn(color[~face], look, uv[~face], rest[~face], neck)
            out[on] = light_skin(color, look, light, normal + clavicles(look, rest, neck), uv)
        elif layer.name == "eyes":
            out[on] = paint_eyes(look, light, normal, rest, head.eyes)
        elif layer.part == HAIR:
            out[on] = paint_hair(look, light, normal, uv)
        else:
            out[on] = paint_cloth(materials[id(layer)], light, normal, uv, pixels.edge[on], rest, over_skin[on])
    return out


def nearest_value(points: np.ndarray, values: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Interpolates values (n,) of points (n, 3) at places (k, 3) from the three nearest; 0 far from positive ones."""
    out = np.zeros(len(places))
    some = np.nonzero(values > 0)[0]
    if not len(some) or not len(places):
        return out
    low, high = points[some].min(0) - 0.01, points[some].max(0) + 0.01
    near = np.nonzero(((points > low) & (points < high)).all(1))[0]
    within = ((places > low) & (places < high)).all(1)
    if within.any():
        distance = np.linalg.norm(places[within][:, None] - points[near][None], axis=2)
        three = np.argsort(distance, 1)[:, :3]
        weight = 1 / (np.take_along_axis(distance, three, 1) + 1e-4)
        out[within] = (values[near][three] * weight).sum(1) / weight.sum(1)
    return out


def loose_hair(
    rng: Generator, rgb: np.ndarray, label: np.ndarray, hanging: bool, scale: float, middle: np.ndarray
) -> None:
    """Draws single strands across the outline of the hair, in place; the pixels that they cross keep their class.

    scale: pixels a metre; middle: of the face.
    """
    hair = (label == HAIR).astype(np.uint8)
    rows, columns = np.nonzero(hair - cv2.erode(hair, np.ones((3, 3), np.uint8)))
    if len(rows) < 30:
        return
    length = scale * (0.03 if hanging else 0.008) * rng.uniform(0.3, 1.3)
    for i in rng.integers(0, len(rows), int(rng.uniform(0.02, 0.25) * len(rows))):
        start = np.array([columns[i], rows[i]], float)
        out = (start - middle) / (np.linalg.norm(start - middle) + 1e-6)
        if hanging and start[1] > middle[1]:
            out = out * 0.25 + [0, 1]
        end = start + (out + rng.normal(0, 0.3, 2)) * length * rng.random()
        bend = (start + end) / 2 + rng.normal(0, length * 0.15, 2)
        strand = np.array([start, bend, end]).astype(np.int32)
        color = rgb[rows[i], columns[i]].tolist()
        cv2.polylines(rgb, [strand], False, color, 1, cv2.LINE_AA)
