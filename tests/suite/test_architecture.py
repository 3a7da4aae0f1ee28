"""The shape of the code, held by machine: which room may import which, how long a file may be, who may be random."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import structure

from walks import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(__file__).parent.parent.parent / "src" / "cutcard"
FILES = sorted(SOURCE.rglob("*.py"))

ROOMS = (
    ("cli", "__main__"),
    ("rehearsal",),
    ("server",),
    ("audit",),
    ("house",),
    ("witness",),
    ("table", "simulate"),
    ("formats",),
    ("odds", "history"),
    ("game_json",),
    ("matrix", "explain", "roads"),
    ("registered",),
    ("games",),
    ("compiled",),
    ("rulebook",),
    ("words",),
    ("deals", "deal", "money"),
    ("cards", "lens", "extras", "notebook", "spreadsheet"),
)
"""From the top down. Imports point down this list or stay in their row, never up."""

LINES_MOST = 600

FLOOR = {room: level for level, row in enumerate(ROOMS) for room in row}
MAY_TOUCH_THE_WORLD = {"audit", "cli", "formats", "house", "rehearsal", "server", "witness"}

MAY_LOOK_UP_GAMES = {
    "__init__.py",
    "cli",
    "matrix.py",
    "registered.py",
    "audit/verification.py",
    "house/journal/games.py",
}
"""Files and rooms that may import the registry of games: the edges, the clause matrix, and who reads a journal."""


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).with_suffix("").parts[0]


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement, however deep; no expression is looked into, of which there are ten times as many."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        for each in getattr(tree, part, None) or ():
            yield each
            yield from statements(each)


@cache
def import_nodes(path: Path) -> list[ast.Import | ast.ImportFrom]:
    return [node for node in statements(parsed(path)) if isinstance(node, ast.Import | ast.ImportFrom)]


@cache
def imports_of(path: Path) -> set[str]:
    found = set()
    for node in import_nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path} imports relatively"
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
    return found


def arrows() -> list[tuple[str, str, str]]:
    found = []
    for path in FILES:
        room = room_of(path)
        for name in imports_of(path):
            parts = name.split(".")
            if parts[0] == "cutcard" and len(parts) > 1 and room != "__init__":
                found.append((str(path.relative_to(SOURCE)), room, parts[1]))
    return found


def test_every_room_has_its_place() -> None:
    assert {room_of(path) for path in FILES} - {"__init__"} == set(FLOOR)


def test_imports_point_down() -> None:
    wrong = [(file, target) for file, room, target in arrows() if FLOOR[target] < FLOOR[room]]
    assert not wrong


def test_a_live_table_reads_the_compiled_game_and_neither_odds_nor_simulator() -> None:
    assert not [(file, target) for file, room, target in arrows() if room == "table" and target in {"odds", "simulate"}]


def test_a_log_witness_shares_the_formats_with_the_house_and_nothing_else() -> None:
    assert {target for _, room, target in arrows() if room == "witness"} <= {"witness", "formats", "extras"}


def test_a_game_is_given_not_looked_up() -> None:
    """Everything but the edges works on the `Game` it is handed, so an altered copy is never taken for the approved."""
    found = {
        path.relative_to(SOURCE)
        for path in FILES
        if room_of(path) != "games"
        and any(name == "cutcard.games" or name.startswith("cutcard.games.") for name in imports_of(path))
    }
    assert not [str(path) for path in found if not {str(path), path.parts[0]} & MAY_LOOK_UP_GAMES]
    unused = {name for name in MAY_LOOK_UP_GAMES if not any({str(path), path.parts[0]} & {name} for path in found)}
    assert not unused, "the list is longer than it need be"


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def graph() -> dict[str, set[str]]:
    """Which module imports which, wherever the import stands: at the top, for types only, or in a function."""
    modules = {module_of(path) for path in FILES}
    edges: dict[str, set[str]] = {}
    for path in FILES:
        found = edges[module_of(path)] = set()
        for node in import_nodes(path):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names} & modules
            elif isinstance(node, ast.ImportFrom) and node.module in modules:
                named = {f"{node.module}.{alias.name}" for alias in node.names}
                found |= {full if full in modules else node.module for full in named}
    return edges


def circles(edges: dict[str, set[str]]) -> set[frozenset[str]]:
    """The sets of modules that can each be reached from every other of the set."""
    reached = {module: reachable(module, edges) for module in edges}
    sets = {frozenset({other for other in reached[module] if module in reached[other]}) for module in edges}
    return {each for each in sets if each}


def reachable(start: str, edges: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [*edges[start]]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += edges[module]
    return found


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert not circles(graph())


def test_a_circle_is_found() -> None:
    edges = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}, "e": {"e"}}
    assert circles(edges) == {frozenset({"b", "c"}), frozenset({"e"})}


def test_games_are_declarations_only() -> None:
    """A game file imports values and rulebook, defines no class and holds no control flow."""
    for path in (SOURCE / "games").glob("*.py"):
        if path.name == "__init__.py":
            continue
        assert {name.split(".")[1] for name in imports_of(path) if name.startswith("cutcard")} <= {"rulebook", "cards"}
        kinds = {type(node) for node in ast.walk(parsed(path))}
        assert not kinds & {ast.ClassDef, ast.If, ast.For, ast.While, ast.Try, ast.Lambda, ast.IfExp}, path.name


@walk("path", FILES)
def test_a_file_has_one_subject(path: Path) -> None:
    """`make structure` lists those of more than 400 lines."""
    assert len(path.read_text(encoding="utf-8").splitlines()) < LINES_MOST


def test_long_files_are_listed(tmp_path: Path) -> None:
    (tmp_path / "long.py").write_text("x = 1\n" * (structure.LINES_USUAL + 1))
    (tmp_path / "short.py").write_text("x = 1\n")
    assert [name for _, name in structure.long_files(tmp_path)] == ["long.py"]


def test_names_come_from_the_domain() -> None:
    vague = {"manager", "handler", "util", "utils", "helper", "helpers", "base", "common", "misc"}
    words = {word for path in FILES for word in path.stem.split("_")}
    assert not words & vague


def test_only_the_edges_touch_chance_clock_and_disk() -> None:
    world = {"random", "secrets", "time", "os", "socket", "subprocess", "pathlib", "sys", "threading"}
    for path in FILES:
        touched = {name.split(".")[0] for name in imports_of(path)} & world
        assert not touched or room_of(path) in MAY_TOUCH_THE_WORLD, f"{path.name} imports {touched}"


def test_one_module_seals_and_encrypts_one_signs_and_one_shuffles() -> None:
    """Every use of the house's key stands in one table, so that no seal is worth anything for another purpose."""
    sealing = {"hmac", "cryptography"}
    found = {path for path in FILES if {name.split(".")[0] for name in imports_of(path)} & sealing}
    assert found == {SOURCE / "formats" / f"{name}.py" for name in ("keys", "shuffling", "signed_notes")}


