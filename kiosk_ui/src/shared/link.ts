/**
 * The one living connection to the box: views in, presses out, and the honest state of the link.
 *
 * A press is sent only while connected, repeated with the same id only inside the connection it
 * began in, and never after a reconnect: then the next view tells what became of it (ux.md 9).
 */
import { io, type Socket } from "socket.io-client";

import { PROTOCOL, type Answer, type Ask, type CheckAnswer, type Hello, type Notice } from "../wire";

const RESEND_MS = 1500;
const GIVE_UP_MS = 5000;
const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 2000;
const CONNECT_MS = 4000;
/** Silence for so long closes a socket that the browser still believes in. */
const DEAD_MS = 10_000;
const WATCH_MS = 250;
const ROUND_TRIPS = 5;

/** `since`: `performance.now()` of the last word from the box; `code`: why it refused. */
export interface LinkState {
  readonly phase: "connecting" | "up" | "lost" | "refused";
  readonly since: number;
  readonly code: string;
}

export interface LinkHandlers<View> {
  readonly view: (view: View) => void;
  readonly state: (state: LinkState) => void;
  readonly notice?: (notice: Notice) => void;
}

/** Codes after which asking again cannot help; everything else is tried again for ever. */
const FINAL: readonly string[] = [
  "SEAT_TAKEN",
  "TAKEN_OTHER",
  "RETIRED",
  "EVENT_OVER",
  "BAD_TOKEN",
  "VERSION",
  "NOT_ALLOWED",
  "SIGNED_OUT",
];

const OFFLINE: Answer = { ok: false, code: "OFFLINE" };

/** 128 random bits as 32 hex digits; the same id means the same press. */
export function actionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class BoxLink<View> {
  private readonly socket: Socket;
  private state: LinkState = { phase: "connecting", since: performance.now(), code: "" };
  private heardAt = performance.now();
  private quietMs = 7500;
  private readonly trips: number[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly hoping = new Set<() => void>();
  private retry = 0;
  private readonly watcher: number;

  constructor(
    hello: Pick<Hello, "role" | "token" | "watch">,
    private readonly handlers: LinkHandlers<View>,
  ) {
    const auth: Hello = { ...hello, page: actionId(), protocol: PROTOCOL };
    this.socket = io({
      transports: ["websocket"],
      auth,
      reconnectionDelay: RETRY_FIRST_MS,
      reconnectionDelayMax: RETRY_MAX_MS,
      randomizationFactor: 0,
      timeout: CONNECT_MS,
    });
    this.listen();
    this.watcher = window.setInterval(() => {
      this.watch();
    }, WATCH_MS);
  }

  private listen(): void {
    this.socket.on("connect", () => {
      this.heard();
    });
    this.socket.on("disconnect", (reason) => {
      this.dropPresses();
      this.change({ phase: "lost", since: this.heardAt, code: "" });
      // The library leaves it to us when the box closed the connection itself.
      if (reason === "io server disconnect") this.tryAgain();
    });
    this.socket.on("connect_error", (error: Error & { data?: { code?: string } }) => {
      this.refused(error.data?.code ?? "");
    });
    this.socket.on("ping", (n: unknown) => {
      this.socket.emit("pong", n);
      this.heard();
    });
    this.socket.on("view", (view: View) => {
      this.heard();
      this.handlers.view(view);
    });
    this.socket.on("notice", (notice: Notice) => {
      if (FINAL.includes(notice.code)) this.refused(notice.code);
      this.handlers.notice?.(notice);
    });
  }

  private refused(code: string): void {
    if (FINAL.includes(code)) {
      this.change({ phase: "refused", since: this.heardAt, code });
      this.socket.disconnect();
      return;
    }
    if (this.state.phase === "up") this.change({ phase: "lost", since: this.heardAt, code });
    // A refusal by the box ends the library's own attempts; a failed transport does not.
    if (!this.socket.active) this.tryAgain();
  }

  private tryAgain(): void {
    window.clearTimeout(this.retry);
    this.retry = window.setTimeout(() => {
      if (this.state.phase !== "refused") this.socket.connect();
    }, RETRY_MAX_MS);
  }

  private heard(): void {
    this.heardAt = performance.now();
    if (this.state.phase === "refused" || this.state.phase === "up") return;
    this.change({ phase: "up", since: this.heardAt, code: "" });
  }

  private watch(): void {
    const silent = performance.now() - this.heardAt;
    if (this.state.phase === "up" && silent > this.quietMs) {
      this.change({ phase: "lost", since: this.heardAt, code: "" });
    }
    if (this.socket.connected && silent > DEAD_MS) this.reconnect();
  }

  private reconnect(): void {
    this.dropPresses();
    this.change({ phase: "lost", since: this.heardAt, code: "" });
    this.heardAt = performance.now();
    this.socket.disconnect().connect();
  }

  private change(next: LinkState): void {
    if (this.state.phase === "refused") return;
    if (next.phase === this.state.phase && next.code === this.state.code) return;
    this.state = next;
    this.handlers.state(next);
    if (next.phase === "up") for (const hope of [...this.hoping]) hope();
  }

  /** Resolves to true once the link is up, to false when it is not within the time. */
  whenUp(withinMs: number): Promise<boolean> {
    if (this.state.phase === "up") return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = (up: boolean) => {
        window.clearTimeout(timer);
        this.hoping.delete(hope);
        resolve(up);
      };
      const hope = () => {
        settle(true);
      };
      const timer = window.setTimeout(() => {
        settle(false);
      }, withinMs);
      this.hoping.add(hope);
    });
  }

  private dropPresses(): void {
    for (const drop of [...this.waiting]) drop();
  }

  /** How long the box may be silent before this page calls the link lost, in ms. */
  expectWithin(ms: number): void {
    this.quietMs = ms;
  }

  /** Smallest of the last round trips in ms, 0 before the first. */
  smallestRoundTrip(): number {
    return this.trips.length > 0 ? Math.min(...this.trips) : 0;
  }

  /**
   * Sends one press and waits for its answer. Offline it is refused here with OFFLINE and never
   * sent later; without an answer for 5 s the connection is given up and the answer is OFFLINE.
   */
  press(event: string, message: object | number): Promise<Answer> {
    return this.send<Answer>(event, message).then((answer) => answer ?? OFFLINE);
  }

  /** May these cards be played? Null when the box could not be asked. */
  ask(question: Ask): Promise<CheckAnswer | null> {
    return this.send<CheckAnswer>("ask", question);
  }

  private send<Reply>(event: string, message: object | number): Promise<Reply | null> {
    if (!this.socket.connected || this.state.phase !== "up") return Promise.resolve(null);
    return new Promise((resolve) => {
      const startedAt = performance.now();
      const settle = (reply: Reply | null) => {
        window.clearInterval(repeat);
        window.clearTimeout(giveUp);
        this.waiting.delete(drop);
        resolve(reply);
      };
      const drop = () => {
        settle(null);
      };
      const once = () => {
        this.socket.emit(event, message, (reply: Reply) => {
          this.heard();
          this.noteTrip(performance.now() - startedAt);
          settle(reply);
        });
      };
      const repeat = window.setInterval(once, RESEND_MS);
      const giveUp = window.setTimeout(() => {
        this.reconnect();
      }, GIVE_UP_MS);
      this.waiting.add(drop);
      once();
    });
  }

  private noteTrip(ms: number): void {
    this.trips.push(ms);
    if (this.trips.length > ROUND_TRIPS) this.trips.shift();
  }

  close(): void {
    window.clearInterval(this.watcher);
    window.clearTimeout(this.retry);
    this.dropPresses();
    this.socket.disconnect();
  }
}
