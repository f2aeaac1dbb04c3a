import { offeredTypes } from "@formstead/form-logic";
import { bind } from "../../../platform/http/contract.ts";
import { onePage } from "../../../platform/http/paging.ts";
import { fieldTypesContract, formFieldsContract, presentField, presentFieldType } from "./fields.contract.ts";
import type { FormFieldsService } from "./fields.service.ts";

export const formFieldsRoutes = bind<FormFieldsService>()(formFieldsContract, {
  list: async (fields, { ctx, params }) => onePage((await fields.list(ctx, params.id)).map(presentField)),
  add: async (fields, { ctx, params, body, ifMatch }) => {
    const input = { parentId: body.parent_id, after: body.after_id, item: body.item };
    return presentField(await fields.add(ctx, params.id, input, ifMatch));
  },
  change: async (fields, { ctx, params, body, ifMatch }) =>
    presentField(await fields.change(ctx, params.id, params.field_id, body.item, ifMatch)),
  move: async (fields, { ctx, params, body, ifMatch }) => {
    const to = { parentId: body.parent_id, after: body.after_id };
    return presentField(await fields.move(ctx, params.id, params.field_id, to, ifMatch));
  },
  remove: async (fields, { ctx, params, query, ifMatch }) => {
    await fields.remove(ctx, params.id, params.field_id, query.force === "true", ifMatch);
    return undefined;
  },
});

export const fieldTypesRoutes = bind<FormFieldsService>()(fieldTypesContract, {
  list: () => onePage([...offeredTypes.values()].map(presentFieldType)),
});
