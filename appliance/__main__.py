"""`python -m appliance` is `hallbox`."""

from appliance.cli import main

main()
