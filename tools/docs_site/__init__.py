"""The site of the docs: gathered from the repository, built by Sphinx, and every link in it tried."""
