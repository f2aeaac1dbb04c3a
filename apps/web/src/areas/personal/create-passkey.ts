/** Creates a passkey: gets options from the server, shows the browser's prompt, and sends the result to the server. */
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { addPasskey, passkeyRegistrationOptions } from "../../api/security.ts";

export function canMakePasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

type PromptOutcome = "cancelled" | "alreadyThere" | "unsuitable" | "failed";

/** The browser created no passkey. WebAuthn, §5.1.3, defines the meaning of each error. */
export class PromptError extends Error {
  readonly outcome: PromptOutcome;

  constructor(cause: unknown) {
    super("the browser created no passkey", { cause });
    this.name = "PromptError";
    this.outcome = outcomeOf(cause instanceof Error ? cause.name : "");
  }
}

/** Aborting the signal closes the browser's prompt. */
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
    // Browsers intentionally report a refusal and a timeout as the same error.
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
