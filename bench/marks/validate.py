"""Validates files with the C2PA project's own reader; prints a line of JSON for each, with its state and failures.

validate.py ANCHORS.pem FILE …
"""

import json
import sys

import c2pa

with open(sys.argv[1]) as anchors:
    settings = {"trust": {"trust_anchors": anchors.read()}, "verify": {"verify_trust": True}}
context = c2pa.Context(c2pa.Settings.from_dict(settings))
for file in sys.argv[2:]:
    try:
        reader = c2pa.Reader(file, context=context)
        results = json.loads(reader.json())["validation_results"]["activeManifest"]
        answer = {"state": reader.get_validation_state(), "failed": [each["code"] for each in results["failure"]]}
    except Exception as error:  # Each is an answer about the file.
        answer = {"state": "Unreadable", "failed": [type(error).__name__]}
    print(json.dumps(answer))
