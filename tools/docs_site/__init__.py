"""The documentation site: gathered from the repository, built by Sphinx, with every link checked."""
