"""The URLs of all rooms."""

from games.clubs import urls as clubs
from games.duplicates import urls as duplicates
from games.elsewhere import urls as elsewhere
from games.home import urls as home
from games.learn import urls as learn
from games.legal import urls as legal
from games.lobby import urls as lobby
from games.mail import urls as mail
from games.moderation import urls as moderation
from games.people import urls as people
from games.ranking import urls as ranking
from games.replay import urls as replay
from games.statistics import urls as statistics
from games.table import urls as table
from games.talk import urls as talk
from games.tournaments import urls as tournaments

ROOMS = (
    home, legal, lobby, table, replay, people, ranking, learn, mail, elsewhere, talk, clubs, tournaments,
    moderation, statistics, duplicates,
)  # fmt: skip
urlpatterns = [pattern for room in ROOMS for pattern in room.urlpatterns]
