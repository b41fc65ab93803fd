"""Tables before their game: opening, finding, joining and leaving one."""
