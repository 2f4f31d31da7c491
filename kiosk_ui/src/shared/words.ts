/**
 * How codes and keys become sentences: the language in force, parameters, cards, seats, refusals.
 *
 * The sentences themselves live in `words/`, a module for each page family and each game in each
 * language. A page loads its own family's in one language; `bookOf` is where the two languages of
 * a family are held against each other, and where the compiler refuses a stray.
 */
import type { sentences as shared } from "../words/shared/zh";
import type { Message, Params } from "../wire";
import { kept, keep } from "./keeping";

export type Lang = "zh" | "en";

export function otherLang(lang: Lang): Lang {
  return lang === "zh" ? "en" : "zh";
}

type Sentences = Readonly<Record<string, string>>;
/** What every page can say. */
export type SharedSentences = typeof shared;

/** One language of a page family: `words/FAMILY/LANG.ts` as a module. */
interface Speech {
  readonly sentences: Sentences;
  /** What a game says besides or instead, by the game's name. */
  readonly games?: Readonly<Record<string, Sentences>>;
}

/** The `{names}` a sentence must be filled in with. */
type ParamNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** Keys of `Other` that `Own` has not, or whose text asks for a parameter that its twin has not. */
type Strays<Own, Other> = {
  [K in keyof Other]: K extends keyof Own
    ? Other[K] extends string
      ? ParamNames<Other[K]> extends ParamNames<Own[K]>
        ? never
        : K
      : Strays<Own[K], Other[K]>
    : K;
}[keyof Other];

type Agree<Zh, En> = [Strays<Zh, En> | Strays<En, Zh>] extends [never]
  ? unknown
  : { readonly stray: Strays<Zh, En> | Strays<En, Zh> };

/** Fetches a language of one page family from the box; rejects when the box cannot be reached. */
export type Book<T extends SharedSentences> = (lang: Lang) => Promise<Words<T>>;
export type WordsOf<B extends (lang: Lang) => Promise<unknown>> = Awaited<ReturnType<B>>;

/** Does not compile unless both languages have the same keys and the same parameters. */
export function bookOf<Zh extends Speech & { readonly sentences: SharedSentences }, En extends Speech>(
  languages: { readonly zh: () => Promise<Zh>; readonly en: () => Promise<En> } & Agree<Zh, En>,
): Book<Zh["sentences"]> {
  return async (lang) => new Words(lang, await languages[lang]());
}

type Values = Readonly<Record<string, string | number>>;
type Fill<Text> = Readonly<Record<ParamNames<Text>, string | number>>;
type FillArgs<Text> = [ParamNames<Text>] extends [never] ? [] : [Fill<Text>];

function fill(text: string, params: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

function own(sentences: Sentences | undefined, key: string): string | undefined {
  return sentences && Object.prototype.hasOwnProperty.call(sentences, key) ? sentences[key] : undefined;
}

const FAMILIES: readonly string[] = ["say", "refusal", "mark", "headline", "chip"];
const RANK_NAMES: Readonly<Record<string, string>> = { T: "10" };

/** One language of a page family, whose Chinese sentences are `T`, at a table of so many seats. */
export class Words<out T extends SharedSentences = SharedSentences> {
  constructor(
    readonly lang: Lang,
    private readonly speech: Speech,
    readonly seats = 3,
    private readonly game = "",
  ) {}

  /** The same language at a table of so many seats, where a game's own sentences go first. */
  at(seats: number, game = ""): Words<T> {
    return new Words<T>(this.lang, this.speech, seats, game);
  }

  /** The sentence of a key; the compiler asks for exactly its parameters. */
  t<K extends keyof T & string>(key: K, ...args: FillArgs<T[K]>): string {
    return this.filled(key, args[0] ?? {});
  }

  /** A word for a code that may be unknown to this build, e.g. `word("game", "wakeng")`. */
  word(family: string, code: string): string {
    return this.find(`${family}.${code}`) ?? code;
  }

  /** 1 号位…3 号位 with three seats, 东南西北 with four. */
  seat(seat: number): string {
    return this.seats === 4 ? this.word("wind", String(seat)) : this.shared("seat.number", { n: seat + 1 });
  }

  /** Who scores together, e.g. 南北; with three seats everybody alone. */
  side(side: number): string {
    return this.seats === 4 ? this.word("side", String(side)) : this.seat(side);
  }

  card(code: string): string {
    if (code === "LJ" || code === "BJ") return this.word("joker", code);
    return this.shared("card.name", { suit: this.word("suit", code.charAt(0)), rank: rankName(code) });
  }

  /** The sentence of a message of the box; an unknown code is shown, never hidden. */
  say(message: Message, families: readonly string[] = FAMILIES): string {
    const params = this.params(message.params ?? {});
    for (const family of families) {
      const key = `${family}.${message.code}`;
      // A time-out that played no cards took the default of its phase instead.
      const text = (params["cards"] === "" ? this.find(`${key}_default`) : undefined) ?? this.find(key);
      if (text !== undefined) return fill(text, params);
    }
    return this.shared("refusal.unknown", { code: message.code });
  }

  /** One factor of the stake, e.g. 叫 3. */
  factor(code: string, value: number): string {
    return fill(this.word("factor", code), { n: value });
  }

  /** A refused press, with the article that stands behind it. */
  refusal(refused: { readonly code?: string; readonly params?: Params; readonly article?: string }): string {
    const said = this.say({ code: refused.code ?? "", params: refused.params ?? {} }, ["refusal"]);
    return refused.article ? said + this.shared("refusal.article", { article: refused.article }) : said;
  }

  private find(key: string): string | undefined {
    return own(this.speech.games?.[this.game], key) ?? own(this.speech.sentences, key);
  }

  private filled(key: string, params: Values): string {
    return fill(this.find(key) ?? key, params);
  }

  private shared(key: keyof SharedSentences, params: Values): string {
    return this.filled(key, params);
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
      case "side":
        return this.side(Number(value));
      case "level":
        return rankWord(String(value));
      case "card":
        return this.card(String(value));
      case "cards":
        return list(value).map((code) => this.card(code)).join(this.shared("list.comma", {}));
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

/** A rank letter as printed on a card. */
export function rankWord(rank: string): string {
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
