/**
 * How codes and keys become sentences: the language in force, parameters, cards, seats, refusals.
 *
 * The sentences themselves live in `words/zh.ts` and `words/en.ts`, nowhere else.
 */
import { en } from "../words/en";
import { zh, type Key } from "../words/zh";
import type { Message, Params } from "../wire";
import { kept, keep } from "./keeping";

export type Lang = "zh" | "en";
export type { Key };


/** The `{names}` a sentence must be filled in with, read off its Chinese text. */
export type ParamNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type Strays = {
  [K in Key]: ParamNames<(typeof en)[K]> extends ParamNames<(typeof zh)[K]> ? never : K;
}[Key];
/** Does not compile when an English sentence asks for a parameter its Chinese twin has not. */
export type ParamsAgree = Nothing<Strays>;
type Nothing<T extends never> = T;

type Fill<K extends Key> = Readonly<Record<ParamNames<(typeof zh)[K]>, string | number>>;
type FillArgs<K extends Key> = [ParamNames<(typeof zh)[K]>] extends [never] ? [] : [Fill<K>];

function fill(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

function isKey(key: string): key is Key {
  return Object.prototype.hasOwnProperty.call(zh, key);
}

const DICTIONARIES: Record<Lang, Record<Key, string>> = { zh, en };
const FAMILIES: readonly string[] = ["say", "refusal", "mark", "headline", "chip"];
const RANK_NAMES: Readonly<Record<string, string>> = { T: "10" };

/** The words of one language at a table of so many seats. */
export class Words {
  constructor(
    readonly lang: Lang,
    readonly seats = 3,
  ) {}

  /** The sentence of a key; the compiler asks for exactly its parameters. */
  t<K extends Key>(key: K, ...args: FillArgs<K>): string {
    return fill(DICTIONARIES[this.lang][key], args[0] ?? {});
  }

  /** A word for a code that may be unknown to this build, e.g. `word("game", "wakeng")`. */
  word(family: string, code: string): string {
    const key = `${family}.${code}`;
    return isKey(key) ? DICTIONARIES[this.lang][key] : code;
  }

  /** 1 号位…3 号位 with three seats, 东南西北 with four. */
  seat(seat: number): string {
    return this.seats === 4 ? this.word("wind", String(seat)) : this.t("seat.number", { n: seat + 1 });
  }

  card(code: string): string {
    if (code === "LJ" || code === "BJ") return this.word("joker", code);
    return this.t("card.name", { suit: this.word("suit", code.charAt(0)), rank: rankName(code) });
  }

  /** The sentence of a message of the box; an unknown code is shown, never hidden. */
  say(message: Message, families: readonly string[] = FAMILIES): string {
    const params = this.params(message.params ?? {});
    for (const family of families) {
      const key = `${family}.${message.code}`;
      // A time-out that played no cards took the default of its phase instead.
      const without = `${key}_default`;
      if (params["cards"] === "" && isKey(without)) return fill(DICTIONARIES[this.lang][without], params);
      if (isKey(key)) return fill(DICTIONARIES[this.lang][key], params);
    }
    return this.t("refusal.unknown", { code: message.code });
  }

  /** One factor of the stake, e.g. 叫 3. */
  factor(code: string, value: number): string {
    return fill(this.word("factor", code), { n: value });
  }

  /** A refused press, with the article that stands behind it. */
  refusal(refused: { readonly code?: string; readonly params?: Params; readonly article?: string }): string {
    const said = this.say({ code: refused.code ?? "", params: refused.params ?? {} }, ["refusal"]);
    return refused.article ? said + this.t("refusal.article", { article: refused.article }) : said;
  }

  private params(params: Params): Record<string, string | number> {
    const words: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(params)) words[name] = this.param(name, value);
    const ranks = params["ranks"];
    if (typeof ranks === "object") {
      words["low"] = rankWord(ranks[0] ?? "");
      words["high"] = rankWord(ranks[ranks.length - 1] ?? "");
    }
    return words;
  }

  private param(name: string, value: string | number | readonly string[]): string | number {
    switch (name) {
      case "seat":
        return this.seat(Number(value));
      case "card":
        return this.card(String(value));
      case "cards":
        return list(value).map((code) => this.card(code)).join(this.t("list.comma"));
      case "ranks":
        return list(value).map(rankWord).join(" ");
      case "type":
        return this.word("type", String(value));
      case "phase":
        return this.word("default", String(value));
      case "suit":
        return this.word("suit", String(value));
      default:
        return typeof value === "object" ? value.join(" ") : value;
    }
  }
}

function list(value: string | number | readonly string[]): readonly string[] {
  return typeof value === "object" ? value : [String(value)];
}

function rankWord(rank: string): string {
  return RANK_NAMES[rank] ?? rank;
}

/** The rank of a card code as printed on the card. */
export function rankName(code: string): string {
  return rankWord(code.slice(1));
}

/** The language of this device: what was chosen here before, else the browser's. */
export function rememberedLang(): Lang {
  const chosen = kept("lang");
  if (chosen === "zh" || chosen === "en") return chosen;
  return navigator.language.startsWith("zh") ? "zh" : "en";
}

export function rememberLang(lang: Lang): void {
  keep("lang", lang);
  document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
}
