"""Hooks of schemathesis, for `npm run torture:fuzz`."""

from ipaddress import IPv4Address
from itertools import count

import schemathesis

_addresses = count(int(IPv4Address("10.16.0.0")))


@schemathesis.hook
def before_call(context, case, kwargs):
    """Sends each call from another IP address, because most would otherwise hit the limits per address."""
    # Set by `auth`, because a header of the case would count as generated.
    kwargs["auth"] = _from_own_address


def _from_own_address(request):
    request.headers["X-Forwarded-For"] = str(IPv4Address(next(_addresses)))
    return request
