"""Four of the garments, laid flat and photographed from above."""

from collections.abc import Callable
from dataclasses import dataclass

from .assets import CACHE
from .fabric import Fabric, fabric_material
from .flat_cloth import Wrinkles, lay
from .flat_trims import label, neck_bands, placket, polo_collar, zip_front
from .outlines import dress, polo, sweater
from .prints import floral_print
from .scene import area_light, camera, mesh_object, new_scene, paper, world_light

PAPER = (242, 242, 240)
# White cloth needs a darker ground.
GREY_PAPER = (226, 226, 224)


@dataclass(frozen=True)
class FlatGarment:
    """A garment on a table of coloured paper. Lengths are metres; y is 0 near the neck and grows upwards."""

    build: Callable[[], None]
    half_width: float
    bottom: float
    top: float
    ground: tuple[int, int, int] = PAPER


def beige_sweater() -> None:
    outline = sweater()
    fabric = Fabric("fine-knit", (214, 194, 164), rib=0.062, stitch=0, pucker=0.15, folds=0.12)
    lay("beige-sweater", outline, fabric, Wrinkles(0.004, 2.0, 2), 0.004, banded=True)
    ribs = fabric_material("ribs", fabric.trim(rib=9.0))
    neck_bands(outline, ribs, (0.021, 0.020), (0.0125, 0.0085), (0.0060, 0.0045))
    label(-0.026)


def white_polo() -> None:
    outline = polo()
    fabric = Fabric("pique", (247, 247, 245), stitch=0.022, twin=False, folds=0.15, pucker=0.4)
    lay("white-polo", outline, fabric, Wrinkles(0.003, 1.2, 5), 0.002, banded=True)
    placket(fabric.trim(stitch=0.004, pucker=0.2), [-0.105, -0.16, -0.213])
    polo_collar(outline, Fabric("plain", fabric.colour, stitch=0, pucker=0.1, rib=9.0, rib_width=0.0032).trim())
    label(-0.022)


def black_jacket() -> None:
    outline = sweater(hem=0.690)
    fabric = Fabric("coated", (27, 27, 30), rib=0.058, rib_width=0.006, stitch=0.062, twin=False)
    lay("black-jacket", outline, fabric, Wrinkles(0.006, 1.0, 7), 0.003, banded=True)
    ribs = fabric_material("ribs", fabric.trim(rib=9.0, stitch=0))
    neck_bands(outline, ribs, (0.034, 0.032), (0.014, 0.016), (0.007, 0.008), (0.006, 0.004))
    zip_front(fabric.trim(rib=0, stitch=0.004), -0.060, -0.686)


def floral_dress() -> None:
    printed = floral_print(CACHE / "floral.png")
    fabric = Fabric("plain", (240, 232, 222), print=printed, stitch=0.012, twin=False, folds=0.12, pucker=0.4)
    lay("floral-dress", dress(), fabric, Wrinkles(0.004, 0.9, 9), 0.0012, banded=False)
    label(-0.022)


FLAT_GARMENTS = {
    "white-polo": FlatGarment(white_polo, 0.35, -0.755, 0.045, GREY_PAPER),
    "floral-dress": FlatGarment(floral_dress, 0.335, -1.165, 0.0),
    "beige-sweater": FlatGarment(beige_sweater, 0.39, -0.725, 0.01),
    "black-jacket": FlatGarment(black_jacket, 0.39, -0.693, 0.035),
}


# The picture is 3:4. A garment fills at most these shares of its height and its width.
FILLS_HEIGHT, FILLS_WIDTH = 0.80, 0.85
ASPECT = 0.75
# Focal length and height of the camera's sensor (mm), as in `scene.camera`.
FOCAL_LENGTH, SENSOR_HEIGHT = 90, 36


def build_flat(name: str) -> None:
    """Builds the scene of one garment: table, garment, camera and lights."""
    garment = FLAT_GARMENTS[name]
    new_scene()
    garment.build()
    mesh_object("table", [(-4, -4, 0), (4, -4, 0), (4, 4, 0), (-4, 4, 0)], [(0, 1, 2, 3)], paper(garment.ground))
    middle = (garment.bottom + garment.top) / 2
    height = max((garment.top - garment.bottom) / FILLS_HEIGHT, 2 * garment.half_width / ASPECT / FILLS_WIDTH)
    camera((0, middle, height * FOCAL_LENGTH / SENSOR_HEIGHT), (0, middle, 0))
    # A large window at the upper left, a weak fill.
    area_light((-1.7, middle + 1.5, 1.35), (0, middle, 0), 1.3, 205)
    area_light((2.2, middle - 0.6, 1.9), (0, middle, 0), 2.4, 85, (0.98, 0.99, 1))
    world_light((1, 1, 1), 1.45)
