"""The games that come with Quarterturn, one folder each. A game knows no other game."""
