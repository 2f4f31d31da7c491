"""赛场盒 Hallbox: the box that runs in-person events of China's competitive card games."""

__version__ = "0.1.0"
