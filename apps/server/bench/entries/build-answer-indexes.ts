/** Builds all answer indexes that the benchmark queries can use, with the job's own code. */
import type pg from "pg";
import type { AnswerIndexesService } from "../../src/modules/entries/indexes/index.ts";
import type { AccountCtx } from "../../src/platform/context/context.ts";
import { type Id, uuidToId } from "../../src/platform/ids/ids.ts";
import { answers } from "./driver.ts";
import { accountUuid, formUuid } from "./load.ts";

export async function buildAnswerIndexes(
  bare: pg.Client,
  indexes: AnswerIndexesService,
  ctx: () => AccountCtx,
): Promise<void> {
  for (const [path, { kind, isMany }] of answers) {
    for (const purpose of path === "name" ? ["order", "search"] : ["order"]) {
      const began = performance.now();
      const made = await bare.query<{ id: string }>(
        `insert into answer_indexes (account_id, id, form_id, purpose, path, kind, keys, many, status, created_at, used_at)
         values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, 'building', now(), now()) on conflict do nothing returning id`,
        [accountUuid, formUuid, purpose, path, kind, path.split("."), isMany ? `$."${path}"[*]` : null],
      );
      const uuid = made.rows[0]?.id;
      if (uuid === undefined) continue;
      await build(bare, indexes, ctx, uuidToId("aix", uuid));
      console.log(`index ${purpose} ${path} built in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    }
  }
  await bare.query("vacuum analyze answer_values, answer_texts");
}

/** One batch per call, like the jobs. */
async function build(
  bare: pg.Client,
  indexes: AnswerIndexesService,
  ctx: () => AccountCtx,
  id: Id<"aix">,
): Promise<void> {
  for (;;) {
    await indexes.build(ctx(), id, new AbortController().signal);
    const index = await bare.query("select 1 from answer_indexes where status = 'building'");
    if (index.rowCount === 0) return;
  }
}
