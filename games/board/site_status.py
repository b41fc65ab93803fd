"""The status of each site in one position, computed once and shared by all parts of a page."""

from functools import cached_property

from engine import View
from engine.box import Side, Site
from engine.explain import Lock, Reach, SiteStatus, lock, reach, site_status


class Sites:
    """
    The status of each site for a side, and its locks, each computed at most once.

    `before` holds the sites of a position that differs from `view` in towers and monster alone;
    unchanged results are reused.
    """

    def __init__(self, view: View, before: "Sites | None" = None) -> None:
        self.view = view
        self._before = before
        self._statuses: dict[tuple[Side, Site], SiteStatus] = {}
        self._locks: dict[Site, Lock] = {}

    def status(self, side: Side, site: Site) -> SiteStatus:
        """Return the status of `site` for `side`: the floors needed to build there, or why it can't."""
        if self._before and self._unchanged(self._before.view, site):
            return self._before.status(side, site)
        if (side, site) not in self._statuses:
            self._statuses[side, site] = site_status(self.view, side, site)
        return self._statuses[side, site]

    def locked(self, site: Site) -> Lock:
        """Return the colours that can't take the tower on `site`, ever or in this round."""
        if self._before and self._unchanged(self._before.view, site):
            return self._before.locked(site)
        if site not in self._locks:
            self._locks[site] = lock(self.view, site, self._reach)
        return self._locks[site]

    @cached_property
    def _reach(self) -> Reach:
        return reach(self.view)

    def _unchanged(self, before: View, site: Site) -> bool:
        same_monster = (before.monster == site) == (self.view.monster == site)
        return same_monster and before.tower(site) == self.view.tower(site)
