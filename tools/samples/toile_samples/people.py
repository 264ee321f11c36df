"""
The five people: body, hair, pose, clothes, light.

Bodies are MakeHuman's sliders and targets (`details`: weights of shape changes of the base mesh). Lengths are metres,
angles degrees (`pose`: see `make_pose`), colours sRGB in 0..255, and all else shares or factors. Absent entries have
the defaults of the module that reads them: `skin.py`, `eyes.py`, and for `hair` `long_hair.py`, `short_hair.py`,
`curls.py` and `fringe.py`.
"""

from dataclasses import dataclass

from .fabric import Fabric
from .photo import Look

UNITS = "expression/units/caucasian"
# Details that all sitters share: a smile, and a head that is a little large for narrow shoulders.
SMILE = {
    f"{UNITS}/mouth-corner-puller": 0.5,
    f"{UNITS}/eye-left-slit": 0.15,
    f"{UNITS}/eye-right-slit": 0.15,
    "measure/measure-shoulder-dist-decr": 0.8,
    "torso/torso-scale-horiz-decr": 0.3,
    "head/head-scale-horiz-incr": 0.08,
    "head/head-scale-vert-incr": 0.08,
    "head/head-scale-depth-incr": 0.08,
}

# Deep colours would clip at full contrast.
SOFT_LOOK = Look(0.06, 0.006, 0.90, gain=1.03, contrast=0.12)
STUDIO_LOOK = Look(0.06, 0.006, 0.98, gain=1.03, contrast=0.3)


@dataclass(frozen=True)
class Sitter:
    """A person to photograph, and how."""

    body: dict
    clothes: list[tuple[str, Fabric]]
    """Cuts (`cuts.py`) with their cloth, from the skin outwards"""
    backdrop: tuple[int, int, int]
    """Colour of the wall behind the person"""
    light: str
    """Name of an arrangement of lights"""
    height: float
    """Height of the picture in metres at the person's distance"""
    headroom: float = 0.075
    """Metres of the picture above the head"""
    exposure: float = 0.2
    """Change of the exposure in stops"""
    look: Look = STUDIO_LOOK


WOMAN_NAVY = Sitter(
    body={
        "seed": 3, "male": 0, "weight": 0.47, "muscle": 0.5, "height": 0.58, "proportions": 0.85, "age": 0.10,
        "race": {"caucasian": 0.8, "asian": 0.1, "african": 0.1},
        "square": 0.016, "skin_map": "first", "tone": "light", "melanin": 0.66, "redness": 0.30,
        "eye_saturation": 0.9, "eye_value": 1.3,
        "hair": {"mesh": "long01", "cut": 0.165, "volume": 0.008, "wave": 0.006, "wave_turns": 1.8,
                 "fringe": "curtain"},
        "details": SMILE | {"mouth/mouth-upperlip-volume-incr": 0.3, "mouth/mouth-lowerlip-volume-incr": 0.3},
        "pose": {
            "hip": -6, "shoulders": -3.5, "yaw": -9, "chest_yaw": 4, "head_yaw": 12, "head_tilt": -3, "head_nod": 2,
            "drop": 1, "curl": 0.75, "leg_l": 4, "leg_r": 2, "knee_r": 9,
            "arm_l": 13, "swing_l": 3, "elbow_l": 24, "inward_l": 7, "palm_l": 28,
            "arm_r": 9, "swing_r": -4, "elbow_r": 14, "inward_r": 7, "palm_r": 18,
        },
    },
    clothes=[
        ("slim", Fabric("denim", (108, 124, 146))),
        ("sweater", Fabric("soft-knit", (40, 46, 68))),
    ],
    backdrop=(205, 204, 203), light="studio-left", height=1.16, exposure=0.28, look=SOFT_LOOK,
)  # fmt: skip

