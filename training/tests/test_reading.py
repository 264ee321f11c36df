"""From a picture to the net's input, and from logits to an answer."""

import json

import numpy as np
import pytest

from toile_training.classes import (
    ATTRIBUTES,
    FLIP_LANDMARKS,
    FLIP_PARTS,
    HEIGHT,
    LANDMARKS,
    LEG_L,
    LEG_R,
    PARTS,
    SKIRT,
    TOLD,
    TORSO,
    WIDTH,
)
from toile_training.reader.evaluate import ReaderMetrics, evaluate_drawn, width_of
from toile_training.reader.labels import load_labels, truth
from toile_training.reader.letterbox import Reading, decode_attributes, decode_landmarks, letterbox, read
from toile_training.reader.tidy import remove_islands, tidy


def test_a_wide_picture_is_centred_and_filled_with_its_border():
    rgb = np.full((100, 400, 3), 30, np.uint8)
    rgb[20:80, 100:300] = (200, 0, 0)
    box = letterbox(rgb)
    assert box.shape == (HEIGHT, WIDTH, 3) and (box[:100] == 30).all() and (box[-100:] == 30).all()
    rows, columns = np.nonzero(box[..., 0] > 150)
    assert abs(rows.mean() - (HEIGHT - 1) / 2) < 1 and abs(columns.mean() - (WIDTH - 1) / 2) < 1


def test_a_picture_of_the_nets_size_stays_as_it_is():
    rgb = np.random.default_rng(0).integers(0, 255, (HEIGHT, WIDTH, 3), np.uint8)
    assert np.array_equal(letterbox(rgb), rgb)


def test_landmarks_are_found_between_the_places_of_the_map():
    heat = np.full((2, 80, 64), -9.0, np.float32)
    heat[0, 20, 10] = heat[0, 20, 11] = 9
    heat[1, 0, 0] = 9
    marks = decode_landmarks(heat, np.array([5.0, -5.0]))
    assert np.allclose(marks[0, :2], [(10.5 + 0.5) * 4 - 0.5, 20.5 * 4 - 0.5], atol=0.1)
    assert np.allclose(marks[1, :2], [1.5, 1.5], atol=0.1)
    assert marks[0, 2] > 0.99 and marks[1, 2] < 0.01


def test_attributes_are_decoded_group_by_group():
    logits = np.zeros(sum(map(len, ATTRIBUTES.values())), np.float32)
    logits[2] = 9
    logits[-1] = 9
    values = decode_attributes(logits)
    assert values["category"][0] == "dress" and values["worn"][0] == "yes"


def test_mirroring_twice_gives_the_names_back():
    assert [FLIP_PARTS[FLIP_PARTS[i]] for i in range(len(PARTS))] == list(range(len(PARTS)))
    assert [FLIP_LANDMARKS[FLIP_LANDMARKS[i]] for i in range(len(LANDMARKS))] == list(range(len(LANDMARKS)))
    assert LANDMARKS[FLIP_LANDMARKS[LANDMARKS.index("cuff_in_l")]] == "cuff_in_r"


def fixed_net(label: np.ndarray, category: str = "top", worn: str = "no"):
    """A net that answers the same for every picture and notes the category it was told."""
    told = []

    def net(image: np.ndarray, vector: np.ndarray) -> list[np.ndarray]:
        told.append(vector[0].tolist())
        small = label[::2, ::2]
        parts = np.where(small[None] == np.arange(len(PARTS))[:, None, None], 6.0, 0.0).astype(np.float32)
        attributes, start = np.zeros(29, np.float32), 0
        for name, values in ATTRIBUTES.items():
            chosen = {"category": category, "worn": worn}.get(name)
            if chosen:
                attributes[start + values.index(chosen)] = 9
            start += len(values)
        heat = np.zeros((20, 80, 64), np.float32)
        heat[:, 40, 32] = 9
        return [parts[None], heat[None], np.full((1, 20), 3.0, np.float32), attributes[None]]

    return net, told


def dress_label() -> np.ndarray:
    label = np.zeros((HEIGHT, WIDTH), np.uint8)
    label[40:160, 80:180], label[160:280, 60:200] = TORSO, SKIRT
    return label


def test_the_told_category_reaches_the_net_as_one_hot():
    net, told = fixed_net(dress_label())
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    read(net, picture, "dress")
    read(net, picture)
    assert told == [[0, 0, 1, 0], [0, 0, 0, 0]] and TOLD[2] == "dress"


