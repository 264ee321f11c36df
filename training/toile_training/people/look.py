"""Skin, faces and hair, painted at each pixel."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from ..draw.colors import random_color
from ..draw.noise import pink_noise
from ..draw.prints import motif
from .cloth import TEXELS, mirrored
from .light import Light

TONES = np.array(
    [
        [0.93, 0.79, 0.71],
        [0.87, 0.69, 0.58],
        [0.78, 0.58, 0.45],
        [0.61, 0.42, 0.30],
        [0.43, 0.28, 0.20],
        [0.26, 0.16, 0.11],
    ]
)
"""Skin from light to dark, RGB before light."""
HAIR_COLORS = [
    (0.42, (0.09, 0.07, 0.06), (0.4, 1.6)),
    (0.26, (0.26, 0.16, 0.10), (0.6, 1.6)),
    (0.18, (0.68, 0.52, 0.35), (0.6, 1.3)),
    (0.06, (0.55, 0.22, 0.12), (0.7, 1.3)),
    (0.04, (1.0, 1.0, 1.0), (0.4, 0.85)),
]
"""Share, colour and range of brightness of natural hair colours; the remaining share is dyed."""


JEWELS = np.array([[0.85, 0.65, 0.3], [0.8, 0.8, 0.8], [0.1, 0.1, 0.1], [0.9, 0.85, 0.8]])
"""Gold, silver, black and pearls."""
TATTOO_SIZE, RELIEF_SIZE = 0.28, 0.45
"""Side of a tile of tattoo and of relief, in metres of skin."""
CLAVICLE = 0.011
"""Half the height of a collarbone, metres."""


@dataclass
class Look:
    """The appearance of one person."""

    skin: np.ndarray
    """RGB (3,)"""
    hair: np.ndarray
    noise: np.ndarray
    """float32 (TEXELS, TEXELS), deviation about 1"""
    strands: np.ndarray
    strand_width: float
    strand_contrast: float
    hair_gloss: float
    blush: float
    brow_height: float
    brow_arch: float
    brow_width: float
    brow_strength: float
    lips: np.ndarray
    lip_strength: float
    eye_shade: float
    beard: float
    glasses: float
    """Width of the rims as a share of the lens, 0 without"""
    glasses_color: np.ndarray
    oil: float
    """Strength of the gloss of the skin"""
    iris: np.ndarray
    tattoo: np.ndarray | None
    """float32 (TEXELS, TEXELS), cover 0..1"""
    tattoo_color: np.ndarray
    relief: float
    """Strength of muscles and bones, which the mesh lacks, in the skin's normals"""
    clavicles: float
    """Strength of the collarbones in the skin's normals"""
    necklace: tuple[float, float] | None
    """Metres by which it hangs below the neck, and half its width"""
    necklace_color: np.ndarray


def skin_color(rng: Generator) -> np.ndarray:
    """A tone between two neighbours of TONES, all equally likely, the lightest and darkest included."""
    place = float(np.clip(rng.uniform(-0.5, len(TONES) - 0.5), 0, len(TONES) - 1))
    low = int(place)
    tone = TONES[low] + (TONES[min(low + 1, len(TONES) - 1)] - TONES[low]) * (place - low)
    return np.clip(tone * rng.uniform(0.9, 1.06) + rng.normal(0, 0.012, 3), 0.03, 1)


def hair_color(rng: Generator) -> np.ndarray:
    """A natural colour, now and then dyed."""
    draw = rng.random()
    for share, color, (low, high) in HAIR_COLORS:
        if draw < share:
            return np.clip(np.array(color) * rng.uniform(low, high), 0, 1)
        draw -= share
    return random_color(rng)


