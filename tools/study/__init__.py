"""The figures of docs/research/analysis.md: how far analysis is right, found in games of bots."""
