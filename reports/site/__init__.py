"""The site: every page of the repository, the gallery and the notebooks' pages, in one folder to publish."""
