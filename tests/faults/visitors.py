"""A visitor, who opens pages, signs in, asks for a code and looks at a picture, over and over."""

from itertools import cycle
from threading import Event, Thread

from .client import Client
from .players import Journal
from .table_copy import TableCopy
from .world import PASSWORD, VISITORS


class Visitor(Thread):
    """Everything beside the moves that must go on during a fault."""

    def __init__(self, url: str, tables: list[TableCopy], journal: Journal, over: Event) -> None:
        super().__init__(daemon=True, name="visitor")
        self.url, self.tables, self.journal, self.over = url, tables, journal, over

    def run(self) -> None:
        people = cycle(VISITORS)
        while not self.over.is_set():
            client = Client(self.url, self.journal.answers)
            for path in ("/", "/rules", "/ranking", f"/g/{self.tables[-1].dealt.code}/board.png"):
                client.get(path)
                self.over.wait(0.7)
            # The site's own limits: 30 sign-ins and 20 codes a minute from one address.
            client.sign_in(next(people), PASSWORD)
            client.get("/")
            self.over.wait(1)
            stranger = Client(self.url, self.journal.answers)
            stranger.get("/account/login/code/")
            stranger.post("/account/login/code/", {"email": next(people)})
            self.over.wait(2)
