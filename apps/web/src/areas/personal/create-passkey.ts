/** Makes a passkey: options from the server, the browser's own prompt, the answer back to the server. */
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { addPasskey, passkeyRegistrationOptions } from "../../api/security.ts";

export function canMakePasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

type PromptOutcome = "cancelled" | "alreadyThere" | "unsuitable" | "failed";

/** The browser made none. Which of its errors means what is in the WebAuthn standard, §5.1.3. */
export class PromptError extends Error {
  readonly outcome: PromptOutcome;

  constructor(cause: unknown) {
    super("the browser made no passkey", { cause });
    this.name = "PromptError";
    this.outcome = outcomeOf(cause instanceof Error ? cause.name : "");
  }
}

/** The signal takes the browser's prompt away again. */
export async function createPasskey(name: string, signal: AbortSignal): Promise<void> {
  const options = await passkeyRegistrationOptions();
  const { startRegistration, WebAuthnAbortService } = await import("@simplewebauthn/browser");
  signal.throwIfAborted();
  signal.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony());
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const answer = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new PromptError(error);
  });
  signal.throwIfAborted();
  await addPasskey(answer, name);
}

function outcomeOf(errorName: string): PromptOutcome {
  switch (errorName) {
    // Browsers do not tell a person's "no" from a timeout, on purpose.
    case "NotAllowedError":
    case "AbortError":
      return "cancelled";
    case "InvalidStateError":
      return "alreadyThere";
    case "ConstraintError":
    case "NotSupportedError":
      return "unsuitable";
    default:
      return "failed";
  }
}
