"""What the kernel says of a process: CPU, memory. And which cores the two sides run on."""

import os
import resource
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def cpu_s(pid: int) -> float:
    """CPU seconds the process has used so far, all its threads, user and system."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def resident_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise LookupError(f"no memory figure for process {pid}")


def allow_open_files() -> None:
    """As many sockets as this user may have, for this process and those it starts."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def on_core(core: int) -> tuple[str, ...]:
    """The words before a command that hold it on one core; none on a machine that has one."""
    cores = sorted(os.sched_getaffinity(0))
    return () if len(cores) < 2 else ("taskset", "-c", str(cores[core]))


def machine() -> dict[str, str | int | float]:
    info = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    models = [line.partition(":")[2].strip() for line in info if line.startswith("model name")]
    return {
        "cpu": models[0] if models else os.uname().machine,
        "cores": len(os.sched_getaffinity(0)),
        "kernel": os.uname().release,
        "load_before": round(os.getloadavg()[0], 2),
    }