def test_times_are_written_in_one_place_and_shown_in_one() -> None:
    """By the clock of the house: one that somebody else writes is UTC's, the machine's or the browser's."""
    hours, file_names = {"house/projections/day/tally.py", "audit/day/books.py"}, {"house/journal/migrate.py"}
    writes = re.compile(r"(?<!from)isoformat\([^)]|strftime|ctime\(|localtime\(")
    found = {str(path.relative_to(SOURCE)) for path in FILES if writes.search(path.read_text(encoding="utf-8"))}
    assert found == {"formats/moments.py", *hours, *file_names}
    pages = SOURCE / "server" / "pages"
    shows = re.compile(r"toLocale|DateTimeFormat\(|\bget(Hours|Minutes|Date)\(")
    shown = {str(path.relative_to(pages)) for path in pages.rglob("*.js") if shows.search(path.read_text("utf-8"))}
    assert shown == {"shared/clock.js"}


def test_a_floor_takes_the_world_from_its_runtime() -> None:
    """So that a whole floor can run on a made-up clock: only the process itself knows the real one."""
    server = SOURCE / "server"
    for path in set(server.rglob("*.py")) - {server / "runtime.py", server / "process.py"}:
        touched = {name.split(".")[0] for name in imports_of(path)} & {"os", "secrets", "socket", "time", "uuid"}
        assert not touched, f"{path.name} imports {touched}"
        text = path.read_text(encoding="utf-8")
        for reach in ("asyncio.sleep", "to_thread", "run_in_executor", "run_in_threadpool", "Thread("):
            assert reach not in text, f"{path.name} has {reach}"


def test_nothing_is_built_on_the_whole_server() -> None:
    for path in (SOURCE / "server").rglob("*.py"):
        assert not imports_of(path) & {"cutcard.server.app", "cutcard.server.process"}, path.name


def test_numpy_stays_out_of_the_quick_path() -> None:
    """`cutcard --help` and a single settlement must not pay for NumPy: only array modules import it at their top."""
    arrays = {"compiled", "history", "odds", "simulate"}
    quick = [path for path in FILES if path.stem not in {"deals", "every"} and room_of(path) not in arrays]
    for path in quick:
        tree = parsed(path)
        top = {alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names}
        assert "numpy" not in top, path.name
