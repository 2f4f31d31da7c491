/**
 * The draft of an event between page and box: each change is on the page at once and in the box
 * right after. One request is on its way at a time; a change made meanwhile follows it. Whether a
 * draft is any good, the box says in `problems`.
 */
import { useEffect, useRef, useState } from "preact/hooks";

import { getJson, putJson, type Reply } from "../../../shared/http";
import type { DraftChange, DraftView, EventDraft, GameOffer, Problem } from "../../../wire";

export type Draft = Required<EventDraft>;

/** What the wire leaves out. */
const LEFT_OUT: Draft = {
  game: "",
  title: "",
  date: "",
  level: "",
  entries: [],
  columns: 8,
  opponents: "entries",
  contestants: "pair",
  odd_entries: "house",
  rounds: 5,
  boards: 4,
  ranking: "",
  public_number: false,
  round_min: 0,
  replay_min: 15,
  replay_names: true,
  show_ranking: true,
  settings: {},
  imported_boards: 0,
};

/** `saving`: waiting (changed, not sent) | sending | saved | failed. */
export interface DraftState {
  /** As the box knows it; null before the first answer. */
  readonly view: DraftView | null;
  /** As the page shows it. */
  readonly draft: Draft;
  readonly saving: "waiting" | "sending" | "saved" | "failed";
  /** Why the last exchange failed; VERSION_CHANGED once somebody else's draft is shown. */
  readonly problem: Problem | null;
}

export interface Drafting extends DraftState {
  readonly change: (part: Partial<Draft>) => void;
  /** Read or save once more. */
  readonly again: () => void;
  /** Resolves when nothing waits to be saved any more: before a question about the draft. */
  readonly settle: () => Promise<void>;
}

/** What a step is given: the draft with its view, and how to change it. */
export interface StepProps {
  readonly draft: Draft;
  readonly view: DraftView;
  readonly change: (part: Partial<Draft>) => void;
}

const NOTHING: DraftState = { view: null, draft: LEFT_OUT, saving: "saved", problem: null };
/** A person who types is not interrupted by a request for each letter. */
const GATHER_MS = 300;
const RETRY_MS = 2000;

export function filled(draft: EventDraft): Draft {
  return { ...LEFT_OUT, ...draft };
}

export function offerOf({ draft, view }: Pick<StepProps, "draft" | "view">): GameOffer | undefined {
  return view.games.find(({ name }) => name === draft.game);
}

/** Nobody has begun to set up an event. */
export function isUntouched({ game, title, entries }: Draft): boolean {
  return game === "" && title === "" && entries.length === 0;
}

class DraftKeeper {
  private state = NOTHING;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private live = true;
  private underway = Promise.resolve();

  constructor(private readonly show: (state: DraftState) => void) {}

  close(): void {
    this.live = false;
    clearTimeout(this.timer);
    // What was typed last is sent even when the page is left for another one.
    if (this.state.saving === "waiting") void this.send();
  }

  again(): void {
    if (this.state.saving === "saved") void this.read(null);
    else void this.save();
  }

  async settle(): Promise<void> {
    while (this.state.saving === "waiting" || this.state.saving === "sending") {
      await (this.state.saving === "waiting" ? this.save() : this.underway);
    }
  }

  change(part: Partial<Draft>): void {
    const { saving } = this.state;
    this.set({ draft: { ...this.state.draft, ...part }, saving: saving === "sending" ? saving : "waiting" });
    if (saving !== "sending") this.saveAfter(GATHER_MS);
  }

  async read(because: Problem | null): Promise<void> {
    const reply = await getJson<DraftView>("/api/desk/draft");
    if (!reply.ok) this.set({ problem: reply.problem });
    // What was changed while the question was on its way is not thrown away.
    else if (because !== null || this.state.saving === "saved") {
      this.set({ view: reply.body, draft: filled(reply.body.draft), saving: "saved", problem: because });
    }
  }

  private saveAfter(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), ms);
  }

  private send(): Promise<Reply<DraftView>> {
    const { draft, view } = this.state;
    const change: DraftChange = { draft, version: view?.version ?? 0 };
    return putJson<DraftView>("/api/desk/draft", change);
  }

  private save(): Promise<void> {
    clearTimeout(this.timer);
    if (this.state.saving !== "sending") this.underway = this.exchange();
    return this.underway;
  }

  private async exchange(): Promise<void> {
    const sent = this.state.draft;
    this.set({ saving: "sending" });
    const reply = await this.send();
    if (reply.ok) this.accepted(reply.body, sent);
    else await this.refused(reply.problem);
  }

  private accepted(view: DraftView, sent: Draft): void {
    const changed = this.state.draft !== sent;
    const draft = changed ? this.state.draft : filled(view.draft);
    this.set({ view, draft, saving: changed ? "waiting" : "saved", problem: null });
    if (changed) this.saveAfter(0);
  }

  private async refused(problem: Problem): Promise<void> {
    this.set({ saving: "failed", problem });
    if (problem.code === "VERSION_CHANGED") await this.read(problem);
    else if (problem.code === "UNREACHABLE" && this.live) this.saveAfter(RETRY_MS);
  }

  private set(part: Partial<DraftState>): void {
    this.state = { ...this.state, ...part };
    if (this.live) this.show(this.state);
  }
}

export function useDraft(): Drafting {
  const [state, setState] = useState(NOTHING);
  const keeper = useRef<DraftKeeper | null>(null);
  useEffect(() => {
    const opened = new DraftKeeper(setState);
    keeper.current = opened;
    void opened.read(null);
    return () => {
      opened.close();
      keeper.current = null;
    };
  }, []);
  return {
    ...state,
    change: (part) => { keeper.current?.change(part); },
    again: () => { keeper.current?.again(); },
    settle: async () => { await keeper.current?.settle(); },
  };
}
