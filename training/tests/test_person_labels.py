"""Class maps of photos of people that are labelled by hand."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from toile_training.parser.classes import IGNORED, MATERIALS, PARTS
from toile_training.parser.labels import LABEL_HEIGHT, LABEL_WIDTH, SCALE, PersonLabel, Shape, load_person_labels, truth
from toile_training.parser.snap import snap_to_edges, without_islands

UPPER, ARM, HAND, HAIR = (PARTS.index(name) for name in ("upper_clothes", "left_arm", "left_hand", "hair"))
GROUND, CLOTH, SKIN = (225, 228, 230), (60, 40, 160), (130, 160, 215)


def square(x0: float, y0: float, x1: float, y1: float) -> np.ndarray:
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)


def photo(width: int = LABEL_WIDTH * SCALE, height: int = LABEL_HEIGHT * SCALE) -> np.ndarray:
    """A cloth of 200 x 300 label pixels at (100, 100), on a ground that grows darker to the right."""
    out = np.empty((height, width, 3), np.uint8)
    out[:] = GROUND
    out -= np.linspace(0, 40, width).astype(np.uint8)[None, :, None]
    out[200:800, 200:600] = CLOTH
    return out


def on_map(x: float, y: float) -> tuple[int, int]:
    """Row and column of a place in label pixels."""
    return round(y * SCALE), round(x * SCALE)


def test_later_shapes_lie_over_earlier_ones():
    label = PersonLabel(
        "a",
        [
            Shape(UPPER, square(100, 100, 300, 400)),
            Shape(ARM, square(150, 150, 200, 300)),
            Shape(IGNORED, np.array([[220, 200], [280, 200]], np.float32), line=3),
        ],
        snap=0,
    )
    classes = truth(label, photo())
    assert classes.shape == (LABEL_HEIGHT * SCALE, LABEL_WIDTH * SCALE)
    assert [classes[on_map(*p)] for p in ((120, 200), (170, 200), (250, 200), (250, 210), (50, 50))] == [
        UPPER,
        ARM,
        IGNORED,
        UPPER,
        0,
    ]


def test_a_shape_that_reaches_over_the_ground_ends_where_the_ground_begins():
    label = PersonLabel("a", [Shape(UPPER, square(60, 60, 350, 450), ground=20)], snap=0)
    classes = truth(label, photo())
    expected = np.zeros_like(classes)
    expected[200:800, 200:600] = UPPER
    assert (classes != expected).mean() < 0.002
    whole = truth(PersonLabel("a", [Shape(UPPER, square(60, 60, 350, 450))], snap=0), photo())
    assert (whole != expected).mean() > 0.25


def test_a_border_drawn_beside_an_edge_moves_to_it_unless_it_is_exact():
    bgr = photo()
    bgr[400:600, 200:600] = SKIN
    drawn = [Shape(UPPER, square(100, 100, 300, 400)), Shape(ARM, square(100, 201.5, 300, 301.5))]
    moved = truth(PersonLabel("a", drawn, snap=2.5), bgr)
    assert (moved[402:596, 240:560] == ARM).all() and (moved[605:700, 240:560] == UPPER).all()
    drawn[1].exact = True
    kept = truth(PersonLabel("a", drawn, snap=2.5), bgr)
    assert (kept[401, 240:560] == UPPER).all() and (kept[602, 240:560] == ARM).all()


def test_a_border_within_a_material_stays():
    drawn = [Shape(ARM, square(100, 100, 300, 400)), Shape(HAND, square(100, 201.5, 300, 400))]
    bgr = photo()
    bgr[400:800, 200:600] = SKIN
    classes = truth(PersonLabel("a", drawn, snap=2.5), bgr)
    assert (classes[400:402, 240:560] == ARM).all() and (classes[404:410, 240:560] == HAND).all()


def test_hair_before_the_ground_follows_its_strands():
    label, bgr = np.zeros((80, 80), np.uint8), np.full((80, 80, 3), 230, np.uint8)
    label[20:60, 20:60] = HAIR
    bgr[22:58, 22:58] = 20
    assert np.array_equal(snap_to_edges(label, bgr, np.zeros(label.shape, bool), 4), label)
    label[label == HAIR] = UPPER
    assert not np.array_equal(snap_to_edges(label, bgr, np.zeros(label.shape, bool), 4), label)


def test_a_strap_too_thin_for_the_band_is_not_lost():
    label, bgr = np.full((80, 80), ARM, np.uint8), np.full((80, 80, 3), 200, np.uint8)
    label[:, 38:42], bgr[:, 38:42] = UPPER, 20
    assert (snap_to_edges(label, bgr, np.zeros(label.shape, bool), 4)[:, 38:42] == UPPER).all()


def test_small_islands_take_the_class_round_them_unless_they_are_exact():
    label, exact = np.full((60, 60), UPPER, np.uint8), np.zeros((60, 60), bool)
    label[10:14, 10:14] = label[40:44, 40:44] = HAND
    exact[40:44, 40:44] = True
    cleaned = without_islands(label, exact, 40)
    assert (cleaned[10:14, 10:14] == UPPER).all() and (cleaned[40:44, 40:44] == HAND).all()


def test_what_lies_outside_a_wide_photo_is_ignored():
    bgr = cv2.resize(photo(), (LABEL_WIDTH * SCALE, LABEL_HEIGHT))
    classes = truth(PersonLabel("a", [Shape(UPPER, square(100, 200, 300, 300))]), bgr)
    assert (classes[: LABEL_HEIGHT // 2] == IGNORED).all() and (classes[-LABEL_HEIGHT // 2 :] == IGNORED).all()
    assert classes[on_map(200, 250)] == UPPER and classes[on_map(20, 250)] == 0


def test_a_file_of_labels_is_read(tmp_path):
    points = [[0, 0], [9, 0], [9, 9]]
    parts = [["hair", points, {"ground": 12, "speck": 5}], ["ignore", points, {"line": 1.5}], ["face", points]]
    path = tmp_path / "people.json"
    path.write_text(json.dumps({"a": {"parts": parts}, "b": {"snap": 0, "parts": []}}))
    a, b = load_person_labels(path)
    assert [(s.part, s.ground, s.speck, s.line) for s in a.shapes] == [
        (HAIR, 12, 5, None),
        (IGNORED, None, 40, 1.5),
        (PARTS.index("face"), None, 40, None),
    ]
    assert a.snap > 0 and b.snap == 0
    path.write_text(json.dumps({"a": {"parts": [["beard", points]]}}))
    with pytest.raises(ValueError):
        load_person_labels(path)


def test_the_projects_labels_are_well_formed():
    labels = load_person_labels(Path(__file__).parent.parent / "labels" / "people.json")
    assert len(labels) >= 18 and len({label.name for label in labels}) == len(labels)
    seen = {shape.part for label in labels for shape in label.shapes}
    assert seen >= set(range(1, len(PARTS)))
    for shape in (shape for label in labels for shape in label.shapes):
        assert len(shape.points) >= (3 if shape.line is None else 2)
        assert (shape.points >= -2).all() and (shape.points <= (LABEL_WIDTH + 2, LABEL_HEIGHT + 2)).all()


def test_every_part_is_of_one_material():
    assert sorted(part for parts in MATERIALS.values() for part in parts) == sorted(PARTS)
