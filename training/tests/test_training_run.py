"""A training run of two steps, its export and parity. It runs only where PyTorch is installed."""

import json
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the extra `train`")
pytest.importorskip("onnxruntime", reason="training needs the extra `train`")

from short_run import SHORT_RUN
from toile_training.classes import HEIGHT, LANDMARKS, PARTS, TOLD, WIDTH
from toile_training.draw.sample import draw_sample
from toile_training.nets.weights import save_weights
from toile_training.reader.augment import geometric, recolored
from toile_training.reader.export import export_reader
from toile_training.reader.fixture import write_fixture
from toile_training.reader.losses import losses, parts_loss
from toile_training.reader.model import Reader
from toile_training.reader.pool import Pool
from toile_training.reader.runtime import load_reader
from toile_training.reader.settings import Settings
from toile_training.reader.training import train


def settings(out: Path, init: Path | None = None, only_told: bool = False) -> Settings:
    return Settings(
        out=out,
        init=init,
        frozen_blocks=5,
        frozen_statistics=False,
        only_told=only_told,
        told_rate=10,
        **SHORT_RUN,
    )


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    out = tmp_path_factory.mktemp("run")
    return out, train(settings(out), max_steps=2)


def test_a_run_leaves_weights_a_checkpoint_and_a_log(run):
    out, weights = run
    assert weights.exists() and (out / "checkpoint.pt").exists()
    header, row = (out / "log.csv").read_text().splitlines()
    assert header.startswith("step,seconds") and row.startswith("2,")


def test_a_run_goes_on_from_its_checkpoint(run):
    out, _ = run
    train(settings(out), max_steps=3)
    assert (out / "log.csv").read_text().splitlines()[-1].startswith("3,")


def test_the_exported_file_answers_as_the_net_does(run, tmp_path):
    _, weights = run
    differences = export_reader(weights, tmp_path / "reader.onnx")
    # Weights are stored as fp16, so answers differ by their rounding.
    assert set(differences) == {"parts", "landmarks", "visibility", "attributes"} and max(differences.values()) < 0.1
    outputs = load_reader(tmp_path / "reader.onnx")(
        np.zeros((1, 3, HEIGHT, WIDTH), np.float32), np.zeros((1, len(TOLD)), np.float32)
    )
    shapes = [(1, len(PARTS), 160, 128), (1, len(LANDMARKS), 80, 64), (1, len(LANDMARKS)), (1, 29)]
    assert [output.shape for output in outputs] == shapes


def test_the_products_model_is_the_export_of_the_committed_weights(tmp_path):
    root = Path(__file__).parents[2]
    export_reader(root / "training" / "weights" / "garment-reader.pt", tmp_path / "reader.onnx")
    generator = np.random.default_rng(0)
    image, category = generator.random((1, 3, HEIGHT, WIDTH), np.float32), np.eye(4, dtype=np.float32)[2:3]
    expected = load_reader(tmp_path / "reader.onnx")(image, category)
    actual = load_reader(root / "packages" / "engine" / "models" / "garment-reader.onnx")(image, category)
    assert all(np.allclose(a, b, atol=1e-3) for a, b in zip(expected, actual))


def test_the_products_fixture_is_what_the_committed_weights_answer(tmp_path):
    root = Path(__file__).parents[2]
    write_fixture(root / "training" / "weights" / "garment-reader.pt", tmp_path / "fixture.json")
    expected = json.loads((tmp_path / "fixture.json").read_text())
    actual = json.loads((root / "packages" / "engine" / "test" / "nets" / "garment-reader.json").read_text())
    assert expected.keys() == actual.keys()
    for name, answer in expected.items():
        assert actual[name]["every"] == answer["every"]
        assert np.allclose(actual[name]["samples"], answer["samples"], atol=1e-3)


