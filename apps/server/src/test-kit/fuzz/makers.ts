/** Creates a resource of each kind in an account, by ID prefix. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Operation } from "../../platform/http/contract.ts";
import { createBrowser } from "../browser.ts";
import type { Answer } from "../caller.ts";
import type { Caller, Harness } from "../harness.ts";
import { installedExtension } from "../installed-extension.ts";
import { newConnector } from "../new-connector.ts";
import { newExport, newExportSchedule } from "../new-export.ts";
import { newFeed } from "../new-feed.ts";
import { newFormImport } from "../new-form-import.ts";
import { newImport } from "../new-import.ts";
import { column, newTable } from "../new-table.ts";
import { newTemplate } from "../new-template.ts";
import { newShareLink, newView } from "../new-view.ts";
import { createPasskeyDevice } from "../passkey-device.ts";
import { field, publishedForm } from "../published-form.ts";
import { begunRun, draftedWorkflow } from "../published-workflow.ts";

export async function makeThing(prefix: string, h: Harness, owner: Caller): Promise<string> {
  const maker = makers[prefix];
  if (!maker) throw new Error(`no maker for the id prefix ${prefix}; add one to fuzz/makers.ts`);
  return maker(owner, h);
}

/** The kinds of resources that an operation refers to in its path, query, or body. */
export function prefixesOf(operation: Operation): Set<string> {
  const schemas = [operation.params, operation.query, operation.body].filter(
    (schema) => schema !== undefined,
  );
  const text = JSON.stringify(
    schemas.map((schema) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })),
  );
  return new Set([...text.matchAll(/\^([a-z_]+)_\[0-7\]/g)].map((match) => match[1] ?? ""));
}

const idOf = ({ status, body }: Answer): string => {
  if (status >= 300 || typeof body.id !== "string") throw new Error(`not created: ${status} ${body.code}`);
  return body.id;
};

const newProject = async (owner: Caller): Promise<string> =>
  idOf(await owner.post("/projects", { name: `Project ${randomUUID()}` }));

const newForm = async (owner: Caller): Promise<string> =>
  idOf(await owner.post("/forms", { project_id: await newProject(owner), name: "Form" }));

const newEntry = async (owner: Caller): Promise<string> => {
  const form_id = await publishedForm(owner, [field("name")]);
  return idOf(await owner.post("/entries", { form_id, answers: { name: "Ada" } }));
};

const newEndpoint = async (owner: Caller): Promise<string> =>
  idOf(await owner.post("/webhook-endpoints", { url: "https://hooks.formstead.dev/x" }));

const makers: Readonly<Record<string, (owner: Caller, h: Harness) => Promise<string>>> = {
  acc: async (owner) => owner.account.id,
  prj: newProject,
  frm: newForm,
  lnk: async (owner) => idOf(await owner.post(`/forms/${await newForm(owner)}/links`, {})),
  ent: newEntry,
  whe: newEndpoint,
  whd: async (owner) => idOf(await owner.post(`/webhook-endpoints/${await newEndpoint(owner)}/test`)),
  eds: async (owner) => idOf(await owner.post(`/entries/${await newEntry(owner)}/edit-sessions`)),
  cmt: async (owner) => idOf(await owner.post(`/entries/${await newEntry(owner)}/comments`, { body: "A" })),
  aix: async (owner) => {
    const form = await publishedForm(owner, [field("name")]);
    return idOf(await owner.post(`/forms/${form}/answer-indexes`, { path: "name" }));
  },
  fil: async (owner) => {
    const file = { purpose: "entry_attachment", name: "a.txt", size: 9, mime: "text/plain" };
    const { status, body } = await owner.post("/files", file);
    return idOf({ status, body: body.file, headers: {} });
  },
  row: async (owner) => {
    const table = await newTable(owner, [column("name")]);
    return idOf(await owner.post(`/data-tables/${table}/rows`, { values: { name: "Ada" } }));
  },
  fim: (owner) => newFormImport(owner),
  tpl: (owner) => newTemplate(owner),
  col: async (owner) => {
    const table = await newTable(owner, [column("name")]);
    const { body, ...rest } = await owner.get(`/data-tables/${table}/columns`);
    return idOf({ ...rest, body: body.data[0] });
  },
  tbl: (owner) => newTable(owner, [column("name")]),
  exp: (owner) => newExport(owner),
  imp: (owner) => newImport(owner),
  exs: (owner) => newExportSchedule(owner),
  tfd: async (owner) => (await newFeed(owner)).tfd,
  viw: (owner) => newView(owner),
  vsl: async (owner) => (await newShareLink(owner)).vsl,
  wfl: draftedWorkflow,
  run: (owner, h) => begunRun(h, owner, "asking"),
  con: async (owner) => (await newConnector(owner)).con,
  env: async (owner) => (await newConnector(owner)).env,
  act: async (owner) => (await newConnector(owner)).act,
  ext: (owner) => installedExtension(owner),
  key: async (owner) => (await owner.newKey()).keyId,
  dom: async (owner) => idOf(await owner.post("/domains", { host: `f-${randomUUID()}.acme-forms.com` })),
  usr: async (owner) => (await owner.colleague("editor")).user.id,
  inv: async (owner) =>
    idOf(await owner.post("/invitations", { email: `${randomUUID()}@example.test`, role: "viewer" })),
  job: async (owner) => idOf(await owner.post("/account/exports")),
  evt: async (owner) => {
    const { body } = await owner.get("/events?after=now");
    await newProject(owner);
    const news = await owner.get(`/events?wait=20&after=${body.pagination.next_cursor}`);
    return idOf({ ...news, body: news.body.data[0] });
  },
  ses: async (owner, h) => {
    await h.callerFor(owner.user, owner.account);
    const { body } = await owner.get("/auth/sessions");
    return body.data.find((session: { is_current: boolean }) => !session.is_current).id;
  },
  pky: async (owner, h) => {
    // Reauthentication gives the session a new cookie.
    await owner.reauthenticate();
    const { origin = "", cookie = "" } = owner.headers;
    const browser = createBrowser(h.server, origin, new Map([cookie.split("=", 2) as [string, string]]));
    const options = await browser.post("/auth/passkeys/registration-options");
    return idOf(
      await browser.post("/auth/passkeys", { response: createPasskeyDevice(origin).create(options.body) }),
    );
  },
};
