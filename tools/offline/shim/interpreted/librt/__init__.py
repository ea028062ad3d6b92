"""Stands for librt where the engine runs interpreted: in a browser, where plain lists are quicker than its vectors."""
