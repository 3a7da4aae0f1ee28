"""Which extra brings which package: a command that misses one names the extra to install."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from cutcard.extras import ExtraMissingError

if TYPE_CHECKING:
    from collections.abc import Iterator

EXTRA_OF = {
    "matplotlib": "par",
    "typst": "par",
    "numba": "simulate",
    "cupy": "gpu",
    "distributed": "cluster",
    "pyarrow": "parquet",
    "apsw": "house",
    "cryptography": "house",
    "psycopg": "postgres",
    "argon2": "serve",
    "fastapi": "serve",
    "prometheus_client": "serve",
    "starlette": "serve",
    "structlog": "serve",
    "uvicorn": "serve",
}
"""A package as it is imported, and the smallest extra that brings it."""


@contextmanager
def naming_extras(extra: str = "", *, what: str = "this command") -> Iterator[None]:
    """A package that is not installed is answered with its extra, or with this one where more will be needed."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in EXTRA_OF:
            raise
        raise ExtraMissingError(f"{what} needs {package}", extra or EXTRA_OF[package]) from None
