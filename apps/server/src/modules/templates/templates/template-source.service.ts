/** Resolves references such as `template.name`. A template also adds its form to the scope. Read-only. */
import { valueAt } from "@formstead/workflow-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { isId } from "../../../platform/ids/ids.ts";
import type { ReferenceScope, ReferenceSource } from "../../../platform/module/reference-source.ts";
import type { Template } from "./templates.rules.ts";
import * as store from "./templates.store.ts";

export function templateSource({ uow }: { readonly uow: Uow }): ReferenceSource {
  const find = async (ctx: AccountCtx, { templateId }: ReferenceScope): Promise<Template | undefined> =>
    isId("tpl", templateId) ? uow.read(ctx, (tx) => store.find(tx, templateId)) : undefined;

  return {
    source: "template",
    label: "Template",
    widen: async (ctx, scope) => {
      if (scope.templateId === undefined) return scope;
      const template = await find(ctx, scope);
      return template && { ...scope, formId: scope.formId ?? template.formId ?? undefined };
    },
    describe: async (_ctx, { templateId }) =>
      templateId === undefined
        ? []
        : [
            {
              ref: "template.id",
              label: "Template: ID",
              kind: "text",
              example: "tpl_01h455vb4pex5vsknk084sn02q",
            },
            { ref: "template.name", label: "Template: name", kind: "text", example: "Thank you" },
          ],
    resolve: async (ctx, scope, references) => {
      const template = await find(ctx, scope);
      const known = template && { id: template.id, name: template.name };
      return references.map(({ steps }) => {
        const value = valueAt(known, steps);
        return value === undefined ? { status: "missing" } : { status: "resolved", value };
      });
    },
  };
}
