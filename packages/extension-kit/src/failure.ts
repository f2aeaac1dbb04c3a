/**
 * A failure of an extension. The host throws it for failed calls and for `host.fail`; the runner checks
 * `isTransient`. The message is shown to people who build workflows, so it must not contain secrets or personal data.
 */
export class ExtensionFailure extends Error {
  override readonly name = "ExtensionFailure";
  /** A stable code, such as `upstream_failed` or `channel_not_found`. */
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

/** Whether a retry may succeed, and the minimum time to wait. */
export type Retry = boolean | { readonly afterMs: number | undefined };
