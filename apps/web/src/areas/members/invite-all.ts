/** Sends invitations one by one and records the outcome of each. */
import { Problem } from "../../api/problem.ts";

export type Outcome =
  | { readonly email: string; readonly state: "sent" | "untried" }
  | { readonly email: string; readonly state: "refused"; readonly error: unknown };

interface InviteAllOptions {
  readonly invite: (email: string) => Promise<unknown>;
  readonly onProgress: (done: number) => void;
}

export async function inviteAll(
  emails: readonly string[],
  options: InviteAllOptions,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const email of emails) {
    try {
      await options.invite(email);
      outcomes.push({ email, state: "sent" });
    } catch (error) {
      outcomes.push({ email, state: "refused", error });
      if (!isAboutAddress(error)) break;
    }
    options.onProgress(outcomes.length);
  }
  const untried = emails.slice(outcomes.length).map((email) => ({ email, state: "untried" }) as const);
  return [...outcomes, ...untried];
}

/** Other errors (no connection, rate limit, missing permission) would affect the next address as well. */
function isAboutAddress(error: unknown): boolean {
  return error instanceof Problem && [400, 409, 422].includes(error.status);
}
