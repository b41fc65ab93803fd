"""The environment of every process: the shell's variables, then those of a file `.env`."""

import os
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
# Read by the settings and by gunicorn's configuration, so that all ways of starting the site agree.
env.read_env(os.environ.get("ENV_FILE", BASE_DIR / ".env"))

YES, NO = ("yes", "1", "true", "on", "y"), ("no", "0", "false", "off", "n")


def switch(env: environ.Env, name: str, default: bool = False) -> bool:
    """Return a setting that is yes or no; a word that is neither raises ImproperlyConfigured."""
    word = env.str(name, default="").strip().lower()
    if word and word not in YES + NO:
        raise ImproperlyConfigured(f"Set {name} to yes or no.")
    return word in YES if word else default