WOMAN_PINK = Sitter(
    body={
        "seed": 11, "male": 0, "weight": 0.40, "muscle": 0.52, "height": 0.52, "proportions": 0.85, "age": 0.05,
        "race": {"asian": 0.75, "caucasian": 0.25},
        "square": 0.016, "skin_map": "third", "tone": "olive", "melanin": 0.93, "redness": 0.4, "lips": (184, 96, 98),
        "eye_saturation": 0.7, "eye_value": 0.75, "brow_width": 0.0052, "brow_count": 1300, "brow_lift": 0.0042,
        "hair": {
            "mesh": "long01", "cut": 0.125, "volume": 0.009, "narrow": 0.02, "wave": 0.002, "wave_turns": 1.2,
            "ragged": 0.006, "fringe": "straight",
        },
        "details": SMILE | {"head/head-oval": 0.4, f"{UNITS}/mouth-corner-puller": 0.42},
        "pose": {
            "hip": 5, "shoulders": 3.5, "yaw": 12, "chest_yaw": -3, "head_yaw": -14, "head_tilt": 4, "head_nod": 2,
            "drop": 1, "curl": 0.7, "closed": 1.25, "index": 1, "fan": 1, "leg_l": 2, "leg_r": 4, "knee_l": 10,
            "arm_l": 10, "swing_l": -5, "elbow_l": 14, "inward_l": 6, "palm_l": 20,
            "arm_r": 15, "swing_r": 2, "elbow_r": 26, "inward_r": 8, "palm_r": 30,
        },
    },
    clothes=[
        ("slim", Fabric("denim", (58, 68, 90))),
        ("slim-tee", Fabric("plain", (222, 146, 162))),
    ],
    backdrop=(210, 206, 202), light="studio-right", height=1.14,
)  # fmt: skip

WOMAN_RED = Sitter(
    body={
        "seed": 21, "male": 0, "weight": 0.44, "muscle": 0.48, "height": 0.56, "proportions": 0.85, "age": 0.20,
        "race": {"caucasian": 0.95, "asian": 0.05},
        "square": 0.014, "skin_map": "second", "tone": "fair", "melanin": 0.58, "redness": 0.70,
        "lips": (182, 84, 84), "lip_amount": 0.5,
        "eye_hue": 0.32, "eye_saturation": 0.45, "eye_value": 2.2,
        "hair": {
            "mesh": "long01", "cut": 0.190, "volume": 0.007, "wave": 0.005, "wave_turns": 2.0,
            "fringe": "curtain",
        },
        "details": SMILE | {
            "head/head-round": 0.25, "nose/nose-point-up": 0.3, "mouth/mouth-lowerlip-volume-incr": 0.2,
            "neck/neck-scale-vert-decr": 0.2, "measure/measure-waist-circ-decr": 0.5,
            "measure/measure-shoulder-dist-decr": 1.0, "torso/torso-scale-horiz-decr": 0.5,
            "head/head-scale-horiz-incr": 0.2, "head/head-scale-vert-incr": 0.2, "head/head-scale-depth-incr": 0.2,
        },
        "pose": {
            "hip": 6, "shoulders": 4, "yaw": 8, "chest_yaw": -2, "head_yaw": -8, "head_tilt": 4, "head_nod": 2,
            "drop": 0, "curl": 0.7, "closed": 1.25, "index": 1, "fan": 1, "leg_l": 2, "leg_r": 4, "knee_l": 10,
            "arm_l": 12, "swing_l": -4, "elbow_l": 14, "inward_l": 6, "palm_l": 22,
            "arm_r": 18, "swing_r": 2, "elbow_r": 24, "inward_r": 5, "palm_r": 30,
        },
    },
    clothes=[("dress", Fabric("crepe", (128, 26, 32), folds=0.45, pucker=0.7))],
    backdrop=(204, 206, 206), light="studio-left", height=1.17, headroom=0.06, look=SOFT_LOOK,
)  # fmt: skip

