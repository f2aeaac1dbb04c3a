/** Which step of the welcome stands at an address. The hash is part of it so that the browser's Back goes one step back. */
export type Step = "account" | "project" | "ready" | "leave";

interface Progress {
  readonly hasName: boolean;
  readonly isCreated: boolean;
}

/** What was typed lives in the page: after a reload it is asked again, or there is nothing left to ask. */
export function stepAt(hash: string, { hasName, isCreated }: Progress): Step {
  if (isCreated) return "ready";
  if (hash === "ready") return "leave";
  return hash === "project" && hasName ? "project" : "account";
}
