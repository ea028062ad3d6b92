"""Master, Maestro and those who measure them: bots that search through sampled worlds."""
