"""The tables in memory: finding, making and putting them away."""
