"""Classes of the person parser. Left and right are those of the person, not of the viewer."""

WIDTH, HEIGHT = 256, 384
"""Size of the parser's input picture in pixels."""

PARTS = [
    "background",
    "hair",
    "face",
    "neck",
    "torso_skin",
    "left_arm",
    "right_arm",
    "left_hand",
    "right_hand",
    "upper_clothes",
    "left_sleeve",
    "right_sleeve",
    "lower_clothes",
    "dress",
    "left_leg",
    "right_leg",
    "shoes",
    "other",
]
"""The order is part of the exported model's contract: a change of order needs new weights."""


def mirrored(part: str) -> str:
    """Returns the part that a part becomes when the picture is mirrored."""
    side, _, kind = part.partition("_")
    return {"left": f"right_{kind}", "right": f"left_{kind}"}.get(side, part)


MIRRORED_PARTS = [PARTS.index(mirrored(part)) for part in PARTS]
"""Index of each part after the picture is mirrored."""

IGNORED = 255
"""Class number of pixels that are not measured."""

MATERIALS = {
    "background": ["background"],
    "hair": ["hair"],
    "skin": [
        "face",
        "neck",
        "torso_skin",
        "left_arm",
        "right_arm",
        "left_hand",
        "right_hand",
        "left_leg",
        "right_leg",
    ],
    "upper_clothes": ["upper_clothes", "left_sleeve", "right_sleeve"],
    "lower_clothes": ["lower_clothes"],
    "dress": ["dress"],
    "shoes": ["shoes"],
    "other": ["other"],
}
"""Parts that look alike. Photos show borders between materials; borders within one follow from the body alone."""
