"""Fixtures that several tests share."""

import pytest


@pytest.fixture(scope="session")
def body(tmp_path_factory):
    """A small body of tubes; see `stick_man`."""
    from stick_man import write_stick_man

    from toile_training.people.body import Body

    return Body(write_stick_man(tmp_path_factory.mktemp("body")))
