"""Names and sizes shared by the generator, the training, the evaluation and the product.

Left and right are the viewer's left and right in the picture. The order of every list is part of the
exported model's contract: a change of order needs new weights.
"""

WIDTH, HEIGHT = 256, 320
"""Size of the reader's input picture in pixels."""

PARTS = [
    "background",
    "torso",
    "sleeve_left",
    "sleeve_right",
    "collar",
    "inside",
    "skirt",
    "leg_left",
    "leg_right",
    "waistband",
    "strap",
]
BACKGROUND, TORSO, SLEEVE_L, SLEEVE_R, COLLAR, INSIDE, SKIRT, LEG_L, LEG_R, WAISTBAND, STRAP = range(11)

LANDMARKS = [
    "neck_l",
    "neck_r",
    "neck_c",
    "shoulder_l",
    "shoulder_r",
    "armpit_l",
    "armpit_r",
    "cuff_out_l",
    "cuff_in_l",
    "cuff_out_r",
    "cuff_in_r",
    "waist_l",
    "waist_r",
    "hem_l",
    "hem_r",
    "crotch",
    "leg_out_l",
    "leg_in_l",
    "leg_out_r",
    "leg_in_r",
]

ATTRIBUTES = {
    "category": ["top", "outerwear", "dress", "jumpsuit", "skirt", "trousers", "shorts"],
    "sleeve": ["none", "strap", "cap", "short", "elbow", "long"],
    "shoulder": ["normal", "off", "cold"],
    "neckline": ["crew", "v", "scoop", "square", "boat", "high", "collar", "halter", "off"],
    "open_front": ["no", "yes"],
    "worn": ["no", "yes"],
}

TOLD = ["top", "bottom", "dress", "outerwear"]
"""Categories that a caller can give the reader. A vector of zeros means `auto`, no category."""

TOLD_OF_CATEGORY = {
    "top": ["top"],
    "outerwear": ["outerwear", "top"],
    "dress": ["dress"],
    "jumpsuit": ["dress", "bottom"],
    "skirt": ["bottom"],
    "trousers": ["bottom"],
    "shorts": ["bottom"],
}
"""Categories that callers use for a garment of each kind, the usual one first."""

FLIP_PARTS = [0, 1, 3, 2, 4, 5, 6, 8, 7, 9, 10]
"""The class of each part after the picture is mirrored."""


def mirrored_name(name: str) -> str:
    """Returns the name of the landmark on the other side."""
    if name.endswith("_l"):
        return name[:-1] + "r"
    if name.endswith("_r"):
        return name[:-1] + "l"
    return name


FLIP_LANDMARKS = [LANDMARKS.index(mirrored_name(name)) for name in LANDMARKS]
"""The index of each landmark after the picture is mirrored."""
