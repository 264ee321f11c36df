"""Drawn samples: the same for a seed, and labels that agree with the picture."""

import numpy as np
import pytest

from toile_training.classes import (
    ATTRIBUTES,
    BACKGROUND,
    HEIGHT,
    INSIDE,
    LANDMARKS,
    PARTS,
    SLEEVE_L,
    TOLD,
    TORSO,
    WIDTH,
)
from toile_training.draw.garment import Garment
from toile_training.draw.garments import KINDS, make_garment
from toile_training.draw.people import dress_person
from toile_training.draw.ribs import back_rib, choose_rib, front_rib
from toile_training.draw.sample import attribute_codes, draw_sample, told_vector
from toile_training.draw.scene import Picture, compose, lower_armpits
from toile_training.draw.top_pattern import choose_top

SEEDS = range(4000, 4040)


@pytest.fixture(scope="module")
def samples():
    return [draw_sample(seed) for seed in SEEDS]


def draw(kind: str, seed: int, worn: bool = False) -> tuple[Garment, Picture]:
    rng = np.random.default_rng(seed)
    garment = make_garment(rng, kind)
    if worn:
        dress_person(rng, garment)
    return garment, compose(rng, garment)


def classes_of(kind: str, worn: bool = False, count: int = 6) -> set[str]:
    """Names of the parts that the first pictures of a kind hold."""
    labels = [draw(kind, seed, worn)[1].label for seed in range(count)]
    return {PARTS[part] for label in labels for part in np.unique(label)}


def test_the_same_seed_draws_the_same_sample():
    for first, again in zip((draw_sample(7), draw_sample(8)), (draw_sample(7), draw_sample(8))):
        for name in ("rgb", "label", "marks", "codes", "told"):
            assert np.array_equal(getattr(first, name), getattr(again, name))
    assert not np.array_equal(draw_sample(7).rgb, draw_sample(8).rgb)


def test_samples_have_the_shapes_that_the_net_takes(samples):
    for sample in samples:
        assert sample.rgb.shape == (HEIGHT, WIDTH, 3) and sample.rgb.dtype == np.uint8
        assert sample.label.shape == (HEIGHT, WIDTH) and sample.label.max() < len(PARTS)
        assert sample.marks.shape == (len(LANDMARKS), 3)
        assert sample.codes.shape == (len(ATTRIBUTES),) and sample.told.shape == (len(TOLD),)


def test_the_garment_is_seen_against_its_ground(samples):
    """Where a label begins the picture changes more than elsewhere: labels lie where the garment is drawn."""
    better = 0
    for sample in samples:
        step = np.abs(np.diff(sample.rgb.astype(float), axis=1)).max(2)
        border = np.diff((sample.label > 0).astype(int), axis=1) != 0
        better += step[border].mean() > 2 * step[~border].mean()
    assert better > 0.85 * len(samples)


def test_most_pictures_show_much_of_a_garment(samples):
    shares = np.array([(sample.label > 0).mean() for sample in samples])
    assert np.median(shares) > 0.15 and (shares > 0.01).mean() > 0.9


def test_visible_landmarks_lie_in_the_picture_and_near_the_garment(samples):
    distances = []
    for sample in samples:
        rows, columns = np.nonzero(sample.label > 0)
        for x, y, seen in sample.marks:
            if seen and len(rows):
                assert 0 <= x < WIDTH and 0 <= y < HEIGHT
                distances.append(np.hypot(columns - x, rows - y).min())
    assert np.quantile(distances, 0.9) < 3


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("top", {"torso", "sleeve_left", "sleeve_right", "inside"}),
        ("outerwear", {"torso", "sleeve_left", "sleeve_right", "collar", "inside"}),
        ("dress", {"torso", "skirt"}),
        ("jumpsuit", {"torso", "leg_left", "leg_right"}),
        ("dungarees", {"torso", "strap"}),
        ("skirt", {"skirt", "waistband"}),
        ("trousers", {"leg_left", "leg_right", "waistband"}),
        ("shorts", {"leg_left", "leg_right", "waistband"}),
    ],
)
def test_a_garment_has_the_parts_of_its_kind(kind, expected):
    assert expected <= classes_of(kind)


def test_every_part_is_drawn(samples):
    drawn = {part for sample in samples for part in np.unique(sample.label)}
    assert drawn == set(range(len(PARTS)))


@pytest.mark.parametrize("kind", ["top", "outerwear"])
def test_a_top_has_neither_skirt_nor_legs(kind):
    """The one definition of the lower body: a peplum or a tunic is torso down to its hem."""
    for seed in range(30):
        pieces = make_garment(np.random.default_rng(seed), kind).pieces
        labels = {piece.label for piece in pieces if piece.kind != "paint"}
        assert not labels & {PARTS.index(name) for name in ("skirt", "leg_left", "leg_right")}


def test_a_dress_has_a_skirt_from_its_marked_waist_down():
    for seed in range(30):
        garment = make_garment(np.random.default_rng(seed), "dress")
        skirts = [piece for piece in garment.pieces if piece.label == PARTS.index("skirt") and piece.kind == "cloth"]
        top = min(piece.poly[:, 1].min() for piece in skirts)
        assert abs(top - min(garment.marks["waist_l"][1], garment.marks["waist_r"][1])) < 0.2