def reading_of(label: np.ndarray, worn: str = "no") -> Reading:
    net, _ = fixed_net(label, worn=worn)
    return read(net, np.zeros((HEIGHT, WIDTH, 3), np.uint8))


def test_a_told_top_has_no_skirt_after_tidying():
    assert SKIRT in tidy(reading_of(dress_label()))
    assert SKIRT not in tidy(reading_of(dress_label()), "top")
    assert SKIRT in tidy(reading_of(dress_label(), worn="yes"), "top")


def test_a_told_dress_has_no_legs_after_tidying():
    label = dress_label()
    label[200:280, 60:100] = LEG_L
    assert LEG_L not in tidy(reading_of(label), "dress")


def test_told_trousers_have_two_legs_after_tidying():
    label = np.zeros((HEIGHT, WIDTH), np.uint8)
    label[40:280, 60:128], label[40:280, 128:200] = LEG_L, LEG_R
    label[40:80, 100:150] = SKIRT
    parts = np.unique(tidy(reading_of(label), "bottom"))
    assert SKIRT not in parts and {LEG_L, LEG_R} <= set(parts.tolist())


def test_small_islands_take_the_part_round_them_and_large_ones_stay():
    label = dress_label()
    label[60:66, 100:106] = SKIRT
    label[200:260, 90:150] = TORSO
    cleaned = remove_islands(label.copy())
    assert (cleaned[60:66, 100:106] == TORSO).all() and (cleaned[200:260, 90:150] == TORSO).all()


def test_figures_are_one_for_the_truth_and_less_for_a_shift():
    label, metrics = dress_label(), ReaderMetrics()
    assert set(metrics.add(label, label).values()) == {1.0}
    shifted = ReaderMetrics()
    shifted.add(label, np.roll(label, 10, 1))
    assert metrics.garment == [1.0] and 0.7 < shifted.garment[0] < 0.95
    assert metrics.add_landmarks({"neck_l": np.array([10.0, 0.0])}, np.zeros((20, 3)), 100)["neck_l"] == 0.1
    assert width_of(label) == 139


def test_drawn_pictures_are_measured_with_their_truth():
    net, _ = fixed_net(dress_label())
    metrics = evaluate_drawn(net, 3, tell=True)
    assert len(metrics.garment) == 3 and 0 < np.mean(metrics.garment) < 1 and metrics.lines()


def test_labels_by_polygons_lie_over_one_another(tmp_path):
    path = tmp_path / "labels.json"
    square = [[10, 10], [99, 10], [99, 99], [10, 99]]
    inner = [[40, 40], [60, 40], [60, 60], [40, 60]]
    entry = {"mask": "polygons", "parts": [["torso", square], ["background", inner]], "marks": {}, "category": "skirt"}
    path.write_text(json.dumps({"a": entry}))
    (label,) = load_labels(path)
    parts = truth(label, np.zeros((HEIGHT, WIDTH, 3), np.uint8))
    assert parts[20, 20] == TORSO and parts[50, 50] == 0 and label.told == "bottom" and not label.held_out


def test_labels_by_colour_are_what_differs_from_the_ground(tmp_path):
    path = tmp_path / "labels.json"
    entry = {"mask": "color", "base": "torso", "parts": [["skirt", [[0, 150], [255, 150], [255, 319], [0, 319]]]]}
    path.write_text(json.dumps({"a": {**entry, "marks": {}, "category": "dress", "held_out": True}}))
    (label,) = load_labels(path)
    image = np.full((HEIGHT, WIDTH, 3), 240, np.uint8)
    image[50:250, 100:150] = 40
    image[100:104, 120:124] = 240
    parts = truth(label, image)
    assert parts[100, 120] == TORSO and parts[200, 120] == SKIRT and parts[20, 20] == 0 and label.held_out


def test_the_projects_labels_are_well_formed():
    from pathlib import Path

    labels = load_labels(Path(__file__).parent.parent / "labels" / "garments.json")
    assert len(labels) >= 13
    for label in labels:
        assert label.told in TOLD and set(label.marks) <= set(LANDMARKS)
        assert all(value in ATTRIBUTES[name] for name, value in label.attributes.items())
        assert all(part in PARTS and len(polygon) > 2 for part, polygon in label.parts)
        assert label.mask == "polygons" or label.base in PARTS
        for x, y in label.marks.values():
            assert 0 <= x <= WIDTH and 0 <= y <= HEIGHT


@pytest.mark.parametrize("worn", ["no", "yes"])
def test_tidying_leaves_a_clean_reading_as_it_is(worn):
    label = dress_label()
    assert (tidy(reading_of(label, worn)) != label).mean() < 0.01