def random_look(rng: Generator, male: bool, tone: np.ndarray | None = None) -> Look:
    """Skin, face and hair colours of a person. tone: RGB (3,) of the skin instead of a random one."""
    uniform = rng.uniform
    skin, hair = skin_color(rng), hair_color(rng)
    skin = skin if tone is None else tone
    # Most people of dark skin have dark hair. Both are drawn for every tone, so that people of all tones are alike
    # in everything else.
    is_dark, dark = rng.random() < 0.85, np.array([0.06, 0.055, 0.05]) * uniform(0.5, 1.6)
    if is_dark and skin.mean() < 0.4:
        hair = dark
    natural_lips = np.clip(skin * [0.95, 0.62, 0.75] * uniform(0.8, 1.1), 0, 1)
    strands = np.repeat(rng.standard_normal((1, TEXELS)), TEXELS, 0) + 0.5 * rng.standard_normal((TEXELS, TEXELS))
    noise = pink_noise(rng, TEXELS, TEXELS, 1, 6, 5)
    return Look(
        skin=skin,
        hair=hair,
        noise=(noise / noise.std()).astype(np.float32),
        strands=(strands / strands.std()).astype(np.float32),
        strand_width=uniform(0.04, 0.4),
        strand_contrast=uniform(0.08, 0.5),
        hair_gloss=uniform(0, 0.25),
        blush=uniform(0, 1.5),
        brow_height=uniform(0.017, 0.024),
        brow_arch=uniform(0.5, 2),
        brow_width=uniform(0.002, 0.0045),
        brow_strength=uniform(0.3, 1),
        lips=natural_lips if rng.random() < 0.7 else np.array([0.7, 0.15, 0.25]) * uniform(0.6, 1.3),
        lip_strength=uniform(0.3, 1),
        eye_shade=uniform(0.1, 0.9),
        beard=uniform(0.2, 1) if male and rng.random() < 0.4 else 0.0,
        glasses=uniform(0.08, 0.2) if rng.random() < 0.15 else 0.0,
        glasses_color=np.array([0.06, 0.05, 0.05]) if rng.random() < 0.7 else random_color(rng),
        oil=uniform(0, 0.16),
        iris=np.array([[0.3, 0.2, 0.12], [0.12, 0.08, 0.05], [0.3, 0.4, 0.5], [0.35, 0.4, 0.3]][rng.integers(4)]),
        tattoo=random_tattoo(rng) if rng.random() < 0.05 else None,
        tattoo_color=np.array([0.08, 0.1, 0.12]) if rng.random() < 0.7 else random_color(rng),
        relief=uniform(0, 0.45),
        clavicles=uniform(0, 0.5),
        necklace=(uniform(0.0, 0.16), uniform(0.001, 0.004)) if rng.random() < (0.1 if male else 0.3) else None,
        necklace_color=JEWELS[rng.integers(len(JEWELS))] * uniform(0.7, 1.1),
    )


def random_tattoo(rng: Generator) -> np.ndarray:
    """Coverage float32 (TEXELS, TEXELS) of figures and bands in patches."""
    _, figures = motif(rng, TEXELS, TEXELS)
    patches = pink_noise(rng, TEXELS, TEXELS, 1, 2, 3) > rng.uniform(0, 0.8)
    lines = np.abs(pink_noise(rng, TEXELS, TEXELS, 1, rng.uniform(4, 12), 3)) < rng.uniform(0.04, 0.15)
    outlines = np.abs(cv2.Laplacian(figures, cv2.CV_32F)) > 0.1
    return ((lines | outlines) * patches * rng.uniform(0.4, 0.95)).astype(np.float32)


