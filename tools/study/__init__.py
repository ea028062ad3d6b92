"""The figures of docs/measurements/analysis.md: how far analysis is right, found in games of bots."""
