"""A package, unlike the other folders of tests, so that a fixture can have this folder's lifetime: see `browser`."""
