"""The functions behind quantiles and p-values: scipy's compiled ones, without what its package loads around them."""

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from threading import RLock
from typing import Any

PACKAGE = "scipy.special"
LOCK = RLock()


@cache
def special() -> Any:
    """Give scipy.special, or only what is compiled of it where nobody has imported it yet.

    To import the package takes a tenth of a second, a good part of a quick run: it wraps every function for other
    array libraries, and for that loads numpy's tests and its translator of Fortran. The compiled module needs none
    of it, but a package by its name while it is loaded; afterwards the name is free for the package itself.
    """
    with LOCK:
        if PACKAGE in sys.modules:
            return sys.modules[PACKAGE]
        spec = find_spec(PACKAGE)
        assert spec is not None
        sys.modules[PACKAGE] = module_from_spec(spec)  # not run
        try:
            return import_module(f"{PACKAGE}._ufuncs")
        except ImportError:  # a scipy that is laid out otherwise
            pass
        finally:
            del sys.modules[PACKAGE]
        return import_module(PACKAGE)
