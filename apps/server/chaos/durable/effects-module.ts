/** Steps with countable effects: one writes a row, one calls the driver's server. */
import { z } from "zod";
import { sql } from "../../src/platform/db/statement.ts";
import { idToUuid } from "../../src/platform/ids/ids.ts";
import { defineModule } from "../../src/platform/module/define-module.ts";
import { defineInsideStep, defineOutsideStep, StepError } from "../../src/platform/module/step-type.ts";

/** No unique constraint, so that duplicates show up. */
export const effectsTable = `
  create table if not exists chaos_effects (account_id uuid not null, run_id uuid not null, what text not null);
  call make_tenant_table('chaos_effects');
  grant all on chaos_effects to formstead_app`;

export const effectsModule = defineModule({
  name: "effects",
  needs: [],
  create: () => ({}),
  stepTypes: () => [
    defineInsideStep({
      type: "chaos.note",
      title: "Note",
      description: "Writes a row.",
      group: "data",
      input: z.strictObject({ what: z.string() }),
      output: z.object({ what: z.string() }),
      stub: ({ what }) => ({ outputs: { what } }),
      run: async (tx, { input, runId }) => {
        await tx.query(sql`
          insert into chaos_effects (account_id, run_id, what)
          values (${tx.account.uuid}, ${idToUuid(runId)}, ${input.what})`);
        return { outputs: { what: input.what } };
      },
    }),
    defineOutsideStep({
      type: "chaos.call",
      title: "Call",
      description: "Calls the driver's server, which often refuses the call.",
      group: "call",
      timeoutMs: 10_000,
      input: z.strictObject({ url: z.string() }),
      output: z.object({ answer: z.string() }),
      stub: () => ({ outputs: { answer: "" } }),
      run: async (_ctx, { input, idempotencyKey, runId }, signal) => {
        const reply = await fetch(input.url, {
          method: "POST",
          headers: { "idempotency-key": idempotencyKey, "x-run": runId },
          signal,
        }).catch((error: Error) => {
          throw new StepError("unreachable", error.name, { isTransient: true });
        });
        const answer = await reply.text();
        if (!reply.ok) throw new StepError("refused", String(reply.status), { isTransient: true });
        return { outputs: { answer } };
      },
    }),
  ],
});
