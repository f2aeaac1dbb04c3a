/** A post and everything it is about. Types, and how its parts are found. */
import type { Post } from "@formstead/renderer/server";
import type { RespondentCtx } from "../../../platform/context/context.ts";
import type { Command } from "./hosted-pages.rules.ts";
import type { EntryState, Visit } from "./pages.service.ts";
import type { PostedFile } from "./upload-files.service.ts";

/** What came with a post. */
export interface Posted {
  readonly parts: Post;
  readonly files: readonly PostedFile[];
}

/** A post, with what it is about. */
export interface PageSubmission {
  readonly visit: Visit;
  readonly post: Post;
  readonly files: readonly PostedFile[];
  readonly ctx: RespondentCtx;
  readonly reenter: () => Promise<RespondentCtx>;
  readonly state: EntryState;
  readonly command: Command;
  readonly step: string;
  /** To be kept by the browser. */
  readonly key: string;
}

export function first(post: Post, name: string): string | undefined {
  return post.find(([one]) => one === name)?.[1];
}
