"""MediaPipe's pose models, from TensorFlow Lite's format to ONNX."""
