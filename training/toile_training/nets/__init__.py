"""Building blocks of the nets: the encoder, weight files, ONNX."""
