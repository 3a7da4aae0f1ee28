"""Try every theft by every crew of one or two, and write docs/takings.json: `make takings`."""

from houses.thefts.search import FILE, campaign, written

if __name__ == "__main__":
    FILE.write_text(written(list(campaign())), encoding="utf-8")
