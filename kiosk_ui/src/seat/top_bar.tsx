/** Region A: the deal and the stake on the left; seat, link, 遮牌 and 设置 on the right. */
import { Icon, type IconName } from "../shared/icons";
import type { LinkState } from "../shared/link";
import type { SeatWords } from "../words/seat/book";
import type { Factor, GameView, SeatView } from "../wire";
import { CardRow } from "./cards";
import { MINI } from "./geometry";
import { DealerChip } from "./plates";
import { TrumpInfo } from "./trump_bar";
import { textWidth } from "./fitting";
import { useTable } from "./table_talk";
import { Button } from "./button";

interface TopBarProps {
  readonly view: SeatView;
  readonly link: LinkState;
  readonly covered: boolean;
  readonly onCover: (() => void) | undefined;
  readonly onSettings: () => void;
}

export function TopBar({ view, link, covered, onCover, onSettings }: TopBarProps) {
  const { words } = useTable();
  const dealer = view.board?.seats[view.seat]?.is_dealer === true;
  return (
    <header class="top-bar">
      <BarInfo view={view} />
      <span class="bar-seat">
        {dealer && <DealerChip />}
        {words.t("bar.seat", { table: view.table_no, seat: words.seat(view.seat) })}
      </span>
      <LinkChip link={link} />
      {onCover && (
        <Button kind="plain" id="cover" name={words.t("bar.cover")} chosen={covered} onPress={onCover} box={{ x: 1144, y: 0, w: 60, h: 60 }}>
          <Icon name="hide" size="100%" />
        </Button>
      )}
      <Button kind="plain" id="settings" name={words.t("bar.settings")} onPress={onSettings} box={{ x: 1220, y: 0, w: 60, h: 60 }}>
        <Icon name="settings" size="100%" />
      </Button>
    </header>
  );
}

function BarInfo({ view }: { view: SeatView }) {
  const { words } = useTable();
  const board = view.board;
  if (board === undefined) return <span class="bar-title">{words.t("page.title")}</span>;
  if (board.trumps === undefined) return <DealInfo view={view} board={board} />;
  return <TrumpInfo view={view} trumps={board.trumps} />;
}

const SIZE = 24;
/** From the left edge to the buttons, less the paddings and the gaps of a full bar. */
const TEXT_ROOM = 1000;
const BOTTOM_CARDS = 140;

/** Whether all these words stand in the bar beside each other. */
function fits(texts: readonly string[]): boolean {
  return texts.reduce((sum, text) => sum + textWidth(text, SIZE), BOTTOM_CARDS) <= TEXT_ROOM;
}

/** The stake in words where they all fit, else the bid in words and bare figures after it. */
function stakeWords(factors: readonly Factor[], words: SeatWords, others: readonly string[]): string {
  const said = factors.map((factor) => words.factor(factor.code, factor.value));
  const whole = said.join(" × ");
  if (fits([whole, ...others])) return whole;
  return [said[0], ...factors.slice(1).map((factor) => factor.value)].join(" × ");
}

function DealInfo({ view, board }: { view: SeatView; board: GameView }) {
  const { words } = useTable();
  const bottom = board.bottom ?? [];
  const deal = words.t("bar.deal", { deal: view.deal_no ?? 1, deals: view.deals_total ?? 1 });
  const game = words.word("game", view.game);
  const seat = words.t("bar.seat", { table: view.table_no, seat: words.seat(view.seat) });
  const always = [deal, seat, words.t("link.lost"), words.t("link.up")];
  const stake = stakeWords(board.factors ?? [], words, always);
  // What everybody at the table knows gives way to the stake: the game, then whose cards these are.
  const named = fits([...always, stake, game, words.t("bar.bottom")]);
  const captioned = named || fits([...always, stake, words.t("bar.bottom")]);
  return (
    <span class="bar-deal">
      <span>{deal}</span>
      {named && <span>{game}</span>}
      {stake !== "" && <span>{stake}</span>}
      {bottom.length > 0 && (
        <>
          {captioned && <span>{words.t("bar.bottom")}</span>}
          <CardRow cards={bottom} pitch={32} size={MINI} />
        </>
      )}
    </span>
  );
}

const LINK_ICONS: Readonly<Record<LinkState["phase"], IconName>> = {
  up: "linked",
  lost: "lost",
  refused: "lost",
  connecting: "linked",
};

function LinkChip({ link }: { link: LinkState }) {
  const { words } = useTable();
  const phase = link.phase === "refused" ? "lost" : link.phase;
  return (
    <span class="bar-link" data-phase={phase}>
      <Icon name={LINK_ICONS[link.phase]} />
      {words.word("link", phase)}
    </span>
  );
}
