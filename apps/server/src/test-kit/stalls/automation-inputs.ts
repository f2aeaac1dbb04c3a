/** Workflows, templates, schedules, and documents that are as large and costly as the API allows. */
import { draftedWorkflow } from "../published-workflow.ts";
import { bodyBytesMax, type HostileInput, many, type Stage } from "./hostile-input.ts";

const json = (body: unknown): string => JSON.stringify(body);
const headers = ({ owner }: Stage) => ({ ...owner.headers, "if-match": "*" });

const step = (at: number, more: object = {}) => ({
  key: `s${at}`,
  type: "delay",
  input: { amount: 1 },
  ...more,
});
const triggers = [{ key: "start", type: "manual" }];
const first = { from: "start", to: "s0" };

/**
 * Graphs up to the limits of 200 steps, 1,000 connections, 3,000 references, and 1 MB; a draft may contain all of
 * these.
 */
const graphs: Readonly<Record<string, () => object>> = {
  "a chain of many steps": () => ({
    triggers,
    steps: many(200, (at) => step(at)),
    connections: [first, ...many(199, (at) => ({ from: `s${at}`, to: `s${at + 1}` }))],
  }),
  "everything connected with everything": () => ({
    triggers,
    steps: many(32, (at) => step(at)),
    connections: [
      first,
      ...many(32 * 31, (at) => ({
        from: `s${Math.floor(at / 31)}`,
        to: `s${(at + 1) % 32}`,
        port: `p${at}`,
      })),
    ],
  }),
  "a circle": () => ({
    triggers,
    steps: many(200, (at) => step(at)),
    connections: [first, ...many(200, (at) => ({ from: `s${at}`, to: `s${(at + 1) % 200}` }))],
  }),
  "many references": () => ({
    triggers,
    steps: many(200, (at) =>
      step(at, {
        type: "set_values",
        input: {
          values: Object.fromEntries(
            many(15, (n) => [`v${n}`, `{{ steps.s${(at * 7 + n) % 200}.outputs.${"a[0].".repeat(9)}b }}`]),
          ),
        },
      }),
    ),
    connections: [first, ...many(199, (at) => ({ from: `s${at}`, to: `s${at + 1}` }))],
  }),
  "one text of many references": () => ({
    triggers,
    steps: [step(0, { type: "set_values", input: { values: { v: "{{ trigger.a }}".repeat(3_000) } } })],
    connections: [first],
  }),
  "long texts": () => ({
    triggers,
    steps: many(90, (at) => step(at, { input: { amount: "{ ".repeat(5_000) } })),
    connections: [first],
  }),
};

/** Graphs that exceed the limits. */
const refusedGraphs: Readonly<Record<string, () => object>> = {
  "more connections than allowed": () => ({
    triggers,
    steps: many(150, (at) => step(at)),
    connections: many(15_000, (at) => ({ from: `s${Math.floor(at / 149)}`, to: `s${at % 149}` })),
  }),
  "more steps than allowed": () => ({ triggers, steps: many(5_000, (at) => step(at)), connections: [] }),
  "mappings of braces": () => ({
    triggers,
    steps: many(20, (at) => step(at, { input: { amount: "{{".repeat(20_000) } })),
    connections: [first],
  }),
};

const workflowWays: readonly { readonly path: string; readonly isDrafted: boolean }[] = [
  { path: "workflowDrafts.replace", isDrafted: false },
  { path: "workflowDrafts.get", isDrafted: true },
  { path: "workflowVersions.validate", isDrafted: true },
  { path: "workflowVersions.publish", isDrafted: true },
];

const workflowInputs: readonly HostileInput[] = workflowWays.flatMap(({ path, isDrafted }) =>
  Object.entries({ ...graphs, ...(isDrafted ? {} : refusedGraphs) }).map(([name, make]) => ({
    path,
    name,
    parsers: ["@formstead/workflow-core"],
    isAccepted: name in graphs && path !== "workflowVersions.publish",
    make: async (stage) => {
      const id = await draftedWorkflow(stage.owner);
      const graph = make();
      if (isDrafted) await stage.owner.put(`/workflows/${id}/draft`, graph, { headers: { "if-match": "*" } });
      const body = path === "workflowVersions.publish" ? {} : graph;
      const isRead = path.endsWith("get") || path.endsWith("validate");
      return { headers: headers(stage), params: { id }, ...(isRead ? {} : { body: json(body) }) };
    },
  })),
);

