"""How gunicorn serves the site; it reads this file by itself."""

from manhattan_site.environment import env

bind = env.str("BIND", default="127.0.0.1:8000")
worker_class = "manhattan_site.web_worker.WebWorker"
workers = env.int("WEB_WORKERS", default=1)
threads = env.int("WEB_THREADS", default=8)
control_socket_disable = True
