"""What the build adds to a wheel: the two files that make one import name of the three folders."""

from __future__ import annotations

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Entry(BuildHookInterface[Any]):
    """Lays `fairseat/__init__.py` and `__main__.py` over the folders; an editable install finds them by its path."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the files where a wheel is built to be installed, not where the checkout itself is put on the path."""
        if version == "standard":
            build_data["force_include"]["analysis/entry/fairseat"] = "fairseat"
