"""The Celery application: workers and beat (see the beat schedule in the settings)."""

import os

from celery import Celery

from . import fsatomic

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manhattan_site.settings")

fsatomic.register()
app = Celery("manhattan_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
