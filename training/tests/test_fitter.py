"""The fitter: what it is told, and how it learns."""

import json
from types import SimpleNamespace

import numpy as np
import pytest
from figures import standing

from toile_training.fitter import samples as samples_module
from toile_training.fitter.errors import misread_garment, misread_joints, misread_widths
from toile_training.fitter.reading import (
    FEATURES,
    TARGETS,
    GarmentReading,
    PersonReading,
    features,
    garment_features,
    targets,
)
from toile_training.fitter.widths import LEAST, torso_cloud, torso_widths
from toile_training.pairs.frame import BodyFrame
from toile_training.pairs.landmarks import NAMES, Landmarks
from toile_training.people.camera import JOINTS

PLACES = {
    "neck": (20, 10),
    "shoulder": (45, 15),
    "armpit": (50, 60),
    "side": (52, 110),
    "hem": (55, 158),
    "cuff_outer": (90, 60),
    "cuff_inner": (75, 80),
}
AT = {"shoulder": (50, 100), "elbow": (60, 150), "wrist": (62, 200), "hip": (30, 220), "knee": (35, 320)}


def reading() -> GarmentReading:
    side = np.array([PLACES[name] for name in NAMES], float)
    return GarmentReading(np.stack([side * [-1, 1] + [100, 0], side + [100, 0]]), 160.0, False, False)


def joints(bent: float = 0) -> np.ndarray:
    """Pixels; the arm on the viewer's left is bent outwards by so many."""
    out = np.zeros((17, 2))
    for name, (x, y) in AT.items():
        out[JOINTS.index(f"left_{name}")], out[JOINTS.index(f"right_{name}")] = (x, y), (-x, y)
    out[JOINTS.index("right_wrist"), 0] -= bent
    out[JOINTS.index("nose")] = 0, 60
    return out


def person(bent: float = 0) -> PersonReading:
    widths = np.full((6, 2), 0.5)
    return PersonReading(BodyFrame.of(joints(bent)), joints()[JOINTS.index("nose")], widths)


def test_a_garment_is_told_in_chest_widths_whatever_its_picture_measures():
    small = garment_features(reading())
    large = GarmentReading(reading().places * 3 + 40, 160.0 * 3 + 40, False, False)
    assert small == pytest.approx(garment_features(large))
    assert small[0] == pytest.approx(0.2) and small[7] == pytest.approx(1.5) and small[12:].tolist() == [0, 0, 0]


def test_a_garment_without_sleeves_is_told_as_one():
    bare = reading()
    bare.places[:, -2:] = np.nan
    assert garment_features(bare)[8:13].tolist() == [0, 0, 0, 0, 1]


def test_both_sides_of_a_body_are_told_alike_but_for_their_own_arm():
    left, right = (features(reading(), person(), side) for side in (0, 1))
    assert len(left) == FEATURES and left == pytest.approx(right)
    bent = features(reading(), person(30), 0) - left
    assert np.flatnonzero(np.abs(bent) > 1e-9).tolist() == [21, 23]


def test_targets_are_places_in_the_axes_of_body_and_arm():
    frame = BodyFrame.of(joints())
    worn = np.full((2, len(NAMES), 2), np.nan)
    worn[1, 0], worn[1, 4] = (20, 95), (60, 250)
    worn[0] = worn[1] * [-1, 1]
    marks = Landmarks(worn, worn, np.zeros(2), np.array([0.0, 260]))
    for side in (0, 1):
        found = dict(zip(TARGETS, targets(marks, frame, side)[0]))
        assert found["neck aside"] == pytest.approx(0.2) and found["hem down"] == pytest.approx(1.5)
        assert found["hem middle down"] == pytest.approx(1.6) and np.isnan(found["cuff_outer along"])


def test_readings_have_errors_about_those_that_were_measured():
    rng = np.random.default_rng(1)
    true = reading()
    places = np.mean([misread_garment(true, rng).places - true.places for _ in range(300)], 0)
    armpit, side = NAMES.index("armpit"), NAMES.index("side")
    assert places[1, armpit] == pytest.approx([3, 5.5], abs=1.5) and places[0, armpit, 0] == pytest.approx(-3, abs=1.5)
    assert places[:, side] == pytest.approx(np.zeros((2, 2)), abs=0.5)
    hips = np.mean([misread_joints(joints(), rng)[JOINTS.index("left_hip"), 1] for _ in range(300)])
    assert hips - AT["hip"][1] == pytest.approx(10, abs=2)
    widths = np.array([misread_widths(np.full((6, 2), 0.5), rng) for _ in range(50)])
    assert widths[:, 5].mean() > widths[:, 0].mean() and widths.min() > 0.25


def test_a_torsos_widths_are_read_at_its_outline():
    frame = BodyFrame.of(joints())
    outline = np.array([[x, y] for y in np.arange(100, 225, 1.0) for x in (-40, 0, 55)])
    widths = torso_widths(frame, outline)
    assert (
        widths[2] == pytest.approx([0.4, 0.55]) and torso_widths(frame, outline * [0.1, 1])[2].tolist() == [LEAST] * 2
    )


