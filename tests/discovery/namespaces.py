"""A hall made of network namespaces: hosts on one switch, each with its own `eth0`.

Needs root and iproute2, and says so by failing: a test that cannot build its hall must not pass.
Everything made here carries the maker's process id in its name and is gone at the end.
"""

import itertools
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

_STEP_S = 10
_numbers = itertools.count(1)


def ip(*words: str) -> str:
    """One call of iproute2's `ip`. Raises RuntimeError with its words when it fails."""
    done = subprocess.run(["ip", *words], capture_output=True, text=True, timeout=_STEP_S)
    if done.returncode != 0:
        raise RuntimeError(f"ip {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


@dataclass
class Host:
    """One machine of the hall. Its processes end with the hall at the latest."""

    namespace: str
    address: str
    _processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def ip(self, *words: str) -> str:
        return ip("-n", self.namespace, *words)

    def run(self, *command: str, timeout_s: float = _STEP_S) -> str:
        """The output of a command on this host. Raises CalledProcessError, TimeoutExpired."""
        done = subprocess.run(
            self._inside(command), stdout=subprocess.PIPE, text=True, check=True, timeout=timeout_s
        )
        return done.stdout

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """A command left running on this host, its output on a pipe without a buffer on our side,
        so that `select` tells the truth about the next line.
        """
        process = subprocess.Popen(self._inside(command), stdout=subprocess.PIPE, bufsize=0)
        self._processes.append(process)
        return process

    def readdress(self, address: str) -> None:
        """Gives `eth0` another IPv4 address (with prefix) in place of the one it has."""
        self.ip("addr", "flush", "dev", "eth0", "scope", "global")
        self.ip("addr", "add", address, "dev", "eth0")
        self.address = address.partition("/")[0]

    def unplug(self) -> None:
        self.ip("link", "set", "eth0", "down")

    def plug(self) -> None:
        self.ip("link", "set", "eth0", "up")

    def stop(self) -> None:
        """Ends what is still running here, politely first."""
        for process in self._processes:
            process.send_signal(signal.SIGTERM)
        for process in self._processes:
            try:
                process.wait(_STEP_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout is not None:
                process.stdout.close()

    def _inside(self, command: tuple[str, ...]) -> list[str]:
        return ["ip", "netns", "exec", self.namespace, *command]


@contextmanager
def hall(*names: str) -> Iterator[tuple[Host, ...]]:
    """Hosts `10.77.0.1/24`, `.2`, … in the order named, on one switch of their own.

    Raises RuntimeError when the namespaces cannot be made.
    """
    prefix = f"hb{os.getpid()}-{next(_numbers)}"
    with ExitStack() as stack:
        switch = _namespace(stack, f"{prefix}-switch")
        # Without snooping the bridge floods multicast like the plain switch it stands for.
        ip("-n", switch, "link", "add", "bridge", "type", "bridge", "mcast_snooping", "0")
        ip("-n", switch, "link", "set", "bridge", "up")
        yield tuple(
            _host(stack, switch, f"{prefix}-{name}", port)
            for port, name in enumerate(names, start=1)
        )


def _namespace(stack: ExitStack, name: str) -> str:
    ip("netns", "add", name)
    stack.callback(ip, "netns", "del", name)
    ip("-n", name, "link", "set", "lo", "up")
    return name


def _host(stack: ExitStack, switch: str, name: str, port: int) -> Host:
    host = Host(_namespace(stack, name), f"10.77.0.{port}")
    stack.callback(host.stop)
    plug = f"port{port}"
    cable = ("link", "add", plug, "type", "veth", "peer", "name", "eth0", "netns", name)
    ip("-n", switch, *cable)
    ip("-n", switch, "link", "set", plug, "master", "bridge", "up")
    host.plug()
    host.ip("addr", "add", f"{host.address}/24", "dev", "eth0")
    return host
