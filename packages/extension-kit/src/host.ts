/** Everything an extension has access to. It has no other inputs or outputs. */
import type { Retry } from "./failure.ts";
import type { Json, JsonObject } from "./json.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Must be on one of the extension's hosts; others are rejected. Redirects are not followed. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent unchanged; anything else as JSON. */
  readonly body?: string | JsonObject | readonly Json[];
  /** At most 30,000; the default is 10,000. */
  readonly timeoutMs?: number;
}

export interface HttpReply {
  readonly status: number;
  /** Header values, keyed by lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  /** At most 1 MB. */
  readonly body: string;
  /** The value of `Retry-After`. */
  readonly retryAfterMs: number | undefined;
}

export interface Letter {
  /** One address, or up to ten; each gets a separate email. */
  readonly to: string | readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Sanitized before it is sent. */
  readonly html?: string;
}

/** Selects submitted, live entries that are not spam. */
export interface EntryRange {
  readonly formId?: string | undefined;
  /** Inclusive. */
  readonly since: Date;
  /** Exclusive; the default is now. */
  readonly until?: Date | undefined;
}

export interface EntryCounts {
  readonly total: number;
  /** Forms with at least one entry, sorted by count in descending order, at most 100. */
  readonly forms: readonly { readonly id: string; readonly name: string; readonly count: number }[];
}

/** An entry as the API shows it to a viewer, with the URL of its page. */
export interface EntryShown {
  readonly id: string;
  readonly form_id: string;
  readonly status: string;
  readonly review_state: string;
  readonly answers: JsonObject;
  /** Fields whose answers are hidden. */
  readonly masked: readonly string[];
  readonly external_id: string | null;
  readonly tags: readonly string[];
  readonly receipt_code: string | null;
  readonly submitted_at: string | null;
  readonly url: string;
}

/**
 * The host for references. They are resolved in the middle of other work, so they can read data but cannot make
 * calls.
 */
export interface ReadingHost<Config> {
  /** The output of the extension's schema, including secrets. */
  readonly config: Config;
  readonly now: Date;
  readonly entries: {
    count(range: EntryRange): Promise<EntryCounts>;
    /** Newest first; at most 100. */
    list(range: EntryRange & { readonly limit: number }): Promise<readonly EntryShown[]>;
  };
  /** Ends the work: `return host.fail(…)`. With `retry`, the work is retried. */
  fail(code: string, message: string, options?: { readonly retry?: Retry }): never;
}

export interface Host<Config> extends ReadingHost<Config> {
  /** Stays the same across retries of the same work, so that the receiver can detect a repeat. */
  readonly idempotencyKey: string;
  /** Throws an ExtensionFailure if there is no response. Error statuses do not throw. */
  http(request: HttpRequest): Promise<HttpReply>;
  /** Returns the outputs of a connector action, given its ID (`act_…`). Throws an ExtensionFailure. */
  callConnector(actionId: string, inputs: JsonObject): Promise<JsonObject>;
  /** Sends the email once, even if the work is retried. */
  mail(letter: Letter): Promise<void>;
}
