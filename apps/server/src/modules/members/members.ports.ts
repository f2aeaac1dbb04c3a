/** What members are built from. */
import type { Ctx } from "../../platform/context/context.ts";
import type { Id } from "../../platform/ids/ids.ts";
import type { Platform } from "../../platform/module/define-module.ts";
import type { AccountsService } from "../accounts/index.ts";

/** The part of identity that members ask: who is this, and is the address proven. */
export interface People {
  getUser(ctx: Ctx, id: Id<"usr">): Promise<{ readonly email: string; readonly isEmailVerified: boolean }>;
  findUserByEmail(ctx: Ctx, email: string): Promise<{ readonly id: Id<"usr"> } | undefined>;
}

export interface MembersDeps {
  readonly platform: Pick<Platform, "uow" | "mailer" | "config">;
  readonly accounts: AccountsService;
  readonly identity: People;
}
