"""What several tests share: positions, models, drivers of both engines, and scripts.

Run a script with ``PYTHONPATH=tests python -m support.golden``; the Makefile has them all.
"""
