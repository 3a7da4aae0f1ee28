"""The pages of the site that are made when it is built, and how pages of the repository read there. mkdocs calls this.

The clause matrix is made from what `cutcard clauses` prints, the how-to pages from the example programs with what they
printed, the commands from the command line itself, the PAR sheets by `cutcard par`, the gallery
by gallery.py. A link into the repository that leads to no page keeps its text alone.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from posixpath import basename, dirname, join, normpath, relpath
from typing import TYPE_CHECKING, Any

import gallery
import typer.main
from signatures import Place, exported, spoken_of

from cutcard import GAMES
from cutcard.cli.app import app
from cutcard.cli.progress import progress
from cutcard.house import build_digest
from cutcard.house.engine.authority import at_the_cage
from cutcard.matrix import Row, editions, matrix
from cutcard.table.acts import EVENTS
from cutcard.table.transitions import TRANSITIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parents[1]
OF_THE_ROOT = {name.upper() + ".md": name + ".md" for name in ("architecture", "contributing", "changelog")}
"""Pages that stand in the root of the repository, and where they stand on the site."""
CLAUSES = "src/cutcard/rulebook/clauses"
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:|#|mailto:)([^)\s#]+)(#[^)\s]*)?\)")
STATES = re.compile(r"```mermaid\nstateDiagram-v2\n(.*?)```\n", re.DOTALL)
STEP = re.compile(r"^\s*(\S+) --> (\w+)(?:: (.*))?$", re.MULTILINE)


THERE: dict[str, str] = {}
"""The pages of the site that is being built."""


def pages() -> dict[str, str]:
    """Every page of the site in Markdown, by its place there."""
    docs = ROOT / "docs"
    kept = {path.relative_to(docs).as_posix(): path for path in docs.rglob("*.md")}
    kept |= {place: ROOT / name for name, place in OF_THE_ROOT.items()}
    read = {place: path.read_text(encoding="utf-8") for place, path in kept.items()}
    there = {*read, *made(), *par_sheets(), *gallery.files()}
    return {place: rewritten(text, place, there) for place, text in (read | made()).items()}


def made() -> dict[str, str]:
    """The pages that stand nowhere in the repository."""
    how_to = {f"howto/{path.stem}.md": how_to_page(path) for path in sorted((ROOT / "examples").glob("*.ipynb"))}
    documents = {f"clauses/{document}.md": clause_page(document) for document in editions()}
    one_each = {"clauses/index.md": clauses_page(), "par/index.md": par_page(), "commands.md": command_line_page()}
    one_each["gallery.md"] = gallery.page()
    return {**how_to, **documents, **one_each, **reference_pages()}


def rewritten(text: str, place: str, there: set[str]) -> str:
    """A page as it reads on the site: links lead to pages, and a diagram of states is a table."""
    origin = next((name for name, at in OF_THE_ROOT.items() if at == place), f"docs/{place}")

    def link(found: re.Match[str]) -> str:
        picture, words, target, anchor = found.group(1), found.group(2), found.group(3), found.group(4) or ""
        in_repository = normpath(join(dirname(origin), target))
        at = OF_THE_ROOT.get(in_repository, in_repository.removeprefix("docs/"))
        at = "index.md" if in_repository == "README.md" else _made_from(in_repository) or at
        if at in there or (ROOT / "docs" / at).is_file():
            return f"{picture}[{words}]({relpath(at, dirname(place) or '.')}{anchor})"
        if not (ROOT / in_repository).exists():
            return found[0]  # What leads nowhere is left, and found.
        if not in_repository.startswith("tests/"):
            return words
        return f"`{in_repository}`" if basename(in_repository) in words else f"{words} in `{in_repository}`"

    return STATES.sub(_steps, outside_fences(LINK, link, text))


def _made_from(source: str) -> str:
    """The page that is made from a file or folder of the repository; empty where none is."""
    if source.startswith("examples/") and source.endswith(".ipynb"):
        return f"howto/{Path(source).stem}.md"
    if source == CLAUSES or (source.startswith(f"{CLAUSES}/") and source.endswith(".toml")):
        document = Path(source).stem
        return f"clauses/{document if document in editions() else 'index'}.md"
    return ""


def outside_fences(pattern: re.Pattern[str], change: Any, text: str) -> str:
    """What a pattern finds in prose changed, and blocks of code left as they are."""
    parts = re.split(r"(^ *```.*?^ *```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if at % 2 else pattern.sub(change, part) for at, part in enumerate(parts))


def _steps(found: re.Match[str]) -> str:
    """A diagram of states as a table: to draw it a browser would have to fetch a program from elsewhere."""
    rows = [
        f"| {'the beginning' if one == '[*]' else one.replace('_', ' ')} | {how} | {other.replace('_', ' ')} |"
        for one, other, how in STEP.findall(found.group(1))
    ]
    return "\n".join(["| from | by | to |", "|---|---|---|", *rows, ""])


def how_to_page(notebook: Path) -> str:
    """A notebook as a page: its prose, its code, and what that printed."""
    parts = []
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        parts += [f"```text\n{''.join(each['text']).rstrip()}\n```" for each in cell.get("outputs", ())]
    where = f"The program is `examples/{notebook.stem}.py`; the same as a notebook is `examples/{notebook.name}`."
    return "\n\n".join([*parts, where]) + "\n"


COMMANDS_HEAD = """# Commands

