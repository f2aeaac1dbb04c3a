/**
 * Maps the URL hash to a step of the welcome screen. Using the hash makes the browser's Back button go back one step.
 */
export type Step = "account" | "project" | "ready" | "leave";

interface Progress {
  readonly hasName: boolean;
  readonly isCreated: boolean;
}

/**
 * Input is kept only in the page, so after a reload it has to be entered again, unless everything is already created.
 */
export function stepAt(hash: string, { hasName, isCreated }: Progress): Step {
  if (isCreated) return "ready";
  if (hash === "ready") return "leave";
  return hash === "project" && hasName ? "project" : "account";
}
