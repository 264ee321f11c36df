"""FASHN VTON 1.5 behind Cog's interface, for the engine `cog`: see docs/own-gpu.md."""

import tempfile

from cog import BasePredictor, Input, Path
from fashn_vton import TryOnPipeline
from PIL import Image

# The model must be told the kind of garment; where that was left open, most are tops.
USUAL_CATEGORY = "tops"


class Predictor(BasePredictor):
    def setup(self) -> None:
        self.pipeline = TryOnPipeline(weights_dir="/weights")

    def predict(
        self,
        person_image: Path = Input(description="Photo of the person"),
        garment_image: Path = Input(description="Picture of the garment"),
        category: str = Input(default="auto", choices=["auto", "tops", "bottoms", "one-pieces"]),
        garment_photo_type: str = Input(
            description="Worn by a person, or laid flat", default="flat-lay", choices=["flat-lay", "model"]
        ),
        seed: int = Input(default=0, ge=0),
    ) -> Path:
        person, garment = (Image.open(file).convert("RGB") for file in (person_image, garment_image))
        result = self.pipeline(
            person_image=person,
            garment_image=garment,
            category=USUAL_CATEGORY if category == "auto" else category,
            garment_photo_type=garment_photo_type,
            seed=seed,
        )
        look = Path(tempfile.mkdtemp()) / "look.png"
        result.images[0].save(look)
        return look
