"""The environment of every process: what the shell sets, and after it the lines of a file `.env`."""

import os
from pathlib import Path

import environ

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
# Settings and gunicorn's configuration read this file alike, so all ways of starting the site agree.
env.read_env(os.environ.get("ENV_FILE", BASE_DIR / ".env"))
