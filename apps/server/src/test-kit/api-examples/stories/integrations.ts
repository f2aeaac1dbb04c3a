/** Integrations: the account is connected to a CRM and reports events to it. */
import { eventually } from "../../eventually.ts";
import { openRegistration } from "../registration-form.ts";
import { insistent, type Stage } from "../stage.ts";

async function connectorsStory({ crm, h, newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { form } = await openRegistration(owner);
  const made = await owner.post("/connectors", {
    key: "crm",
    name: "CRM",
    description: "Contacts of the sales team.",
    auth: { type: "bearer", token_secret: "token" },
    allowed_hosts: [new URL(crm.url).host],
  });
  const connector = `/connectors/${made.id}`;
  await owner.get(connector);
  await owner.patch(connector, { description: "Contacts of the sales and support teams." });
  await owner.get("/connectors");
  const environment = await owner.post(`${connector}/environments`, {
    name: "Production",
    base_url: crm.url,
    headers: { accept: "application/json" },
    variables: { region: "eu" },
    is_default: true,
  });
  const path = `${connector}/environments/${environment.id}`;
  await owner.put(`${path}/secrets/token`, { value: "EXAMPLE_TOKEN" });
  await owner.get(`${path}/secrets`);
  await owner.get(path);
  await owner.patch(path, { name: "Production (EU)", variables: { region: "eu-west" } });
  await owner.get(`${connector}/environments`);
  await owner.post(`${path}/test`, { path: "/status" });
  const action = await owner.post(`${connector}/actions`, {
    key: "find_contact",
    name: "Find a contact",
    description: "Finds a contact by email address.",
    method: "GET",
    path: "/contacts",
    inputs: [{ key: "email", label: "Email address", type: "text", required: true }],
    query: { email: "{{ inputs.email }}" },
    outputs: { name: "{{ response.body.contacts[0].name }}", id: "{{ response.body.contacts[0].id }}" },
    timeout_s: 10,
    expose_to_respondents: { forms: [form] },
  });
  await owner.get(`${connector}/actions/${action.id}`);
  await owner.patch(`${connector}/actions/${action.id}`, { name: "Look up a contact", timeout_s: 5 });
  await owner.get(`${connector}/actions`);
  await owner.get("/actions");
  const inputs = { email: "ada@example.com" };
  await owner.post(`${connector}/actions/${action.id}/test`, { environment_id: environment.id, inputs });
  const visitor = insistent(h.anonymous);
  const { entry_key } = await visitor.post("/entry-sessions", { form_ref: form });
  const headers = { "x-service-entry-key": entry_key };
  await visitor.post("/entry-sessions/current/actions/crm.find_contact", { inputs }, { headers });
}

async function connectorImportsStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const get = {
    operationId: "listInvoices",
    summary: "List invoices",
    responses: { 200: { description: "Done." } },
  };
  await owner.post("/connectors/import-openapi", {
    name: "Invoices",
    document: {
      openapi: "3.1.0",
      info: { title: "Invoices", version: "1.0" },
      servers: [{ url: "https://invoices.example.com" }],
      paths: { "/invoices": { get } },
    },
  });
}

async function webhooksStory({ crm, h, newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  const { id } = await owner.post("/webhook-endpoints", {
    url: `${crm.url}/formstead`,
    description: "Updates contacts in the CRM.",
    event_types: ["project.created", "entry.submitted"],
    payload_mode: "full",
    headers: { "x-team": "sales" },
  });
  const endpoint = `/webhook-endpoints/${id}`;
  await owner.get(endpoint);
  await owner.patch(endpoint, { description: "Updates contacts in the CRM of the sales team." });
  await owner.get("/webhook-endpoints");
  await owner.post("/projects", { name: "Customer research" });
  const delivery = await eventually(async () => {
    await h.runFeeds();
    const { data } = await owner.get(`${endpoint}/deliveries?status=delivered`);
    if (data.length === 0) throw new Error("nothing was delivered");
    return data[0];
  });
  await owner.get(`/webhook-deliveries/${delivery.id}`);
  await owner.post(`/webhook-deliveries/${delivery.id}/redeliver`);
  await owner.post(`${endpoint}/test`);
  await owner.post(`${endpoint}/replay`, { since: "2026-01-01T00:00:00.000Z", status: "all" });
  await owner.post(`${endpoint}/rotate-secret`);
  await owner.post(`${endpoint}/disable`);
  await owner.post(`${endpoint}/enable`);
}

async function eventsStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  await owner.post("/projects", { name: "Customer research" });
  const { data } = await owner.get("/events?wait=20");
  await owner.get(`/events/${data[0].id}`);
  await owner.get("/event-types");
}

async function extensionsStory({ newOwner }: Stage): Promise<void> {
  const owner = await newOwner();
  await owner.get("/extension-catalog");
  await owner.get("/extension-catalog/entry-digest");
  const { id } = await owner.post("/extensions", {
    slug: "entry-digest",
    config: { to: ["ada@example.com"] },
  });
  await owner.get(`/extensions/${id}`);
  await owner.patch(`/extensions/${id}`, { config: { to: ["ada@example.com", "grace@example.com"] } });
  await owner.get("/extensions");
  await owner.post(`/extensions/${id}/disable`);
  await owner.post(`/extensions/${id}/enable`);
}

export const integrationStories = [
  connectorsStory,
  connectorImportsStory,
  webhooksStory,
  eventsStory,
  extensionsStory,
];
