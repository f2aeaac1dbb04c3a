/** Forms that are as large and costly as the API allows, sent to every operation on a form. */
import { randomUUID } from "node:crypto";
import { definitionOf, publish } from "../published-form.ts";
import { type HostileInput, many, type Request, type Stage } from "./hostile-input.ts";

type Item = Readonly<Record<string, unknown>>;

const field = (key: string, more: Item = {}, type = "text"): Item => ({
  id: `f_${key}`,
  type,
  key,
  label: key,
  ...more,
});
const form = (items: readonly Item[], more: Item = {}): Item =>
  definitionOf([{ id: "page_1", items }], { title: "F", ...more });
const eq = (name: string, value: unknown): Item => ({ field: name, op: "eq", value });

/** Definitions up to the limits of 4,000 items, 1 MB, and 100,000 members. */
const definitions: Readonly<Record<string, () => Item>> = {
  "four thousand fields": () => form(many(3_999, (at) => field(`k${at}`))),
  "formulas over many fields": () =>
    form([
      ...many(100, (at) => field(`n${at}`, {}, "number")),
      ...many(3_800, (at) =>
        field(`c${at}`, { formula: `SUM(${many(12, (n) => `n${(at + n) % 100}`).join(",")})` }, "calculated"),
      ),
    ]),
  "a chain of formulas": () =>
    form([
      field("c0", {}, "number"),
      ...many(3_900, (at) => field(`c${at + 1}`, { formula: `c${at} + 1` }, "calculated")),
    ]),
  "long formulas": () =>
    form(
      many(90, (at) =>
        field(
          `c${at}`,
          { formula: `${"(1+".repeat(40)}${many(4_800, () => "1").join("+")}${")".repeat(40)}` },
          "calculated",
        ),
      ),
    ),
  "many conditions": () =>
    form(
      many(1_500, (at) =>
        field(`k${at}`, at < 20 ? {} : { visible_if: { all: many(10, (n) => eq(`k${at - n - 1}`, "x")) } }),
      ),
    ),
  "conditions in circles": () =>
    form(
      many(1_500, (at) =>
        field(`k${at}`, { visible_if: { all: many(10, (n) => eq(`k${(at + n + 1) % 1_500}`, "x")) } }),
      ),
    ),
  "many options": () =>
    form(
      many(20, (at) =>
        field(
          `s${at}`,
          { settings: { options: many(1_000, (n) => ({ value: `o${n}`, label: `L ${n}` })) } },
          "select",
        ),
      ),
    ),
  "many large patterns": () =>
    form(
      many(850, (at) =>
        field(`k${at}`, { settings: { pattern: `((a{20}){10}|[b-z]${at}){1,4}${"(x?)".repeat(200)}` } }),
      ),
    ),
  "patterns that would backtrack": () =>
    form(many(300, (at) => field(`k${at}`, { settings: { pattern: `(?:[0-9.:]?){${at % 90}}z` } }))),
  "names that are not there": () =>
    form(
      many(3_000, (at) =>
        field(`${"k".repeat(24)}${at}`, { formula: `${"k".repeat(23)}z${at} + 1` }, "calculated"),
      ),
    ),
  "pages that jump": () =>
    definitionOf(
      many(200, (at) => ({
        id: `p${at}`,
        items: many(19, (n) => field(`k${at}_${n}`)),
        jumps: many(20, (n) => ({ if: eq("k0_0", `${n}`), to: `p${Math.min(199, at + n + 1)}` })),
      })),
    ),
  "a repeat of everything": () =>
    form([{ id: "r", type: "repeat", key: "r", items: many(3_900, (at) => field(`k${at}`)) }]),
  "half an address in every field": () => form(many(3_900, (at) => field(`k${at}`, {}, "email"))),
  "one key for all": () => form(many(3_999, (at) => field("k", { id: `f${at}` }))),
  // Small enough to be rendered in this process if only characters counted.
  "answers in every text": () =>
    form(many(160, (at) => field(`k${at}`, { label: at < 26 ? "{{k159}}".repeat(100) : "L" }))),
  "long texts": () =>
    form(many(900, (at) => field(`k${at}`, { label: "x ".repeat(200), description: "y".repeat(500) }))),
};

const anyEtag = { headers: { "if-match": "*" } };

async function newForm({ owner }: Stage): Promise<string> {
  const project = await owner.post("/projects", { name: `Project ${Math.random()}` });
  return (await owner.post("/forms", { project_id: project.body.id, name: "Form" })).body.id;
}

/** Creates a form with this draft, if the API accepts it. */
async function drafted(stage: Stage, definition: Item): Promise<string> {
  const id = await newForm(stage);
  await stage.owner.put(`/forms/${id}/draft`, { definition }, anyEtag);
  return id;
}

/** Creates a form and publishes this definition, if the API accepts it. */
async function published(stage: Stage, definition: Item): Promise<string> {
  const id = await newForm(stage);
  await publish(stage.owner, id, definition).catch(() => {});
  return id;
}

