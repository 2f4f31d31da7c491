/** The player of a replay: open hands, the trick, and what happened with the time it was charged. */
import { useEffect, useMemo, useRef } from "preact/hooks";

import { printed } from "../../shared/scores";
import type { DealResult, Replay, ReplayDeal, ReplayStep, Told } from "../../wire";
import type { LiveWords } from "../../words/live/book";
import { Choice } from "../controls";
import { Icon } from "../icons";
import { Cards, plain } from "./cards";
import { Controls, usePlaying } from "./controls";
import { pictureAt, placesOf, type Picture } from "./film";
import "./live.css";
import { useWords } from "./words";

export function Player({ replay }: { replay: Replay }) {
  const words = useWords().at(replay.players.length, replay.game);
  const places = useMemo(() => placesOf(replay), [replay]);
  const playing = usePlaying(places.length);
  const place = places[playing.at];
  const deal = place && replay.deals[place.deal];
  if (place === undefined || deal === undefined) return null;
  const picture = pictureAt(deal, place.steps);
  const step = deal.steps?.[place.steps - 1];
  const over = place.steps === (deal.steps ?? []).length;
  return (
    <div class="film">
      <div class="film-board">
        {replay.deals.length > 1 ? (
          <Choice
            legend={words.t("film.deals")}
            name="deal"
            options={replay.deals.map((_, index) => ({ value: index, label: words.t("film.deal", { n: index + 1 }) }))}
            chosen={place.deal}
            choose={(wanted) => { playing.go(places.findIndex((each) => each.deal === wanted)); }}
          />
        ) : null}
        <Controls playing={playing} places={places.length} />
        <p class="film-now">
          <Now step={step} words={words} />
        </p>
        <Trick picture={picture} words={words} />
        {over && deal.result !== undefined ? <Result result={deal.result} replay={replay} words={words} /> : null}
        <Hands replay={replay} picture={picture} words={words} />
      </div>
      <Log deal={deal} steps={place.steps} words={words} />
    </div>
  );
}

/** What a step was, without its cards. */
function said(told: Told, words: LiveWords): string {
  const code = told.code ?? "";
  const n = told.n ?? 0;
  if (told.effect === "play") return told.cards === undefined ? words.t("told.pass") : words.word("type", code);
  if (told.effect === "show") return words.word("act", code);
  if (told.effect === "trick") return n > 0 ? words.t("told.trick_points", { n }) : words.t("told.trick");
  if (told.effect === "end") return words.t("told.end");
  return words.say({ code, params: { n } }, ["told"]);
}

function whoseText(told: Told, words: LiveWords): string {
  return told.seat === undefined ? said(told, words) : `${words.seat(told.seat)} ${said(told, words)}`;
}

function Now({ step, words }: { step: ReplayStep | undefined; words: LiveWords }) {
  if (step === undefined) return <span>{words.t("film.dealt")}</span>;
  const attempt = step.told.attempt ?? [];
  return (
    <>
      <span>{whoseText(step.told, words)}</span>
      {attempt.length > 0 ? (
        <>
          <span>{words.t("film.attempt")}</span>
          <Cards cards={plain(attempt)} />
        </>
      ) : null}
      <Time step={step} words={words} />
    </>
  );
}

/** The charged time of an action, and whether the box did it. */
function Time({ step, words }: { step: ReplayStep; words: LiveWords }) {
  const ms = step.charged_ms ?? 0;
  return (
    <span class="film-time digits">
      {step.timed_out === true ? words.t("film.timed_out") : ""}
      {ms > 0 ? ` ${words.t("film.seconds", { n: (ms / 1000).toFixed(1) })}` : ""}
    </span>
  );
}