What may be asked of a table: the classes of `cutcard.table.commands`, in the order in which a round needs them. Each
has `by`, who asks. [The table](../table.md) says who may ask when, and how each is written in JSON. What happens is one
of the [events](events.md), which `in_words` puts into a sentence.
"""
EVENTS_HEAD = """# Events

What happens at a table: the classes of `cutcard.table.events`. `decide` answers a [command](commands.md) with some of
them, `apply_all` gives the state after them, and each names its clause.
"""
CAGE_HEAD = """# The cage

What may be asked of the cage: classes of `cutcard.house.cage`, each of which goes into a `Request`. Each has `by`, who
asks; [Who may do what](../authority.md) says who may.
"""
TYPES_HEAD = """# Types in signatures

Types that a public signature names and no package exports: a program is given them, reads them and need not import
them. The modules may move. Constants that stand for a default are here with their values.
"""
REFERENCE = """
::: {path}
    options:
      show_root_heading: true
      show_root_full_path: {whole}
      show_root_toc_entry: true
"""
REFERENCES: dict[str, tuple[str, list[type[Any]]]] = {
    "api/commands.md": (COMMANDS_HEAD, [act.command for act in TRANSITIONS]),
    "api/events.md": (EVENTS_HEAD, list(EVENTS)),
    "api/cage.md": (CAGE_HEAD, [row.act for row in at_the_cage()]),
}
"""Pages of classes that a package has by the dozen in a module of their own."""


def reference_pages() -> dict[str, str]:
    """The reference of those classes, and of all that public signatures name beside what the packages export."""
    classes = {Place.of(each) for _, listed in REFERENCES.values() for each in listed}
    types = sorted(spoken_of({*exported(), *classes}))
    pages = {at: head + _entries(map(Place.of, listed)) for at, (head, listed) in REFERENCES.items()}
    return pages | {"api/types.md": TYPES_HEAD + _entries(types, whole=True)}


def _entries(places: Iterable[Place], *, whole: bool = False) -> str:
    return "".join(REFERENCE.format(path=place, whole=str(whole).lower()) for place in places)


COMMAND_LINE_HEAD = """# The command line

Answers go to standard output, messages to standard error. Bad input gets one message and exit code 2; exit code 1 is an
answer that says no: a line of a history that cannot be used, a finding of an audit, a clause without proof. Ctrl-C ends
a long one with what it has so far. In the place of `SLUG` may stand a variant's file ([Variants](variants.md)). What
stands in square brackets may be left out. This page is made from the commands themselves; each says the same with
`--help`.