def blend(color: np.ndarray, other: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """Mixes colours (n, 3) with another one by shares (n,)."""
    return color * (1 - weight[:, None]) + weight[:, None] * other


def paint_face(color: np.ndarray, look: Look, place: np.ndarray, lips: np.ndarray, eye_x: float) -> np.ndarray:
    """Brows, lips, shaded eyes, beard and glasses over skin (n, 3).

    place (n, 3): metres from the point between the eyes in the rest pose. lips (n,) 0..1.
    """
    x, y, front = np.abs(place[:, 0]), place[:, 1], place[:, 2] > -0.035
    arch = look.brow_height - 6 * (x - 0.033) ** 2 * look.brow_arch
    brow = np.clip(1.6 - np.abs(y - arch) / look.brow_width, 0, 1) * np.clip((x - 0.012) / 0.006, 0, 1)
    brow *= np.clip((0.058 - x) / 0.012, 0, 1) * front * look.brow_strength
    color = blend(blend(color, look.hair * 0.8, brow), look.lips, lips * look.lip_strength)
    socket = np.clip(1.5 - np.hypot((x - eye_x) / 0.019, (y + 0.002) / 0.012), 0, 1) * front * look.eye_shade
    color = color * (1 - 0.35 * socket)[:, None]
    if look.beard:
        grown = np.clip((-y - 0.045) / 0.02, 0, 1) * np.clip((y + 0.15) / 0.02, 0, 1) * (1 - lips) * look.beard
        grown *= np.clip(0.75 + 0.3 * mirrored(look.noise, place[:, 0] / 0.1, y / 0.1), 0, 1)
        color = blend(color, look.hair, grown)
    if look.glasses:
        rim = np.abs(np.hypot((x - eye_x) / 0.027, (y + 0.003) / 0.02) - 1) < look.glasses
        color[rim & (place[:, 2] > -0.03)] = look.glasses_color
    return color


def paint_skin(look: Look, uv: np.ndarray) -> np.ndarray:
    """Colours (n, 3) of bare skin before light."""
    color = look.skin * (1 + 0.04 * mirrored(look.noise, uv[:, 0] / 0.4, uv[:, 1] / 0.4))[:, None]
    red = look.blush * np.abs(mirrored(look.noise, uv[:, 0] / 1.1 + 0.3, uv[:, 1] / 1.1)) * 0.5
    color[:, 0] *= 1 + 0.05 * red
    color[:, 2] *= 1 - 0.06 * red
    return color


def adorn(color: np.ndarray, look: Look, uv: np.ndarray, rest: np.ndarray, neck: float) -> np.ndarray:
    """Skin (n, 3) below the face with tattoos and a necklace.

    rest (n, 3): metres in the rest pose. neck: the neck's height in it.
    """
    if look.tattoo is not None:
        cover = mirrored(look.tattoo, uv[:, 0] / TATTOO_SIZE, uv[:, 1] / TATTOO_SIZE)
        color = blend(color, look.tattoo_color, cover)
    if look.necklace is not None:
        drop, half = look.necklace
        chain = neck - 0.02 - drop * (1 - (rest[:, 0] / 0.075) ** 2)
        on = (np.abs(rest[:, 1] - chain) < half * (1 + 25 * np.abs(rest[:, 0]))) & (np.abs(rest[:, 0]) < 0.075)
        color[on & (rest[:, 2] > 0)] = look.necklace_color
    return color


def clavicles(look: Look, rest: np.ndarray, neck: float) -> np.ndarray:
    """Change (n, 3) of the normals at places (n, 3) of the rest pose: collarbones from the pit of the neck outwards."""
    x = np.abs(rest[:, 0])
    above = (rest[:, 1] - (neck - 0.035 + 0.14 * x - 0.012 * np.sin(x * 40))) / CLAVICLE
    ridge = np.exp(-(above**2)) * np.clip((x - 0.008) / 0.015, 0, 1) * np.clip((0.16 - x) / 0.05, 0, 1)
    slope = 1.6 * look.clavicles * above * ridge * (rest[:, 2] > 0)
    return np.stack([np.zeros(len(x)), slope, np.zeros(len(x))], 1)


def light_skin(color: np.ndarray, look: Look, light: Light, normal: np.ndarray, uv: np.ndarray) -> np.ndarray:
    """Lights skin (n, 3), with a gloss and a soft relief."""
    hills = [mirrored(look.noise, uv[:, 0] / RELIEF_SIZE + k, uv[:, 1] / RELIEF_SIZE) for k in (0, 0.37)]
    normal = normal + look.relief * np.stack([hills[0] * 0.3, hills[1] * 0.3, np.zeros(len(uv))], 1)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    shine = look.oil * np.clip(normal @ light.halfway, 0, 1) ** 14
    return color * light.on(normal) + shine[:, None] * light.key_tint


def paint_eyes(look: Look, light: Light, normal: np.ndarray, rest: np.ndarray, eyes: np.ndarray) -> np.ndarray:
    """Colours (n, 3) of the eyeballs.

    rest (n, 3): metres in the rest pose. eyes (2, 3): their middles in it, the left one first.
    """
    middle = np.where(rest[:, :1] > 0, eyes[0], eyes[1])
    r = np.hypot(rest[:, 0] - middle[:, 0], rest[:, 1] - middle[:, 1])[:, None]
    white = np.array([0.86, 0.84, 0.82])
    return np.where(r < 0.0058, look.iris * np.where(r < 0.0025, 0.15, 1), white) * light.on(normal) * 0.9


def paint_hair(look: Look, light: Light, normal: np.ndarray, uv: np.ndarray) -> np.ndarray:
    """Colours (n, 3) of hair; u counts across the strands, v along them."""
    strand = mirrored(look.strands, uv[:, 0] / look.strand_width, uv[:, 1] / 0.5)
    color = look.hair * (1 + look.strand_contrast * strand[:, None])
    wave = np.clip(0.5 + 0.5 * np.sin(uv[:, 1] * 9 + 3 * mirrored(look.noise, uv[:, 0], uv[:, 1])), 0, 1)
    shine = look.hair_gloss * wave * np.clip(normal @ light.direction, 0, 1) ** 6
    return color * light.on(normal) + shine[:, None]
