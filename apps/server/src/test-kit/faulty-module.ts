/**
 * A module for tests of the HTTP layer: `POST /faulty` creates a project with a unique name on every execution, so
 * that only idempotency keeps a repeat from creating another. A test can also intervene before the commit.
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { projectsModule } from "../modules/forms/projects/index.ts";
import type { AccountCtx } from "../platform/context/context.ts";
import { account, definePermissions } from "../platform/http/access.ts";
import { bind, defineContract } from "../platform/http/contract.ts";
import { type AnyModule, defineModule } from "../platform/module/define-module.ts";

export interface FaultyModule {
  readonly module: AnyModule;
  /** Runs after the row is written and before the commit. */
  afterWrite: () => Promise<void>;
}

interface FaultyService {
  make(ctx: AccountCtx): Promise<string>;
}

const permissions = definePermissions("faulty", { write: "viewer" });
const about = { home: "shard", description: "For tests." } as const;

const contract = defineContract("faulty", about, {
  make: {
    method: "POST",
    path: "/faulty",
    summary: "Make a project, unless something goes wrong",
    access: account(permissions.write),
    body: z.strictObject({ mark: z.string() }),
    idempotent: true,
    returns: { 201: z.object({ id: z.string(), mark: z.string() }) },
    errors: [],
  },
});

export function createFaultyModule(): FaultyModule {
  const faulty: FaultyModule = {
    afterWrite: async () => {},
    module: defineModule({
      name: "faulty",
      needs: [projectsModule],
      create: ({ platform, projects }): FaultyService => ({
        make: (ctx) =>
          platform.uow(ctx, async (tx) => {
            const { id } = await projects.create(tx, { name: randomUUID() });
            await faulty.afterWrite();
            return id;
          }),
      }),
      permissions,
      routes: [
        bind<FaultyService>()(contract, {
          make: async (service, { ctx, body }) => ({ id: await service.make(ctx), mark: body.mark }),
        }),
      ],
    }),
  };
  return faulty;
}
