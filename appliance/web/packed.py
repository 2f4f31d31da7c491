"""Scripts and style sheets packed once, at the start, for every page that takes them packed.

They are most of what a tablet loads when it first comes in, over the air that a whole hall shares.
What is said to one seat alone is never packed: a packed length tells of what stands inside.
"""

import gzip
from pathlib import Path

from flask import Flask, Response, request

LEVEL = 9
KINDS = (".css", ".js")


def pack_static(app: Flask, folder: Path) -> None:
    """Answer for the files of `folder`, Flask's static one, with the packed body where the asker
    accepts gzip. Files that appear later go out as they are.
    """
    files = [path for path in folder.glob("*") if path.suffix in KINDS]
    packed = {path.name: gzip.compress(path.read_bytes(), LEVEL, mtime=0) for path in files}

    @app.after_request
    def pack(response: Response) -> Response:
        name = (request.view_args or {}).get("filename")
        if request.endpoint != "static" or response.status_code != 200 or name not in packed:
            return response
        response.vary.add("Accept-Encoding")
        if request.accept_encodings.quality("gzip"):
            response.close()
            response.set_data(packed[name])
            response.headers["Content-Encoding"] = "gzip"
        return response

    del pack
