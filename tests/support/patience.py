"""How long tests wait for what must come."""

PATIENCE = 300.0  # seconds; only reached if something is broken, however busy the machine is