const templates: Readonly<Record<string, string>> = {
  "a loop without end": "{% for a in (1..1000000000) %}{{ a }}{% endfor %}",
  "many tags": "{{ a }}".repeat(12_000),
  "many filters": `{{ a${" | append: 'x'".repeat(7_000)} }}`,
  "unclosed tags": "{% if a %}".repeat(9_000),
  markup: "<a href='x' style='color:red'><b>".repeat(2_500),
  "one long text": "&<>\"'".repeat(18_000),
};

const templateInputs: readonly HostileInput[] = Object.entries(templates).flatMap(([name, body]) =>
  ["templates.create", "templatePreviews.previewTexts"].map((path) => ({
    path,
    name,
    parsers: ["liquidjs", "sanitize-html"],
    make: async (stage: Stage) => ({
      headers: stage.owner.headers,
      body: json(
        path === "templates.create"
          ? { name: `T ${Math.random()}`, channel: "email", subject: "S", body }
          : { channel: "email", subject: "S", body },
      ),
    }),
  })),
);

const yamlTexts: Readonly<Record<string, () => string>> = {
  "many keys on one level": () => many(60_000, (at) => `k${at}: 1`).join("\n"),
  "deep lists": () => `a: ${"[".repeat(400_000)}`,
  "many anchors": () => many(30_000, (at) => `k${at}: &a${at} x`).join("\n"),
  "aliases of aliases": () =>
    many(60, (at) => `k${at}: &a${at} [${many(9, () => `*a${at - 1}`).join(",")}]`).join("\n"),
};

const documentInputs: readonly HostileInput[] = Object.entries(yamlTexts).map(([name, make]) => ({
  path: "connectorImports.importOpenApi",
  name,
  parsers: ["yaml"],
  make: async (stage) => ({
    headers: stage.owner.headers,
    body: json({ document: `openapi: "3.0.0"\n${make()}`.slice(0, bodyBytesMax - 100_000) }),
  }),
}));

const crons = [
  "* * * * * *",
  "0 0 31 2 *",
  "0 0 29 2 1",
  `${many(60, (at) => at).join(",")} * * * *`,
  "*/1 1-23/1 * * *",
];
const scheduleInputs: readonly HostileInput[] = crons.map((cron) => ({
  path: "workflowDrafts.replace",
  name: `the schedule ${cron.slice(0, 30)}`,
  parsers: ["croner"],
  make: async (stage) => ({
    headers: headers(stage),
    params: { id: await draftedWorkflow(stage.owner) },
    body: json({
      triggers: many(20, (at) => ({
        key: `t${at}`,
        type: "schedule",
        config: { cron, time_zone: "Europe/Berlin" },
      })),
      steps: [step(0)],
      connections: [],
    }),
  }),
}));

/** Names as long as allowed: many labels, labels of other alphabets, and a suffix that is itself a rule. */
const hosts = [
  `${"a.".repeat(125)}com`,
  `${"xn--".repeat(60)}.com`,
  `${"ф".repeat(60)}.${"東".repeat(60)}.com`,
  `${"a.".repeat(115)}compute.amazonaws`,
];
const domainInputs: readonly HostileInput[] = hosts.map((host) => ({
  path: "domains.create",
  name: `the domain ${host.slice(0, 20)}`,
  parsers: ["tldts"],
  make: async (stage) => ({ headers: headers(stage), body: json({ host }) }),
}));

export const automationInputs: readonly HostileInput[] = [
  ...workflowInputs,
  ...templateInputs,
  ...documentInputs,
  ...scheduleInputs,
  ...domainInputs,
];
