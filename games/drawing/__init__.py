"""A position as shapes in its reader's frame: tiles, towers, bars, maps and graphs. No HTML."""
