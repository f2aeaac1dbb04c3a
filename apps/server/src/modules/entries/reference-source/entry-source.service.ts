/** Resolves references such as `entry.answers.email`: an entry with its answers and metafields. Read-only. */

import type { FormDefinition, Json, JsonObject } from "@formstead/form-logic";
import type { Reference } from "@formstead/workflow-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { unlessMissing } from "../../../platform/errors/unless-missing.ts";
import { isId } from "../../../platform/ids/ids.ts";
import type {
  ReferenceDescription,
  ReferenceScope,
  ReferenceSource,
} from "../../../platform/module/reference-source.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import { type EntriesService, type Entry, presentEntry } from "../entries/index.ts";
import type { EntryMetafieldsService } from "../metafields/index.ts";
import { answerReferences, emailKey } from "./answer-references.rules.ts";
import { entryValues } from "./entry-values.rules.ts";

interface Deps {
  readonly uow: Uow;
  readonly entries: Pick<EntriesService, "get" | "hiddenFrom">;
  readonly entryMetafields: Pick<EntryMetafieldsService, "list">;
  readonly forms: Pick<FormsService, "versions" | "drafts">;
}

const time = "2026-01-31T12:00:00.000Z";
const facts: readonly (readonly [string, ReferenceDescription["kind"], string, Json])[] = [
  ["id", "text", "id", "ent_01h455vb4pex5vsknk084sn02q"],
  ["form_id", "text", "form ID", "frm_01h455vb4pex5vsknk084sn02q"],
  ["version", "number", "form version", 1],
  ["status", "text", "status", "submitted"],
  ["review_state", "text", "review", "approved"],
  ["mode", "text", "mode", "live"],
  ["is_spam", "boolean", "looks like spam", false],
  ["source", "text", "source", "respondent"],
  ["locale", "text", "language", "en"],
  ["external_id", "text", "external ID", "A-17"],
  ["tags", "list", "tags", ["urgent"]],
  ["assignee_id", "text", "assignee", "usr_01h455vb4pex5vsknk084sn02q"],
  ["receipt_code", "text", "receipt code", "K7QM-2XPD"],
  ["created_at", "datetime", "started at", time],
  ["updated_at", "datetime", "updated at", time],
  ["submitted_at", "datetime", "submitted at", time],
];

const described: readonly ReferenceDescription[] = [
  ...facts.map(([name, kind, label, example]) => ({
    ref: `entry.${name}`,
    label: `Entry: ${label}`,
    kind,
    example,
  })),
  {
    ref: "entry.respondent.email",
    label: "Entry: email address of the respondent",
    kind: "text",
    example: "ada@example.org",
  },
  { ref: "entry.metafields", label: "Entry: metafields", kind: "object", example: { crm: { id: "17" } } },
];

const answersOfAnyForm: ReferenceDescription = {
  ref: "entry.answers",
  label: "Entry: answers",
  kind: "object",
  example: null,
};

export function entrySource({ uow, entries, entryMetafields, forms }: Deps): ReferenceSource {
  const find = async (ctx: AccountCtx, { entryId }: ReferenceScope): Promise<Entry | undefined> =>
    isId("ent", entryId) ? unlessMissing(entries.get(ctx, entryId)) : undefined;

  /** The definition of the entry's version. Without an entry, the definition of the published version or the draft. */
  const findDefinition = async (
    ctx: AccountCtx,
    scope: ReferenceScope,
  ): Promise<FormDefinition | undefined> => {
    const entry = await find(ctx, scope);
    if (entry) return (await forms.versions.program(ctx, entry.formId, entry.version)).definition;
    const { formId } = scope;
    if (!isId("frm", formId)) return undefined;
    const current = await uow.read(ctx, (tx) => unlessMissing(forms.versions.findCurrent(tx, formId)));
    return current ?? (await unlessMissing(forms.drafts.get(ctx, formId)))?.definition;
  };

  const metafieldsOf = async (ctx: AccountCtx, entry: Entry): Promise<JsonObject> => {
    const spaces = Map.groupBy(await entryMetafields.list(ctx, entry.id), (one) => one.namespace);
    return Object.fromEntries(
      [...spaces].map(([space, all]) => [
        space,
        Object.fromEntries(all.map(({ key, value }) => [key, value])),
      ]),
    );
  };

  return {
    source: "entry",
    label: "Entry",

    widen: async (ctx, scope) => {
      if (scope.entryId === undefined) return scope;
      const entry = await find(ctx, scope);
      return entry && { ...scope, formId: entry.formId };
    },

    describe: async (ctx, scope) => {
      const definition = await findDefinition(ctx, scope);
      return [...described, ...(definition ? answerReferences(definition) : [answersOfAnyForm])];
    },

    resolve: async (ctx, scope, references) => {
      const entry = await find(ctx, scope);
      if (!entry) return references.map(() => ({ status: "missing" }));
      const { definition } = await forms.versions.program(ctx, entry.formId, entry.version);
      const shown = presentEntry(entry) as unknown as JsonObject;
      const own = Object.fromEntries(facts.map(([name]) => [name, shown[name] ?? null]));
      const metafields = references.some(asksForMetafields) ? await metafieldsOf(ctx, entry) : {};
      return entryValues(
        {
          facts: { ...own, metafields },
          answers: entry.answers,
          hidden: await entries.hiddenFrom(ctx, entry),
          emailKey: emailKey(definition),
        },
        references,
      );
    },
  };
}

/** Returns true for a reference to metafields or to the whole entry. */
function asksForMetafields({ steps: [first] }: Reference): boolean {
  return first === undefined || (first.kind === "member" && first.name === "metafields");
}
