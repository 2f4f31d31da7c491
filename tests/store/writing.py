"""A process that appends for ever and says which seq it was told is stored; made to be killed."""

import sys
from pathlib import Path

from appliance.store.log import EventLog
from tests.store.making import STAMP, step


def main(path: Path) -> None:
    log = EventLog.open(path)
    number = log.head()[0]
    while True:
        batch = [(step(number + each, f"table/{each}"), STAMP) for each in range(1 + number % 3)]
        seqs = log.append(batch)
        number = seqs[-1]
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
