"""Textures of cloth relief, computed once: sampling them costs a tenth of shader noise nodes."""

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter

SIZE = 1024


def relief(kind: str):
    """An image of `knit`, `pique`, `denim`, `folds` or plain: red is the height (0 to 1), green how colour changes."""
    name = f"relief {kind}"
    if name in bpy.data.images:
        return bpy.data.images[name]
    random = np.random.default_rng(len(kind))
    y, x = np.mgrid[0 : 1 : SIZE * 1j, 0 : 1 : SIZE * 1j] * (SIZE - 1) / SIZE
    height, colour = MAKERS.get(kind, _plain)(x, y, random)
    image = bpy.data.images.new(name, SIZE, SIZE, float_buffer=True, is_data=True)
    image.colorspace_settings.name = "Non-Color"
    planes = [height, colour, np.zeros((SIZE, SIZE)), np.ones((SIZE, SIZE))]
    image.pixels.foreach_set(np.stack(planes, -1).astype(np.float32).ravel())
    image.update()
    return image


def _noise(random, sigma) -> np.ndarray:
    found = gaussian_filter(random.normal(0, 1, (SIZE, SIZE)), sigma, mode="wrap")
    return found / found.std()


def _levels(values: np.ndarray) -> np.ndarray:
    return np.clip(0.5 + values * 0.22, 0, 1)


def _knit(x, y, random):
    """Columns of stitches, each a V."""
    across = np.abs((x * 20 + 0.018 * _noise(random, 30)) % 1 - 0.5) * 2
    row = y * 26 + 0.9 * across + 0.1 * _noise(random, 25)
    crown = np.sin(np.pi * np.clip(across * 0.92 + 0.04, 0, 1)) ** 0.6
    height = crown * (0.42 + 0.58 * np.abs(np.cos(np.pi * row)) ** 0.8)
    fibres = _noise(random, 1.0)
    return np.clip(height + 0.05 * fibres, 0, 1.2), np.clip(0.35 + 0.55 * height + 0.1 * fibres, 0, 1)


def _pique(x, y, random):
    cells = np.sin(2 * np.pi * x * 64) * np.sin(2 * np.pi * (y * 64 + 0.5 * np.floor(x * 128)))
    return _levels(1.5 * cells + 0.6 * _noise(random, 1.0)), _levels(_noise(random, 1.2))


def _denim(x, y, random):
    """Diagonal twill; the colour runs in threads."""
    twill = np.sin(2 * np.pi * (x * 90 + y * 60))
    threads = _noise(random, (14, 0.9))
    return _levels(1.6 * twill + _noise(random, 1.0)), np.clip(0.5 + 0.2 * threads + 0.1 * twill, 0, 1)


def _folds(x, y, random):
    broad, fine = _noise(random, (26, 13)), _noise(random, (12, 9))
    return np.clip(0.5 + 0.2 * (broad + 0.4 * fine), 0, 1), np.clip(0.5 + 0.25 * _noise(random, (30, 5)), 0, 1)


def _plain(x, y, random):
    return _levels(_noise(random, 1.1) + 0.48 * np.sin(2 * np.pi * x * 90)), _levels(_noise(random, 1.2))


MAKERS = {"knit": _knit, "pique": _pique, "denim": _denim, "folds": _folds}
