"""A package, unlike the other folders of tests, so that a fixture can live as long as its tests: see `browser`."""
