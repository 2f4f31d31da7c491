"""What an organiser may set for 升级, and the terms a board is played on. No rule stands here."""

from appliance.games.cards import RANKS
from appliance.games.contract import Setting, Setup
from appliance.games.shengji.state import Terms
from appliance.games.shengji.throws import COMPONENT, OFFICIAL

MOST_DEALS = 8
_YES_NO = ("yes", "no")

# A window is never shorter than what a show leaves after it, so no show can lengthen it twice.
SETTINGS = (
    Setting("deals", 3, least=1, most=MOST_DEALS, article="D-14"),
    Setting("throw_rule", OFFICIAL, choices=(OFFICIAL, COMPONENT), article="D-10"),
    Setting("start_level", "2", choices=tuple(RANKS), article="D-17"),
    Setting("deal_step_ms", 400, least=100, most=5_000, article="D-1"),
    Setting("window_ms", 8_000, least=5_000, most=60_000, article="D-1"),
    Setting("extend_ms", 5_000, least=0, most=5_000, article="D-1"),
    Setting("bury_ms", 60_000, least=10_000, most=180_000, article="D-6"),
    Setting("recall_last_trick", "yes", choices=_YES_NO, article="V-1"),
    Setting("recall_bottom", "no", choices=_YES_NO, article="V-1"),
)


def terms_of(setup: Setup) -> Terms:
    """The terms of a board. Raises ValueError for a setting of another name or out of range."""
    known = {setting.name: setting for setting in SETTINGS}
    chosen = {name: setting.default for name, setting in known.items()}
    for name, value in setup.settings.items():
        if name not in known or not known[name].allows(value):
            raise ValueError(f"{name} cannot be {value!r}")
        chosen[name] = value
    return Terms(
        deals=int(chosen["deals"]),
        throw_rule=str(chosen["throw_rule"]),
        start_level=str(chosen["start_level"]),
        deal_step_ms=int(chosen["deal_step_ms"]),
        window_ms=int(chosen["window_ms"]),
        extend_ms=int(chosen["extend_ms"]),
        bury_ms=int(chosen["bury_ms"]),
        recall_last_trick=chosen["recall_last_trick"] == "yes",
        recall_bottom=chosen["recall_bottom"] == "yes",
    )
