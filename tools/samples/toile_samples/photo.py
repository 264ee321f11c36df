"""Renders the scene, and processes the picture as a camera would."""

from dataclasses import dataclass
from pathlib import Path

import bpy
import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

JPEG_QUALITY = 92


@dataclass(frozen=True)
class Look:
    """How a camera and its owner finish a picture; `gain` and `contrast` brighten the whites and bend the tones."""

    vignette: float
    grain: float
    saturation: float
    gain: float = 1.0
    contrast: float = 0.0


def render(path: Path, size: tuple[int, int], samples: int) -> None:
    """Writes a 16-bit PNG."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    scene.cycles.samples = samples
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_depth = "16"
    scene.render.filepath = str(path.resolve())
    bpy.ops.render.render(write_still=True)


def read_pixels(path: Path) -> np.ndarray:
    image = bpy.data.images.load(str(path.resolve()))
    width, height = image.size
    pixels = np.array(image.pixels[:], np.float32).reshape(height, width, 4)[::-1, :, :3].copy()
    bpy.data.images.remove(image)
    return pixels


def finish(source: Path, target: Path, size: tuple[int, int], look: Look, seed=0) -> None:
    """
    Lens softness with the sharpening of a camera, a bloom of the highlights, vignette, the colours of film and grain.
    A picture that was rendered smaller than `size` is enlarged; grain and sharpness are those of the full size.
    """
    pixels = read_pixels(source)
    enlarged = pixels.shape[1] < size[0]
    if pixels.shape[1::-1] != size:
        planes = [Image.fromarray(pixels[..., k]).resize(size, Image.Resampling.LANCZOS) for k in range(3)]
        pixels = np.stack([np.asarray(plane) for plane in planes], -1)
    if not enlarged:
        pixels = _blurred(pixels, 0.45)
    pixels = pixels + (0.9 if enlarged else 0.5) * (pixels - _blurred(pixels, 1.1))
    pixels = pixels + 0.35 * _blurred(np.clip(pixels - 0.82, 0, None), 9)
    height, width = pixels.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    pixels *= (1 - look.vignette * np.clip(0.6 * (x * x + y * y), 0, 1) ** 1.4)[..., None]
    pixels = _graded(pixels, look)
    grey = pixels @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    pixels = grey[..., None] + look.saturation * (pixels - grey[..., None])
    pixels = pixels + look.grain * _noise(height, width, seed) * _grain_strength(pixels)
    picture = (np.clip(pixels, 0, 1) * 255 + 0.5).astype(np.uint8)
    Image.fromarray(picture).save(target, quality=JPEG_QUALITY, subsampling=0)


def _graded(pixels: np.ndarray, look: Look) -> np.ndarray:
    """Rolls whites off above four fifths, so that the gain clips nothing."""
    if look.gain != 1:
        pixels = pixels * look.gain
        pixels = np.where(pixels > 0.8, 0.8 + 0.2 * np.tanh((pixels - 0.8) / 0.2), pixels)
    inside = np.clip(pixels, 0, 1)
    return pixels + look.contrast * inside * (1 - inside) * (2 * inside - 1)


def _blurred(pixels: np.ndarray, sigma: float) -> np.ndarray:
    return np.stack([gaussian_filter(pixels[..., k], sigma) for k in range(3)], -1)


def _noise(height: int, width: int, seed: int) -> np.ndarray:
    random = np.random.default_rng(seed)
    luminance = gaussian_filter(random.normal(0, 1, (height, width)), 0.6)[..., None] * 1.6
    colour = np.stack([gaussian_filter(random.normal(0, 1, (height, width)), 0.9) for _ in range(3)], -1)
    return luminance + 0.5 * colour


def _grain_strength(pixels: np.ndarray) -> np.ndarray:
    """Adds grain, strongest in the middle tones."""
    luminance = pixels.mean(-1, keepdims=True)
    return 0.35 + 1.2 * np.sqrt(np.clip(luminance * (1 - luminance), 0, 1))
