"""The documentation as a small site: the pages that lie in the repository, in one order, with the gallery on it."""