const reversed = (definition: Item): Item => ({
  ...definition,
  pages: (definition.pages as Item[]).map((page) => ({
    ...page,
    items: (page.items as Item[]).toReversed(),
  })),
});

const json = (body: unknown): string => JSON.stringify(body);
const headers = ({ owner }: Stage) => ({ ...owner.headers, "if-match": "*" });

interface Way {
  readonly path: string;
  request(stage: Stage, definition: Item): Promise<Request>;
}

const ways: readonly Way[] = [
  {
    path: "formDrafts.replace",
    request: async (stage, definition) => ({
      params: { id: await newForm(stage) },
      body: json({ definition }),
    }),
  },
  {
    path: "formDrafts.patch",
    request: async (stage, definition) => ({
      params: { id: await newForm(stage) },
      body: json([{ op: "replace", path: "/pages", value: definition.pages }]),
    }),
  },
  { path: "formDrafts.get", request: async (stage, d) => ({ params: { id: await drafted(stage, d) } }) },
  {
    path: "formVersions.validate",
    request: async (stage, d) => ({ params: { id: await drafted(stage, d) } }),
  },
  {
    path: "formVersions.publish",
    request: async (stage, d) => ({ params: { id: await drafted(stage, d) }, body: "{}" }),
  },
  {
    path: "formVersions.publish",
    request: async (stage, definition) => {
      const id = await published(stage, definition);
      await stage.owner.post(`/forms/${id}/draft`, {});
      await stage.owner.put(`/forms/${id}/draft`, { definition: reversed(definition) }, anyEtag);
      return { params: { id }, body: "{}" };
    },
  },
  {
    path: "formVersions.diff",
    request: async (stage, d) => ({ params: { id: await published(stage, d), number: "1" } }),
  },
  ...["json_schema", "typescript", "zod"].map((format) => ({
    path: "formAnswers.describe",
    request: async (stage: Stage, d: Item) => ({
      params: { id: await published(stage, d), number: "1" },
      query: `format=${format}`,
    }),
  })),
  {
    path: "formAnswers.evaluate",
    request: async (stage, d) => ({
      params: { id: await published(stage, d), number: "1" },
      body: json({ answers: answersTo(d) }),
    }),
  },
  {
    path: "entries.create",
    request: async (stage, d) => ({
      body: json({ form_id: await published(stage, d), answers: answersTo(d) }),
    }),
  },
  ...["publicForms.begin", "publicForms.submit"].map((path) => ({
    path,
    request: async (stage: Stage, d: Item) => ({
      body: json({ form_ref: await published(stage, d), answers: answersTo(d) }),
    }),
  })),
  {
    path: "publicForms.get",
    request: async (stage, d) => ({ params: { form_ref: await published(stage, d) } }),
  },
  {
    path: "GET /f/:ref",
    request: async (stage, d) => ({
      params: { ref: await published(stage, d) },
      headers: { "accept-encoding": "gzip" },
    }),
  },
  ...[true, false].map((isFirst) => ({
    // Only a page posted with `_once` starts an entry; without it, the page is shown again as it was filled in.
    path: "POST /f/:ref",
    request: async (stage: Stage, d: Item) => ({
      params: { ref: await published(stage, d) },
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: stage.owner.headers.origin ?? "",
      },
      body: new URLSearchParams(
        textsOf({
          _once: isFirst ? randomUUID() : undefined,
          _page: (d.pages as Item[])[0]?.id,
          ...answersTo(d),
        }),
      ).toString(),
    }),
  })),
  {
    path: "entrySearch.query",
    request: async (stage, d) => ({ body: json({ form_id: await published(stage, d) }) }),
  },
  {
    path: "forms.duplicate",
    request: async (stage, d) => ({ params: { id: await drafted(stage, d) }, body: "{}" }),
  },
];

/** An answer to everything, as large as allowed. */
function answersTo(definition: Item): Item {
  const items = (definition.pages as Item[]).flatMap((page) => page.items as Item[]);
  const each = Math.min(1_000, Math.floor(800_000 / items.length) - 20);
  const answer = ({ type, items: inner }: Item): unknown => {
    if (type === "repeat") return many(20, () => ({ [String((inner as Item[])[0]?.key)]: "x".repeat(100) }));
    if (type === "number") return 12;
    if (type === "email") return "a@";
    return type === "text" ? "12.5:".repeat(Math.max(1, Math.floor(each / 5))) : undefined;
  };
  return Object.fromEntries(items.slice(0, 9_000).map((item) => [String(item.key), answer(item)]));
}

const textsOf = (answers: Item): [string, string][] =>
  Object.entries(answers).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));

export const formInputs: readonly HostileInput[] = ways.flatMap(({ path, request }) =>
  Object.entries(definitions).map(([name, make]) => ({
    path,
    name,
    parsers: ["@formstead/form-logic"],
    make: async (stage) => ({ headers: headers(stage), ...(await request(stage, make())) }),
  })),
);
