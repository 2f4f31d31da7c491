"""What a running event was set up with, as the desk shows it: read-only, for nothing of it changes
after the first round. What an event may be set up with never stands here.
"""

from appliance.hall.machine import open_of
from appliance.live.hall import LiveHall
from appliance.web.present import setting_lines
from appliance.web.wire_desk import EventSettings

MINUTE_MS = 60_000


def event_settings(hall: LiveHall) -> EventSettings | None:
    """None for single tables of a rehearsal, which move nobody."""
    state, created = hall.state, hall.state.created
    rules, movement = state.regulations, state.regulations.movement
    if movement is None:
        return None
    ended = state.over and open_of(state) is None
    return EventSettings(
        date=rules.date,
        level=rules.level,
        rounds=rules.rounds,
        boards=rules.boards,
        ranking=rules.scoring.ranking,
        interim_points=bool(rules.scoring.interim),
        method=movement.method,
        interim_method=movement.interim,
        seed=movement.seed,
        opponents=movement.opponents,
        odd_entries=movement.odd_entries,
        public_number=rules.public_number,
        round_min=rules.round_ms // MINUTE_MS,
        replay_min=rules.replay_delay_ms // MINUTE_MS,
        replay_names=rules.replay_names,
        show_ranking=rules.show_ranking,
        imported_boards=len(created.imported),
        settings=tuple(setting_lines(hall)),
        rules_version=created.rules_version,
        rules_hash=created.rules_hash,
        bot_seed=created.bot_seed if ended else "",
    )
