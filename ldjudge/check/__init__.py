"""Problems against their own solutions: what a file marks as right and wrong, compared with what is proved."""
