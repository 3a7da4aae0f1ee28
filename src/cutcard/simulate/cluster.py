"""The same study on a Dask cluster: workers may die and come back, the tally is the same to the last bit."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from cutcard.cards import NotationError
from cutcard.extras import ExtraMissingError
from cutcard.simulate import gpu
from cutcard.simulate.run import Crew, Future
from cutcard.simulate.shoes import SHOES_A_BLOCK

try:
    from distributed import Client, LocalCluster
except ImportError as missing:  # pragma: no cover
    raise ExtraMissingError("a cluster needs Dask", "cluster") from missing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


LOCAL = "local"
SHOES_A_TASK = 32 * SHOES_A_BLOCK
SECONDS_TO_ANSWER = 10


@contextmanager
def cluster(address: str, workers: int, *, on_gpus: bool = False) -> Iterator[Crew]:
    """The workers behind a scheduler's address, or so many processes of this machine for "local".

    They deal on their processors, or on their GPUs: several workers may share one.
    """
    with ExitStack() as stack:
        if address == LOCAL:
            local = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)
            scheduler = stack.enter_context(local)
        else:
            scheduler = address
        try:
            client = stack.enter_context(Client(scheduler, timeout=SECONDS_TO_ANSWER))
        except (OSError, TimeoutError, ValueError) as error:
            raise NotationError(f"no cluster answers at {address}: {error}") from None
        yield crew_of(client, on_gpus=on_gpus)


def crew_of(client: Client, *, on_gpus: bool = False) -> Crew:
    """A client's workers as a crew. Tasks lost with a worker are dealt again by another."""
    size = max(1, len(client.scheduler_info(n_workers=-1)["workers"]))

    def submit(task: Callable[..., object], *args: object) -> Future:
        future: Future = client.submit(task, *args, pure=False, retries=8)
        return future

    if on_gpus:
        return Crew(submit, size, gpu.SHOES_A_TASK, gpu.deal_shoes)
    return Crew(submit, size, SHOES_A_TASK)
