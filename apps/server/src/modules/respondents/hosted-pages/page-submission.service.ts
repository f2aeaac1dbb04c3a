/** A posted page and its context. */
import type { Post } from "@formstead/renderer/server";
import type { SessionCtx } from "../sessions/index.ts";
import type { Command } from "./hosted-pages.rules.ts";
import type { EntryState, Visit } from "./pages.service.ts";
import type { PostedFile } from "./upload-files.service.ts";

/** The body of the POST request. */
export interface Posted {
  readonly parts: Post;
  readonly files: readonly PostedFile[];
}

/** A posted page, with its entry and the command to run. */
export interface PageSubmission {
  readonly visit: Visit;
  readonly post: Post;
  readonly files: readonly PostedFile[];
  readonly ctx: SessionCtx;
  readonly reenter: () => Promise<SessionCtx>;
  readonly state: EntryState;
  readonly command: Command;
  readonly step: string;
  /** The entry key for the cookie. */
  readonly key: string;
}

export function first(post: Post, name: string): string | undefined {
  return post.find(([one]) => one === name)?.[1];
}
