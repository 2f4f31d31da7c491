"""The 52 cards of 挖坑 in their order (002 §9: 4 … K A 2 3)."""

from appliance.games.ranked_pack import RankedPack

PACK = RankedPack("456789TJQKA23")
RANKS, BIT, WHOLE_PACK = PACK.ranks, PACK.bit, PACK.whole
mask_of, cards_of = PACK.mask_of, PACK.cards_of
