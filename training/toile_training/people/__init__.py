"""Rendered people with labels: bodies of MakeHuman's data, posed, seen by a camera."""
