"""`cutcard house`: its commands put together."""

import typer

from cutcard.cli.house import commands, draining, keeping, keys, opening, records
from cutcard.cli.house.day import commands as day
from cutcard.cli.house.money import cage, cash, chips, settings
from cutcard.cli.house.patrons import commands as patrons
from cutcard.cli.house.patrons import complaints, private_logs
from cutcard.cli.serve import log

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A durable house: tables, credits and records. In one file or in PostgreSQL, every act in its journal.",
    epilog="Example: cutcard house init casino.db --table tiger-1=tiger-baccarat",
)

for topic in (
    opening,
    commands,
    settings,
    cage,
    cash,
    chips,
    records,
    day,
    patrons,
    complaints,
    private_logs,
    log,
    keys,
    draining,
    keeping,
):
    app.add_typer(topic.app)
