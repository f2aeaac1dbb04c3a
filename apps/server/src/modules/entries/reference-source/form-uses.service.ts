/** Finds where forms refer to their own fields, before a field is renamed or removed. Read-only. */
import { parseReference, withoutItems } from "@formstead/workflow-core";
import type { ReadTx } from "../../../platform/db/tx.ts";
import type { ReferenceUsage, ReferenceUser } from "../../../platform/module/reference-source.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import { fieldUses } from "./form-uses.rules.ts";

/** Enough to show that the field is widely used. */
const usagesMax = 1_000;

type Forms = Pick<FormsService, "listNaming">;

export function formUses(forms: Forms): ReferenceUser {
  return {
    usages: async (tx: ReadTx, prefix: string): Promise<readonly ReferenceUsage[]> => {
      const read = parseReference(prefix);
      if ("problem" in read) return [];
      const [source, member = "answers", ...path] = withoutItems(read.reference);
      if (source !== "entry" || member !== "answers") return [];
      return usagesOf(tx, forms, path);
    },
  };
}

async function usagesOf(tx: ReadTx, forms: Forms, path: readonly string[]): Promise<ReferenceUsage[]> {
  const found: ReferenceUsage[] = [];
  const word = path[0] ?? "";
  let few = await forms.listNaming(tx, word, undefined);
  while (few.length > 0 && found.length < usagesMax) {
    for (const form of few) found.push(...usagesIn(form, path));
    few = await forms.listNaming(tx, word, few.at(-1)?.id);
  }
  return found.slice(0, usagesMax);
}

type NamedForm = Awaited<ReturnType<Forms["listNaming"]>>[number];

/** Counts a usage once if it is both in the draft and in the published version. */
function usagesIn({ id, name, draft, published }: NamedForm, path: readonly string[]): ReferenceUsage[] {
  const uses = [draft, published].flatMap((definition) => (definition ? fieldUses(definition) : []));
  const fitting = uses.filter((use) => path.every((key, at) => key === use.path[at]));
  const usages = fitting.map((use) => ({
    object: "form",
    id,
    name,
    pointer: use.pointer,
    ref: ["entry", "answers", ...use.path].join("."),
  }));
  return [...new Map(usages.map((one) => [`${one.pointer} ${one.ref}`, one])).values()];
}