function Trick({ picture, words }: { picture: Picture; words: LiveWords }) {
  return (
    <section class="panel film-trick" aria-labelledby="film-trick">
      <h2 id="film-trick">{words.t("film.trick")}</h2>
      {picture.trick.length === 0 ? <p class="note">{words.t("film.no_trick")}</p> : null}
      <ol>
        {picture.trick.map((told, index) => (
          <li key={index}>
            <b>{words.seat(told.seat ?? 0)}</b>
            <Cards cards={plain(told.cards ?? [])} empty={said(told, words)} />
            {(told.cards ?? []).length > 0 ? <span>{said(told, words)}</span> : null}
            {told.seat === picture.taker && (told.cards ?? []).length > 0 ? (
              <span class="film-best">
                <Icon name="best" />
                {words.t("film.wins")}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Hands({ replay, picture, words }: { replay: Replay; picture: Picture; words: LiveWords }) {
  return (
    <section class="film-hands" aria-labelledby="film-hands">
      <h2 id="film-hands">{words.t("film.hands")}</h2>
      {picture.hands.map((hand, seat) => (
        <div key={seat} class="panel film-hand" data-seat={seat} data-left={hand.length}>
          <h3>
            <span>{words.seat(seat)}</span>
            <span>{nameOf(replay, seat, words)}</span>
            {picture.dealer === seat ? <span class="film-dealer">{words.t("film.dealer")}</span> : null}
            <Said told={picture.said[seat] ?? null} words={words} />
          </h3>
          <Cards cards={hand} empty={words.t("film.empty")} />
        </div>
      ))}
      {picture.bottom.length > 0 ? (
        <div class="panel film-hand">
          <h3>{words.t(picture.buried ? "film.buried" : "film.bottom")}</h3>
          <Cards cards={plain(picture.bottom)} />
        </div>
      ) : null}
    </section>
  );
}

export function nameOf(replay: Pick<Replay, "players" | "house">, seat: number, words: LiveWords): string {
  const name = replay.players[seat] ?? "";
  if (name !== "") return name;
  return replay.house?.includes(seat) === true ? words.t("taken.house") : "";
}

function Said({ told, words }: { told: Told | null; words: LiveWords }) {
  if (told === null) return null;
  return (
    <span class="note">
      {said(told, words)} {told.cards === undefined ? null : <Cards cards={plain(told.cards)} />}
    </span>
  );
}

/** What the deal brought, as the table was shown it. */
function Result({ result, replay, words }: { result: DealResult; replay: Replay; words: LiveWords }) {
  const scores = printed(result.scores ?? []);
  const sides = scores.map((score, side) => ({ side: words.side(side), score, formula: result.formula?.[side] ?? "" }));
  const levels = result.levels ?? [];
  return (
    <section class="panel film-result" aria-labelledby="film-result">
      <h2 id="film-result">
        <Headline text={words.say(result.headline, ["headline"])} />
      </h2>
      {result.marks === undefined ? null : <p>{result.marks.map((mark) => words.say(mark, ["mark"])).join(words.t("list.comma"))}</p>}
      {result.capture === undefined ? null : <p>{words.say(result.capture)}</p>}
      {levels.length === 0 ? null : (
        <p>{levels.map((level, side) => words.say({ code: "level", params: { side, level } }, ["film"])).join(words.t("list.comma"))}</p>
      )}
      <ul>
        {sides.map(({ side, score, formula }, index) => (
          <li key={index} class="digits">
            <b>{words.t("live.scores", { seat: side, score })}</b> {nameOf(replay, index, words)} <span class="note">{formula}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The arrow of a sentence is a drawing, not a character. */
function Headline({ text }: { text: string }) {
  const [what, effect] = text.split("→");
  return (
    <>
      {what}
      {effect === undefined ? null : <Icon name="arrowRight" />}
      {effect}
    </>
  );
}

/** The time-line of the deal; the step shown stays in sight. */
function Log({ deal, steps, words }: { deal: ReplayDeal; steps: number; words: LiveWords }) {
  const now = useRef<HTMLLIElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current === null) return;
    const line = now.current;
    list.current.scrollTop = line === null ? 0 : line.offsetTop - list.current.clientHeight / 2;
  }, [deal, steps]);
  return (
    <section class="panel film-log" aria-labelledby="film-log">
      <h2 id="film-log">{words.t("film.log")}</h2>
      <ol ref={list} tabIndex={0}>
        {(deal.steps ?? []).map((step, index) => {
          const isNow = index === steps - 1;
          return (
            <li key={index} ref={isNow ? now : null} class={isNow ? "is-now" : ""} {...(isNow ? { "aria-current": "step" as const } : {})}>
              <span>
                {whoseText(step.told, words)} <Cards cards={plain(step.told.cards ?? [])} />
              </span>
              <Time step={step} words={words} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
