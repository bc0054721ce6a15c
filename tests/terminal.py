"""A terminal of its own for another process."""

import os
import pty
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from typing import Any


def at_terminal(command: Sequence[str], **settings: Any) -> tuple["subprocess.Popen[bytes]", str]:
    """Call a command at a terminal, of which it may keep stderr out; gives it and what it shows."""
    reader, terminal = pty.openpty()
    process = subprocess.Popen(command, stdout=terminal, **{"stderr": terminal, **settings})
    os.close(terminal)
    shown = b""
    with suppress(OSError):  # how Linux says that the other end of a terminal is closed
        while piece := os.read(reader, 65_536):
            shown += piece
    os.close(reader)
    return process, shown.decode()
