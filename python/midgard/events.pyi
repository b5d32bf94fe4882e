# The stub of the compiled module still names this module; there is none.
from midgard.champions.events import Event as Event