| command | what it does |
|---|---|
"""


def command_line_page() -> str:
    """Every command with its arguments and options, as the command line itself knows them."""
    found = list(commands_of("cutcard", typer.main.get_command(app)))
    index = [f"| [`{name}`](#{_slug(name)}) | {_first_sentence(command.help)} |" for name, command in found]
    return COMMAND_LINE_HEAD + "\n".join([*index, "", *(_command_section(*each) for each in found)])


def commands_of(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    """The commands below one, each by its whole name; a group is its commands."""
    for inner, each in command.commands.items():
        if hasattr(each, "commands"):
            yield from commands_of(f"{name} {inner}", each)
        else:
            yield f"{name} {inner}", each


def _slug(name: str) -> str:
    return name.replace(" ", "-")


def _first_sentence(text: str) -> str:
    return " ".join(re.split(r"(?<=\.)\s", text.strip(), maxsplit=1)[0].split())


def _command_section(name: str, command: Any) -> str:
    """One command: how it is called, what it does, what it takes, an example."""
    told = command.make_context(name, [], resilient_parsing=True)
    called = " ".join([name, *command.collect_usage_pieces(told)]).translate(NO_BRACES)
    rows = [record for each in command.params if (record := _parameter(each, told))]
    table = ["| takes | |", "|---|---|", *(f"| `{_cell(what)}` | {_cell(says)} |" for what, says in rows), ""]
    example = [f"```text\n{command.epilog.removeprefix('Example: ')}\n```\n"] if command.epilog else []
    head = [f"## {name} {{ #{_slug(name)} }}\n", f"`{called}`\n", f"{command.help.strip()}\n"]
    return "\n".join([*head, *(table if rows else ()), *example])


def _parameter(parameter: Any, told: Any) -> tuple[str, str] | None:
    record: tuple[str, str] | None = parameter.get_help_record(told)
    if record is None or "--help" in parameter.opts:
        return None
    what, says = record
    for pattern, words in IN_WORDS:
        says = re.sub(pattern, words, says)
    return re.sub(r"<(\w+)(?: range)?>", lambda kind: KINDS.get(kind[1], kind[1].upper()), what), " ".join(says.split())


NO_BRACES = str.maketrans("", "", "{}")
KINDS = {"int": "N", "str": "TEXT", "float": "NUMBER"}
"""What stands for a value where an option has no better word for it."""
IN_WORDS = ((r"\s*\[required\]", ""), (r"(\d+)<=x<=(\d+)", r"\1 to \2"), (r"x>=(\d+)", r"at least \1"))


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


CLAUSES_HEAD = """# Clauses

Every numbered clause of every document: what it says in our own words, what in the code reads it, and which tests
made the engine cite it. A clause that names a condition has the cases on both sides, one in which the engine acted and
one in which it refused. This is the matrix that `cutcard clauses` prints, and `cutcard clauses --check` fails where a
clause is unread, unproved or invented. *Exempt* is a definition, a picture or conduct with nothing to execute, and says
why.

| document | clauses | proved | exempt |
|---|--:|--:|--:|
"""


def clauses_page() -> str:
    """All documents, and every clause on a line."""
    rows = matrix()
    lines = [_summary(f"[{document}]({document}.md)", _of(document, rows)) for document in editions()]
    index = [
        f"| [{row.clause}]({row.clause.document}.md#{anchor(row)}) | {row.clause.says} | {row.status} |" for row in rows
    ]
    head = ["", "## Every clause", "", "| clause | in our own words | status |", "|---|---|---|"]
    return CLAUSES_HEAD + "\n".join([*lines, _summary("all", rows), *head, *index, ""])


def _of(document: str, rows: Iterable[Row]) -> list[Row]:
    return [row for row in rows if row.clause.document == document]


def _summary(name: str, rows: list[Row]) -> str:
    now = Counter(row.status for row in rows)
    return f"| {name} | {len(rows)} | {now['proved']} | {now['exempt']} |"


def clause_page(document: str) -> str:
    """The clauses of one document, each under a heading of its own, so that a search finds it."""
    of = next(game.document for game in GAMES.values() if game.document.index == document)
    version = f", version {of.version}" if of.version else ""
    dated = f"{of.code}{version}, in force since {of.in_force.day} {of.in_force:%B %Y}."
    rows = _of(document, matrix())
    return "\n".join([f"# {of.title} ({document})\n", f"{dated}\n", *(line for row in rows for line in _clause(row))])


def anchor(row: Row) -> str:
    return str(row.clause).lower().replace(" ", "-").replace(".", "-")


def _clause(row: Row) -> Iterator[str]:
    clause = row.clause
    yield f"## {clause} {{ #{anchor(row)} }}\n"
    yield f"{clause.says}\n"
    yield f"- **{row.status}**" + (f" ({clause.kind}). {clause.why}" if clause.why else "")
    if row.declared_in:
        yield "- read by " + "; ".join(f"`src/cutcard/{place}`" for place in row.declared_in)
    yield from (f"- acts when {case.when}: `{case.test}`" for case in row.proof.holds)
    yield from (f"- refuses when {case.when}: `{case.test}`" for case in row.proof.refuses)
    if row.proof.cited_by:
        yield "- proved by " + "; ".join(f"`{test}`" for test in row.proof.cited_by)
    yield ""


PAR_HEAD = """# PAR sheets

