"""The command that converts MediaPipe's pose models."""

import argparse
from pathlib import Path

# Where npm packages hold them, and what the engine calls them. The detector lies in a pack of one file.
MODELS = {
    "@mediapipe/pose/pose_solution_packed_assets.data": "pose-detector.onnx",
    "@mediapipe/pose/pose_landmark_full.tflite": "pose-landmarks.onnx",
    "@mediapipe/selfie_segmentation/selfie_segmentation.tflite": "person-segmenter.onnx",
}


def add_convert(command: argparse.ArgumentParser) -> None:
    """Options of `convert`."""
    command.add_argument("packages", type=Path, help="the node_modules with both packages")
    command.add_argument("out", type=Path, help="folder to write into")
    command.set_defaults(run=run_convert)


def run_convert(options: argparse.Namespace) -> None:
    """Writes the three files."""
    from ..pose.convert import convert_model

    for source, name in MODELS.items():
        convert_model(options.packages / source, options.out / name)
        print(f"{name}: {(options.out / name).stat().st_size / 1e6:.1f} MB")
