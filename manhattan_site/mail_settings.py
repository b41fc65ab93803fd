"""Settings of email and other ways to tell players of turns: out, in, how soon, and how many."""

from .deployment import OUTBOX, SITE, SITE_NAME, mail_server
from .environment import env
from .imap_settings import imap_settings
from .webhook_settings import anymail

# With OUTBOX=yes, emails are stored and shown on the site's /outbox page: for a single laptop only.
MAIL_SERVER = mail_server(env)
if OUTBOX:
    EMAIL_BACKEND = "games.mail.outbox.OutboxBackend"
elif MAIL_SERVER:
    EMAIL_BACKEND = MAIL_SERVER["EMAIL_BACKEND"]
    EMAIL_HOST = MAIL_SERVER["EMAIL_HOST"]
    EMAIL_PORT = MAIL_SERVER["EMAIL_PORT"]
    EMAIL_HOST_USER = MAIL_SERVER["EMAIL_HOST_USER"]
    EMAIL_HOST_PASSWORD = MAIL_SERVER["EMAIL_HOST_PASSWORD"]
    EMAIL_USE_TLS = MAIL_SERVER.get("EMAIL_USE_TLS", False)
    EMAIL_USE_SSL = MAIL_SERVER.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10
MAIL_DOMAIN = env.str("MAIL_DOMAIN", default=SITE.hostname)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default=f"{SITE_NAME} <games@{MAIL_DOMAIN}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
# Replies that play (docs/operating.md): the address whose local part gets +token, if incoming email is
# configured; and the name under which our own mail server says that it has checked a sender.
REPLY_ADDRESS = env.str("REPLY_ADDRESS", default=f"play@{MAIL_DOMAIN}" if OUTBOX else "")
AUTHSERV_ID = env.str("AUTHSERV_ID", default="")
# The address for emails that come back, whose local part gets +token, too.
BOUNCE_ADDRESS = env.str("BOUNCE_ADDRESS", default="")
# An address whose emails come back to the site: it gets one an hour, or the staff hear of it.
CANARY_ADDRESS = env.str("CANARY_ADDRESS", default="")
# The mailbox for replies, if one is read, and how often.
IMAP_URL = env.str("IMAP_URL", default="")
IMAP = imap_settings(env)
IMAP_SECONDS = env.float("IMAP_SECONDS", default=30)
# The provider whose webhooks hand on replies and refusals, if there is one, and its secrets.
MAIL_WEBHOOKS = env.str("MAIL_WEBHOOKS", default="")
ANYMAIL = anymail(env)
# A player who is at the table plays most turns within a minute and needs no email; for everyone else
# an email a minute and a half later is early enough.
SETTLE_SECONDS = env.float("SETTLE_SECONDS", default=60)
# How long after a deadline with days per move a substitute plays, so that a move that came in time counts.
GRACE_SECONDS = env.float("GRACE_SECONDS", default=60)
# The most emails to one person; the last that fits is a digest of all turns that wait.
MOST_EMAILS_AN_HOUR = env.int("MOST_EMAILS_AN_HOUR", default=20)
MOST_EMAILS_A_DAY = env.int("MOST_EMAILS_A_DAY", default=60)
# The channels for notices: the name in the database, and its class.
NOTIFICATION_CHANNELS = {
    "email": "games.mail.channels.email.EmailChannel",
    "webhook": "games.elsewhere.channels.WebhookChannel",
}
# The key that signs web pushes (manage.py make_vapid_key); without one, the site has none.
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", default="")
if VAPID_PRIVATE_KEY:
    NOTIFICATION_CHANNELS["push"] = "games.elsewhere.channels.PushChannel"
# Networks to which webhooks may post besides public addresses over https, such as 192.168.1.0/24.
WEBHOOK_NETWORKS = env.list("WEBHOOK_NETWORKS", default=[])
