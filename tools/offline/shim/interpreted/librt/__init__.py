"""Replaces librt for the interpreted engine in a browser, where plain lists are faster than its vectors."""
