"""From a photo to a person parser's input, from its scores to the photo, and its metrics."""

import json

import cv2
import numpy as np
import pytest

from toile_training.parser.classes import HEIGHT, IGNORED, PARTS, WIDTH
from toile_training.parser.evaluate import ParserMetrics, evaluate_parser
from toile_training.parser.labels import LABEL_HEIGHT, LABEL_WIDTH, SCALE, load_person_labels
from toile_training.parser.runtime import MARGIN, Box, Net, body_box, crop, parse, with_mirror

UPPER, ARM, LEFT_HAND, RIGHT_HAND = (
    PARTS.index(name) for name in ("upper_clothes", "left_arm", "left_hand", "right_hand")
)


def by_color(x: np.ndarray) -> np.ndarray:
    """Scores (1, classes, HEIGHT / 2, WIDTH / 2) of a net that calls red upper clothes, and all else ground."""
    red = ((x[0, 0] > 0.6) & (x[0, 1] < 0.4)).reshape(HEIGHT // 2, 2, WIDTH // 2, 2).mean((1, 3))
    out = np.zeros((1, len(PARTS), *red.shape), np.float32)
    out[:, UPPER], out[:, 0] = red, 1 - red
    return out


def red_square(x: int, y: int, side: int) -> np.ndarray:
    """A photo of 600 x 800 pixels, BGR."""
    out = np.full((800, 600, 3), 220, np.uint8)
    out[y : y + side, x : x + side] = (20, 20, 200)
    return out


@pytest.mark.parametrize("box", [None, Box(150, 140, 300, 400), Box(-30, -40, 660, 880)])
def test_the_answer_lies_where_the_thing_is(box):
    bgr = red_square(220, 300, 120)
    classes = parse(Net(by_color), bgr, box)
    expected = (bgr[..., 1] < 100) * UPPER
    assert classes.shape == (800, 600)
    rows, columns = np.nonzero(classes == UPPER)
    assert abs(rows.mean() - 359.5) < 1.5 and abs(columns.mean() - 279.5) < 1.5
    assert (classes != expected).mean() < 0.02


def test_what_lies_outside_the_box_is_ground():
    bgr = red_square(20, 20, 500)
    classes = parse(Net(by_color), bgr, Box(100, 100, 300, 400))
    assert (classes[150:450, 150:350] == UPPER).all() and (classes[:100] == 0).all() and (classes[:, 400:] == 0).all()


def test_a_crop_beyond_the_picture_repeats_its_border():
    bgr = red_square(0, 0, 100)
    part = crop(bgr, Box(-100, -100, 200, 200), 40, 40)
    assert part.shape == (40, 40, 3) and (part == (20, 20, 200)).all()


def test_the_box_of_a_body_has_the_nets_aspect_and_a_margin():
    mask = np.zeros((800, 600), bool)
    mask[100:700, 250:350] = True
    tall = body_box(mask)
    assert tall.height == pytest.approx(600 * (1 + 2 * MARGIN)) and tall.width / tall.height == WIDTH / HEIGHT
    assert (tall.x + tall.width / 2, tall.y + tall.height / 2) == (300, 400)
    mask[:] = False
    mask[390:410, 100:500] = True
    wide = body_box(mask)
    assert wide.width == pytest.approx(400 * (1 + 2 * MARGIN)) and wide.width / wide.height == WIDTH / HEIGHT
    with pytest.raises(ValueError):
        body_box(np.zeros((10, 10), bool))


def test_a_net_of_other_classes_is_refused():
    with pytest.raises(ValueError, match="classes"):
        parse(Net(lambda x: np.zeros((1, 5, 8, 6), np.float32)), red_square(0, 0, 9))


def test_a_net_asked_with_the_mirror_says_the_mean_of_both_with_the_sides_told_apart():
    def hand_at_the_left(x: np.ndarray) -> np.ndarray:
        """Scores of a net that is sure of a left hand in the left half of a picture that is dark there."""
        out = np.zeros((1, len(PARTS), 4, 6), np.float32)
        out[:, LEFT_HAND, :, :3] = 20 * (x[0, 0, 0, 0] < 0.5)
        return out

    dark_at_the_right = np.full((1, 3, 8, 12), 0.9, np.float32)
    dark_at_the_right[..., 6:] = 0.1
    said = with_mirror(Net(hand_at_the_left)).run(dark_at_the_right)
    assert np.allclose(said.sum(1), 1) and np.allclose(said[0, :, :, :3], 1 / len(PARTS))
    assert (said[0, RIGHT_HAND, :, 3:] > 0.5).all() and (said[0, LEFT_HAND, :, 3:] < 0.1).all()


def two_hands() -> np.ndarray:
    out = np.zeros((100, 100), np.uint8)
    out[20:60, 40:60], out[60:80, 10:30], out[60:80, 70:90] = UPPER, RIGHT_HAND, LEFT_HAND
    return out


def test_figures_are_one_for_the_truth():
    metrics = ParserMetrics()
    each = metrics.add("a", two_hands(), two_hands())
    assert set(each) == {"background", "upper_clothes", "left_hand", "right_hand"} and set(each.values()) == {1.0}
    assert metrics.mean == 1 and set(metrics.by_group.values()) == {1.0}


def test_swapped_sides_cost_the_hands_but_not_both_together():
    metrics, swapped = ParserMetrics(), two_hands()
    swapped[60:80] = swapped[60:80, ::-1]
    each = metrics.add("a", two_hands(), swapped)
    assert each["left_hand"] == each["right_hand"] == 0 and each["upper_clothes"] == 1
    assert metrics.by_group["hands"] == 1 and metrics.mistaken_for("left_hand") == ("right_hand", 1.0)
    assert metrics.mean == pytest.approx(0.5) and any("right hand (100%)" in line for line in metrics.lines())


def test_ignored_pixels_are_not_counted_and_absent_classes_neither():
    metrics, expected = ParserMetrics(), two_hands()
    answered = expected.copy()
    answered[:10] = ARM
    expected[:10] = IGNORED
    assert set(metrics.add("a", expected, answered).values()) == {1.0} and "left_arm" not in metrics.by_class


def test_half_of_a_class_is_half_an_iou():
    metrics, answered = ParserMetrics(), two_hands()
    answered[40:60, 40:60] = 0
    each = metrics.add("a", two_hands(), answered)
    assert each["upper_clothes"] == 0.5 and metrics.mistaken_for("upper_clothes") == ("background", 0.5)


def test_labelled_photos_are_measured(tmp_path):
    bgr = np.full((LABEL_HEIGHT * SCALE, LABEL_WIDTH * SCALE, 3), 220, np.uint8)
    bgr[300:700, 250:550] = (20, 20, 200)
    assert cv2.imwrite(str(tmp_path / "a.jpg"), bgr)
    square = [[120, 145], [280, 145], [280, 355], [120, 355]]
    path = tmp_path / "people.json"
    path.write_text(json.dumps({"a": {"parts": [["upper_clothes", square, {"ground": 30}]]}}))
    labels, sheet = load_person_labels(path), tmp_path / "sheet.png"
    for whole in (False, True):
        metrics, lines = evaluate_parser(Net(by_color), tmp_path, labels, whole, sheet)
        assert metrics.photos["a"] > 0.96 and lines[0].startswith("a ") and len(lines) == 1
    assert cv2.imread(str(sheet)).shape[1] == 2 * 3 * LABEL_WIDTH
    labels[0].name = "b"
    with pytest.raises(FileNotFoundError):
        evaluate_parser(Net(by_color), tmp_path, labels)
