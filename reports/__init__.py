"""The pages: a run as a page that a designer reads. Imports `analysis`; nothing but its command line imports it."""
