"""Tables before their game: creating, finding, joining, and leaving one."""
