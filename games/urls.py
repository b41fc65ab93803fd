"""The URLs of all rooms."""

from games.home import urls as home
from games.learn import urls as learn
from games.lobby import urls as lobby
from games.mail import urls as mail
from games.people import urls as people
from games.ranking import urls as ranking
from games.replay import urls as replay
from games.table import urls as table

ROOMS = (home, lobby, table, replay, people, ranking, learn, mail)
urlpatterns = [pattern for room in ROOMS for pattern in room.urlpatterns]