The sheet that a laboratory files for each game, eight decks: every line with its chance, edge, deviation, bands over
many rounds, edge by number of decks, and what card counting can make of it. `cutcard par SLUG -o par.pdf` writes
one; a variant's file takes the place of the slug.

| game | document | to read | to file |
|---|---|---|---|
"""


def par_page() -> str:
    rows = [
        f"| {game.title} | {game.document.code} | [HTML]({slug}.html) | [PDF]({slug}.pdf) |"
        for slug, game in GAMES.items()
    ]
    return PAR_HEAD + "\n".join(rows) + "\n"


def par_sheets() -> dict[str, Path]:
    """Where each sheet of the site lies on the disk, once it was written. Sheets of another program are not shown."""
    folder = ROOT / "build" / "par" / build_digest.digest()[:16]
    return {f"par/{slug}.{kind}": folder / f"{slug}.{kind}" for slug in GAMES for kind in ("html", "pdf")}


def write_par_sheets() -> None:
    """Those that are not there yet; each takes half a minute, and is told."""
    sheets = par_sheets()
    with progress() as bar:
        task = bar.add_task("PAR sheets", total=len(GAMES), rate="")
        for slug in GAMES:
            bar.update(task, rate=slug)
            paths = [sheets[f"par/{slug}.{kind}"] for kind in ("html", "pdf")]
            if not all(path.is_file() for path in paths):
                paths[0].parent.mkdir(parents=True, exist_ok=True)
                outputs = [part for path in paths for part in ("-o", str(path))]
                subprocess.run(  # noqa: S603  # This very program.
                    [sys.executable, "-m", "cutcard", "par", slug, *outputs], check=True, capture_output=True
                )
                print(f"the PAR sheet of {slug}", flush=True)
            bar.update(task, advance=1, rate=slug)


WAY_BACK = '<body>\n<p><a href="index.html">Cutcard: all PAR sheets</a></p>'


def with_way_back(sheet: str) -> str:
    """A sheet as the site shows it; the file that is filed has no such line."""
    return sheet.replace("<body>", WAY_BACK, 1)


def on_files(files: Any, config: Any) -> Any:
    """Add what is made to what mkdocs found."""
    from mkdocs.structure.files import File

    found = {file.src_uri for file in files}
    THERE.update(pages())
    for place in sorted(THERE.keys() - found):
        files.append(File.generated(config, place, content=THERE[place]))
    for place, path in (par_sheets() | gallery.files()).items():
        if path.suffix == ".html" and path.is_file():
            files.append(File.generated(config, place, content=with_way_back(path.read_text(encoding="utf-8"))))
        elif path.is_file():
            files.append(File.generated(config, place, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """A page of docs/ as it reads on the site; what was made is so already."""
    return markdown if page.file.generated_by else rewritten(markdown, page.file.src_uri, set(THERE))


NOT_FOUND = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cutcard: no such page</title>
<style>
:root { color-scheme: light dark; }
body { margin: 20vh auto 0; max-width: 32rem; padding: 0 1.5rem; font: 1.1rem/1.6 system-ui, sans-serif; }
</style>
</head>
<body>
<h1>No such page</h1>
<p>There is nothing at this address. Go back to where you came from, or take the first part of the address, which is
the beginning of these documents.</p>
</body>
</html>
"""


def on_post_template(output: str, template_name: str, **_: Any) -> str:
    """What is not found is told under any address, so that page may load nothing: it does not know how deep it lies."""
    return NOT_FOUND if template_name == "404.html" else output


if __name__ == "__main__":
    write_par_sheets()
