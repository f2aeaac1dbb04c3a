/** A small service of another company that stories connect to: a CRM with contacts, which also receives webhooks. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const contact = { id: "c-4711", name: "Ada Lovelace", email: "ada@example.com", stage: "customer" };

export interface CrmServer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startCrmServer(): Promise<CrmServer> {
  const server = createServer((request, response) => {
    const isContacts = request.url?.startsWith("/contacts") ?? false;
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(isContacts ? { contacts: [contact] } : { status: "ok" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
}
