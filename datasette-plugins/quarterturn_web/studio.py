"""What takes seconds to draw, such as a whole game as a GIF: one after the other, few may wait, the last are kept."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from queue import Queue
from threading import Lock, Thread

Job = tuple[Hashable, "Future[bytes]", Callable[[], bytes]]


class Studio:
    """A thread that draws, which ends with the process; what is asked for twice is drawn once."""

    def __init__(self, waiting: int, kept: int) -> None:
        self._kept = kept
        self._lock = Lock()
        self._asked: OrderedDict[Hashable, Future[bytes]] = OrderedDict()
        self._jobs: Queue[Job] = Queue(waiting)
        self._thread: Thread | None = None

    def ask(self, key: Hashable, draw: Callable[[], bytes]) -> "Future[bytes]":
        """What `draw` gives, once it is drawn; for the same key the same. Raises `queue.Full` where too many wait."""
        with self._lock:
            if key not in self._asked:
                future: Future[bytes] = Future()
                self._jobs.put_nowait((key, future, draw))
                self._asked[key] = future
                self._begin()
            self._asked.move_to_end(key)
            while len(self._asked) > self._kept:
                self._asked.popitem(last=False)
            return self._asked[key]

    def _begin(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._work, name="studio", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while True:
            key, future, draw = self._jobs.get()
            try:
                drawn = draw()
            except Exception as wrong:  # it is raised for everybody who waits
                self._forget(key)
                future.set_exception(wrong)
            else:
                future.set_result(drawn)

    def _forget(self, key: Hashable) -> None:
        with self._lock:
            self._asked.pop(key, None)