def test_a_torso_wears_an_old_top(body):
    figure = standing(body)
    bare = figure.pose_suit(figure.measures.points)[figure.measures.arm < 0.4]
    dressed = torso_cloud(figure, np.random.default_rng(1))
    assert len(dressed) > len(bare) and np.abs(dressed[:, 0]).max() >= np.abs(bare[:, 0]).max()


def test_samples_have_two_rows_for_each_garment(body, monkeypatch):
    figure = SimpleNamespace(pose=SimpleNamespace(yaw=0, sitting=False))
    side = np.array([PLACES[name] for name in NAMES], float)
    flat = np.stack([side * [-1, -1], side * [1, -1]])
    marks = Landmarks(flat, flat, np.array([0, -160.0]), np.array([0.0, 260]))
    pair = SimpleNamespace(landmarks=marks, is_dress=False, is_open=True)
    camera = SimpleNamespace(project=lambda points: joints())
    for name, value in {
        "random_figure": lambda *_: figure,
        "find_joints": lambda *_: joints(),
        "skin_layers": lambda *_: [SimpleNamespace(points=joints())],
        "random_camera": lambda *_: camera,
        "torso_cloud": lambda *_: joints(),
        "random_garment": lambda *_: None,
        "pair_of": lambda *_: pair,
    }.items():
        monkeypatch.setattr(samples_module, name, value)
    made = samples_module.samples_on(body, np.random.default_rng(1))
    assert made.features.shape == (2 * samples_module.GARMENTS, FEATURES) and np.isfinite(made.features).all()
    assert made.targets.shape[1] == len(TARGETS) and (made.features[:, 14] == 1).all()


def test_a_run_learns_and_its_file_says_the_same(tmp_path):
    torch = pytest.importorskip("torch", reason="training needs the extra `train`")
    from toile_training.fitter.export import export_fitter, load_fitter
    from toile_training.fitter.training import Settings, train

    rng = np.random.default_rng(1)
    told = rng.normal(0, 1, (1200, FEATURES)).astype(np.float32)
    wanted = np.tile(told[:, :1] * 0.5 + told[:, 1:2], (1, len(TARGETS)))
    wanted[::7, 3] = np.nan
    (tmp_path / "samples").mkdir()
    np.savez(tmp_path / "samples/1.npz", features=told, targets=wanted, scales=np.ones_like(wanted))
    weights = train(Settings(tmp_path, shards=0, epochs=40, batch=64))
    errors = json.loads((tmp_path / "errors.json").read_text())
    assert list(errors) == TARGETS and max(median for median, _ in errors.values()) < 0.3
    assert export_fitter(weights, tmp_path / "fitter.json") < 0.01
    assert set(json.loads((tmp_path / "fitter.json").read_text())) > {"mean", "layers", "targets"}
    assert torch.isfinite(load_fitter(weights)(torch.zeros(1, FEATURES))).all()


def test_errors_are_told_for_the_rules_and_for_the_net(tmp_path):
    pytest.importorskip("torch", reason="training needs the extra `train`")
    from toile_training.fitter.evaluate import errors_on, lines

    frame = BodyFrame.of(joints())
    truth = {name: [[-60.0, 200.0], [60.0, 200.0]] for name in NAMES} | {"hem_middle": [0.0, 260.0]}
    told = {
        "joints": {name: [[-x, y], [x, y]] for name, (x, y) in AT.items()},
        "nose": [0, 60],
        "widths": [[0.5, 0.5]] * 6,
        "carried": {name: [[-70.0, 200.0], None] for name in NAMES} | {"hem_middle": [30.0, 280.0]},
        "garment": {"hem": 160, "isDress": False, "isOpen": False, "places": as_told(reading())},
    }
    (tmp_path / "pairs.json").write_text(json.dumps({"a": {"worn": truth, "joints": joints().tolist()}, "b": {}}))
    (tmp_path / "read.json").write_text(json.dumps({"a": told, "b": {"failed": "no person"}}))
    exact = {"neck aside": 0.6, "neck down": 1.0, "hem aside": 0.6, "hem down": 1.5, "hem middle down": 1.6}
    errors = errors_on(says(exact), tmp_path, tmp_path / "read.json")
    assert errors["neck"].net == pytest.approx([0], abs=1e-6) and errors["neck"].rules == pytest.approx([0.1])
    assert errors["hem"].net == pytest.approx([0.5])
    assert errors["hem_middle"].net == pytest.approx([0, 0], abs=1e-6) and errors["hem_middle"].rules == pytest.approx([0.2, 0.2])
    assert len(lines(errors)) == 2 + len(errors) and frame.span == 100


def as_told(read: GarmentReading) -> dict:
    return {name: read.places[:, k].tolist() for k, name in enumerate(NAMES)}


def says(answers: dict[str, float]):
    """A net that says these whatever it is told."""
    import torch

    return lambda told: torch.tensor([[answers.get(name, 0.0) for name in TARGETS]] * len(told))
