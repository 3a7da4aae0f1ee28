"""Where modules were before 0.2.0: an old path still works for one version, and warns with the new one."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

MOVED = {
    "cutcard.house.acts": "cutcard.house.engine.requests",
    "cutcard.house.anchor": "cutcard.house.journal.heads",
    "cutcard.house.batch": "cutcard.house.engine.batch",
    "cutcard.house.cage": "cutcard.house.money.cage",
    "cutcard.house.checks": "cutcard.house.journal.chain",
    "cutcard.house.entry": "cutcard.house.journal.entry",
    "cutcard.house.house": "cutcard.house.engine.house",
    "cutcard.house.lanes": "cutcard.house.engine.queue",
    "cutcard.house.ledger": "cutcard.house.money.ledger",
    "cutcard.house.live": "cutcard.house.engine.live_table",
    "cutcard.house.postgres": "cutcard.house.journal.postgres",
    "cutcard.house.recovery": "cutcard.house.open",
    "cutcard.house.sqlite": "cutcard.house.journal.sqlite",
    "cutcard.house.store": "cutcard.house.journal.store",
    "cutcard.house.verify": "cutcard.house.audit.verify",
    "cutcard.odds.ground": "cutcard.compiled.outcome_space",
    "cutcard.odds.sight": "cutcard.compiled.dependencies",
    "cutcard.simulate.automaton": "cutcard.compiled.automaton",
    "cutcard.table.apply": "cutcard.table.machine",
    "cutcard.table.betting": "cutcard.table.acts.betting",
    "cutcard.table.cite": "cutcard.rulebook.cite",
    "cutcard.table.dealing": "cutcard.table.acts.dealing",
    "cutcard.table.driver": "cutcard.table.automatic_dealer",
    "cutcard.table.incidents": "cutcard.table.acts.irregularities.calling",
    "cutcard.table.journal": "cutcard.table.codec",
    "cutcard.table.laid": "cutcard.table.cards_on_table",
}
"""A module of 0.1.0 that others may have imported, and where it is now."""


class MovedModule(ModuleType):
    """A module under its old path. Once imported it hides a function of its name that its package exports now.

    So it can be called as that function: `cutcard.house.verify` was a module and is a function.
    """

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        return getattr(self, self.__name__.rpartition(".")[2])(*args, **keywords)


class MovedModules(MetaPathFinder, Loader):
    """Finds a module under its old path; asked last, so that a module that is really there comes first."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        return ModuleSpec(fullname, self) if fullname in MOVED else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return MovedModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """What was in the old module is in the new one, or among what its package exports."""
        old, new = module.__name__, MOVED[module.__name__]
        warnings.warn(f"{old} is now {new}; the old path goes in 0.3.0", DeprecationWarning, stacklevel=2)
        places = import_module(new), import_module(".".join(new.split(".")[:2]))

        def found(name: str) -> Any:
            for place in places:
                if not name.startswith("__") and hasattr(place, name):
                    return getattr(place, name)
            raise AttributeError(f"module {old!r} has no attribute {name!r}; look for it in {new}")

        module.__dict__["__getattr__"] = found


def keep_old_paths() -> None:
    """Old paths can be imported from now on; nothing is loaded before one is."""
    if not any(isinstance(finder, MovedModules) for finder in sys.meta_path):
        sys.meta_path.append(MovedModules())
