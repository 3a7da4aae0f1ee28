"""`cutcard serve`: the floor in the browser."""

from __future__ import annotations

import json
import signal
import socket
import sys
import tempfile
import threading
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from cutcard import games
from cutcard.cards import NotationError
from cutcard.cli.arguments import game_of
from cutcard.cli.migrating import precautions
from cutcard.cli.options import named_house
from cutcard.formats.reader import POSTGRES
from cutcard.house.backups.files import LIST as BACKUP_LIST
from cutcard.house.build_digest import note_program
from cutcard.house.open import open_house
from cutcard.server.app import make_app
from cutcard.server.auth.accounts import Accounts
from cutcard.server.auth.sessions import Sessions
from cutcard.server.dealer_loop import Pace
from cutcard.server.demo import add_staff, furnish, links, play_guests, refuse_mixing
from cutcard.server.http.layout import work_out_prices
from cutcard.server.lab.routes import MAY_SEE, add_lab
from cutcard.server.process import log_as_json, run

if TYPE_CHECKING:
    from cutcard.rulebook.editions import Editions

LOOPBACK = {"127.0.0.1", "localhost", "::1"}


def open_floor(
    store: str | None,
    host: str,
    port: int,
    pace: float,
    key: str | None,
    heads: str | None,
    origins: list[str],
    proxy: str | None,
    lease: float,
    variants: list[str],
    *,
    demo: bool,
    as_json: bool,
) -> None:
    """Open the house, check everything, serve until stopped."""
    if store is not None and not store.removeprefix("sqlite:///").strip():
        raise NotationError("--store is empty; name the house to serve, a file or a postgresql:// address")
    if store is not None:
        named_house(store)
    if store is None and not demo:
        raise NotationError("name the house to serve with --store, or try `cutcard serve --demo`")
    if demo and host not in LOOPBACK:
        raise NotationError(
            "a demonstration runs on this machine only; to serve others, make a house with `cutcard house init`"
        )
    offered = _games(variants, demo=demo, kept=store is not None)
    _refuse_heads_of_a_backup(heads)
    _refuse_addresses(origins, proxy)
    refuse_port(host, port)
    log_as_json(acts=not demo)
    with tempfile.TemporaryDirectory(prefix="cutcard-") as folder:
        url = store or str(Path(folder) / "demonstration.db")
        create = "://" not in url and not Path(url).exists() and demo
        key_path, heads_path = Path(key) if key else None, Path(heads) if heads else None
        with precautions(log=not demo) as told:  # The log of a demonstration holds what went wrong alone.
            house = open_house(
                url,
                create=create,
                key=key_path,
                heads=heads_path,
                node=f"{socket.gethostname()}:{port}",
                games=offered,
                variants=bool(variants),
                precautions=told,
                deal=not url.startswith(POSTGRES),
            )
        try:
            refuse_mixing(house, demo=demo, created=create)
            note_program(house)
            accounts = Accounts.of(house)
            if demo:
                furnish(house)
            elif not any(not each.dismissed for each in house.cage.people.values()):
                raise NotationError("no member of staff can sign in yet; add one with `cutcard house staff`")
            speed = Pace(15 * pace, 0.9 * pace, 5 * pace, 10 * pace, 25 * pace)
            hosts = _hosts(host, origins)
            background = play_guests if demo else None
            app = make_app(
                house, pace=speed, origins=frozenset(origins), hosts=hosts, background=background, lease=lease
            )
            if demo:
                add_lab(app, house.games)
            address = f"http://{host}:{port}"
            secret = add_staff(house, accounts) if demo else ""
            ways = links(Sessions(house.store, accounts), address) if demo else []
            _greet(address, ways, secret, house.stopped, as_json=as_json)
            threading.Thread(target=work_out_prices, args=([*house.tables.values()],), daemon=True).start()
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # So that the house is shut, not only left.
            run(app, host, port, proxy=proxy)
        finally:
            house.close()


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


def _refuse_heads_of_a_backup(heads: str | None) -> None:
    """A server writes to its chain heads with every act: those of a backup would no longer be what was kept."""
    if heads and Path(heads).with_name(BACKUP_LIST).exists():
        raise NotationError(f"{heads} belongs to a backup, which serving would change; copy it out and name the copy")


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


def _greet(address: str, links: list[tuple[str, str]], secret: str, shut: dict[str, str], *, as_json: bool) -> None:
    if as_json:
        told = {"address": address, "links": dict(links), "secret": secret, "shut": shut}
        sys.stdout.write(json.dumps(told) + "\n")
    else:
        sys.stdout.write(f"The floor is open at {address}  (Ctrl-C closes it; nothing is lost)\n")
        for table, why in shut.items():
            sys.stdout.write(f"Table {table} is shut, and all others are open: {why}\n")
        if links:
            sys.stdout.write("Each of these links signs in once:\n")
        for who, link in links:
            sys.stdout.write(f"  {who:<46}{link}\n")
        if secret:
            sys.stdout.write(
                f"Where an act needs a second person, anybody else on the staff agrees with the secret {secret}\n"
                f"The laboratory, for the {MAY_SEE.title} once signed in: {address}/lab\n"
            )
    sys.stdout.flush()
