"""The five working examples of the original design as selectable modes over a base search."""
