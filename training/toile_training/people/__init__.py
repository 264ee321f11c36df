"""Renders labelled people: bodies from MakeHuman's data, posed, dressed and seen by a camera."""
