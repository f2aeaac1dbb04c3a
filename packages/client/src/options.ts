/** The options of a client and their defaults, which use the browser's own APIs where available. */

import type { FormDefinition, Json, JsonObject } from "@formstead/form-logic";
import type { compile, evaluate, viewOf } from "@formstead/form-logic/evaluate";
import type { Change } from "./changes.ts";
import type { LastWordsStore } from "./last-words.ts";
import { type ClientStorage, type DatabaseFactory, indexedDbStorage, memoryStorage } from "./storage.ts";
import { browserTabs, type Tabs } from "./tabs.ts";
import type { Challenge, PublicForm, Trail } from "./wire.ts";

/** The subset of `fetch` that is used. */
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

/** The engine from `@formstead/form-logic/evaluate`, with the field types from `…/field-types`. */
export interface Engine {
  readonly compile: typeof compile;
  readonly evaluate: typeof evaluate;
  readonly viewOf: typeof viewOf;
  readonly fieldTypes: Parameters<typeof compile>[1];
  /** Loads what another version of the form needs. Its questions are not shown before that. */
  readonly prepare?: ((definition: FormDefinition) => Promise<void>) | undefined;
  /** What an entry begins with, as far as it is missing in the answers, such as the first instances of repeats. */
  readonly beginning?: ((definition: FormDefinition, answers: JsonObject) => readonly Change[]) | undefined;
}

export interface FormClientOptions {
  /** The address of Formstead, such as `https://forms.example.com`. */
  readonly baseUrl: string;
  /** The form's ID, its readable address, or the slug of a link. */
  readonly formRef: string;
  /** The form, if the host already has it, for example, from the surrounding page. */
  readonly form?: PublicForm | undefined;
  /** The respondent's language, such as `en` or `pt-BR`. */
  readonly locale?: string;
  /** The access code that some links require; see also `unlock`. */
  readonly accessCode?: string;
  /** Initial answers, by path. They are marked as prefilled. */
  readonly prefill?: Readonly<Record<string, Json>>;
  /** Answers that the maker of the form has signed, also for fields that respondents cannot change. */
  readonly prefillToken?: string | undefined;
  /** The token from `resumeTokenFrom(location.hash)`. */
  readonly resumeToken?: string | undefined;
  /** The key of an entry that was created elsewhere, such as a preview. Its draft is kept in memory only. */
  readonly entryKey?: string;
  /** Solves the proof of work that a form may require; `@formstead/client/altcha` provides one. */
  readonly solveCaptcha?: (challenge: Challenge) => Promise<string>;
  /** Shows the effect of changes before the server responds. */
  readonly engine?: Engine;
  /**
   * Lets this device resume for 30 days, although a key expires after a day without a save. Not for shared computers.
   * Off by default.
   */
  readonly remember?: boolean;
  /** The name of the draft on the device; several drafts of one form need different names. */
  readonly slot?: string;
  readonly storage?: ClientStorage;
  /** Other pages that share `storage`. Detected automatically for the browser's own storage. */
  readonly tabs?: Tabs;
  /** Stores what was typed while the page was being left. Defaults to `localStorage` unless `storage` is given. */
  readonly lastWords?: LastWordsStore | undefined;
  readonly fetch?: Fetch;
  readonly now?: () => number;
  /** Returns a number from 0 to 1, like Math.random. */
  readonly random?: () => number;
  /** Runs a function later. Returns a function that cancels it. */
  readonly schedule?: (run: () => void, ms: number) => () => void;
  /** Calls back when the network is back. Returns a function that stops it. */
  readonly onOnline?: (wake: () => void) => () => void;
  /** Calls back when the page is being left. Returns a function that stops it. */
  readonly onLeave?: (leave: () => void) => () => void;
  /**
   * Where the respondent is, and how long they have been active since the last call. Sent with saves and with the
   * submission, never in a request of its own.
   */
  readonly trail?: (() => Trail | undefined) | undefined;
  /** Delay between the last keystroke and its save. Default: 400. */
  readonly saveAfterMs?: number;
  /** A request without a response for this long counts as failed. Default: 30,000. */
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

/** The name under which the draft is stored. `draft` distinguishes several of one form. */
export function slotOf({
  slot,
  baseUrl,
  formRef,
  draft,
}: Pick<FormClientOptions, "slot" | "baseUrl" | "formRef"> & {
  readonly draft?: string | undefined;
}): string {
  return slot ?? `formstead:${baseUrl}:${formRef}${draft ? `:${draft}` : ""}`;
}

export function withDefaults(given: FormClientOptions): Settings {
  const globals = globalThis as unknown as Globals;
  const slot = slotOf(given);
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

/** Where storage is forbidden, even accessing it throws. */
function storeOf(globals: Globals): LastWordsStore | undefined {
  try {
    return globals.localStorage;
  } catch {
    return undefined;
  }
}
