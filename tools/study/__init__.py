"""Tools for the figures of docs/measurements/analysis.md: the accuracy of analysis, found in games of bots."""
