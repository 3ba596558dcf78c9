"""The game that is searched, and who proves things about it."""
