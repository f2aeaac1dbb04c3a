/** Comments on an entry and who can change them. Pure: time and IDs are passed in. */
import { type Role, roleAtLeast } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";

export type CommentId = Id<"cmt">;

export interface Comment {
  readonly id: CommentId;
  readonly entryId: Id<"ent">;
  /** Plain text. */
  readonly body: string;
  /** Incremented by every change; used for ETags. */
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export function create(born: Pick<Comment, "id" | "entryId" | "body" | "createdBy">, now: Date): Comment {
  return { ...born, revision: 1, createdAt: now, updatedAt: now };
}

export function change(comment: Comment, body: string, now: Date): Comment {
  return { ...comment, body, revision: comment.revision + 1, updatedAt: now };
}

interface Caller {
  readonly userId: Id<"usr"> | null;
  readonly role: Role;
}

/** Only the author can edit a comment. */
export function mayChange({ createdBy }: Pick<Comment, "createdBy">, { userId }: Caller): boolean {
  return createdBy !== null && createdBy === userId;
}

/** Admins can also delete other people's comments, because the authors may have left the account. */
export function mayDelete(comment: Pick<Comment, "createdBy">, caller: Caller): boolean {
  return mayChange(comment, caller) || roleAtLeast(caller.role, "admin");
}
