import { maskAnswers } from "@formstead/form-logic";
import { bind } from "../../../platform/http/contract.ts";
import { entriesContract, presentAnswers, presentEntry } from "./entries.contract.ts";
import type { EntriesService } from "./entries.service.ts";
import { entryInputs } from "./entry-inputs.contract.ts";

export const entriesRoutes = bind<EntriesService>()(entriesContract, {
  create: async (entries, { ctx, body }) =>
    presentEntry(await entries.create(ctx, entryInputs.toNewEntry(body))),
  get: async (entries, { ctx, params }) =>
    presentEntry(await entries.maskFor(ctx, await entries.get(ctx, params.id))),
  update: async (entries, { ctx, params, body, ifMatch }) =>
    presentEntry(await entries.update(ctx, params.id, entryInputs.toFactsChange(body), ifMatch)),
  getAnswers: async (entries, { ctx, params, query }) => {
    const asOf = query.as_of === undefined ? undefined : new Date(query.as_of);
    const { entry, at } = await entries.answersAt(ctx, params.id, asOf);
    const { answers } = maskAnswers(at.answers, await entries.hiddenFrom(ctx, entry));
    return presentAnswers(entry, { ...at, answers });
  },
  changeAnswers: async (entries, { ctx, params, body, ifMatch }) =>
    presentEntry(await entries.changeAnswers(ctx, params.id, body.answers, ifMatch)),
  submit: async (entries, { ctx, params }) => presentEntry(await entries.submit(ctx, params.id)),
  reopen: async (entries, { ctx, params }) => presentEntry(await entries.reopen(ctx, params.id)),
  review: async (entries, { ctx, params, body }) =>
    presentEntry(await entries.review(ctx, params.id, body.decision)),
  trash: async (entries, { ctx, params, ifMatch }) => {
    await entries.trash(ctx, params.id, ifMatch);
    return undefined;
  },
  restore: async (entries, { ctx, params }) => presentEntry(await entries.restore(ctx, params.id)),
  erase: async (entries, { ctx, params, body }) =>
    presentEntry(await entries.erase(ctx, params.id, body.reason)),
});
