"""The cuts of worn garments, in metres unless a share of a length."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Cloth:
    """Stiffnesses of Blender's cloth, and kilograms for each vertex."""

    mass: float = 0.10
    tension: float = 22
    compression: float = 18
    shear: float = 8
    bending: float = 0.12
    # Surplus of cloth as shares: everywhere, and additionally at sleeves and waist, where folds gather.
    slack: float = 0.0
    folds: float = 0.06


@dataclass(frozen=True)
class Cut:
    """The cut of a worn garment. Lengths are metres; those that do not apply to its kind are ignored."""

    kind: str  # top, dress or trousers
    cloth: Cloth
    ease: float
    # Rounds of smoothing that take the body's anatomy out of the cloth.
    smooth: int = 6
    sleeve: float = 0.0  # share of the arm; 0 is sleeveless
    sleeve_ease: float = 0.012
    armhole: float = 0.0  # metres inside the arm's joint at which a sleeveless garment ends on the shoulder
    hip_ease: float = 0.011
    boxy: float = 0.0  # 1: the torso falls straight from the chest
    hem: float = 0.03  # above the crotch, for tops
    neck_width: float = 0.066
    neck_drop: float = 0.035
    rib: float = 0.0
    neck_rib: float = 0.0
    rib_width: float = 0.0075
    stitch: float = 0.020
    # Shares by which ribs at hem and cuffs are narrower.
    cinch: tuple[float, float] | None = None
    pin_cuffs: float = 0.0
    skirt_length: float = 0.0
    flare: float = 0.0
    pleats: int = 0
    leg_radius: float = 0.072
    thickness: float = 0.0022
    levels: int = 2  # subdivisions of the surface: 3 has three times the points, and finer folds
    seams: bool = False  # at the waist, and from the armholes down
    creases: float = 0.0  # share of the heights in `creases.py`
    wash: float = 1.0  # of that, the share of wrinkles from washing


JERSEY = Cloth(bending=0.008, tension=15, compression=8, shear=2.5, slack=0.012)
# For surfaces with three subdivisions.
FINE_JERSEY = replace(JERSEY, mass=0.04, bending=0.06, slack=0.006, folds=0.02)
CREPE = Cloth(bending=0.012, tension=15, compression=8, shear=2.5, folds=0.04)
BAND = {"neck_rib": 0.017, "rib_width": 0.003, "stitch": 0.018}

CUTS = {
    "tee": Cut(
        "top",
        FINE_JERSEY,
        0.010,
        sleeve=0.30,
        sleeve_ease=0.014,
        boxy=0.45,
        hip_ease=0.002,
        hem=0.065,
        neck_drop=0.045,
        neck_width=0.066,
        levels=3,
        creases=1.0,
        wash=0.0,
        **BAND,
    ),
    "slim-tee": Cut(
        "top",
        FINE_JERSEY,
        0.009,
        sleeve=0.25,
        sleeve_ease=0.013,
        boxy=0.35,
        hip_ease=0.002,
        hem=0.085,
        neck_drop=0.05,
        neck_width=0.074,
        levels=3,
        creases=0.8,
        **BAND,
    ),
    "sweater": Cut(
        "top",
        Cloth(bending=0.05, tension=16, compression=8, shear=3, mass=0.12, folds=0.11),
        0.018,
        sleeve=1.0,
        sleeve_ease=0.013,
        boxy=0.55,
        hem=0.045,
        hip_ease=0.004,
        neck_width=0.072,
        neck_drop=0.052,
        rib=0.055,
        neck_rib=0.026,
        stitch=0,
        cinch=(0.07, 0.28),
        creases=0.55,
        pin_cuffs=0.9,
        thickness=0.004,
    ),
    "sleeveless-dress": Cut(
        "dress",
        CREPE,
        0.008,
        smooth=4,
        neck_drop=0.10,
        neck_width=0.085,
        skirt_length=0.44,
        flare=0.26,
        pleats=7,
    ),
    "summer-dress": Cut(
        "dress",
        replace(CREPE, mass=0.04, bending=0.03),
        0.008,
        smooth=4,
        neck_drop=0.085,
        neck_width=0.080,
        armhole=0.034,
        skirt_length=0.44,
        flare=0.17,
        pleats=6,
        stitch=0.009,
        levels=3,
        seams=True,
        creases=0.7,
    ),
    "dress": Cut(
        "dress",
        FINE_JERSEY,
        0.008,
        smooth=5,
        sleeve=0.17,
        sleeve_ease=0.009,
        neck_drop=0.085,
        neck_width=0.082,
        skirt_length=0.40,
        flare=0.10,
        pleats=5,
        levels=3,
        seams=True,
        creases=0.6,
    ),
    "straight": Cut("trousers", Cloth(bending=0.5, tension=30, mass=0.2), 0.006, smooth=3, leg_radius=0.075, levels=1),
    "slim": Cut("trousers", Cloth(bending=0.4, tension=30, mass=0.2), 0.004, smooth=2, leg_radius=0.058, levels=1),
}
