#!/usr/bin/env bash
# Creates .cache/training-venv: a Python environment with the packages that the tests of training/ need.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
venv=.cache/training-venv
for python in python3.11 python3; do
  "$python" -m venv "$venv" && break
done
# Compiling every module of the packages takes half of the work; imported ones are compiled on first use.
"$venv/bin/python" -m pip install --no-compile --quiet --disable-pip-version-check './training[test]'
