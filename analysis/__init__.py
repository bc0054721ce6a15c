"""The questions asked of played games: experiments, store, statistics, findings, command line."""
