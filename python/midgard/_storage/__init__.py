"""The folder of a run: its manifest, its shards, and how they are written.

``midgard.storage`` offers what callers need. The layout of a folder is in docs/scale.md.
"""
