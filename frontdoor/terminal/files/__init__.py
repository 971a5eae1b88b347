"""The files that the command line reads and writes: logs, seeds, setups and saved fights."""
