/** Finds one entry of a form. Read-only, with the permissions of the account. */
import { z } from "zod";
import { idSchema } from "../../../../platform/ids/ids.ts";
import { JsonValue } from "../../../../platform/json/json-schema.ts";
import {
  defineInsideStep,
  type StepDescription,
  type StepType,
} from "../../../../platform/module/step-type.ts";
import { filterSchema } from "../../../../platform/query/filter.ts";
import type { EntrySearchService } from "../../../entries/search/index.ts";
import { exampleEntryId, withErrorDetails } from "./entry-step.ts";

const FindEntryIn = z.strictObject({
  form_id: idSchema("frm"),
  filter: filterSchema.optional().describe("Same as in `POST /entries/query`; values can be references."),
  order: z.enum(["oldest", "newest"]).default("newest").describe("Which entry to return if several match."),
});

const FindEntryOut = z.object({
  entry_id: z.string().nullable(),
  status: z.string().nullable(),
  review_state: z.string().nullable(),
  external_id: z.string().nullable(),
  tags: z.array(z.string()),
  answers: z.record(z.string(), JsonValue),
});

const nothing = {
  entry_id: null,
  status: null,
  review_state: null,
  external_id: null,
  tags: [],
  answers: {},
};

export const findEntryDescription = {
  type: "find_entry",
  title: "Find an entry",
  description:
    "Finds one entry of a form by its answers or properties. Continues at not_found if none matches.",
  group: "entry",
  input: FindEntryIn,
  output: FindEntryOut,
  ports: ["not_found"],
} satisfies StepDescription;

export const findEntry = ({
  entrySearch,
}: {
  readonly entrySearch: Pick<EntrySearchService, "query">;
}): StepType =>
  defineInsideStep({
    ...findEntryDescription,
    stub: () => ({ outputs: { ...nothing, entry_id: exampleEntryId, status: "submitted" } }),
    run: async (tx, { input }) => {
      const sort = [{ name: "created_at", descending: input.order === "newest" }];
      const page = { limit: 1, sort, cursor: undefined, countExact: false };
      const found = await withErrorDetails(entrySearch.query(tx, input.form_id, input.filter, page));
      const [entry] = found.rows;
      if (!entry) return { port: "not_found", outputs: nothing };
      const { id, status, reviewState, externalId, tags, answers } = entry;
      return {
        outputs: {
          entry_id: id,
          status,
          review_state: reviewState,
          external_id: externalId,
          tags: [...tags],
          answers,
        },
      };
    },
  });
