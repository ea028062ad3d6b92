"""The figures of docs/study.md: how far analysis is right, found in games of bots."""
