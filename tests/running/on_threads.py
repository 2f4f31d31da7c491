"""The box on plain threads and another server: what keeps the transport replaceable.

Run as a program with a data folder; prints its address, then when the collector was told to leave
the pages' objects alone.
"""

import gc
import sys
import threading
from pathlib import Path

from werkzeug.serving import make_server

from appliance.live.threads import ThreadRuntime
from appliance.logs import configure_logs
from appliance.wiring import make_box, start


def main() -> None:
    configure_logs()
    runtime = ThreadRuntime()
    assembled = make_box(Path(sys.argv[1]), runtime, 0, addresses=tuple)
    serving = start(assembled, runtime, "threading")
    server = make_server("127.0.0.1", 0, serving.web.app, threaded=True)
    threading.Thread(target=_tell_of_the_collector, daemon=True).start()
    print(f"http://localhost:{server.port}/", flush=True)
    server.serve_forever()


def _tell_of_the_collector() -> None:
    while gc.get_freeze_count() == 0:
        threading.Event().wait(0.1)
    print("frozen", "eventlet" in sys.modules, flush=True)


if __name__ == "__main__":
    main()
