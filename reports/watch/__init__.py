"""The page that plays one game before your eyes: a file that needs no network."""