def test_a_change_of_colour_moves_no_label():
    """Painted panels change colours only."""
    for seed in range(60):
        garment = make_garment(np.random.default_rng(seed), "dress")
        if not any(piece.kind == "paint" for piece in garment.pieces):
            continue
        garment_without = make_garment(np.random.default_rng(seed), "dress")
        garment_without.pieces = [piece for piece in garment_without.pieces if piece.kind != "paint"]
        with_panels = painted(garment, seed)
        assert np.array_equal(with_panels.label, painted(garment_without, seed).label)
        return
    pytest.fail("no dress with a painted panel")


def painted(garment: Garment, seed: int):
    """The garment painted onto nothing."""
    from toile_training.draw.frame import Frame
    from toile_training.draw.painter import Painter

    rng = np.random.default_rng(seed)
    points = np.vstack([piece.poly for piece in garment.pieces if piece.label > 0 and piece.kind == "cloth"])
    frame, painter = Frame(rng, points, False), Painter(rng, False)
    for piece in garment.pieces:
        painter.draw(piece, frame)
    return painter


def test_armholes_are_hollow():
    """Between shoulder and armpit the front's edge runs nearer the middle than the straight line does."""
    from toile_training.draw.top_pattern import choose_top
    from toile_training.draw.tops import make_top

    checked = 0
    for seed in range(80):
        _, top = make_top(np.random.default_rng(seed), "top")
        if top.sleeve_cut is not None or top.body.arm <= 0 or top.cut != "tank":
            continue
        for i in (0, 1):
            middle = top.armholes[i][len(top.armholes[i]) // 2]
            straight = (top.armholes[i][0] + top.armholes[i][-1]) / 2
            assert abs(middle[0]) < abs(straight[0])
            checked += 1
    assert checked > 4 and choose_top(np.random.default_rng(0), "top").use == "top"


def test_a_body_is_ground():
    """Skin, hair and other clothes round a worn garment are background."""
    for seed in range(12):
        garment, picture = draw("top", seed, worn=True)
        assert picture.attributes["worn"] == "yes"
        assert {piece.label for piece in garment.pieces if piece.kind in ("skin",)} == {BACKGROUND}
        assert not {"skirt", "leg_left", "leg_right"} & {PARTS[part] for part in np.unique(picture.label)}


def test_openings_of_a_worn_top_show_skin_and_not_its_back():
    for seed in range(12):
        _, picture = draw("top", seed, worn=True)
        assert PARTS.index("inside") not in np.unique(picture.label)


def test_attributes_and_told_categories_are_coded_by_name():
    codes = attribute_codes({"category": "dress", "sleeve": "long", "worn": "yes"})
    assert ATTRIBUTES["category"][codes[0]] == "dress" and ATTRIBUTES["worn"][codes[-1]] == "yes"
    assert codes[list(ATTRIBUTES).index("neckline")] == -1
    assert told_vector("dress").tolist() == [0, 0, 1, 0] and not told_vector(None).any()


def test_some_samples_are_told_their_category_and_some_are_not(samples):
    told = [sample.told.any() for sample in samples]
    assert 0.3 < np.mean(told) < 0.9


def test_every_kind_can_be_drawn_by_name():
    for kind in KINDS:
        assert draw_sample(11, kind).label.any()


def test_a_neck_rib_is_torso_in_front_and_inside_at_the_back():
    front, back = set(), set()
    for seed in range(60):
        rng = np.random.default_rng(seed)
        top = choose_top(rng, "top")
        choose_rib(rng, top)
        top.back = top.front * [1, 0]
        for draw_rib, labels in ((front_rib, front), (back_rib, back)):
            g = Garment()
            draw_rib(rng, g, top)
            labels.update(piece.label for piece in g.pieces if piece.kind != "line")
            assert bool(g.pieces) <= bool(top.rib_width)
    assert front == {TORSO} and back == {INSIDE}


def test_an_armpit_lies_where_a_hanging_sleeve_leaves_the_body():
    label = np.zeros((HEIGHT, WIDTH), np.uint8)
    label[80:250, 90:180], label[80:148, 50:90], label[148:200, 50:80] = TORSO, SLEEVE_L, SLEEVE_L
    marks = np.zeros((len(LANDMARKS), 3), np.float32)
    armpit, shoulder = LANDMARKS.index("armpit_l"), LANDMARKS.index("shoulder_l")
    marks[shoulder], marks[armpit] = (90, 80, 1), (90, 130, 1)
    lower_armpits(label, marks)
    assert abs(marks[armpit, 1] - 148) < 3 and marks[armpit, 2] == 1


def test_an_armpit_that_a_hanging_sleeve_hides_is_the_end_of_the_armhole():
    label = np.zeros((HEIGHT, WIDTH), np.uint8)
    label[80:250, 90:180], label[80:250, 50:90] = TORSO, SLEEVE_L
    marks = np.zeros((len(LANDMARKS), 3), np.float32)
    armpit, shoulder = LANDMARKS.index("armpit_l"), LANDMARKS.index("shoulder_l")
    marks[shoulder], marks[armpit] = (90, 80, 1), (90, 130, 1)
    lower_armpits(label, marks)
    assert marks[armpit].tolist() == [90, 130, 1]
