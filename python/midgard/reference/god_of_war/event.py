"""Events: what happened, in the order in which it happened.  Nothing in them is secret."""

from collections.abc import Mapping
from typing import Any, TypeAlias

Event: TypeAlias = Mapping[str, Any]
