"""World files that take the place of drawn meanings (R7.2), and the script that makes the example."""
