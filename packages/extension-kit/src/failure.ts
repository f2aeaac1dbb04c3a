/**
 * What an extension did not manage. The host throws it for calls that came to nothing, and makes one of `host.fail`; whoever
 * runs the extension looks at `isTransient`. Its message is shown to people who build workflows: no secrets, nothing personal.
 */
export class ExtensionFailure extends Error {
  override readonly name = "ExtensionFailure";
  /** A stable word: `upstream_failed`, `channel_not_found`. */
  readonly code: string;
  readonly isTransient: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(code: string, message: string, retry: Retry = false) {
    super(message);
    this.code = code;
    this.isTransient = retry !== false;
    this.retryAfterMs = typeof retry === "object" ? retry.afterMs : undefined;
  }
}

/** Whether the same may work later, and how long to wait at least. */
export type Retry = boolean | { readonly afterMs: number | undefined };
