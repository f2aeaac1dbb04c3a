/**
 * The state of the entry session model, its operations, and the comparison of a response with the expected one. Pure.
 */
import { type Answers, type Patch, sorted } from "./session-answers.ts";

export type Status = "draft" | "submitted" | "reopened" | "abandoned" | "discarded" | "trashed";

export interface EntryState {
  readonly id: string;
  readonly status: Status;
  readonly statusBeforeTrash?: Status;
  readonly answers: Answers;
  readonly receipt: string | null;
  /** Number of submissions. */
  readonly submits: number;
  readonly events: readonly string[];
  readonly touchedAt: number;
}

export interface KeyState {
  readonly entry: number;
  readonly secret: string;
  readonly status: "active" | "completed" | "revoked";
  readonly seq: number;
  readonly expiresAt: number;
  /** The idempotency key of the request that created it, if that request can be repeated. */
  readonly wish?: string | undefined;
}

interface LinkState {
  readonly entry: number;
  readonly token: string;
  readonly isUsed: boolean;
  readonly expiresAt: number;
}

export interface State {
  readonly entries: readonly EntryState[];
  readonly keys: readonly KeyState[];
  readonly links: readonly LinkState[];
}

/** Identifies keys and links by their secrets, and entries by their index. */
export type Op =
  | { readonly kind: "begin"; readonly patch: Patch; readonly mark?: string | undefined }
  | { readonly kind: "submit_at_once"; readonly patch: Patch; readonly mark?: string | undefined }
  | { readonly kind: "save"; readonly key: string; readonly patch: Patch; readonly seq?: number }
  | {
      readonly kind: "add";
      readonly key: string;
      readonly path: string;
      readonly text?: string;
      readonly position?: number;
    }
  | {
      readonly kind: "change";
      readonly key: string;
      readonly path: string;
      readonly id: string;
      readonly text?: string;
      readonly position?: number;
    }
  | { readonly kind: "remove"; readonly key: string; readonly path: string; readonly id: string }
  | { readonly kind: "get" | "receipt" | "validate" | "discard" | "link"; readonly key: string }
  | { readonly kind: "submit"; readonly key: string; readonly patch: Patch }
  | { readonly kind: "resume"; readonly link: string; readonly mark?: string | undefined }
  | { readonly kind: "trash" | "restore" | "reopen" | "abandon"; readonly entry: number };

export interface Seen {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape; each is compared with what is expected
  readonly body: any;
}

export type Verdict =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly why: string };

export const nothing: State = { entries: [], keys: [], links: [] };

export const day = 86_400_000;

export function receiptOf({ id, receipt }: EntryState): object {
  return { entry_id: id, receipt_code: receipt };
}

export function newKey(entry: number, { body }: Seen, now: number, wish: string | undefined): KeyState {
  return { entry, secret: String(body?.entry_key), status: "active", seq: 0, expiresAt: now + day, wish };
}

/** Two operations with the same value are one request and its repeat. */
export function wishOf(op: Extract<Op, { mark?: unknown }>): string | undefined {
  return op.mark && `${op.kind === "resume" ? op.link : "begin"} ${op.mark}`;
}

export function withEvent(entry: EntryState, name: string): EntryState {
  return { ...entry, events: [...entry.events, `entry.${name}`] };
}

export function replaceEntry(state: State, next: EntryState): State {
  return { ...state, entries: state.entries.map((one) => (one.id === next.id ? next : one)) };
}

export function replaceKey(state: State, key: KeyState, change: Partial<KeyState>): State {
  return { ...state, keys: state.keys.map((one) => (one === key ? { ...key, ...change } : one)) };
}

export function impossible(why: string): Verdict {
  return { ok: false, why };
}

export function expectRefusal(state: State, seen: Seen, status: number, code: string): Verdict {
  return expect(state, seen, status, { code });
}

export function expect(state: State, seen: Seen, status: number, members: object = {}): Verdict {
  if (seen.status !== status) return impossible(`${status} was due, not ${seen.status} ${seen.body?.code}`);
  for (const [name, value] of Object.entries(members)) {
    if (sorted(seen.body?.[name]) !== sorted(value))
      return impossible(`${name} should be ${sorted(value)}, not ${sorted(seen.body?.[name])}`);
  }
  return { ok: true, state };
}
