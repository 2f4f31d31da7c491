"""The requests of 二打一: what a seat may send, whatever the phase.

`Double` answers 加倍 of a defender and 再加倍 of the dealer alike; nobody is ever asked both.
"""

from appliance.games.actions import Bid, Double, Pass, Play

Action = Bid | Double | Play | Pass
