"""How :mod:`ldjudge.problem.infer` reads a position: the defender, the closed realm, the margins of an open one."""
