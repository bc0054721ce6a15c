"""Small games that work, for `fairseat new` to copy: `dice` with everything open, `cards` with hidden hands."""