WOMAN_YELLOW = Sitter(
    body={
        "seed": 33, "male": 0, "weight": 0.55, "muscle": 0.42, "height": 0.55, "proportions": 0.85, "age": 0.08,
        "race": {"african": 0.85, "caucasian": 0.15},
        "skin_map": "second", "tone": "deep", "skin_contrast": 1.0, "blush": 0.15, "gloss": 0.45, "matt": 0.05,
        "square": 0.016, "hoops": 0.013, "brow_width": 0.005, "brow_count": 2700,
        "melanin": 0.99, "redness": 0.3, "lips": (112, 62, 58),
        "eye_saturation": 0.5, "eye_value": 0.7, "eye_white": (0.62, 0.57, 0.54),
        "hair": {"kind": "curls", "count": 36000, "locks": 2600, "length": 0.030, "root": 0.00007, "tip": 0.00005},
        "details": SMILE | {"head/head-oval": 0.4, "nose/nose-scale-horiz-decr": 0.2,
                            f"{UNITS}/mouth-corner-puller": 0.65},
        "pose": {
            "hip": -6, "shoulders": -4, "yaw": -14, "chest_yaw": 5, "head_yaw": 16, "head_tilt": -2, "head_nod": -2,
            "drop": 2, "curl": 0.75, "closed": 1.2, "index": 1, "fan": 1, "leg_l": 5, "leg_r": 2, "knee_r": 12,
            "arm_l": 14, "swing_l": 5, "elbow_l": 20, "inward_l": 0, "palm_l": 36,
            "arm_r": 10, "swing_r": 4, "elbow_r": 14, "inward_r": 4, "palm_r": 22,
        },
    },
    clothes=[("summer-dress", Fabric("plain", (232, 184, 4), twin=False))],
    backdrop=(206, 203, 199), light="studio-left", height=1.34, exposure=0.18,
    look=Look(0.06, 0.006, 1.02, gain=1.03, contrast=0.25),
)  # fmt: skip

MAN_WHITE = Sitter(
    body={
        "seed": 45, "male": 1, "weight": 0.50, "muscle": 0.55, "height": 0.55, "proportions": 0.62, "age": 0.18,
        "race": {"caucasian": 0.7, "african": 0.15, "asian": 0.15},
        "square": 0.024, "matt": 0.03,
        "skin_map": "middle-aged", "tone": "tan", "blush": 0.7, "beard": 0.75, "lips": (160, 100, 92),
        "melanin": 0.96, "redness": 0.15, "eye_saturation": 0.8, "eye_value": 1.0,
        "brow_width": 0.0055, "brow_count": 2600, "lashes": 3, "lash_length": 0.6,
        "hair": {
            "kind": "short", "count": 52000, "parting": -0.03, "length": 0.042, "side": 0.008, "temples": 0.010,
            "locks": 600, "mess": 0.10,
        },
        "details": SMILE | {
            "measure/measure-shoulder-dist-decr": 1.0, "torso/torso-scale-horiz-decr": 0.4,
            "head/head-scale-horiz-incr": 0.16, "head/head-scale-vert-incr": 0.16, "head/head-scale-depth-incr": 0.16,
            "head/head-square": 0.3, f"{UNITS}/mouth-corner-puller": 0.36,
        },
        "pose": {
            "hip": 4, "shoulders": 3, "yaw": 11, "chest_yaw": -3, "head_yaw": -13, "head_tilt": 2, "head_nod": 2,
            "drop": 0, "curl": 0.9, "closed": 1.1, "index": 1, "fan": 1.5, "leg_l": 2, "leg_r": 4, "knee_l": 8,
            "arm_l": 10, "swing_l": -4, "elbow_l": 14, "inward_l": 5, "palm_l": 34,
            "arm_r": 13, "swing_r": 3, "elbow_r": 20, "inward_r": 6, "palm_r": 38,
        },
    },
    clothes=[
        ("straight", Fabric("denim", (44, 48, 58))),
        ("tee", Fabric("plain", (222, 222, 221))),
    ],
    backdrop=(198, 200, 204), light="studio-right", height=1.20, headroom=0.08, exposure=0.15,
)  # fmt: skip

PEOPLE = {
    "woman-red": WOMAN_RED,
    "woman-navy": WOMAN_NAVY,
    "woman-pink": WOMAN_PINK,
    "woman-yellow": WOMAN_YELLOW,
    "man-white": MAN_WHITE,
}
