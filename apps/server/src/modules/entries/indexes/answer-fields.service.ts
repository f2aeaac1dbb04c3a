/**
 * Collects the answers of several form versions. Yields to the event loop after each version, because there can be many
 * large ones.
 */
import { setImmediate } from "node:timers/promises";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { FormId, FormsService } from "../../forms/forms/index.ts";
import { type AnswerPlace, addAnswerFields } from "./answer-fields.rules.ts";

/** `numbers` must be newest first: the first version that has a path determines its value type. */
export async function answerFieldsOfVersions(
  { versions }: Pick<FormsService, "versions">,
  ctx: AccountCtx,
  formId: FormId,
  numbers: readonly number[],
): Promise<ReadonlyMap<string, AnswerPlace>> {
  const found = new Map<string, AnswerPlace>();
  const programs = await Promise.all(numbers.map((number) => versions.program(ctx, formId, number)));
  for (const { definition } of programs) {
    addAnswerFields(definition, found);
    await setImmediate();
  }
  return found;
}
