"""The compiled module still looks here for what ``midgard.champions.position`` has."""

from midgard.champions.position import Parts as Parts
from midgard.champions.position import describe as describe
