"""The environment of every process: the shell's variables, then those of a file `.env`."""

import os
from pathlib import Path

import environ

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
# Read by the settings and by gunicorn's configuration, so that all ways of starting the site agree.
env.read_env(os.environ.get("ENV_FILE", BASE_DIR / ".env"))
