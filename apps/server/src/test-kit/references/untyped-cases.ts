/**
 * IDs in untyped members of the contract: form definitions, workflow graphs, answers, rows, filters. Each case sends
 * an ID in one such place; a new untyped member needs a line in `openMembers`.
 */
import type { Answer } from "../caller.ts";
import type { Caller } from "../harness.ts";
import { column, newTable } from "../new-table.ts";
import { definitionOf, field, page, publishedForm } from "../published-form.ts";
import { draftedWorkflow, workflowGraph } from "../published-workflow.ts";

export interface UntypedCase {
  readonly prefix: string;
  /** False if the ID is stored as text and never resolved, or only later, within the account. */
  readonly isRefused: boolean;
  send(owner: Caller, id: string): Promise<Answer>;
}

const anyEtag = { headers: { "if-match": "*" } };

async function publishForm(owner: Caller, item: object): Promise<Answer> {
  const form = await publishedForm(owner, [field("name")]);
  await owner.post(`/forms/${form}/draft`, {});
  const definition = definitionOf([page("page_1", [field("name"), item as Record<string, unknown>])]);
  const put = await owner.put(`/forms/${form}/draft`, { definition }, anyEtag);
  return put.status === 200 ? owner.post(`/forms/${form}/draft/validate`) : put;
}

const choice = (settings: object) => field("pick", { type: "select", settings });

async function answer(owner: Caller, type: string, value: unknown): Promise<Answer> {
  const form_id = await publishedForm(owner, [field("it", { type })]);
  return owner.post("/entries", { form_id, answers: { it: value } });
}

async function publishGraph(owner: Caller, graph: object): Promise<Answer> {
  const id = await draftedWorkflow(owner);
  const put = await owner.put(`/workflows/${id}/draft`, { ...workflowGraph(), ...graph }, anyEtag);
  return put.status === 200 ? owner.post(`/workflows/${id}/draft/validate`) : put;
}

const trigger = (type: string, config: object) => ({ triggers: [{ key: "start", type, config }] });
const step = (type: string, input: object) => ({ steps: [{ key: "wait", type, input }] });

export const untypedCases: Readonly<Record<string, UntypedCase>> = {
  "definition: options from a table": {
    prefix: "tbl",
    isRefused: true,
    send: (owner, table_id) =>
      publishForm(owner, choice({ source: { kind: "table", table_id, label_column: "name" } })),
  },
  "answers: a file": {
    prefix: "fil",
    isRefused: true,
    send: (owner, file_id) =>
      answer(owner, "file", [{ file_id, name: "a.txt", size: 1, mime: "text/plain" }]),
  },
  "settings: the table of a link": {
    prefix: "tbl",
    isRefused: true,
    send: async (owner, table_id) => {
      const table = await newTable(owner, [column("name")]);
      return owner.post(`/data-tables/${table}/columns`, {
        name: "L",
        type: "link",
        settings: { table_id },
      });
    },
  },
  "values: a linked row": {
    prefix: "row",
    isRefused: true,
    send: async (owner, row) => {
      const other = await newTable(owner, [column("name")]);
      const table = await newTable(owner, [column("to", "link", { settings: { table_id: other } })]);
      return owner.post(`/data-tables/${table}/rows`, { values: { to: [row] } });
    },
  },
  "triggers: a form": {
    prefix: "frm",
    isRefused: true,
    send: (owner, form_id) => publishGraph(owner, trigger("entry_submitted", { form_id })),
  },
  "triggers: a table": {
    prefix: "tbl",
    isRefused: true,
    send: (owner, table_id) => publishGraph(owner, trigger("row_changed", { table_id })),
  },
  "steps: a template": {
    prefix: "tpl",
    isRefused: false,
    send: (owner, template_id) => publishGraph(owner, step("render_template", { template_id })),
  },
  "steps: an action": {
    prefix: "act",
    isRefused: false,
    send: (owner, action_id) => publishGraph(owner, step("connector_action", { action_id })),
  },
  "steps: a form": {
    prefix: "frm",
    isRefused: false,
    send: (owner, form_id) => publishGraph(owner, step("find_entry", { form_id })),
  },
  "steps: a table": {
    prefix: "tbl",
    isRefused: false,
    send: (owner, table_id) => publishGraph(owner, step("find_row", { table_id })),
  },
  "steps: a person": {
    prefix: "usr",
    isRefused: false,
    send: (owner, id) => publishGraph(owner, step("human_task", { title: "T", assignee_ids: [id] })),
  },
  "filter: a person": {
    prefix: "usr",
    isRefused: false,
    send: async (owner, value) => {
      const form_id = await publishedForm(owner, [field("name")]);
      await owner.post("/entries", { form_id, answers: { name: "Ada" } });
      return owner.post("/entries/query", { form_id, filter: { field: "assignee_id", op: "eq", value } });
    },
  },
};

/** Untyped request members, with the cases that cover their IDs, or the reason why they contain none. */
export const openMembers: Readonly<Record<string, string>> = {
  definition: "definition",
  item: "definition: a field is a part of one, and is checked with the whole",
  value: "filter; in a JSON Patch, a part of a definition or of a graph",
  answers: "answers",
  prefill: "answers: they become answers of an entry",
  values: "values",
  default: "values: it becomes a value of rows",
  settings: "settings",
  triggers: "triggers",
  steps: "steps",
  connections: "names steps of the same graph only",
  "(body)": "triggers, steps: one of them",
  mapping: "texts with references; they resolve within the account of the caller",
  sample: "values that a preview shows as they are",
  document: "an OpenAPI document of another service",
  response: "what a passkey signed",
};
