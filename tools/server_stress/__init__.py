"""A real server under stress: strangers who misbehave beside honest players, and nonsense by the hundred thousand."""
