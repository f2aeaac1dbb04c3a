/** Filters, sorts, groups, patches, and references that are as large as the API allows. */
import { filterLeavesMax, filterValuesMax } from "../../platform/query/filter.ts";
import { column, newTable } from "../new-table.ts";
import { field, publishedForm } from "../published-form.ts";
import { type HostileInput, many, type Request, type Stage } from "./hostile-input.ts";

const json = (body: unknown): string => JSON.stringify(body);
const deep = (depth: number, leaf: unknown): unknown =>
  many(depth, (at) => at).reduce<unknown>(
    (inner, at) => (at % 2 ? { or: [inner] } : { and: [inner, inner] }),
    leaf,
  );

const branches = filterLeavesMax / 5;
const longText = (at: number) => `${at} `.padEnd(900, "%_");

/** Filters that the API accepts, for a field such as `answers.name`. */
const acceptedFilters: Readonly<Record<string, (name: string) => unknown>> = {
  "a filter as large as allowed": (name) => ({
    or: many(branches, () => ({
      and: many(5, (at) => ({ not: { field: name, op: "contains", value: longText(at) } })),
    })),
  }),
  "a filter of as many lists as allowed": (name) => ({
    or: many(branches, () => ({
      and: many(5, () => ({ field: name, op: "in", value: many(filterValuesMax, (at) => `${at}`) })),
    })),
  }),
  "a filter of as long a list as allowed": (name) => ({
    field: name,
    op: "in",
    value: many(filterValuesMax, longText),
  }),
};

/** Filters that the API rejects. */
const refusedFilters: Readonly<Record<string, (name: string) => unknown>> = {
  "a filter of many conditions": (name) => ({
    or: many(2_500, (at) => ({ field: name, op: "eq", value: `${at}` })),
  }),
  "a filter that doubles at each level": (name) => deep(12, { field: name, op: "eq", value: "x" }),
  "a filter of one long list": (name) => ({ field: name, op: "in", value: many(9_000, (at) => `${at}`) }),
  "a filter for one long text": (name) => ({ field: name, op: "contains", value: "%_".repeat(400_000) }),
  "a filter for a field that is not there": () => ({
    and: many(2_000, (at) => ({ field: `answers.${"a.".repeat(90)}${at}`, op: "eq", value: 1 })),
  }),
};

/** A form with text fields whose patterns would backtrack for seconds if they were run as regular expressions. */
let searched: Promise<string> | undefined;
const backtracking = (at: number) =>
  field(`f${at}`, { settings: { pattern: `(?:[0-9.:]?){${60 + (at % 30)}}z` } });
const formFor = ({ owner }: Stage): Promise<string> => {
  searched ??= publishedForm(owner, [field("name"), ...many(300, backtracking)]);
  return searched;
};
let tabled: Promise<string> | undefined;
const tableFor = ({ owner }: Stage): Promise<string> => {
  tabled ??= newTable(owner, [column("name"), column("n", "number")]);
  return tabled;
};

const onFilters = (
  path: string,
  name: string,
  request: (stage: Stage, filter: unknown) => Promise<Request>,
): HostileInput[] =>
  Object.entries({ ...acceptedFilters, ...refusedFilters }).map(([title, make]) => ({
    path,
    name: title,
    parsers: ["zod"],
    isAccepted: title in acceptedFilters,
    make: async (stage) => ({ headers: stage.owner.headers, ...(await request(stage, make(name))) }),
  }));

const patches: Readonly<Record<string, () => unknown>> = {
  "a patch of many steps": () =>
    many(2_000, () => ({ op: "add", path: "/pages/0/items/-", value: field("a") })),
  "a patch that copies what it copied": () => [
    { op: "add", path: "/a", value: { x: "y".repeat(1_000) } },
    ...many(200, (at) => ({ op: "copy", from: "/a", path: `/a/c${at}` })),
  ],
  "a patch that tests everything": () =>
    many(2_000, () => ({ op: "test", path: "/pages", value: many(3, (at) => at) })),
  "a patch with a long pointer": () => [{ op: "remove", path: "/a".repeat(400_000) }],
};

const longReference = (at: number) => `entry.answers.${"a[0].".repeat(9)}x${at}`;
const referenceBodies: Readonly<Record<string, () => unknown>> = {
  "references.resolve": () => ({ refs: many(100, longReference) }),
  "references.validate": () => ({ mapping: many(3_000, (at) => `{{ ${longReference(at)} }}`) }),
};

export const queryInputs: readonly HostileInput[] = [
  ...onFilters("entrySearch.query", "answers.name", async (stage, filter) => ({
    body: json({ form_id: await formFor(stage), filter }),
  })),
  ...onFilters("entrySearch.aggregate", "answers.name", async (stage, filter) => ({
    body: json({ form_id: await formFor(stage), filter, group_by: [{ field: "answers.name" }] }),
  })),
  ...onFilters("dataRows.query", "values.name", async (stage, filter) => ({
    params: { id: await tableFor(stage) },
    body: json({ filter }),
  })),
  ...onFilters("dataRows.aggregate", "values.name", async (stage, filter) => ({
    params: { id: await tableFor(stage) },
    body: json({ filter, group_by: [{ field: "values.name" }] }),
  })),
  ...onFilters("views.create", "answers.name", async (stage, filter) => ({
    body: json({ name: `View ${Math.random()}`, source: { form_id: await formFor(stage) }, filter }),
  })),
  ...onFilters("exports.create", "answers.name", async (stage, filter) => ({
    body: json({ source: { type: "form", form_id: await formFor(stage), filter }, format: "csv" }),
  })),
  ...["formDrafts.patch", "workflowDrafts.patch"].flatMap((path) =>
    Object.entries(patches).map(([name, make]) => ({
      path,
      name,
      make: async (stage: Stage) => ({
        params: { id: await stage.thing(path.startsWith("form") ? "frm" : "wfl") },
        headers: { ...stage.owner.headers, "if-match": "*" },
        body: json(make()),
      }),
    })),
  ),
  ...Object.entries(referenceBodies).map(([path, body]) => ({
    path,
    name: "many long references",
    isAccepted: true,
    make: async (stage: Stage) => ({ headers: stage.owner.headers, body: json(body()) }),
  })),
];
