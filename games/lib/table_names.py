"""Names for new tables, so that players can refer to a game without its code."""

import secrets

# fmt: off
FIRST = ("Amber", "Brass", "Cedar", "Cobalt", "Copper", "Corner", "Evening", "Garden", "Granite", "Harbour", "Hollow",
         "Iron", "Ivory", "Lantern", "Lower", "Marble", "Market", "Midnight", "Morning", "North", "Old", "Orchard",
         "Quarry", "Rainy", "River", "Slate", "South", "Station", "Sunny", "Tall", "Upper", "Velvet", "West", "Winter")
SECOND = ("Arcade", "Avenue", "Bridge", "Club", "Corner", "Court", "Crossing", "Crown", "Dock", "Heights", "House",
          "Landing", "Lane", "Lobby", "Mews", "Parade", "Pier", "Plaza", "Quarter", "Roof", "Row", "Skyline", "Spire",
          "Square", "Steps", "Street", "Terrace", "Tower", "View", "Walk", "Wharf", "Works", "Yard")
# fmt: on


def new_name() -> str:
    """Return two random words, such as "Harbour Club"."""
    return f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"
