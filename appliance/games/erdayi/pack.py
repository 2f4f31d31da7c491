"""The 54 cards of 二打一 in their order (D-36a: 3 … K A 2 小王 大王)."""

from appliance.games.cards import BIG_JOKER, LITTLE_JOKER
from appliance.games.ranked_pack import RankedPack

SUITED = tuple("3456789TJQKA2")
PACK = RankedPack((*SUITED, LITTLE_JOKER, BIG_JOKER))
RANKS, BIT, WHOLE_PACK = PACK.ranks, PACK.bit, PACK.whole
mask_of, cards_of = PACK.mask_of, PACK.cards_of
