"""Curves keep their ends and units."""

import numpy as np
import pytest

from toile_training.draw.frame import SCALE, Frame, H, W, subdivide
from toile_training.draw.geometry import band, box, bulge, ellipse, line, normals, pt, resample, ribbon, ruffle, spline

A, B = pt(0, 0), pt(2, 0)


@pytest.mark.parametrize(
    "curve", [line(A, B), bulge(A, B, 0.2), spline([A, pt(1, 1), B]), resample(bulge(A, B, 0.3), 9)]
)
def test_curves_begin_and_end_where_they_are_told(curve):
    assert np.allclose(curve[0], A) and np.allclose(curve[-1], B)


def test_a_bulge_bows_by_its_share_to_the_left_hand_of_the_walker():
    curve = bulge(A, B, 0.25, 21)
    assert np.isclose(curve[10, 1], -0.5) and np.isclose(curve[10, 0], 1)


def test_a_spline_passes_through_its_points():
    curve = spline([A, pt(1, 1), B], 10)
    assert np.isclose(np.hypot(*(curve - pt(1, 1)).T).min(), 0)


def test_resampled_points_lie_at_equal_distances():
    steps = np.hypot(*np.diff(resample(bulge(A, B, 0.4, 60), 20), axis=0).T)
    assert steps.std() < 0.02 * steps.mean()


def test_normals_are_unit_vectors_across_the_curve():
    n = normals(line(A, B, 5))
    assert np.allclose(np.hypot(*n.T), 1) and np.allclose(n[:, 0], 0)


def test_bands_and_ribbons_have_their_width():
    assert np.isclose(np.ptp(band(line(A, B, 5), 0.3)[:, 1]), 0.3)
    assert np.isclose(np.ptp(ribbon(line(A, B, 5), [0.1, 0.1])[:, 1]), 0.2)


def test_a_ruffle_stays_within_its_amplitude():
    curve = ruffle(line(A, B, 5), np.random.default_rng(0), 0.05, 6)
    assert 0.01 < np.abs(curve[:, 1]).max() <= 0.05 + 1e-9


def test_boxes_and_ellipses_span_what_they_say():
    assert np.array_equal(np.ptp(box(0, 1, 2, 4), axis=0), [2, 3])
    assert np.allclose(np.ptp(ellipse(pt(5, 5), 1, 2, 101), axis=0), [2, 4])


def test_a_frame_maps_garment_units_by_its_scale():
    points = box(-1, 0, 1, 3)
    for seed in range(20):
        frame = Frame(np.random.default_rng(seed), points, worn=False)
        size = np.ptp(frame(subdivide(points, 0.1)), axis=0)
        assert frame.scale * 2 * 0.7 < size[0] < frame.scale * (2 * 1.15 + 3 * 0.6)
        assert size[1] < 1.6 * H and size[0] < 1.6 * W
    assert SCALE > 1


def test_subdivided_edges_are_short():
    q = subdivide(box(0, 0, 100, 50), 7)
    assert np.hypot(*np.diff(np.vstack([q, q[:1]]), axis=0).T).max() <= 7 + 1e-9