def test_a_net_that_was_never_told_a_category_ignores_it():
    net = Reader().eval()
    image = torch.rand(1, 3, HEIGHT, WIDTH)
    with torch.no_grad():
        plain, told = net(image, torch.zeros(1, 4)), net(image, torch.eye(4)[:1])
    assert all(torch.equal(a, b) for a, b in zip(plain, told))


def test_training_the_category_input_alone_leaves_answers_without_a_category_as_they_are(run, tmp_path):
    _, weights = run
    trained = train(settings(tmp_path, weights, only_told=True), max_steps=1)
    before, after = (torch.load(path, weights_only=True) for path in (weights, trained))
    assert before.keys() == after.keys()
    assert [name for name in before if not torch.equal(before[name], after[name])] == ["told.weight"]
    # A category says how it differs from the others: their mean stays zero.
    assert after["told.weight"].any() and after["told.weight"].float().mean(1).abs().max() < 1e-3


def test_weights_without_the_category_input_load_and_others_do_not(tmp_path):
    state = Reader().state_dict()
    older = {name: value for name, value in state.items() if not name.startswith("told.")}
    save_weights(older, tmp_path / "older.pt")
    load_reader(tmp_path / "older.pt")
    save_weights({"parts.weight": state["parts.weight"]}, tmp_path / "other.pt")
    with pytest.raises(KeyError):
        load_reader(tmp_path / "other.pt")


def test_landmarks_move_with_the_picture():
    """A bright spot lies where the augmented landmark says."""
    torch.manual_seed(3)
    n = 16
    image, marks = torch.zeros(n, 3, HEIGHT, WIDTH), torch.zeros(n, len(LANDMARKS), 3)
    image[:, :, 148:153, 98:103] = 1
    marks[:, 2] = torch.tensor([100.0, 150.0, 1.0])  # neck_c has no other side
    label = torch.zeros(n, HEIGHT, WIDTH, dtype=torch.long)
    moved, _, marks = geometric(image, label, marks)
    for i in range(n):
        x, y, seen = marks[i, 2].tolist()
        if seen:
            rows, columns = torch.nonzero(moved[i, 0] > 0.3, as_tuple=True)
            assert abs(columns.float().mean() - x) < 1.5 and abs(rows.float().mean() - y) < 1.5


def test_a_garment_gets_another_tone_and_its_ground_keeps_its_own():
    torch.manual_seed(1)
    image, label = torch.full((24, 3, HEIGHT, WIDTH), 0.5), torch.zeros(24, HEIGHT, WIDTH, dtype=torch.long)
    label[:, 100:200, 80:160] = 1
    changed = (recolored(image, label) - image).abs()
    assert changed[:, :, :90].max() == 0
    garment = changed[:, :, 120:180, 100:140].amax((1, 2, 3))
    assert 2 < (garment > 0.01).sum() < 15


def test_losses_are_small_for_the_truth_and_large_for_another_answer():
    label = torch.zeros(1, HEIGHT, WIDTH, dtype=torch.long)
    label[:, 40:280, 60:200] = 1
    right = torch.nn.functional.one_hot(label[:, ::2, ::2], len(PARTS)).permute(0, 3, 1, 2).float() * 12
    assert parts_loss(right, label) < 0.6 < parts_loss(-right, label)


def test_a_pool_gives_back_what_was_put_in():
    pool, sample = Pool(2, torch.device("cpu")), draw_sample(5)
    for _ in range(3):
        pool.add(sample)
    image, label, marks, codes, told = pool.batch(4)
    assert pool.filled == 2 and image.shape == (4, 3, HEIGHT, WIDTH)
    assert np.allclose(image[0].permute(1, 2, 0).numpy() * 255, sample.rgb, atol=0.5)
    assert np.array_equal(label[0].numpy(), sample.label) and np.array_equal(codes[0].numpy(), sample.codes)
    outputs = Reader()(image, told)
    assert torch.isfinite(losses(outputs, label, marks, codes)).all()
