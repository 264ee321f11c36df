"""A parser's training run of two steps, its export and parity. It runs only where PyTorch is installed."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the extra `train`")
pytest.importorskip("onnxruntime", reason="training needs the extra `train`")

from short_run import SHORT_RUN
from toile_training.parser.augment import (
    MIRRORED,
    cut_photos,
    darken_some,
    dye_some,
    place_bystanders,
    random_views,
    shade_some,
    viewed,
)
from toile_training.parser.classes import HEIGHT, IGNORED, PARTS, WIDTH
from toile_training.parser.export import export_parser
from toile_training.parser.losses import parts_losses
from toile_training.parser.model import Parser
from toile_training.parser.pool import Pool
from toile_training.parser.runtime import load_parser
from toile_training.parser.settings import Settings
from toile_training.parser.training import train
from toile_training.people.person import Sample

UPPER, LEFT_HAND, RIGHT_HAND = (PARTS.index(name) for name in ("upper_clothes", "left_hand", "right_hand"))


def square(width: int = 64, height: int = 88, part: int = UPPER) -> Sample:
    """A red square of 24 pixels with its left upper corner at 10, 20."""
    rgb, label = np.full((height, width, 3), 200, np.uint8), np.zeros((height, width), np.uint8)
    rgb[20:44, 10:34], label[20:44, 10:34] = (200, 20, 20), part
    return Sample(rgb, label, np.zeros((17, 4), np.float32))


@dataclass
class Squares:
    """Stands in for people."""

    width: int = 64
    height: int = 88

    def __call__(self, seed: int) -> Iterator[Sample]:
        yield square(self.width, self.height)


def settings(out: Path, init: Path | None = None) -> Settings:
    return Settings(
        out=out, init=init, frozen_blocks=3, frozen_statistics=init is not None, small_until=0.5, **SHORT_RUN
    )


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    out = tmp_path_factory.mktemp("run")
    return out, train(settings(out), Squares(), max_steps=2)


def test_a_run_leaves_weights_a_checkpoint_a_log_and_its_people(run):
    out, weights = run
    assert weights.exists() and (out / "checkpoint.pt").exists() and (out / "pool" / "rgb.npy").exists()
    header, row = (out / "log.csv").read_text().splitlines()
    assert header.endswith("entropy,dice") and row.startswith("2,")


def test_a_run_goes_on_from_its_checkpoint_with_its_people(run):
    out, _ = run
    train(settings(out), Squares(), max_steps=3)
    row = (out / "log.csv").read_text().splitlines()[-1].split(",")
    assert row[0] == "3" and int(row[2]) >= 4


def test_other_weights_are_started_from_and_frozen_blocks_stay(run, tmp_path):
    _, weights = run
    trained = train(settings(tmp_path, weights), Squares(), max_steps=1)
    before, after = (torch.load(path, weights_only=True) for path in (weights, trained))
    changed = {name for name in before if not torch.equal(before[name], after[name])}
    assert "parts.weight" in changed and not any(name.startswith("encoder._blocks.2.") for name in changed)
    assert not any("running" in name for name in changed)


def test_the_exported_file_answers_as_the_net_does(run, tmp_path):
    _, weights = run
    assert export_parser(weights, tmp_path / "parser.onnx")["parts"] < 1e-2
    net = load_parser(tmp_path / "parser.onnx")
    scores = net.run(np.zeros((1, 3, HEIGHT, WIDTH), np.float32))
    assert (net.width, net.height) == (WIDTH, HEIGHT) and scores.shape == (1, len(PARTS), HEIGHT // 2, WIDTH // 2)


def test_the_products_model_is_the_export_of_the_committed_weights():
    root = Path(__file__).parents[2]
    image = np.random.default_rng(0).random((1, 3, HEIGHT, WIDTH), np.float32)
    expected = load_parser(root / "training" / "weights" / "person-parser.pt").run(image)
    actual = load_parser(root / "packages" / "engine" / "models" / "person-parser.onnx").run(image)
    assert np.abs(expected - actual).max() < 1e-2


def test_weights_of_another_net_are_refused(tmp_path):
    torch.save({"parts.weight": torch.zeros(18, 64, 1, 1)}, tmp_path / "other.pt")
    with pytest.raises(KeyError):
        load_parser(tmp_path / "other.pt")


def test_a_pool_keeps_its_newest_people_for_the_next_run(tmp_path):
    pool = Pool(tmp_path, 2, torch.device("cpu"), 64, 88)
    for part in (1, 2, 3):
        pool.add(square(part=part))
    again = Pool(tmp_path, 2, torch.device("cpu"), 64, 88)
    image, label, boxes = again.batch(16)
    assert (again.added, again.filled) == (3, 2) and set(torch.unique(label).tolist()) == {0, 2, 3}
    assert image.shape == (16, 3, 88, 64) and boxes[0].tolist() == [10, 20, 34, 44]
    with pytest.raises(ValueError, match="capacity"):
        Pool(tmp_path, 3, torch.device("cpu"), 64, 88)


def test_a_mirrored_person_has_its_sides_swapped():
    assert MIRRORED[LEFT_HAND] == RIGHT_HAND and MIRRORED[RIGHT_HAND] == LEFT_HAND
    assert MIRRORED[UPPER] == UPPER and MIRRORED[IGNORED] == IGNORED
    assert torch.equal(MIRRORED[MIRRORED.long()], torch.arange(256, dtype=torch.uint8))


def views(n: int, part: int = UPPER):
    torch.manual_seed(3)
    sample = square(part=part)
    image = torch.from_numpy(sample.rgb).permute(2, 0, 1)[None].repeat(n, 1, 1, 1).float() / 255
    label = torch.from_numpy(sample.label)[None].repeat(n, 1, 1)
    boxes = torch.tensor([[10.0, 20, 34, 44]]).repeat(n, 1)
    return image, label, boxes


def test_labels_lie_where_the_picture_shows_them_at_the_centres_of_the_logits():
    image, label, boxes = views(24, LEFT_HAND)
    photo = torch.tensor([[0.0, 0, 64, 88]]).repeat(24, 1)
    theta = random_views(boxes, photo, (64, 88), 0.75)
    seen, classes = viewed(image, label, theta, photo, (96, 128))
    assert seen.shape == (24, 3, 128, 96) and classes.shape == (24, 64, 48)
    # A logit's centre is the corner of four pixels: their mean tells whether it lies in the square.
    red = torch.nn.functional.avg_pool2d((seen[:, :1] - seen[:, 1:2]), 2)[:, 0]
    sure = (red < 0.05) | (red > 0.6)
    counted = (classes != IGNORED) & sure
    assert ((classes > 0) == (red > 0.3))[counted].float().mean() > 0.995
    mirrored = torch.linalg.det(theta[:, :, :2]) < 0
    sides = {int(classes[i][(classes[i] > 0) & (classes[i] != IGNORED)][0]) for i in range(24) if mirrored[i]}
    assert sides == {RIGHT_HAND} and 4 < mirrored.sum() < 20


def test_beyond_the_photo_nothing_counts_and_the_border_is_repeated():
    image, label, boxes = views(1)
    photo = torch.tensor([[0.0, 0, 22, 88]])
    whole = torch.tensor([[[1.0, 0, 0], [0, 1, 0]]])
    seen, classes = viewed(image, label, whole, photo, (64, 88))
    assert (classes[0, :, 11:] == IGNORED).all() and (classes[0, :, :11] != IGNORED).all()
    assert torch.allclose(seen[0, :, 30, 22:], image[0, :, 30, 21:22].expand(3, 42), atol=1e-5)


def test_photos_end_beyond_the_person_or_within_its_box():
    boxes = torch.tensor([[10.0, 20, 34, 44]]).repeat(400, 1)
    photo = cut_photos(boxes, 64, 88)
    cut = (photo != torch.tensor([0.0, 0, 64, 88])).any(1)
    assert 60 < cut.sum() < 180
    assert ((photo[:, 2:] - photo[:, :2]) > 0).all() and (photo[:, 3] - photo[:, 1]).min() > 24 * 0.09


def test_bystanders_stand_behind_the_person_and_beside_it():
    image, label, _ = views(32)
    image[1::2] *= 0.5
    changed = place_bystanders(image, label, 1.0) != image
    assert changed.any(1)[label == 0].any() and not changed.any(1)[label > 0].any()
    assert not (place_bystanders(image, label, 0.0) != image).any()


def test_dye_changes_the_colour_of_clothes_alone_and_keeps_their_shade():
    image, label, _ = views(32)
    image[:, :, :32] *= 0.5
    dyed = dye_some(image, label, 1.0)
    assert torch.equal(dyed.permute(0, 2, 3, 1)[label == 0], image.permute(0, 2, 3, 1)[label == 0])
    cloth = dyed[:, :, 20:44, 10:34]
    assert (cloth - image[:, :, 20:44, 10:34]).abs().amax((1, 2, 3)).gt(0.05).float().mean() > 0.4
    assert (cloth[:, :, :12].mean((1, 2, 3)) <= cloth[:, :, 12:].mean((1, 2, 3))).float().mean() > 0.9
    assert torch.equal(dye_some(image, label, 0.0), image)


def test_losses_are_small_for_the_truth_and_do_not_count_what_is_ignored():
    label = torch.zeros(1, 44, 32, dtype=torch.long)
    label[:, 10:30, 8:20] = UPPER
    right = torch.nn.functional.one_hot(label, len(PARTS)).permute(0, 3, 1, 2).float() * 12
    assert parts_losses(right, label).sum() < 0.01 and parts_losses(-right, label).sum() > 1
    wrong = right.clone()
    wrong[:, :, :10] = -wrong[:, :, :10]
    label[:, :10] = IGNORED
    assert torch.allclose(parts_losses(wrong, label), parts_losses(right, label), atol=1e-4)


def test_the_cross_entropy_is_least_where_answers_are_as_frequent_as_the_truth():
    label = torch.full((1, 20, 20), UPPER)
    label[:, :5] = LEFT_HAND
    logits = torch.full((1, len(PARTS), 20, 20), -30.0)
    logits[:, LEFT_HAND], logits[:, UPPER] = np.log(0.25), np.log(0.75)
    bias = torch.zeros(len(PARTS), requires_grad=True)
    parts_losses(logits + bias[:, None, None], label)[0].backward()
    assert bias.grad.abs().max() < 1e-4


def test_night_darkens_and_shade_changes_only_some_pictures():
    torch.manual_seed(0)
    image = torch.full((200, 3, 8, 8), 0.7)
    for change, share in ((darken_some, 0.07), (shade_some, 0.15)):
        changed = (change(image) - image).abs().amax((1, 2, 3)) > 1e-6
        assert 0.3 * share < changed.float().mean() < 2 * share
    dark = darken_some(image, 1.0)
    assert dark.mean() < 0.6 and dark.min() >= 0


def test_the_net_maps_pictures_of_any_multiple_of_32():
    net = Parser().eval()
    with torch.no_grad():
        assert net(torch.rand(1, 3, 96, 64)).shape == (1, len(PARTS), 48, 32)
