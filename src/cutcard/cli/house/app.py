"""`cutcard house`, to which each file of commands adds its own."""

import typer

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A durable house: tables, credits and records. In one file or in PostgreSQL, every act in its journal.",
    epilog="Example: cutcard house init casino.db --table tiger-1=tiger-baccarat",
)
