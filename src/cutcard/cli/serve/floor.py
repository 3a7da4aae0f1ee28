"""`cutcard serve`: the floor in the browser."""

from __future__ import annotations

import signal
import socket
import sys
import tempfile
from ipaddress import ip_network
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.extras import naming_extras
from cutcard.cli.options import AsJson, Key, LogEnd, Port, Variants, named_house, topic

if TYPE_CHECKING:
    from cutcard.house.engine.house import House
    from cutcard.rulebook.editions import Editions

app = topic()
DRAIN_SECONDS = 90.0
LOOPBACK = {"127.0.0.1", "localhost", "::1"}


@app.command(epilog="Example: cutcard serve --demo")
def serve(
    *,
    store: Annotated[
        str | None,
        typer.Option("--store", metavar="HOUSE", help="A file, sqlite:///… or postgresql://…"),
    ] = None,
    demo: Annotated[bool, typer.Option("--demo", help="Every game with simulated patrons.")] = False,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="With --demo: what the house is called.")
    ] = None,
    variant: Variants = None,
    host: Annotated[str, typer.Option("--host", help="Where to listen.")] = "127.0.0.1",
    port: Port = 8800,
    pace: Annotated[float, typer.Option("--pace", help="Pace of automatic tables; 1 is the usual.", min=0.01)] = 1.0,
    key: Key = None,
    log_end: LogEnd = None,
    origin: Annotated[
        list[str] | None, typer.Option("--origin", metavar="URL", help="Another address the pages are reached under.")
    ] = None,
    proxy: Annotated[
        str | None, typer.Option("--proxy", metavar="ADDRESS", help="A trusted proxy in front of the server.")
    ] = None,
    log_witnesses: Annotated[
        str | None,
        typer.Option("--log-witnesses", metavar="FILE", help="A policy (tlog-policy): who cosigns the house's log."),
    ] = None,
    signing_agent: Annotated[
        str | None,
        typer.Option("--signing-agent", metavar="FOLDER|URL", help="Who signs the log; beside the file if left out."),
    ] = None,
    cosign_every: Annotated[
        float, typer.Option("--cosign-every", metavar="SECONDS", help="How often log witnesses are asked.", min=1)
    ] = 60.0,
    unwitnessed_after: Annotated[
        float,
        typer.Option("--unwitnessed-after", metavar="HOURS", help="How long they may be silent.", min=0.1),
    ] = 24.0,
    lease: Annotated[
        float,
        typer.Option("--lease", metavar="SECONDS", help="PostgreSQL: how long a node may be silent.", min=1),
    ] = 6.0,
    drain_seconds: Annotated[
        float | None,
        typer.Option(
            "--drain-seconds",
            metavar="SECONDS",
            help="How long a signal lets open rounds go on; a second one stops at once. 90, and none with --demo.",
            min=0,
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Serve a house in the browser. Terminals, dealer and pit consoles, boards.

    Asked to stop by a signal, it begins no round any more and waits for those that are open. What is open when that
    time is over is resumed when the house is served again.
    """
    with naming_extras("serve", what="the floor"):
        from cutcard.cli.migrating import precautions
        from cutcard.cli.serve.publishing import Publishing, publisher_of
        from cutcard.formats.reader import POSTGRES
        from cutcard.house.backups.files import LIST as BACKUP_LIST
        from cutcard.house.build_digest import note_program
        from cutcard.house.open import open_house
        from cutcard.server.app import make_app
        from cutcard.server.dealer_loop import Pace
        from cutcard.server.demo import furnish, play_guests, refuse_mixing
        from cutcard.server.process import log_as_json, run

    origins, variants = origin or [], variant or []
    if store is not None and not store.removeprefix("sqlite:///").strip():
        raise NotationError("--store is empty; name the house to serve, a file or a postgresql:// address")
    if store is not None:
        named_house(store)
    _refuse_together(store, host, name, demo=demo)
    offered = _games(variants, demo=demo, kept=store is not None)
    _refuse_end_of_a_backup(log_end, BACKUP_LIST)
    _refuse_addresses(origins, proxy)
    refuse_port(host, port)
    log_as_json(acts=not demo)
    with tempfile.TemporaryDirectory(prefix="cutcard-") as folder:
        url = store or str(Path(folder) / "demonstration.db")
        create = "://" not in url and not Path(url).exists() and demo
        with precautions(log=not demo) as told:  # The log of a demonstration holds what went wrong alone.
            house = open_house(
                url,
                create=create,
                key=Path(key) if key else None,
                log_end=Path(log_end) if log_end else None,
                node=f"{socket.gethostname()}:{port}",
                games=offered,
                variants=bool(variants),
                precautions=told,
                deal=not url.startswith(POSTGRES),
            )
        try:
            refuse_mixing(house, demo=demo, created=create)
            note_program(house)
            if demo:
                furnish(house)
            elif not any(not each.dismissed for each in house.cage.people.values()):
                raise NotationError("no member of staff can sign in yet; add one with `cutcard house staff`")
            served = make_app(
                house,
                pace=Pace(15 * pace, 0.9 * pace, 5 * pace, 10 * pace, 25 * pace),
                origins=frozenset(origins),
                hosts=_hosts(host, origins),
                background=play_guests if demo else None,
                lease=lease,
                publisher=publisher_of(
                    house,
                    url,
                    Path(log_end) if log_end else None,
                    Publishing(log_witnesses, signing_agent, cosign_every, unwitnessed_after),
                ),
            )
            if demo:
                from cutcard.server.lab.routes import add_lab

                add_lab(served, house.games)
            _greet(house, f"http://{host}:{port}", demo=demo, name=name, as_json=json)
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # So that the house is shut, not only left.
            wait = (0.0 if demo else DRAIN_SECONDS) if drain_seconds is None else drain_seconds
            run(served, host, port, proxy=proxy, floor=served.state.floor, drain_seconds=wait)
        finally:
            house.close()


def _refuse_together(store: str | None, host: str, name: str | None, *, demo: bool) -> None:
    """What belongs to a demonstration alone, and what it cannot have."""
    if store is None and not demo:
        raise NotationError("name the house to serve with --store, or try `cutcard serve --demo`")
    if demo and host not in LOOPBACK:
        raise NotationError(
            "a demonstration runs on this machine only; to serve others, make a house with `cutcard house init`"
        )
    if name is not None and not demo:
        raise NotationError("a house has its name on record; set it with `cutcard house name`")


def _games(variants: list[str], *, demo: bool, kept: bool) -> Editions:
    """The approved games, and in a demonstration that nobody keeps the variants that somebody wants to see."""
    if variants and not demo:
        raise NotationError("a house deals only approved games; add --demo to see a variant dealt")
    if variants and kept:
        raise NotationError("a demonstration with variants is not kept; leave --store out")
    bent = [game_of(file) for file in variants]
    if wrong := next((file for file, game in zip(variants, bent, strict=True) if game.variant is None), None):
        raise NotationError(f"{wrong} is an approved game, which the demonstration has already; name a variant's file")
    if len({game.slug for game in bent}) < len(bent):
        raise NotationError("two variants have the same name; give each a name of its own in its file")
    return games.GAMES.with_variants(bent) if bent else games.GAMES


def _refuse_end_of_a_backup(log_end: str | None, listed: str) -> None:
    """A server writes to its log's end with every act: those of a backup would no longer be what was kept."""
    if log_end and Path(log_end).with_name(listed).exists():
        raise NotationError(f"{log_end} belongs to a backup, which serving would change; copy it out and name the copy")


def _hosts(host: str, origins: list[str]) -> frozenset[str]:
    """The names this server goes by: on this machine alone its own, otherwise those of the addresses it was told."""
    named = {name for name in (urlsplit(origin).hostname for origin in origins) if name}
    return frozenset(named | LOOPBACK) if named or host in LOOPBACK else frozenset()


def _refuse_addresses(origins: list[str], proxy: str | None) -> None:
    """What is no address is said at once, before a house is opened."""
    for origin in origins:
        try:
            parts = urlsplit(origin)
            plain = parts.scheme in {"http", "https"} and parts.hostname and not (parts.path or parts.query)
        except ValueError:
            plain = False
        if not plain:
            raise NotationError(f"{origin!r} is not an origin; write it as a browser does: https://floor.example")
    try:
        ip_network(proxy or "127.0.0.1")
    except ValueError:
        raise NotationError(f"{proxy!r} is not the address of a proxy; write it as 10.0.0.5 or 10.0.0.0/24") from None


def refuse_port(host: str, port: int) -> None:
    """Before a house is opened: can anybody reach it there?"""
    try:
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            return
    except OSError as error:
        raise NotationError(
            f"cannot listen on {host} port {port}: {error.strerror}; name another with --port"
        ) from None


def _greet(house: House, address: str, *, demo: bool, name: str | None, as_json: bool) -> None:
    from cutcard.server.auth.accounts import Accounts
    from cutcard.server.auth.readers import HIGHEST
    from cutcard.server.auth.sessions import Sessions
    from cutcard.server.demo import add_staff, links, set_up

    accounts = Accounts.of(house)
    secret = add_staff(house, accounts) if demo else ""
    if demo:
        set_up(house, accounts, name)
    ways = links(Sessions(accounts), address) if demo else []
    if as_json:
        told = {"address": address, "links": dict(ways), "secret": secret, "shut": house.stopped}
        sys.stdout.write(dumps(told) + "\n")
    else:
        sys.stdout.write(f"The floor is open at {address}  (Ctrl-C closes it; nothing is lost)\n")
        for table, why in house.stopped.items():
            sys.stdout.write(f"Table {table} is shut, and all others are open: {why}\n")
        if demo:
            sys.stdout.write("Each of these links signs in once:\n")
            for who, link in ways:
                sys.stdout.write(f"  {who:<46}{link}\n")
            sys.stdout.write(
                f"Where an act needs a second person, anybody else on the staff agrees with the secret {secret}\n"
                f"The laboratory, for the {HIGHEST.least.title} once signed in: {address}/lab\n"
            )
    sys.stdout.flush()
