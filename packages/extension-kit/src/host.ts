/** Everything an extension is given. There is no other way out of it, and no other way in. */
import type { Retry } from "./failure.ts";
import type { Json, JsonObject } from "./json.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Of one of the extension's hosts; others are refused. Redirects are not followed. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is; anything else as JSON. */
  readonly body?: string | JsonObject | readonly Json[];
  /** Up to 30,000; 10,000 where it is not said. */
  readonly timeoutMs?: number;
}

export interface HttpReply {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Up to 1 MB. */
  readonly body: string;
  /** What `Retry-After` says. */
  readonly retryAfterMs: number | undefined;
}

export interface Letter {
  /** One address, or up to ten; each gets a mail of its own. */
  readonly to: string | readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Made safe before it is sent. */
  readonly html?: string;
}

/** Submitted, live entries that are no spam. */
export interface EntryRange {
  readonly formId?: string | undefined;
  /** From this time on. */
  readonly since: Date;
  /** Up to this time, itself left out; now where it is not said. */
  readonly until?: Date | undefined;
}

export interface EntryCounts {
  readonly total: number;
  /** Forms without an entry are left out; those with most come first, up to 100. */
  readonly forms: readonly { readonly id: string; readonly name: string; readonly count: number }[];
}

/** As the API shows an entry to the role viewer, with the address of its page. */
export interface EntryShown {
  readonly id: string;
  readonly form_id: string;
  readonly status: string;
  readonly review_state: string;
  readonly answers: JsonObject;
  /** Fields whose answers are kept from it. */
  readonly masked: readonly string[];
  readonly external_id: string | null;
  readonly tags: readonly string[];
  readonly receipt_code: string | null;
  readonly submitted_at: string | null;
  readonly url: string;
}

/** What references are given: they are followed in the middle of other work, so they read and call nobody. */
export interface ReadingHost<Config> {
  /** As the extension's schema gives it, secrets included. */
  readonly config: Config;
  readonly now: Date;
  readonly entries: {
    count(range: EntryRange): Promise<EntryCounts>;
    /** The newest first; up to 100. */
    list(range: EntryRange & { readonly limit: number }): Promise<readonly EntryShown[]>;
  };
  /** Ends the work: `return host.fail(…)`. With `retry` it is tried again. */
  fail(code: string, message: string, options?: { readonly retry?: Retry }): never;
}

export interface Host<Config> extends ReadingHost<Config> {
  /** The same at each try of the same piece of work; for whoever is called, to know a repeat by. */
  readonly idempotencyKey: string;
  /** Throws an ExtensionFailure where nothing came back. Any status is an answer. */
  http(request: HttpRequest): Promise<HttpReply>;
  /** The outputs of a connector's action, by its id (`act_…`). Throws an ExtensionFailure. */
  callConnector(actionId: string, inputs: JsonObject): Promise<JsonObject>;
  /** Sent once, however often the work is tried. */
  mail(letter: Letter): Promise<void>;
}
