/** What a host gives a client, and what stands in for the rest: the browser's own things where there are any. */
import type { Json } from "@formstead/form-logic";
import type { compile, evaluate, viewOf } from "@formstead/form-logic/evaluate";
import type { LastWordsStore } from "./last-words.ts";
import { type ClientStorage, type DatabaseFactory, indexedDbStorage, memoryStorage } from "./storage.ts";
import { browserTabs, type Tabs } from "./tabs.ts";
import type { Challenge, PublicForm } from "./wire.ts";

/** `fetch`, as far as it is used. */
export type Fetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    signal: AbortSignal;
    credentials: "omit";
    keepalive: boolean;
  },
) => Promise<{
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  json(): Promise<unknown>;
}>;

/** The engine of `@formstead/form-logic/evaluate`, with the field types of `…/field-types`. */
export interface Engine {
  readonly compile: typeof compile;
  readonly evaluate: typeof evaluate;
  readonly viewOf: typeof viewOf;
  readonly fieldTypes: Parameters<typeof compile>[1];
}

export interface FormClientOptions {
  /** Where Formstead is, such as `https://forms.example.com`. */
  readonly baseUrl: string;
  /** The form's id, its readable address, or the slug of a link. */
  readonly formRef: string;
  /** The form, where the host has it already, such as from the page it stands in. */
  readonly form?: PublicForm | undefined;
  /** The respondent's language, such as `en` or `pt-BR`. */
  readonly locale?: string;
  /** Where the link asks for one; see also `unlock`. */
  readonly accessCode?: string;
  /** Answers to begin with, by path. They are marked as prefilled. */
  readonly prefill?: Readonly<Record<string, Json>>;
  /** From `resumeTokenFrom(location.hash)`. */
  readonly resumeToken?: string | undefined;
  /** For an entry that was begun elsewhere, such as a preview. Its draft is kept in memory only. */
  readonly entryKey?: string;
  /** Gives the proof that a form may ask for; `@formstead/client/altcha` has one. */
  readonly solveCaptcha?: (challenge: Challenge) => Promise<string>;
  /** Shows what changes do before the server answers. */
  readonly engine?: Engine;
  /**
   * Keeps a way back on this device for 30 days, where a key ends after a day without a save. Not for shared
   * computers. Off unless told.
   */
  readonly remember?: boolean;
  /** The name of the draft on the device; several drafts of one form need several. */
  readonly slot?: string;
  readonly storage?: ClientStorage;
  /** Others that share `storage`. Found by itself for the browser's own. */
  readonly tabs?: Tabs;
  /** For what was typed while the page was being left. `localStorage` unless `storage` is given. */
  readonly lastWords?: LastWordsStore | undefined;
  readonly fetch?: Fetch;
  readonly now?: () => number;
  /** From 0 to 1, as Math.random. */
  readonly random?: () => number;
  /** Runs something later; gives back how to call it off. */
  readonly schedule?: (run: () => void, ms: number) => () => void;
  /** Calls back when the network is there again, until it is told to stop. */
  readonly onOnline?: (wake: () => void) => () => void;
  /** Calls back when the page is being left, until it is told to stop. */
  readonly onLeave?: (leave: () => void) => () => void;
  /** Between the last keystroke and its save. 400 unless told. */
  readonly saveAfterMs?: number;
  /** Without an answer for so long, it counts as none. 30,000 unless told. */
  readonly timeoutMs?: number;
}

export type Settings = FormClientOptions &
  Required<
    Pick<
      FormClientOptions,
      | "slot"
      | "storage"
      | "tabs"
      | "fetch"
      | "now"
      | "random"
      | "schedule"
      | "onOnline"
      | "onLeave"
      | "saveAfterMs"
      | "timeoutMs"
    >
  >;

interface Globals {
  readonly indexedDB?: DatabaseFactory;
  readonly localStorage?: LastWordsStore;
  readonly addEventListener?: (name: string, listener: () => void) => void;
  readonly removeEventListener?: (name: string, listener: () => void) => void;
}

export function withDefaults(given: FormClientOptions): Settings {
  const globals = globalThis as unknown as Globals;
  const slot = given.slot ?? `formstead:${given.baseUrl}:${given.formRef}`;
  const shared = given.storage || given.entryKey ? undefined : globals.indexedDB;
  return {
    slot,
    storage: shared ? indexedDbStorage(shared) : memoryStorage(),
    tabs: browserTabs(slot, shared ? (globalThis as Parameters<typeof browserTabs>[1]) : {}),
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    random: Math.random,
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    lastWords: shared ? storeOf(globals) : undefined,
    onOnline: listening(globals, "online"),
    onLeave: listening(globals, "pagehide"),
    saveAfterMs: 400,
    timeoutMs: 30_000,
    ...given,
  };
}

const listening = (globals: Globals, name: string) => (listener: () => void) => {
  globals.addEventListener?.(name, listener);
  return () => globals.removeEventListener?.(name, listener);
};

/** Where it is forbidden, asking for it is already too much. */
function storeOf(globals: Globals): LastWordsStore | undefined {
  try {
    return globals.localStorage;
  } catch {
    return undefined;
  }
}
