"""The choices of a test module under several hash seeds; no test stands here."""

import os
import subprocess
import sys


def under_hash_seeds(module: str) -> set[bytes]:
    """What `transcript(5)` of a module gives in fresh interpreters, each with its hash seed."""
    script = f"import sys; from {module} import transcript; sys.stdout.buffer.write(transcript(5))"
    return {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "99")
    }
