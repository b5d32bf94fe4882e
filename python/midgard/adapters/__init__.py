"""Adapters for other libraries, with one module for each library.

``midgard.adapters.pettingzoo`` and ``midgard.adapters.gymnasium`` need the extra ``rl``,
``midgard.adapters.openspiel`` needs the extra ``openspiel``. ``docs/manual/adapters.md`` has an
example
for each. Importing this package imports none of them.
"""
