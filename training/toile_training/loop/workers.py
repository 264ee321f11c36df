"""Worker processes that make samples while the training runs.

The workers import no PyTorch. A bounded queue makes them wait when the training consumes samples slowly.
"""

import multiprocessing
from collections.abc import Callable, Iterable
from multiprocessing.queues import Queue
from queue import Empty
from typing import Generic, TypeVar

import cv2

QUEUE_SIZE = 64

Sample = TypeVar("Sample")


def make_forever(queue: "Queue", make: Callable[[int], Iterable], seed: int, step: int) -> None:
    """Puts (seed, sample) of seed, seed + step, seed + 2 step ... into the queue."""
    cv2.setNumThreads(1)
    while True:
        for sample in make(seed):
            queue.put((seed, sample))
        seed += step


class Workers(Generic[Sample]):
    """Makes the samples of consecutive seeds in worker processes."""

    def __init__(self, make: Callable[[int], Iterable[Sample]], first_seed: int, workers: int):
        """make: the samples of a seed; a function of a module or a value that can be pickled."""
        context = multiprocessing.get_context("spawn")
        self.next_seed = first_seed
        """Above every seed used so far; a resumed run continues from here."""
        self.queue: Queue[tuple[int, Sample]] = context.Queue(QUEUE_SIZE)
        self.processes = [
            context.Process(target=make_forever, args=(self.queue, make, first_seed + i, workers), daemon=True)
            for i in range(workers)
        ]
        for process in self.processes:
            process.start()

    def take(self, wait_s: float = 0) -> Sample | None:
        """Returns a sample, or None if none is ready within the time. Raises when a worker has died."""
        if any(process.exitcode is not None for process in self.processes):
            raise RuntimeError("a worker ended; its error stands above")
        try:
            seed, sample = self.queue.get(timeout=wait_s) if wait_s else self.queue.get_nowait()
        except Empty:
            return None
        self.next_seed = max(self.next_seed, seed + 1)
        return sample

    def stop(self) -> None:
        """Ends the worker processes."""
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join()
